import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { goToMessage } from '../chat/place.ts'
import { Quote } from '../chat/quote.tsx'
import { eitherWay } from '../chat/rich-text.tsx'
import { useSenders } from '../chat/sender.ts'
import { labelFor } from '../chat/summary.ts'
import { Tick } from '../chat/tick.tsx'
import { added } from '../composer/assistance-state.ts'
import type { MessageBubbleFragment } from '../generated/documents.ts'
import { optionalPart } from '../page/optional-part.ts'
import { useStore } from '../store/store.ts'
import { failureWords, sentKind } from './failure.ts'
import { MessageActions } from './message-actions.tsx'
import { MessageBody } from './message-body.tsx'
import { openMenu } from './open-menu.ts'
import { type Reaction, useReactions } from './own-reactions.ts'
import { PaymentLine } from './payment-line.tsx'
import { SentTime } from './sent-time.tsx'
import type { ReplyKeys } from './use-reply-keys.ts'

const MessageOrigin = lazy(() => optionalPart(import('./message-origin.tsx')))
const HeldForQuality = lazy(() => import('./held-for-quality.tsx'))

interface BubbleProps {
  message: MessageBubbleFragment
  name: string
  /** first of several of the same sender */
  first: boolean
  reactions: Reaction[]
  keys: ReplyKeys
  /** Tab reaches its buttons */
  reachable: boolean
  /** whether one may write here now */
  mayWrite: boolean
  /** sends the same text as a new message */
  onRepeat: ((text: string) => void) | null
}

function Failure({ message, onRepeat }: Pick<BubbleProps, 'message' | 'onRepeat'>) {
  const body = message.content.__typename === 'TextContent' ? message.content.body : null
  return (
    <div className="mt-1 flex max-w-[min(34rem,85%)] items-center gap-2 self-end text-xs text-bad">
      <span>
        <Trans>Not delivered. {failureWords(message.error, sentKind(message.content))}</Trans>
      </span>
      {body && onRepeat ? (
        <button
          type="button"
          aria-label={labelFor(t`Send again`, body)}
          onClick={() => onRepeat(body)}
          className="inline-flex h-6 shrink-0 items-center gap-1 rounded-md px-1.5 font-medium underline-offset-2 hover:underline"
        >
          <RotateCw className="size-3.5" aria-hidden="true" />
          <Trans>Send again</Trans>
        </button>
      ) : null}
    </div>
  )
}

function Reactions({ reactions, own }: { reactions: Reaction[]; own: boolean }) {
  if (reactions.length === 0) return null
  return (
    <span
      className={`relative z-10 -mt-2 inline-flex gap-0.5 rounded-full border border-line bg-surface px-1.5 py-0.5 text-sm leading-none shadow-sm ${own ? 'me-3 self-end' : 'ms-3 self-start'}`}
    >
      <span className="sr-only">
        <Trans>Reactions:</Trans>{' '}
      </span>
      {reactions.map(({ emoji }) => emoji).join(' ')}
    </span>
  )
}

/** By keyboard its earlier versions are in the menu of the message: it is one stop less. */
function EditedMark({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={t`Earlier versions`}
      onClick={onOpen}
      className="underline-offset-2 hover:underline"
    >
      <Trans>Edited</Trans>
    </button>
  )
}

function Footer({ message, onVersions }: { message: MessageBubbleFragment; onVersions: () => void }) {
  const { direction, status, editedAt, content } = message
  const edited = editedAt !== null && content.__typename !== 'DeletedContent'
  return (
    <span className="float-end mt-1.5 ms-3 inline-flex translate-y-0.5 items-center gap-1 text-[0.6875rem] text-ink-2">
      {edited ? <EditedMark onOpen={onVersions} /> : null}
      <SentTime message={message} />
      {direction === 'OUTGOING' ? <Tick status={status} /> : null}
    </span>
  )
}

interface ShowQuotedProps {
  message: NonNullable<MessageBubbleFragment['replyTo']>
  contactId: string
  name: string
}

/** What is answered leads to where it was said. By keyboard the menu of the message does: it is one stop less. */
function ShowQuoted({ message, contactId, name }: ShowQuotedProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={t`Show it in the conversation`}
      onClick={() => goToMessage(contactId, message.id)}
      className="mb-1.5 block w-full rounded-lg text-start"
    >
      <Quote message={message} name={name} />
    </button>
  )
}

/** The line that tells who wrote, once above the messages of one sender. */
const told = 'mb-1 max-w-[min(34rem,85%)] truncate px-1 text-xs text-ink-2'

/** One message: what it says, when, how far it came, what it answers and what was answered with a sign. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, name, first, keys, reachable, mayWrite, onRepeat } = props
  const reactions = useReactions(message.id, props.reactions)
  const reaction = reactions.find((one) => one.own)?.emoji ?? null
  const own = message.direction === 'OUTGOING'
  const deleted = message.content.__typename === 'DeletedContent'
  const sender = useSenders(name)(message.author)
  const { Below } = useStore(added)
  const side = own
    ? `self-end bg-bubble-out ${first ? 'rounded-se-md' : ''}`
    : `self-start bg-bubble-in ${first ? 'rounded-ss-md' : ''}`
  return (
    <article className={`group flex flex-col ${first ? 'mt-3' : 'mt-1'}`} data-message={message.id}>
      <h3 className={first && sender.told ? `${told} ${own ? 'self-end' : 'self-start'}` : 'sr-only'}>
        <bdi>{sender.name}</bdi>
      </h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same */}
      <div
        className={`relative max-w-[min(34rem,85%)] rounded-2xl px-3 py-2 shadow-xs ${side}`}
        // By the key for it or a long press as well as by the right button.
        onContextMenu={(event) => {
          const { target, clientX, clientY } = event
          // What is selected, and links, have their own menus; a deleted message has none.
          if (deleted || (target as Element).closest('a') || String(getSelection())) return
          event.preventDefault()
          openMenu({ message, mayWrite, reaction, at: { x: clientX, y: clientY } })
        }}
      >
        {message.replyTo ? (
          <ShowQuoted message={message.replyTo} contactId={message.contactId} name={name} />
        ) : null}
        {message.forwarded || message.referral || message.aboutProduct ? (
          <Suspense>
            <MessageOrigin message={message} />
          </Suspense>
        ) : null}
        <div className={`flow-root ${eitherWay}`}>
          <MessageBody message={message} />
          {message.payment ? <PaymentLine payment={message.payment} /> : null}
          <Footer
            message={message}
            onVersions={() => openMenu({ message, mayWrite, reaction, at: null, versions: true })}
          />
        </div>
        {deleted ? null : (
          <MessageActions {...{ message, keys, reachable, mayWrite, reaction }} sender={sender.name} />
        )}
      </div>
      <Reactions reactions={reactions} own={own} />
      {Below && <Below id={message.id} own={own} />}
      {message.heldForQualityAt && message.status === 'PENDING' ? (
        <Suspense>
          <HeldForQuality />
        </Suspense>
      ) : null}
      {message.status === 'FAILED' ? <Failure message={message} onRepeat={onRepeat} /> : null}
    </article>
  )
})
