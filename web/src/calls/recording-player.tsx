import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { ask } from '../session/ask.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { clock } from './clock.ts'
import type { Call } from './documents.ts'

const speeds = [1, 1.5, 2] as const

/** The words of a recording that cannot be heard, or not yet. */
function waitingWords({ state, error }: NonNullable<Call['recording']>): string {
  if (state === 'RECORDING') return t`The call is being recorded.`
  if (state === 'MIXING') return t`The recording is ready in a moment.`
  return error ? t`There is no recording: ${error}` : t`There is no recording.`
}

/** Where it is heard for the next 15 minutes (spec/5 section 1.14); null where it is not. */
async function addressOf(id: string): Promise<string | null> {
  const answer = await ask(`api/call-logs/${id}/recording`).catch(() => null)
  if (!answer?.ok) return null
  const { data } = (await answer.json()) as { data: { url: string } }
  return data.url
}

/** Plays what was recorded; its address is asked for when somebody listens, because it holds for 15 minutes. */
export function RecordingPlayer({ call }: { call: Pick<Call, 'id' | 'recording'> }) {
  const player = useRef<HTMLAudioElement>(null)
  const [address, setAddress] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1)
  const { recording } = call
  if (!recording) return null
  if (recording.state !== 'READY') return <p className="text-ink-2">{waitingWords(recording)}</p>
  const listen = async () => {
    const found = await addressOf(call.id)
    setMissing(found === null)
    setAddress(found)
  }
  const change = (next: (typeof speeds)[number]) => {
    setSpeed(next)
    if (player.current) player.current.playbackRate = next
  }
  if (address === null) {
    return (
      <div className="flex flex-col items-start gap-2">
        {isMissing ? <Alert>{t`There is no recording.`}</Alert> : null}
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
