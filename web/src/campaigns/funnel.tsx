import { t } from '@lingui/core/macro'
import { numeral } from '../language/format.ts'
import type { Campaign } from './documents.ts'
import { percent } from './progress.tsx'

interface StageProps {
  label: string
  count: number
  /** of which it is a part */
  whole: number
  look?: 'bad' | 'accent'
}

function Stage({ label, count, whole, look = 'accent' }: StageProps) {
  const width = whole > 0 ? Math.min(100, (count / whole) * 100) : 0
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)_8rem]">
      <dt className="text-ink-2 sm:col-start-1">{label}</dt>
      <dd
        aria-hidden="true"
        className="col-span-2 row-start-2 h-3 overflow-hidden rounded-full bg-raised sm:col-span-1 sm:col-start-2 sm:row-start-1"
      >
        <span
          className={`block h-full rounded-full transition-[width] ${look === 'bad' ? 'bg-bad' : 'bg-accent'}`}
          style={{ width: `${width}%` }}
        />
      </dd>
      <dd className="text-end whitespace-nowrap tabular-nums sm:col-start-3">
        <span className="font-semibold">{numeral(count)}</span>{' '}
        <span className="text-[0.8125rem] text-ink-2">{percent(count, whole)}</span>
      </dd>
    </div>
  )
}

interface FunnelProps {
  campaign: Campaign
  /** who were drawn to get nothing; the server counts them among those who are not sent to any more */
  controlCount: number
}

/** What became of the messages: shares of all people for what left and failed, of what was sent for the rest. */
export function Funnel({ campaign: { counts }, controlCount }: FunnelProps) {
  const { total, pending, sent, delivered, read, replied, clicked, failed } = counts
  const cancelled = Math.max(0, counts.cancelled - controlCount)
  return (
    <section aria-label={t`Its result`} className="rounded-xl border border-line bg-surface px-4 py-4">
      <dl className="flex flex-col gap-3">
        <Stage label={t`Sent`} count={sent} whole={total} />
        <Stage label={t`Delivered`} count={delivered} whole={sent} />
        <Stage label={t`Read`} count={read} whole={sent} />
        <Stage label={t`Replied`} count={replied} whole={sent} />
        <Stage label={t`Clicked`} count={clicked} whole={sent} />
        <Stage label={t`Failed`} count={failed} whole={total} look="bad" />
        {pending > 0 ? <Stage label={t`Not sent yet`} count={pending} whole={total} /> : null}
        {controlCount > 0 ? <Stage label={t`Control group`} count={controlCount} whole={total} /> : null}
        {cancelled > 0 ? <Stage label={t`Not sent any more`} count={cancelled} whole={total} /> : null}
      </dl>
    </section>
  )
}
