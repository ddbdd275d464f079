import { Check, CheckCheck, CircleAlert, Clock3, type LucideIcon } from 'lucide-react'
import type { MessageStatus } from '../generated/documents.ts'

const ticks: Record<MessageStatus, { icon: LucideIcon; colour: string; word: string }> = {
  PENDING: { icon: Clock3, colour: 'text-ink-3', word: 'Pending' },
  SENT: { icon: Check, colour: 'text-ink-3', word: 'Sent' },
  DELIVERED: { icon: CheckCheck, colour: 'text-ink-3', word: 'Delivered' },
  READ: { icon: CheckCheck, colour: 'text-read', word: 'Read' },
  FAILED: { icon: CircleAlert, colour: 'text-bad', word: 'Failed' },
}

/** How far an outgoing message has come; the word is for those who do not see the sign. */
export function Tick({ status }: { status: MessageStatus }) {
  const { icon: Icon, colour, word } = ticks[status]
  return (
    <span className={`inline-flex shrink-0 ${colour}`} title={word} data-tick={word.toLowerCase()}>
      <Icon className="size-4" strokeWidth={2.25} aria-hidden="true" />
      <span className="sr-only">{word}</span>
    </span>
  )
}
