import { ArrowDown, LoaderCircle } from 'lucide-react'
import { Fragment } from 'react'
import { notArrived, send, useOutbox } from '../composer/outbox.ts'
import { problemOf } from '../graphql/problem.ts'
import type { Conversation } from '../inbox/documents.ts'
import { windowOf } from '../inbox/window.ts'
import { useMay } from '../session/me-context.ts'
import { Failed } from '../ui/failed.tsx'
import { dayName, sameDay } from '../ui/time.ts'
import { Bubble } from './bubble.tsx'
import type { Message } from './documents.ts'
import { newestAt } from './newest-at.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { withReactions } from './reactions.ts'
import { sameSender, useSenders } from './sender.ts'
import type { Older } from './use-messages.ts'
import { useReplyKeys } from './use-reply-keys.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

interface ThreadLogProps {
  conversation: Conversation
  messages: Message[]
  name: string
  now: number
  older: Older
}

function Day({ iso, now }: { iso: string; now: number }) {
  return (
    <div className="sticky top-2 z-20 my-3 flex justify-center">
      <h3 className="rounded-full border border-line bg-surface px-3 py-0.5 text-xs font-medium text-ink-2 shadow-xs">
        {dayName(iso, now)}
      </h3>
    </div>
  )
}

/** As high with the sign as without it, so that loading moves nothing. */
function Top({ loading, error, complete, load }: Older) {
  return (
    <div className="flex min-h-12 items-center justify-center pt-2 text-xs text-ink-2">
      {loading ? (
        <LoaderCircle className="size-4 animate-spin" aria-label="Loading older messages" />
      ) : error ? (
        <Failed onAgain={load}>Older messages are not here. {problemOf(error).message}</Failed>
      ) : complete ? (
        'This is where it began'
      ) : null}
    </div>
  )
}

function NewsPill({ news, onClick }: { news: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={news ? undefined : 'To the newest message'}
      className={`absolute right-4 bottom-3 z-20 inline-flex h-9 items-center gap-1.5 rounded-full px-3 font-medium shadow-float ${news ? 'bg-accent text-on-accent' : 'border border-line bg-surface text-ink-2'}`}
    >
      {news ? 'New messages' : null}
      <ArrowDown className="size-4" aria-hidden="true" />
    </button>
  )
}

function useRepeat({ conversation, messages, now }: ThreadLogProps) {
  const { contactId } = conversation
  const window = windowOf(conversation, now)
  const may = useMay('CHAT_WRITE') && window.tone !== 'closed'
  const since = newestAt(conversation, messages)
  const repeat = (text: string) =>
    void send({ contactId, text, numberId: window.numberId, file: null, replyTo: null, since })
  return { may, repeat: may ? repeat : null }
}

/** The messages, read out as they come; what one is reading stays where it is. */
export function ThreadLog(props: ThreadLogProps) {
  const { conversation, messages, name, now, older } = props
  const outbox = useOutbox().filter(({ contactId }) => contactId === conversation.contactId)
  const outgoing = notArrived(outbox, messages)
  const { bubbles, reactions } = withReactions(messages)
  const last = outgoing.at(-1)?.key ?? messages.at(-1)?.id
  const ends = { first: messages[0]?.id, last, own: outgoing.length > 0 }
  const { pane, content, onScroll, news, atEnd, toEnd } = useThreadScroll(
    ends,
    older.error ? undefined : older.load,
  )
  const { may, repeat } = useRepeat(props)
  const replyKeys = useReplyKeys(bubbles)
  const senderOf = useSenders(name)
  const newest = bubbles.at(-1)
  const ownRun = newest !== undefined && senderOf(newest.author).own
  const goToEnd = () => {
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
        aria-label={`Messages with ${name}`}
        aria-live={older.loading ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain px-3 pb-4 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-6"
      >
        <div ref={content} className="mx-auto flex min-h-full max-w-4xl flex-col justify-end">
          <Top {...older} />
          {bubbles.map((message, index) => {
            const previous = bubbles[index - 1]
            const newDay = !previous || !sameDay(previous.createdAt, message.createdAt)
            return (
              <Fragment key={message.id}>
                {newDay ? <Day iso={message.createdAt} now={now} /> : null}
                <Bubble
                  message={message}
                  name={name}
                  first={newDay || !sameSender(previous.author, message.author)}
                  reactions={reactions.get(message.id) ?? []}
                  replyKeys={may ? replyKeys : null}
                  onRepeat={repeat}
                />
              </Fragment>
            )
          })}
          {outgoing.map((item, index) => (
            <OutgoingBubble key={item.key} item={item} first={index === 0 && !ownRun} />
          ))}
        </div>
      </div>
      {atEnd ? null : <NewsPill news={news} onClick={goToEnd} />}
    </div>
  )
}
