const bars = Array.from({ length: 16 }, (_, index) => (index + 1) / 16)

/** How loud it is from 0 to 1, for the eye alone. */
export function Level({ level }: { level: number }) {
  return (
    <span aria-hidden="true" className="flex h-6 items-end gap-0.5">
      {bars.map((bar) => (
        <span
          key={bar}
          style={{ height: `${20 + bar * 80}%` }}
          className={`w-1 rounded-full ${level >= bar ? 'bg-accent' : 'bg-line'}`}
        />
      ))}
    </span>
  )
}
