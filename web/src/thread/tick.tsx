import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react'

const ticks = {
  pending: { icon: Clock3, colour: 'text-ink-3', word: 'Pending' },
  sent: { icon: Check, colour: 'text-ink-3', word: 'Sent' },
  delivered: { icon: CheckCheck, colour: 'text-ink-3', word: 'Delivered' },
  read: { icon: CheckCheck, colour: 'text-read', word: 'Read' },
  failed: { icon: CircleAlert, colour: 'text-bad', word: 'Failed' },
}

/** How far an outgoing message has come; the word is for those who do not see the sign. */
export function Tick({ status }: { status: string }) {
  const tick = ticks[status as keyof typeof ticks]
  if (!tick) return null
  const { icon: Icon, colour, word } = tick
  return (
    <span className={`inline-flex shrink-0 ${colour}`} title={word} data-tick={status}>
      <Icon className="size-4" strokeWidth={2.25} aria-hidden="true" />
      <span className="sr-only">{word}</span>
    </span>
  )
}
