/** The name of a variant: 1 is A. */
export const letterOf = (variant: number): string => String.fromCharCode(64 + variant)

/** The colours of those who get nothing, of A, B and so on, by which they are known again in the bars. */
export const variantLooks = ['bg-edge', 'bg-accent', 'bg-read', 'bg-warn', 'bg-ink-2'] as const
const rings = ['border-edge', 'border-accent', 'border-read', 'border-warn', 'border-ink-2'] as const

/** Which message it is about. */
export function Letter({ variant }: { variant: number }) {
  return (
    <span
      className={`inline-flex size-7 shrink-0 items-center justify-center rounded-full border-2 bg-surface text-[0.8125rem] font-semibold ${rings[variant]}`}
    >
      {variant === 0 ? <span aria-hidden="true">–</span> : letterOf(variant)}
    </span>
  )
}
