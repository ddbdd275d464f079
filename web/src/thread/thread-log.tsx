import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, LoaderCircle } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Conversation } from '../chat/documents.ts'
import { useOutbox } from '../chat/outbox-items.ts'
import { goToNewest, type Place } from '../chat/place.ts'
import { useSenders } from '../chat/sender.ts'
import type { Message, ThreadRow } from '../chat/thread-documents.ts'
import { windowOf } from '../chat/window.ts'
import { holdNow } from '../composer/held.ts'
import { notArrived, send } from '../composer/outbox.ts'
import { problemOf } from '../graphql/problem.ts'
import NoteBubble from '../notes/note-bubble.tsx'
import { useMay } from '../session/me-context.ts'
import { Failed } from '../ui/failed.tsx'
import { Bubble } from './bubble.tsx'
import { Day, FloatingDay } from './day.tsx'
import EntryLine from './entry-line.tsx'
import { newestAt } from './newest-at.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { Overlays } from './overlays.tsx'
import type { Beyond } from './stretch.ts'
import { type TimelineItem, timelineOf, underwayOf } from './timeline.ts'
import { useGoal } from './use-goal.ts'
import { type ReplyKeys, useReplyKeys } from './use-reply-keys.ts'
import { paddings, type ThreadRows, useThreadRows } from './use-thread-rows.ts'

interface ThreadLogProps {
  conversation: Conversation
  rows: ThreadRow[]
  /** those of them that are messages */
  messages: Message[]
  name: string
  now: number
  older: Beyond
  /** what lies between here and the newest; null where that is here */
  newer: Beyond | null
  /** where one asked to be */
  place: Place | null
}

/** As high with the sign as without it, so that loading moves nothing. */
function Top({ loading, error, complete, load }: Beyond) {
  return (
    <div
      className="absolute inset-x-0 top-0 flex items-center justify-center pt-2 text-xs text-ink-2"
      style={{ height: paddings.top }}
    >
      {loading ? (
        <LoaderCircle className="size-4 animate-spin" aria-label={t`Loading older messages`} />
      ) : error ? (
        <Failed onAgain={load}>
          <Trans>Older messages are not here. {problemOf(error).message}</Trans>
        </Failed>
      ) : complete ? (
        t`This is where it started`
      ) : null}
    </div>
  )
}

/** Below the last message, where it is not the newest. */
function Bottom({ loading, error, load }: Beyond) {
  return (
    <div className="absolute inset-x-0 bottom-0 flex justify-center text-xs text-ink-2">
      {loading ? (
        <LoaderCircle className="size-4 animate-spin" aria-label={t`Loading newer messages`} />
      ) : error ? (
        <Failed onAgain={load}>
          <Trans>Newer messages are not here. {problemOf(error).message}</Trans>
        </Failed>
      ) : null}
    </div>
  )
}

function NewsPill({ news, onClick }: { news: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={news ? undefined : t`To the newest message`}
      className={`absolute end-4 bottom-3 z-20 inline-flex h-9 items-center gap-1.5 rounded-full px-3 font-medium shadow-float ${news ? 'bg-accent text-on-accent' : 'border border-line bg-surface text-ink-2'}`}
    >
      {news ? t`New messages` : null}
      <ArrowDown className="size-4" aria-hidden="true" />
    </button>
  )
}

/** Sends the same words as a new message; null where one may not write. */
function useRepeat({ conversation, messages, now }: ThreadLogProps): ((text: string) => void) | null {
  const { contactId } = conversation
  const window = windowOf(conversation, now)
  const may = useMay('CHAT_WRITE') && window.tone !== 'closed'
  const since = useRef('')
  since.current = newestAt(conversation, messages)
  const repeat = useCallback(
    (text: string) =>
      void send({
        contactId,
        text,
        numberId: window.numberId,
        file: null,
        replyTo: null,
        since: since.current,
        held: holdNow(null),
      }),
    [contactId, window.numberId],
  )
  return may ? repeat : null
}

/** The thread of a chat: what has come and, after the newest, what is on its way. */
function useTimeline(contactId: string, rows: ThreadRow[], messages: Message[], latest: boolean) {
  const outbox = useOutbox()
  const own = useMemo(() => outbox.filter((item) => item.contactId === contactId), [outbox, contactId])
  const sent = useRef(own.length)
  useEffect(() => {
    // Who sends something goes there.
    if (own.length > sent.current && !latest) goToNewest()
    sent.current = own.length
  }, [own, latest])
  // Apart from what is on its way: to send is not to make a thread of thousands of messages anew.
  const stored = useMemo(() => timelineOf(rows), [rows])
  return useMemo(
    () => (latest && own.length > 0 ? [...stored, ...underwayOf(notArrived(own, messages))] : stored),
    [stored, own, messages, latest],
  )
}

interface RowProps {
  item: TimelineItem
  name: string
  now: number
  /** one's own messages stand above those on their way */
  ownRun: boolean
  keys: ReplyKeys
  reachable: string | undefined
  onRepeat: ((text: string) => void) | null
}

function Row({ item, name, now, ownRun, keys, reachable, onRepeat }: RowProps) {
  if (item.kind === 'outgoing') {
    return <OutgoingBubble item={item.outgoing} first={item.first && !ownRun} />
  }
  return (
    <>
      {item.newDay ? <Day iso={item.at} now={now} /> : null}
      {item.kind === 'message' ? (
        <Bubble
          message={item.message}
          first={item.first}
          reactions={item.reactions}
          mayWrite={onRepeat !== null}
          reachable={item.key === reachable}
          {...{ name, keys, onRepeat }}
        />
      ) : item.kind === 'note' ? (
        <NoteBubble note={item.note} />
      ) : (
        <EntryLine entry={item.entry} name={name} />
      )}
    </>
  )
}

/** The first item in sight, when the heading of its day is not. */
function dayInSight(items: readonly TimelineItem[], rows: ThreadRows['rows']): string | null {
  // Where one really is: before the first scrolling the virtual list has a place of its own in mind.
  const offset = rows.scrollElement?.scrollTop ?? 0
  const first = items[rows.getVirtualItemForOffset(offset)?.index ?? -1]
  if (!first || first.kind === 'outgoing' || first.newDay || offset < paddings.top) return null
  return first.at
}

/** Whether something can be done with it: with a message that was not deleted. */
const hasActions = (item: TimelineItem) =>
  item.kind === 'message' && item.message.content.__typename !== 'DeletedContent'

/** The messages, read out as they come; what one is reading stays where it is. */
export function ThreadLog(props: ThreadLogProps) {
  const { conversation, rows: thread, messages, name, now, older, newer, place } = props
  const items = useTimeline(conversation.contactId, thread, messages, newer === null)
  const onRepeat = useRepeat(props)
  const messageIds = useMemo(() => items.filter(hasActions).map(({ key }) => key), [items])
  const { keys, reachable } = useReplyKeys(messageIds)
  const newest = items.at(-1)
  const senderOf = useSenders(name)
  const { goal, marked } = useGoal(items, thread, place, older.complete)
  const { pane, rows, onScroll, news, atEnd, toEnd } = useThreadRows(items, {
    goal,
    latest: newer === null,
    own: newest?.kind === 'outgoing' || (newest?.kind === 'note' && senderOf(newest.note.author).own),
    kept: [items.findIndex(({ key }) => key === reachable)],
    onTop: older.error ? undefined : older.load,
    onEnd: newer && !newer.error ? newer.load : undefined,
  })
  const arrived = items.findLast(({ kind }) => kind !== 'outgoing')
  const ownRun = arrived?.kind === 'message' && senderOf(arrived.message.author).own
  const day = dayInSight(items, rows)
  const goToEnd = () => {
    goToNewest()
    toEnd()
    // The button goes away, and the focus must not go with it.
    pane.current?.focus({ preventScroll: true })
  }
  return (
    <div className="relative min-h-0 flex-1 bg-thread">
      <div
        ref={pane}
        onScroll={onScroll}
        role="log"
        aria-label={t`Messages with ${name}`}
        // What comes onto the page because one scrolls is not news.
        aria-live={older.loading || newer || !atEnd ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        className="flex h-full flex-col overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-6"
      >
        <div
          className="relative mx-auto mt-auto w-full max-w-4xl shrink-0"
          style={{ height: rows.getTotalSize() }}
        >
          <Top {...older} />
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const item = items[index]
            return item ? (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                data-found={item.key === marked || undefined}
                className="absolute inset-x-0 top-0 flow-root rounded-xl transition-colors duration-500 data-found:bg-accent-soft"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row {...{ item, name, now, ownRun, keys, reachable, onRepeat }} />
              </div>
            ) : null
          })}
          {newer ? <Bottom {...newer} /> : null}
        </div>
      </div>
      <Overlays items={items} />
      {day ? <FloatingDay iso={day} now={now} /> : null}
      {atEnd ? null : <NewsPill news={news} onClick={goToEnd} />}
    </div>
  )
}
