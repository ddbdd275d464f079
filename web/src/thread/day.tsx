import { dayName } from '../ui/time.ts'

interface DayProps {
  iso: string
  now: number
}

const pill = 'rounded-full border border-line bg-surface px-3 py-0.5 text-xs font-medium text-ink-2 shadow-xs'

/** The heading of a day, above its first message. */
export function Day({ iso, now }: DayProps) {
  return (
    <div className="my-3 flex justify-center">
      <h3 className={pill}>{dayName(iso, now)}</h3>
    </div>
  )
}

/** The day of what is in sight, while its heading is not; who listens has the headings. */
export function FloatingDay({ iso, now }: DayProps) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-2 z-20 flex justify-center">
      <span className={pill}>{dayName(iso, now)}</span>
    </div>
  )
}
