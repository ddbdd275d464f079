import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AtSign, Ban, Bot, Hourglass } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { botChats } from '../chatbot/bot-chats.ts'
import { useDraft } from '../composer/drafts.ts'
import { wantField } from '../composer/wanted-field.ts'
import { nameOf } from '../contact/name.ts'
import type { ConversationRowFragment } from '../generated/documents.ts'
import { graphql } from '../graphql/document.ts'
import { optionalPart } from '../page/optional-part.ts'
import { useWaiting } from '../queue/waiting.ts'
import { previewWords } from '../thread/summary.ts'
import { Tick } from '../thread/tick.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { useStore } from '../ui/store.ts'
import { duration, shortAgo } from '../ui/time.ts'
import type { Density } from './density.ts'
import { numberNames } from './number-names.ts'
import { rowId } from './use-list-keys.ts'
import { type WindowState, windowOf } from './window.ts'
import { WindowRing } from './window-ring.tsx'

/** What the row shows. */
export const conversationRow = graphql(`
  fragment ConversationRow on Conversation {
    contactId
    contact { name profileName phone isBlocked tagNames }
    agent { id name }
    team { id name }
    priority
    dueAt
    unreadCount
    hasUnreadMention
    lastMessagePreview
    lastMessageStatus
    lastMessageDirection
    lastMessageAt
    lastIncomingAt
    numberId
    windows { numberId expiresAt owner }
  }
`)

// Most chats have none.
const PriorityMark = lazy(() => optionalPart(import('../priority/mark.tsx')))
const RowDetails = lazy(() => optionalPart(import('./row-details.tsx')))

function windowWords({ tone, left }: WindowState): string {
  return tone === 'closed' ? t`The 24-hour window is closed.` : t`The window closes in ${duration(left)}.`
}

/** 24 px high so that a row with a badge is as high as one without. */
function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
      {count > 99 ? '99+' : count}
      <span className="sr-only">
        {' '}
        <Trans comment="after a number of messages">unread</Trans>
      </span>
    </span>
  )
}

/** On the ground that notes have. */
function Mention({ unread }: { unread: boolean }) {
  if (!unread) return null
  return (
    <span
      className="inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-note-edge text-ink"
      title={t`A note names you`}
      data-mention
    >
      <AtSign className="size-3.5" strokeWidth={2.25} aria-hidden="true" />
      <span className="sr-only">
        <Trans>A note names you</Trans>
      </span>
    </span>
  )
}

/** It waits in a queue for somebody to take it; longer than the workspace has promised, it is red. */
function Waits({ contactId, now }: { contactId: string; now: number }) {
  const waiting = useWaiting(contactId)
  if (!waiting) return null
  const { createdAt, responseDeadline } = waiting
  const late = responseDeadline !== null && Date.parse(responseDeadline) <= now
  const time = duration(now - Date.parse(createdAt))
  const told = late ? t`Waits in the queue for ${time}, too long` : t`Waits in the queue for ${time}`
  return (
    <span
      className={`inline-flex h-5 shrink-0 items-center rounded-full px-1 ${late ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn'}`}
      title={told}
      data-waits
    >
      <Hourglass className="size-3.5" aria-hidden="true" />
      <span className="sr-only">{told}</span>
    </span>
  )
}

const words = 'min-w-0 flex-1 truncate text-by-page text-[0.8125rem]'

/** What was said last, or what one has begun to say: in the open chat that stands in its field. */
function LastWords({ conversation, open }: Pick<RowProps, 'conversation' | 'open'>) {
  const { contactId, unreadCount, lastMessageDirection, lastMessageStatus, lastMessagePreview } = conversation
  const draft = useDraft(contactId).trim()
  if (draft !== '' && !open)
    return (
      <span dir="auto" className={`${words} text-ink-2`}>
        <Trans>
          <span className="text-bad">Draft:</span> {draft}
        </Trans>
      </span>
    )
  return (
    <>
      {lastMessageDirection === 'OUTGOING' && lastMessageStatus ? <Tick status={lastMessageStatus} /> : null}
      <span dir="auto" className={`${words} ${unreadCount > 0 ? 'text-ink' : 'text-ink-2'}`}>
        {previewWords(lastMessagePreview)}
      </span>
    </>
  )
}

interface RowProps {
  conversation: ConversationRowFragment
  now: number
  open: boolean
  /** Tab stops here */
  reachable: boolean
  density: Density
  /** a click with the Shift key, where it means something else than to open the chat */
  onShift?: ((contactId: string) => void) | undefined
}

/** What is small beside the last words. */
function Marks({ conversation, now }: Pick<RowProps, 'conversation' | 'now'>) {
  const { contact, contactId, unreadCount, hasUnreadMention, priority } = conversation
  return (
    <>
      {useStore(botChats).has(contactId) ? (
        <Bot role="img" aria-label={t`Chatbot`} className="size-4 shrink-0 text-accent" />
      ) : null}
      {contact.isBlocked ? (
        <Ban role="img" aria-label={t`Blocked`} className="size-4 shrink-0 text-bad" />
      ) : null}
      {priority === 'NORMAL' ? null : (
        <Suspense>
          <PriorityMark priority={priority} />
        </Suspense>
      )}
      <Waits contactId={contactId} now={now} />
      <Mention unread={hasUnreadMention} />
      <Unread count={unreadCount} />
    </>
  )
}

/** Most chats have nothing to say there. */
const hasDetails = ({ agent, team, contact, dueAt }: ConversationRowFragment, numbers: number) =>
  agent !== null || team !== null || dueAt !== null || contact.tagNames.length > 0 || numbers > 0

/** One chat of the list: who, what was said last and when, whose it is, what is unread, how long one may answer. */
export const ConversationRow = memo(function ConversationRow(props: RowProps) {
  const { conversation, now, open, reachable, density, onShift } = props
  const { contact, contactId, unreadCount, lastMessageAt } = conversation
  const window = windowOf(conversation, now)
  const name = nameOf(contact)
  const heard = unreadCount > 0
  const compact = density === 'compact'
  const detailed = hasDetails(conversation, useStore(numberNames).size)
  const details = detailed ? (
    <Suspense>
      <RowDetails conversation={conversation} now={now} density={density} />
    </Suspense>
  ) : null
  const face = (
    <WindowRing window={window}>
      <span className="inline-flex scale-90">
        <Avatar name={name} id={contactId} />
      </span>
    </WindowRing>
  )
  return (
    <Link
      id={rowId(contactId)}
      to="/inbox/$contactId"
      params={{ contactId }}
      search={(search) => search}
      // The list knows better what is pointed at: rows move below a pointer that lies still.
      preload={false}
      tabIndex={reachable ? 0 : -1}
      // A press of Enter is a click as well, one without a count.
      onClick={(event) => {
        if (onShift && event.shiftKey) {
          event.preventDefault()
          onShift(contactId)
        } else if (event.detail > 0) wantField(contactId)
      }}
      aria-current={open ? 'page' : undefined}
      title={windowWords(window)}
      className={`flex h-full items-center rounded-xl px-2.5 focus-visible:-outline-offset-2 ${compact ? 'gap-2' : 'gap-3'} ${open ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      {compact ? <span className="-m-2 inline-flex scale-66">{face}</span> : face}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span
            dir="auto"
            className={`min-w-0 flex-1 truncate text-by-page ${compact ? 'text-[0.8125rem]/4.5' : ''} ${heard ? 'font-semibold' : 'font-medium'}`}
          >
            {name}
          </span>
          {lastMessageAt ? (
            <time
              dateTime={lastMessageAt}
              className={`text-xs ${heard ? 'font-medium text-accent' : 'text-ink-3'}`}
            >
              {shortAgo(lastMessageAt, now)}
            </time>
          ) : null}
        </span>
        <span className={`flex h-5 items-center gap-1 ${compact ? '' : 'mt-0.5'}`}>
          <LastWords conversation={conversation} open={open} />
          {compact && details ? (
            <span className="flex max-w-1/2 min-w-0 items-center gap-1">{details}</span>
          ) : null}
          <Marks conversation={conversation} now={now} />
        </span>
        {compact || !detailed ? null : (
          <span className="mt-0.5 flex h-5 items-center gap-1.5 overflow-hidden">{details}</span>
        )}
        <span className="sr-only">{windowWords(window)}</span>
      </span>
    </Link>
  )
})
