import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { BellOff } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { selectTo, toggle } from '../bulk/selection.ts'
import { useSelectKeys } from '../bulk/use-select-keys.ts'
import { nameOf, phoneBeside } from '../chat/name.ts'
import { useCommands } from '../commands/registry.ts'
import { numbersQuery, tagsQuery } from '../contact/documents.ts'
import { contactFieldsQuery, type DeclaredField } from '../contact/field-documents.ts'
import { shownFields, type Values } from '../contact/field-values.ts'
import type { AddressedOrder } from '../contact/orders.ts'
import { tagLook } from '../contact/tag-colours.ts'
import { problemOf } from '../graphql/problem.ts'
import { useMay } from '../session/me-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Failed } from '../ui/failed.tsx'
import { shortAgo, useNow } from '../ui/time.ts'
import { useColumns } from './columns.ts'
import type { ContactRow } from './documents.ts'
import { cell, TableHead, wide } from './table-head.tsx'
import type { useContacts } from './use-contacts.ts'

const ContactsBulk = lazy(() => import('./contacts-bulk.tsx'))

/** In rem: rows grow with the letters in them. */
const rowHeight = 3.5
const overscan = 8
const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

interface Known {
  fields: DeclaredField[]
  nameOfNumber: (id: string | null | undefined) => string
  lookOfTag: (name: string) => string
}

/** What the cells of all rows need beside their contact. */
function useKnown(): Known {
  const columns = useColumns()
  const [tags] = useQuery({ query: tagsQuery, pause: !useMay('TAGS_READ') })
  const [numbers] = useQuery({ query: numbersQuery, pause: !useMay('ACCOUNTS_READ') })
  const [fields] = useQuery({ query: contactFieldsQuery })
  return {
    fields: (fields.data?.contactFields ?? []).filter(({ key }) => columns.includes(key)),
    nameOfNumber: (id) => numbers.data?.numbers.find((one) => one.id === id)?.name ?? '',
    lookOfTag: (name) => tagLook[tags.data?.tags.nodes.find((one) => one.name === name)?.color ?? 'GRAY'],
  }
}

function Tags({ names, lookOf }: { names: readonly string[]; lookOf: Known['lookOfTag'] }) {
  return (
    <span className="flex gap-1 overflow-hidden">
      {names.slice(0, 3).map((name) => (
        <span
          key={name}
          className={`max-w-28 truncate rounded-full px-2 py-0.5 text-xs font-medium ${lookOf(name)}`}
        >
          <bdi>{name}</bdi>
        </span>
      ))}
      {names.length > 3 ? <span className="text-xs text-ink-2">+{names.length - 3}</span> : null}
    </span>
  )
}

/** The link to a contact in the table. */
const linkId = (id: string) => `contact-${id}`

interface RowProps {
  contact: ContactRow
  known: Known
  now: number
  open: boolean
  reachable: boolean
  /** undefined where nothing can be picked */
  picked: boolean | undefined
  order: readonly string[]
  place: number
}

function Row({ contact, known, now, open, reachable, picked, order, place }: RowProps) {
  const { id, conversation, tagNames, marketingOptedOut } = contact
  const name = nameOf(contact)
  const phone = phoneBeside(contact)
  const { agent, team, lastMessageAt, numberId } = conversation ?? {}
  const tabIndex = reachable ? 0 : -1
  const fields = shownFields(contact.customFields as Values, known.fields)
  return (
    <tr
      aria-rowindex={place + 2}
      data-row
      className={`border-b border-line ${open ? 'bg-selected' : 'hover:bg-hover'}`}
      style={{ height: `${rowHeight}rem` }}
    >
      {picked === undefined ? null : (
        <td className="w-11 ps-4">
          <input
            type="checkbox"
            aria-label={t`Select ${name}`}
            checked={picked}
            tabIndex={tabIndex}
            onChange={() => {}}
            onClick={({ shiftKey }) => (shiftKey ? selectTo(id, order) : toggle(id))}
            className="block size-5 accent-(--accent)"
          />
        </td>
      )}
      <td className={cell}>
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name} id={id} size="small" />
          <span className="min-w-0 flex-1">
            <Link
              id={linkId(id)}
              to="/contacts/$contactId"
              params={{ contactId: id }}
              search={(search) => search}
              tabIndex={tabIndex}
              aria-current={open ? 'page' : undefined}
              dir="auto"
              className="block truncate text-by-page font-medium hover:underline"
            >
              {name}
            </Link>
            <span className="block truncate text-xs text-ink-2 @lg:hidden">
              <bdi>{phone}</bdi>
            </span>
          </span>
          {marketingOptedOut ? (
            <span title={t`No marketing`} className="text-warn">
              <BellOff className="size-4" aria-hidden="true" />
              <span className="sr-only">
                <Trans>No marketing</Trans>
              </span>
            </span>
          ) : null}
        </span>
      </td>
      <td className={`${cell} ${wide.phone} text-ink-2`}>
        <bdi>{phone}</bdi>
      </td>
      <td className={`${cell} ${wide.tags}`}>
        <Tags names={tagNames} lookOf={known.lookOfTag} />
      </td>
      <td className={`${cell} ${wide.owner} text-ink-2`}>
        <bdi>{[agent?.name, team?.name].filter(Boolean).join(', ')}</bdi>
      </td>
      <td className={`${cell} ${wide.number} text-ink-2`}>
        <bdi>{known.nameOfNumber(numberId)}</bdi>
      </td>
      {known.fields.map(({ key }) => (
        <td key={key} className={`${cell} ${wide.field} text-ink-2`}>
          <bdi>{fields.find((field) => field.key === key)?.text}</bdi>
        </td>
      ))}
      <td className={`${cell} ${wide.heard} text-ink-2`}>
        {lastMessageAt ? <time dateTime={lastMessageAt}>{shortAgo(lastMessageAt, now)}</time> : null}
      </td>
    </tr>
  )
}

interface TableProps {
  contacts: ContactRow[]
  openId: string | undefined
  more: ReturnType<typeof useContacts>['more']
  onChanged: () => void
  order: AddressedOrder | undefined
  onOrder: (order: AddressedOrder) => void
}

/** Rows that are not in sight, as high as they are. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr style={{ height }} /> : null
}

/** The contacts of the list, of which only those in sight are on the page. */
export function ContactTable({ contacts, openId, more, onChanged, order: sorted, onOrder }: TableProps) {
  const pane = useRef<HTMLDivElement>(null)
  const now = useNow()
  const known = useKnown()
  const [moved, setMoved] = useState<string>()
  const order = useMemo(() => contacts.map(({ id }) => id), [contacts])
  const cursor = moved ?? openId
  const at = useMemo(() => Math.max(cursor === undefined ? 0 : order.indexOf(cursor), 0), [order, cursor])
  const picked = useSelectKeys(order, order[at])
  const height = rowHeight * remInPixels()
  const rows = useVirtualizer({
    count: contacts.length,
    getScrollElement: () => pane.current,
    estimateSize: () => height,
    // Another function makes the virtualizer measure all rows again, at each step of scrolling.
    getItemKey: useCallback((index: number) => order[index] ?? index, [order]),
    overscan,
  })
  const items = rows.getVirtualItems()
  const last = (items.at(-1)?.index ?? 0) + overscan
  const { load, error } = more
  useEffect(() => {
    if (!error && last >= contacts.length - 10) load()
  }, [last, contacts.length, load, error])
  const goTo = (index: number) => {
    const target = order[index]
    if (target === undefined) return
    setMoved(target)
    rows.scrollToIndex(index)
    requestAnimationFrame(() => document.getElementById(linkId(target))?.focus())
  }
  const byKey = { group: 'contacts', repeats: true, onlyByKey: true } as const
  useCommands([
    { id: 'next', title: t`Next contact`, keys: ['j'], run: () => goTo(at + 1), ...byKey },
    { id: 'previous', title: t`Previous contact`, keys: ['k'], run: () => goTo(at - 1), ...byKey },
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    goTo(at + (event.key === 'ArrowDown' ? 1 : -1))
  }
  // The row that Tab reaches is on the page, whatever is in sight.
  const reachable = items.some(({ index }) => index === at) ? at : (items[0]?.index ?? 0)
  const end = items.at(-1)?.end ?? 0
  return (
    <>
      {picked && picked.length > 0 ? (
        <Suspense fallback={<div className="h-9" />}>
          <ContactsBulk contacts={contacts} picked={picked} onChanged={onChanged} />
        </Suspense>
      ) : null}
      <div
        ref={pane}
        className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-gutter:stable] [scrollbar-width:thin]"
      >
        <table
          className="w-full table-fixed border-separate border-spacing-0"
          aria-rowcount={contacts.length + 1}
        >
          <caption className="sr-only">
            <Trans>Contacts</Trans>
          </caption>
          <TableHead fields={known.fields} picking={picked !== undefined} order={sorted} onOrder={onOrder} />
          <tbody onKeyDown={onKeyDown}>
            <Gap height={items[0]?.start ?? 0} />
            {items.map(({ index, key }) => {
              const contact = contacts[index]
              return contact ? (
                <Row
                  key={key}
                  contact={contact}
                  known={known}
                  now={now}
                  open={contact.id === openId}
                  reachable={index === reachable}
                  picked={picked?.includes(contact.id)}
                  order={order}
                  place={index}
                />
              ) : null
            })}
            <Gap height={rows.getTotalSize() - end} />
          </tbody>
        </table>
        {error ? (
          <div className="px-4 py-2">
            <Failed onAgain={load}>
              <Trans>More contacts are not here. {problemOf(error).message}</Trans>
            </Failed>
          </div>
        ) : null}
      </div>
    </>
  )
}
