import { i18n } from '@lingui/core'
import type { Priority } from '../generated/documents.ts'
import { priorityWords } from './words.ts'

type Set = Exclude<Priority, 'NORMAL'>

/** Signs, so that a mark says it without its colour. */
const marks: Record<Set, [sign: string, look: string]> = {
  URGENT: ['!!', 'bg-bad-soft text-bad'],
  HIGH: ['!', 'bg-warn-soft text-warn'],
  LOW: ['↓', 'bg-raised text-ink-2'],
}

/** Which priority somebody gave it; nothing for what is normal. */
export default function PriorityMark({ priority }: { priority: Priority }) {
  if (priority === 'NORMAL') return null
  const [sign, look] = marks[priority]
  return (
    <span
      role="img"
      aria-label={i18n._(priorityWords[priority])}
      title={i18n._(priorityWords[priority])}
      className={`inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full px-1 text-xs font-bold ${look}`}
    >
      {sign}
    </span>
  )
}
