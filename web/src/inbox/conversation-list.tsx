import { Trans } from '@lingui/react/macro'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { SelectBox } from '../bulk/select-box.tsx'
import { selectTo } from '../bulk/selection.ts'
import { useSelectKeys } from '../bulk/use-select-keys.ts'
import type { Conversation } from '../chat/documents.ts'
import { nameOf } from '../chat/name.ts'
import { shownOrder } from '../chat-list/go-on.ts'
import type { OrderWord } from '../chat-list/order-set.ts'
import { useOrder } from '../chat-list/orders.ts'
import type { InboxSearch } from '../chat-list/search.ts'
import { useListKeys } from '../chat-list/use-list-keys.ts'
import type { ConversationFilter } from '../generated/documents.ts'
import { problemOf } from '../graphql/problem.ts'
import { optionalPart } from '../page/optional-part.ts'
import { useFilterOf, type useSavedView } from '../saved-views/use-saved-view.ts'
import { prepareChat } from '../thread/prepare-chat.ts'
import { Failed } from '../ui/failed.tsx'
import { useNow } from '../ui/time.ts'
import { usePointedAt } from '../ui/use-pointed-at.ts'
import { ConversationRow } from './conversation-row.tsx'
import { rowHeights, useDensity } from './density.ts'
import { RowSkeletons } from './row-skeletons.tsx'
import { type More, useConversations } from './use-conversations.ts'

const Nothing = lazy(() => optionalPart(import('./nothing.tsx')))
const BulkBar = lazy(() => import('../bulk/bulk-bar.tsx'))

/** Rows beyond those in sight. */
const overscan = 8

const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function withRow(shown: number[], row: number): number[] {
  return row < 0 || shown.includes(row) ? shown : [...shown, row].sort((one, other) => one - other)
}

/** A row in its place; what one points at is on its way before it is pressed. */
function ListRow({ contactId, ...rest }: ComponentProps<'li'> & { contactId: string }) {
  const pointedAt = usePointedAt(() => prepareChat(contactId))
  return <li {...pointedAt} {...rest} />
}

interface RowsProps {
  search: InboxSearch
  conversations: Conversation[]
  openId: string | undefined
  more: More
}

function Rows({ search, conversations, openId, more }: RowsProps) {
  const pane = useRef<HTMLDivElement>(null)
  const now = useNow()
  const density = useDensity()
  const scrollTo = useRef((_index: number) => {})
  const { cursor, at, move, ...focus } = useListKeys(conversations, openId, scrollTo)
  const order = useMemo(() => conversations.map(({ contactId }) => contactId), [conversations])
  const height = rowHeights[density] * remInPixels()
  const rows = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => pane.current,
    estimateSize: () => height,
    // Another function makes the virtualizer measure all rows again, at each step of scrolling.
    getItemKey: useCallback((index: number) => order[index] ?? index, [order]),
    overscan,
    // The row that Tab reaches is always on the page, or the list could not be reached at all.
    rangeExtractor: useCallback((range: Range) => withRow(defaultRangeExtractor(range), at), [at]),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useEffect(() => rows.measure(), [density])
  scrollTo.current = (index) => rows.scrollToIndex(index)
  const picked = useSelectKeys(order, cursor)
  const current = useRef(order)
  current.current = order
  const pickTo = useCallback((contactId: string) => selectTo(contactId, current.current), [])
  useEffect(() => shownOrder.set(order), [order])
  const last = (rows.range?.endIndex ?? 0) + overscan
  const { load, error } = more
  useEffect(() => {
    if (!error && last >= conversations.length - 10) load()
  }, [last, conversations.length, load, error])
  if (conversations.length === 0)
    return (
      <Suspense>
        <Nothing search={search} />
      </Suspense>
    )
  return (
    <>
      {picked && picked.length > 0 ? (
        <div className="flex flex-col gap-2 px-4 pb-2">
          <Suspense fallback={<div className="h-9" />}>
            <BulkBar
              chats={conversations}
              picked={conversations.filter(({ contactId }) => picked.includes(contactId))}
            />
          </Suspense>
        </div>
      ) : null}
      <div
        ref={pane}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-gutter:stable] [scrollbar-width:thin]"
      >
        <ul
          className="relative"
          style={{ height: rows.getTotalSize() }}
          {...focus}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            move(event.key === 'ArrowDown' ? 1 : -1)
          }}
        >
          {rows.getVirtualItems().map((item) => {
            const conversation = conversations[item.index]
            if (!conversation) return null
            return (
              <ListRow
                key={item.key}
                contactId={conversation.contactId}
                aria-setsize={conversations.length}
                aria-posinset={item.index + 1}
                className="group absolute inset-x-0 top-0 ps-2"
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              >
                <ConversationRow
                  conversation={conversation}
                  now={now}
                  density={density}
                  open={conversation.contactId === openId}
                  reachable={conversation.contactId === cursor}
                  onShift={picked && picked.length > 0 ? pickTo : undefined}
                />
                {picked ? (
                  <SelectBox
                    id={conversation.contactId}
                    name={nameOf(conversation.contact)}
                    selected={picked.includes(conversation.contactId)}
                    shown={picked.length > 0}
                    reachable={conversation.contactId === cursor}
                    order={order}
                  />
                ) : null}
              </ListRow>
            )
          })}
        </ul>
        {error ? (
          <NotHere onAgain={load}>
            <Trans>More conversations are not here. {problemOf(error).message}</Trans>
          </NotHere>
        ) : null}
      </div>
    </>
  )
}

/** As far from the list's edges as its rows. */
function NotHere(props: ComponentProps<typeof Failed>) {
  return (
    <div className="px-4 py-2">
      <Failed {...props} />
    </div>
  )
}

interface ListProps {
  search: InboxSearch
  openId: string | undefined
}

interface Shown {
  saved: ConversationFilter | undefined
  order: OrderWord
}

/** The chats, of which only those in sight are on the page. */
function List({ search, saved, order, openId }: ListProps & Shown) {
  const { conversations, error, more, retry } = useConversations(search, saved, order, openId)
  if (conversations) {
    // Another list begins at its beginning.
    const list = JSON.stringify([search, order])
    return <Rows key={list} search={search} conversations={conversations} openId={openId} more={more} />
  }
  return error ? <NotHere onAgain={retry}>{problemOf(error).message}</NotHere> : <RowSkeletons />
}

/** The list of a view of the house, or of the saved view that the address names. */
export function ConversationList({ asked, ...list }: ListProps & { asked: ReturnType<typeof useSavedView> }) {
  const saved = useFilterOf(asked.view)
  const order = useOrder(list.search, asked.view?.orderBy)
  if (!list.search.saved) return <List {...list} order={order} saved={undefined} />
  if (saved) return <List {...list} order={order} saved={saved} />
  if (asked.error) return <NotHere onAgain={asked.retry}>{problemOf(asked.error).message}</NotHere>
  if (asked.view === undefined) return <RowSkeletons />
  return (
    <Suspense>
      <Nothing search={list.search} gone />
    </Suspense>
  )
}
