import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Check, CheckCheck, CircleAlert, Clock3, type LucideIcon } from 'lucide-react'
import type { MessageStatus } from '../generated/documents.ts'

const ticks: Record<MessageStatus, { icon: LucideIcon; colour: string; word: MessageDescriptor }> = {
  PENDING: { icon: Clock3, colour: 'text-ink-3', word: msg({ message: 'Pending', context: 'message' }) },
  SENT: { icon: Check, colour: 'text-ink-3', word: msg({ message: 'Sent', context: 'message' }) },
  DELIVERED: {
    icon: CheckCheck,
    colour: 'text-ink-3',
    word: msg({ message: 'Delivered', context: 'message' }),
  },
  READ: { icon: CheckCheck, colour: 'text-read', word: msg({ message: 'Read', context: 'message' }) },
  FAILED: { icon: CircleAlert, colour: 'text-bad', word: msg({ message: 'Failed', context: 'message' }) },
}

/** How far an outgoing message has come; the word is for those who do not see the sign. */
export function Tick({ status }: { status: MessageStatus }) {
  const { icon: Icon, colour, word } = ticks[status]
  return (
    <span className={`inline-flex shrink-0 ${colour}`} title={i18n._(word)} data-tick={status.toLowerCase()}>
      <Icon className="size-4" strokeWidth={2.25} aria-hidden="true" />
      <span className="sr-only">{i18n._(word)}</span>
    </span>
  )
}
