import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, memo, Suspense } from 'react'
import { useDraft } from '../composer/drafts.ts'
import { wantField } from '../composer/wanted-field.ts'
import { nameOf } from '../contact/name.ts'
import type { ConversationRowFragment } from '../generated/documents.ts'
import { graphql } from '../graphql/document.ts'
import { optionalPart } from '../page/optional-part.ts'
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
    requiredSkillNames
    dueAt
    unreadCount
    hasUnreadMention
    lastMessagePreview
    lastMessageStatus
    lastMessageDirection
    lastMessageAt
    waitingSince
    numberId
    windows { numberId expiresAt owner }
  }
`)

// After the list itself: rows are as high without them.
const RowExtras = lazy(() => optionalPart(import('./row-extras.tsx')))

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
      <RowExtras conversation={conversation} now={now} details={density} />
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
            <span className="flex max-w-3/5 min-w-0 items-center gap-1 overflow-hidden">{details}</span>
          ) : null}
          <Suspense>
            <RowExtras conversation={conversation} now={now} />
          </Suspense>
          <Unread count={unreadCount} />
        </span>
        {compact || !detailed ? null : (
          <span className="mt-0.5 flex h-5 items-center gap-1.5 overflow-hidden">{details}</span>
        )}
        <span className="sr-only">{windowWords(window)}</span>
      </span>
    </Link>
  )
})
