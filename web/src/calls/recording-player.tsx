import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { problemOf } from '../graphql/problem.ts'
import { clock } from '../sound/clock.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { type Call, recordingQuery } from './documents.ts'

const speeds = [1, 1.5, 2] as const

/** The words of a recording that cannot be heard, or not yet. */
function waitingWords({ state, error }: NonNullable<Call['recording']>): string {
  if (state === 'RECORDING') return t`The call is being recorded.`
  if (state === 'MIXING') return t`The recording is ready in a moment.`
  return error ? t`There is no recording: ${error}` : t`There is no recording.`
}

/** Plays what was recorded; its address is asked for when somebody listens, because it holds for 15 minutes. */
export function RecordingPlayer({ call }: { call: Pick<Call, 'id' | 'recording'> }) {
  const player = useRef<HTMLAudioElement>(null)
  const [address, setAddress] = useState<string | null>(null)
  const client = useClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1)
  const { recording } = call
  if (!recording) return null
  if (recording.state !== 'READY') return <p className="text-ink-2">{waitingWords(recording)}</p>
  const listen = async () => {
    const { data, error } = await client
      .query(recordingQuery, { id: call.id }, { requestPolicy: 'network-only' })
      .toPromise()
    const url = data?.call.recording?.address?.url ?? null
    setAddress(url)
    if (url === null) setProblem(error ? problemOf(error).message : t`There is no recording.`)
  }
  const change = (next: (typeof speeds)[number]) => {
    setSpeed(next)
    if (player.current) player.current.playbackRate = next
  }
  if (address === null) {
    return (
      <div className="flex flex-col items-start gap-2">
        {problem ? <Alert>{problem}</Alert> : null}
        <Button size="small" onClick={() => void listen()}>
          <Play className="size-4" aria-hidden="true" />
          <Trans>Listen, {clock(recording.duration)}</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: a call has no captions */}
      <audio
        ref={player}
        src={address}
        aria-label={t`Recording of the call`}
        controls
        autoPlay
        onPlay={() => change(speed)}
        className="h-10 w-64 max-w-full"
      />
      <fieldset aria-label={t`Speed`} className="flex gap-1">
        {speeds.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === speed}
            onClick={() => change(one)}
            className="h-7 rounded-md px-1.5 text-xs text-ink-2 tabular-nums hover:bg-raised aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            {one}×
          </button>
        ))}
      </fieldset>
    </div>
  )
}
