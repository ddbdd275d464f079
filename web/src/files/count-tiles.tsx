import { numeral } from '../language/format.ts'

/** What became of the rows of a file, by what it is. */
export function CountTiles({ counts }: { counts: readonly { label: string; value: number }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {counts.map(({ label, value }) => (
        <div key={label} className="rounded-xl border border-line bg-surface px-4 py-3">
          <dt className="text-[0.8125rem] text-ink-2">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{numeral(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
