import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { RoomPage } from '../session/room-page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { WhoMayRead } from './closed.tsx'
import type { Deed } from './deeds.ts'
import { campaignQuery, type OpenCampaign } from './documents.ts'
import { StateBadge } from './state-badge.tsx'
import { useCampaignEvents } from './use-live.ts'

const SentView = lazy(() => import('./sent-view.tsx'))
const DraftView = lazy(() => import('./draft-view.tsx'))
const DeedDialog = lazy(() => import('./deed-dialog.tsx'))

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
      <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
        {campaign.status === 'DRAFT' ? (
          <DraftView id={campaign.id} onStart={() => setDeed('start')} />
        ) : (
          <SentView campaign={campaign} />
        )}
      </Suspense>
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
