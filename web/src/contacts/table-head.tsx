import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { DeclaredField } from '../contact/field-documents.ts'
import type { AddressedOrder } from '../contact/orders.ts'

/** Where a column has room; the name always has. */
export const wide = {
  phone: 'hidden @lg:table-cell',
  heard: 'hidden @xl:table-cell',
  tags: 'hidden @3xl:table-cell',
  owner: 'hidden @4xl:table-cell',
  field: 'hidden @3xl:table-cell',
  number: 'hidden @5xl:table-cell',
}
export const cell = 'truncate px-3'
const head = `${cell} sticky top-0 z-10 h-9 border-b border-line bg-surface text-start text-xs font-semibold text-ink-2`

interface SortedHeadProps {
  label: string
  className: string
  /** the order that it makes, and that of a second press */
  ways: readonly [first: AddressedOrder, second: AddressedOrder]
  ascending: AddressedOrder
  order: AddressedOrder | undefined
  onOrder: (order: AddressedOrder) => void
}

/** A column by which the list can run: its head is pressed. */
function SortedHead({ label, className, ways, ascending, order, onOrder }: SortedHeadProps) {
  const [first, second] = ways
  const isSorted = order === first || order === second
  const Icon = !isSorted ? ChevronsUpDown : order === ascending ? ArrowUp : ArrowDown
  const direction = order === ascending ? 'ascending' : 'descending'
  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'} className={`${head} ${className}`}>
      <button
        type="button"
        title={t`Sort by “${label}”`}
        onClick={() => onOrder(order === first ? second : first)}
        className="inline-flex h-7 max-w-full items-center gap-1 rounded-md font-semibold hover:text-ink"
      >
        <span className="truncate">{label}</span>
        <Icon className={`size-3.5 shrink-0 ${isSorted ? 'text-accent' : 'text-ink-3'}`} aria-hidden="true" />
      </button>
    </th>
  )
}

interface TableHeadProps extends Pick<SortedHeadProps, 'order' | 'onOrder'> {
  fields: readonly DeclaredField[]
  picking: boolean
}

/** What the columns are called. */
export function TableHead({ fields, picking, ...sorting }: TableHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {picking ? <td className={`${head} w-11`} /> : null}
        <SortedHead
          label={t`Name`}
          className=""
          ways={['name', 'name-descending']}
          ascending="name"
          {...sorting}
        />
        <th scope="col" className={`${head} ${wide.phone} w-44`}>
          <Trans>Phone</Trans>
        </th>
        <th scope="col" className={`${head} ${wide.tags}`}>
          <Trans>Tags</Trans>
        </th>
        <th scope="col" className={`${head} ${wide.owner}`}>
          <Trans>Assigned to</Trans>
        </th>
        <th scope="col" className={`${head} ${wide.number}`}>
          <Trans>Number</Trans>
        </th>
        {fields.map(({ key, label }) => (
          <th key={key} scope="col" className={`${head} ${wide.field}`}>
            <bdi>{label}</bdi>
          </th>
        ))}
        <SortedHead
          label={t`Last message`}
          className={`${wide.heard} w-32`}
          ways={['latest-message', 'oldest-message']}
          ascending="oldest-message"
          {...sorting}
        />
      </tr>
    </thead>
  )
}
