import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pause, Play, RotateCw } from 'lucide-react'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { useMay } from '../session/me-context.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { tell } from '../ui/toast.ts'
import { onTheirWayWords } from './cause-words.ts'
import { type Deed, isPausable, isRetriable, isStartable } from './deeds.ts'
import { type OpenCampaign, pauseMutation, retryMutation, startMutation } from './documents.ts'
import { useEndings } from './use-endings.ts'

interface ActionsProps {
  campaign: OpenCampaign
  /** what is asked about first */
  onDeed: (deed: Deed) => void
}

/** What steers a campaign that is no draft any more, and why it was refused. */
function useSteering() {
  const pause = useChange(pauseMutation, ({ pauseBroadcast: { broadcast } }) =>
    tell({ text: `${t`The campaign is paused.`} ${onTheirWayWords(broadcast)}`.trim() }),
  )
  const goOn = useChange(startMutation, () => tell({ text: t`It continues.` }))
  const retry = useChange(retryMutation, ({ retryBroadcast: { retryCount } }) =>
    tell({ text: t`Retried: ${numeral(retryCount)}` }),
  )
  return {
    pause,
    goOn,
    retry,
    problem: pause.problem ?? goOn.problem ?? retry.problem,
    busy: pause.busy || goOn.busy || retry.busy,
  }
}

interface SteeringProps extends ActionsProps {
  steering: ReturnType<typeof useSteering>
}

function Steering({ campaign, onDeed, steering: { pause, goOn, retry, busy } }: SteeringProps) {
  const { id, status, counts } = campaign
  const input = { input: { id } }
  return (
    <>
      {isPausable(status) ? (
        <Button disabled={busy} onClick={() => void pause.run(input)}>
          <Pause className="size-4" aria-hidden="true" />
          <Trans>Pause</Trans>
        </Button>
      ) : null}
      {isRetriable(status) && counts.failed > 0 ? (
        <Button disabled={busy} onClick={() => void retry.run(input)}>
          <RotateCw className="size-4" aria-hidden="true" />
          <Trans>Retry failed</Trans>
        </Button>
      ) : null}
      {isStartable(campaign) ? (
        <Button
          look="primary"
          disabled={busy}
          onClick={() => (status === 'PAUSED' ? void goOn.run(input) : onDeed('start'))}
        >
          <Play className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {status === 'PAUSED' ? t`Resume` : t`Start now`}
        </Button>
      ) : null}
    </>
  )
}

/** What can be done with a campaign now. Why something was refused has a line of the head to itself. */
export function CampaignActions({ campaign, onDeed }: ActionsProps) {
  const mayExecute = useMay('CAMPAIGNS_EXECUTE')
  const endings = useEndings(campaign, onDeed)
  const steering = useSteering()
  const { name } = campaign
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {mayExecute ? <Steering campaign={campaign} onDeed={onDeed} steering={steering} /> : null}
        <RowMenu label={t`Actions for ${name}`} actions={endings} />
      </div>
      {steering.problem ? (
        <div className="min-w-0 basis-full break-words">
          <Alert>{steering.problem.message}</Alert>
        </div>
      ) : null}
    </>
  )
}
