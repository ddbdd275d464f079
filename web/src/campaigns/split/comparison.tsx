import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { numeral } from '../../language/format.ts'
import { Answered } from '../../page/answered.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Campaign, OpenCampaign } from '../documents.ts'
import { percent } from '../progress.tsx'
import { useSeldom } from '../use-seldom.ts'
import { type CampaignParts, type Compared, comparisonQuery } from './comparison-documents.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { metricLabels, verdictOf } from './comparison-words.ts'
import type { Metric } from './documents.ts'
import { RateBars } from './rate-bars.tsx'
import { TestState } from './test-state.tsx'

const metrics: readonly Metric[] = ['REPLIED', 'READ', 'CLICKED']

function Metrics({ metric, onChange }: { metric: Metric; onChange: (metric: Metric) => void }) {
  const labels = metricLabels()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t`Compared by`}</legend>
      {metrics.map((one) => (
        <Button
          key={one}
          size="small"
          look={one === metric ? 'primary' : 'plain'}
          aria-pressed={one === metric}
          onClick={() => onChange(one)}
        >
          {labels[one]}
        </Button>
      ))}
    </fieldset>
  )
}

function Control({ split: { controlCount, controlShare, variants } }: { split: Compared }) {
  const all = variants.reduce((sum, { counts }) => sum + counts.total, controlCount)
  if (controlShare === 0) return null
  return (
    <p className="text-[0.8125rem] text-ink-2">
      {t`Control group, which gets nothing: ${numeral(controlCount)} (${percent(controlCount, all)})`}
    </p>
  )
}

/** The figures of the messages, asked for anew with those of the campaign; nothing where it has one message for all. */
export function useComparison({ id, updatedAt, split }: OpenCampaign) {
  const [metric, setMetric] = useState<Metric>(split?.test?.metric ?? 'REPLIED')
  const answer = useAnswer(comparisonQuery, { id, metric }, split === null)
  const again = useSeldom(answer.retry)
  const isParted = split !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is what it is asked for
  useEffect(() => {
    if (isParted) again()
  }, [again, updatedAt, isParted])
  return { metric, setMetric, answer, controlCount: answer.data?.broadcast.split?.controlCount ?? 0 }
}

interface ComparisonProps {
  campaign: Campaign
  parts: CampaignParts
  comparison: ReturnType<typeof useComparison>
}

/** The messages of a campaign beside each other: which is better, how sure that is, and how far the test is. */
export function Comparison({ campaign, parts, comparison }: ComparisonProps) {
  const { metric, setMetric, answer } = comparison
  const several = parts.variants.length > 1
  return (
    <section
      aria-labelledby="comparison"
      className="flex flex-col gap-4 rounded-xl border border-line bg-surface px-4 py-4"
    >
      <h2 id="comparison" className="font-semibold">
        {several ? <Trans>The messages compared</Trans> : <Trans>Control group</Trans>}
      </h2>
      <Answered answer={answer} waiting={<Skeleton className="h-40 rounded-xl" />}>
        {({ broadcast: { split } }) =>
          split ? (
            <div className="flex flex-col gap-4">
              {split.test ? <TestState test={split.test} campaign={campaign} /> : null}
              {several ? (
                <>
                  <Metrics metric={metric} onChange={setMetric} />
                  <p aria-live="polite" className="font-medium">
                    {verdictOf(split.comparison, split.variants, campaign.status)}
                  </p>
                  <RateBars variants={split.variants} metric={metric} />
                  <ComparisonTable variants={split.variants} />
                </>
              ) : null}
              <Control split={split} />
            </div>
          ) : null
        }
      </Answered>
    </section>
  )
}
