import { Clock } from 'lucide-react'
import { type DueStanding, dueAt } from './due.ts'

const looks: Record<DueStanding, string> = {
  late: 'bg-bad-soft text-bad',
  soon: 'bg-warn-soft text-warn',
  ahead: 'bg-raised text-ink-2',
}

const sizes = {
  small: 'h-4.5 gap-0.5 px-1.5 text-[0.6875rem]',
  medium: 'h-6 gap-1.5 px-2.5 text-xs',
  large: 'h-8 gap-2 px-3 text-base',
}

interface DueChipProps {
  at: string
  now: number
  size?: keyof typeof sizes
}

/** How long until a chat is due, of its service level or its transfer, whichever comes first. */
export function DueChip({ at, now, size = 'small' }: DueChipProps) {
  const { standing, time, words } = dueAt(at, now)
  return (
    <span
      className={`inline-flex shrink-0 items-center rounded-full font-medium whitespace-nowrap ${sizes[size]} ${looks[standing]}`}
      title={words}
      data-due={standing === 'late' ? 'late' : 'ahead'}
    >
      <Clock className={size === 'small' ? 'size-3' : 'size-3.5'} aria-hidden="true" />
      <span aria-hidden="true">{standing === 'late' ? `−${time}` : time}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
