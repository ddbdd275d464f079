import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { formatPhone } from '../chat/name.ts'
import { inWords } from '../chat/template-name.ts'
import { exactTime } from '../ui/time.ts'
import { autoRetryWords } from './auto-retry-words.ts'
import { capWords } from './cap-words.ts'
import { limitWords, onTheirWayWords, reasonWords } from './cause-words.ts'
import type { OpenCampaign } from './documents.ts'
import { Funnel } from './funnel.tsx'
import { localStartWords, quietWords } from './hours-words.ts'
import { Progress } from './progress.tsx'
import { RecipientList } from './recipient-list.tsx'
import { Comparison, useComparison } from './split/comparison.tsx'

const Billing = lazy(() => import('./billing.tsx'))
const Failures = lazy(() => import('./failures.tsx'))
const Waiting = lazy(() => import('./waiting.tsx'))

/** What it sends from where, and when what happened. */
function Facts({ campaign }: { campaign: OpenCampaign }) {
  const { template, number, createdBy, createdAt, scheduledAt, startedAt, completedAt, cancelledAt } =
    campaign
  const { localStart, quietHours, limitPolicy, cap, autoRetry } = campaign
  const facts = [
    [t`Template`, `${inWords(template.name)} (${template.language})`],
    number && [t`Number`, number.phone ? `${number.name} ${formatPhone(number.phone)}` : number.name],
    [t`Made`, createdBy.name ? t`${exactTime(createdAt)} by ${createdBy.name}` : exactTime(createdAt)],
    scheduledAt && [t`Scheduled for`, exactTime(scheduledAt)],
    localStart && [t`Goes out`, localStartWords(localStart)],
    quietHours && [t`Quiet hours`, quietWords(quietHours)],
    limitPolicy === 'WAIT' && [t`At the limit of the number`, t`Waits, and tries one person each hour`],
    cap && [t`Left out after`, capWords(cap)],
    autoRetry && [t`Failed recipients are retried`, autoRetryWords(autoRetry)],
    startedAt && [t`Started`, exactTime(startedAt)],
    completedAt && [t`Completed`, exactTime(completedAt)],
    cancelledAt && [t`Cancelled`, exactTime(cancelledAt)],
  ].filter((fact): fact is [string, string] => Boolean(fact))
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Why it stands still or waits, or could not start. */
function Reason({ campaign }: { campaign: OpenCampaign }) {
  const { status } = campaign
  const limit = limitWords(campaign)
  if (limit)
    return (
      <p role="status" className="rounded-lg bg-warn-soft px-3 py-2 text-warn">
        {limit}
      </p>
    )
  if (status === 'PAUSED')
    return (
      <p role="status" dir="auto" className="rounded-lg bg-warn-soft text-by-page px-3 py-2 text-warn">
        {reasonWords(campaign) ?? t`It was paused manually. Recipients who have not got it yet wait.`}{' '}
        {onTheirWayWords(campaign)}
      </p>
    )
  if (status !== 'FAILED') return null
  return (
    <p role="status" dir="auto" className="rounded-lg bg-bad-soft text-by-page px-3 py-2 text-bad">
      {reasonWords(campaign) ?? t`It could not start.`}
    </p>
  )
}

function Skipped({ campaign: { skipped } }: { campaign: OpenCampaign }) {
  const { duplicates, optedOut } = skipped
  if (duplicates + optedOut === 0) return null
  return (
    <p className="text-[0.8125rem] text-ink-2">
      {t`Left out: ${duplicates} listed twice, ${optedOut} opted out of marketing.`}
    </p>
  )
}

/** A campaign that was started: what became of it, and whom it goes to. */
export default function SentView({ campaign }: { campaign: OpenCampaign }) {
  const comparison = useComparison(campaign)
  const { split } = campaign
  return (
    <>
      <Reason campaign={campaign} />
      {campaign.status === 'RUNNING' ? <Progress campaign={campaign} /> : null}
      <Suspense>
        {campaign.quietHours || campaign.localStart ? (
          <Waiting id={campaign.id} version={campaign.updatedAt} />
        ) : null}
      </Suspense>
      <Facts campaign={campaign} />
      <Funnel campaign={campaign} controlCount={comparison.controlCount} />
      {split ? <Comparison campaign={campaign} parts={split} comparison={comparison} /> : null}
      <Skipped campaign={campaign} />
      <Suspense>
        {campaign.counts.delivered > 0 ? <Billing campaign={campaign} /> : null}
        {campaign.counts.failed > 0 ? <Failures campaign={campaign} /> : null}
      </Suspense>
      <RecipientList id={campaign.id} version={campaign.updatedAt} parts={split} />
    </>
  )
}
