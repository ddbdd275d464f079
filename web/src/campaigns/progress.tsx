import { t } from '@lingui/core/macro'
import { numeral } from '../language/format.ts'
import type { Campaign } from './documents.ts'

/** How many of the people are settled: sent to, failed or left out. */
const settledOf = ({ counts }: Pick<Campaign, 'counts'>): number => counts.total - counts.pending

export const percent = (part: number, whole: number): string =>
  numeral(whole > 0 ? part / whole : 0, { style: 'percent', maximumFractionDigits: 0 })

/** Drawn by ourselves: with a height of its own a browser gives it colours of its own. */
export const barLook =
  'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent'

/** How far it is, seen and heard. */
export function Progress({ campaign }: { campaign: Campaign }) {
  const { total } = campaign.counts
  const settled = settledOf(campaign)
  return (
    <div className="flex flex-col gap-1">
      <progress
        aria-label={t`Progress of ${campaign.name}`}
        value={settled}
        max={Math.max(1, total)}
        className={barLook}
      />
      <p className="text-xs text-ink-2 tabular-nums">
        {t`${numeral(settled)} of ${numeral(total)}, ${percent(settled, total)}`}
      </p>
    </div>
  )
}
