import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { formatPhone } from '../contact/name.ts'
import { useMay } from '../session/me-context.ts'
import { RoomPage } from '../session/room-page.tsx'
import { Answered } from '../settings/answered.tsx'
import { useAnswer } from '../settings/use-answer.ts'
import { inWords } from '../templates/name.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { exactTime } from '../ui/time.ts'
import { autoRetryWords } from './auto-retry-words.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { capWords } from './cap-words.ts'
import { limitWords, onTheirWayWords, reasonWords } from './cause-words.ts'
import { WhoMayRead } from './closed.tsx'
import type { Deed } from './deeds.ts'
import { campaignQuery, type OpenCampaign } from './documents.ts'
import { Funnel } from './funnel.tsx'
import { localStartWords, quietWords } from './hours-words.ts'
import { Progress } from './progress.tsx'
import { RecipientList } from './recipient-list.tsx'
import { Comparison, useComparison } from './split/comparison.tsx'
import { StateBadge } from './state-badge.tsx'
import { useCampaignEvents } from './use-live.ts'

const Billing = lazy(() => import('./billing.tsx'))
const Failures = lazy(() => import('./failures.tsx'))
const Waiting = lazy(() => import('./waiting.tsx'))
const DraftView = lazy(() => import('./draft-view.tsx'))
const DeedDialog = lazy(() => import('./deed-dialog.tsx'))

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
    autoRetry && [t`Failed people are tried again`, autoRetryWords(autoRetry)],
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
        {reasonWords(campaign) ?? t`It was paused by hand. Whoever has not got it yet waits.`}{' '}
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
      {t`Left out: ${duplicates} who stand there twice, ${optedOut} who want no marketing.`}
    </p>
  )
}

function Sent({ campaign }: { campaign: OpenCampaign }) {
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

function Shown({ campaign, onChange }: { campaign: OpenCampaign; onChange: () => void }) {
  const navigate = useNavigate()
  const [deed, setDeed] = useState<Deed>()
  const done = () => (deed === 'delete' ? void navigate({ to: '/campaigns' }) : onChange())
  return (
    <RoomPage
      title={campaign.name}
      back={{ label: t`All campaigns`, link: { to: '/campaigns' } }}
      about={<StateBadge status={campaign.status} />}
      action={<CampaignActions campaign={campaign} onDeed={setDeed} />}
    >
      {campaign.status === 'DRAFT' ? (
        <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
          <DraftView id={campaign.id} onStart={() => setDeed('start')} />
        </Suspense>
      ) : (
        <Sent campaign={campaign} />
      )}
      {deed ? (
        <Suspense>
          <DeedDialog deed={deed} campaign={campaign} onClose={() => setDeed(undefined)} onDone={done} />
        </Suspense>
      ) : null}
    </RoomPage>
  )
}

function One() {
  const { campaign: id = '' } = useParams({ strict: false })
  const mayNumbers = useMay('ACCOUNTS_READ')
  const answer = useAnswer(campaignQuery, { id, mayNumbers })
  const { data, problem } = answer
  useCampaignEvents((event) => {
    if (event.__typename === 'Resync') answer.retry()
    else if (event.__typename === 'BroadcastChanged' && event.broadcastId === id) answer.retry()
  })
  if (data && !(problem?.code === 'NOT_FOUND'))
    return <Shown campaign={data.broadcast} onChange={answer.retry} />
  return (
    <RoomPage
      title={problem?.code === 'NOT_FOUND' ? t`There is no such campaign` : t`Campaign`}
      back={{ label: t`All campaigns`, link: { to: '/campaigns' } }}
    >
      {problem?.code === 'NOT_FOUND' ? (
        <p className="text-ink-2">
          <Trans>It was deleted, or its address is mistyped.</Trans>
        </p>
      ) : (
        <Answered answer={answer}>{() => null}</Answered>
      )}
    </RoomPage>
  )
}

/** One campaign: what becomes of it while it is sent, and whom it goes to. */
export function CampaignPage() {
  return (
    <WhoMayRead>
      <One />
    </WhoMayRead>
  )
}
