import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AtSign, Ban, Bot, Hourglass } from 'lucide-react'
import { botChats } from '../chatbot/bot-chats.ts'
import type { ConversationRowFragment } from '../generated/documents.ts'
import PriorityMark from '../priority/mark.tsx'
import { useWaiting } from '../queue/waiting.ts'
import { SkillsMark } from '../skills/mark.tsx'
import { useStore } from '../store/store.ts'
import { duration } from '../ui/time.ts'

/** On the ground that notes have. */
function Mention({ unread }: { unread: boolean }) {
  if (!unread) return null
  return (
    <span
      className="inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-note-edge text-ink"
      title={t`A note mentions you`}
      data-mention
    >
      <AtSign className="size-3.5" strokeWidth={2.25} aria-hidden="true" />
      <span className="sr-only">
        <Trans>A note mentions you</Trans>
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

/** What is small beside the last words. */
export function RowMarks({ conversation, now }: { conversation: ConversationRowFragment; now: number }) {
  const { contact, contactId, agent, hasUnreadMention, priority, requiredSkillNames } = conversation
  return (
    <>
      {useStore(botChats).has(contactId) ? (
        <Bot role="img" aria-label={t`Chatbot`} className="size-4 shrink-0 text-accent" />
      ) : null}
      {contact.isBlocked ? (
        <Ban role="img" aria-label={t`Blocked`} className="size-4 shrink-0 text-bad" />
      ) : null}
      <PriorityMark priority={priority} />
      <SkillsMark names={requiredSkillNames} waits={agent === null} />
      <Waits contactId={contactId} now={now} />
      <Mention unread={hasUnreadMention} />
    </>
  )
}
