import { Trans } from '@lingui/react/macro'
import type { DeclaredField } from '../contact/field-documents.ts'

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

/** What the columns are called. */
export function TableHead({ fields, picking }: { fields: readonly DeclaredField[]; picking: boolean }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {picking ? <td className={`${head} w-11`} /> : null}
        <th scope="col" className={head}>
          <Trans>Name</Trans>
        </th>
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
        <th scope="col" className={`${head} ${wide.heard} w-32`}>
          <Trans>Last message</Trans>
        </th>
      </tr>
    </thead>
  )
}
