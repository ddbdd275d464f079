import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LoaderCircle, Mic, Pause, SendHorizontal, Square, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Problem } from '../../graphql/problem.ts'
import { upload } from '../../session/upload.ts'
import { clock } from '../../sound/clock.ts'
import { Level } from '../../sound/level.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import type { PanelProps } from '../tool-place.ts'
import { useSendNow } from '../use-send-now.ts'
import { type Recorder, useRecorder } from './use-recorder.ts'

function Running({ state, seconds, level, pause, goOn, stop }: Recorder) {
  const recording = state === 'recording'
  return (
    <>
      <span
        className={`size-2.5 shrink-0 rounded-full ${recording ? 'bg-bad motion-safe:animate-pulse' : 'bg-line'}`}
        aria-hidden="true"
      />
      <span role="status" className="sr-only">
        {recording ? t`Recording` : t`The recording is paused`}
      </span>
      <span role="timer" className="tabular-nums">
        {clock(seconds)}
      </span>
      <span className="min-w-0 flex-1 overflow-hidden">
        <Level level={level} />
      </span>
      {recording ? (
        <IconButton label={t`Pause`} onClick={pause}>
          <Pause className="size-4.5" aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton label={t`Continue recording`} onClick={goOn}>
          <Mic className="size-4.5" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t`Stop and listen`} onClick={stop}>
        <Square className="size-4.5" aria-hidden="true" />
      </IconButton>
    </>
  )
}

/** Uploads what was recorded, which the server converts, and sends it. */
function useSendVoice({ conversation, onClose }: PanelProps) {
  const { send, busy, problem } = useSendNow(conversation)
  const [uploading, setUploading] = useState(false)
  const [refused, setRefused] = useState<Problem | null>(null)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])
  const run = async (file: File) => {
    running.current = new AbortController()
    const { signal } = running.current
    setRefused(null)
    setUploading(true)
    const told = await upload('api/media?voice=true', file, () => {}, signal)
    if (signal.aborted) return
    setUploading(false)
    if ('problem' in told) return setRefused(told.problem)
    const { id } = told.data as { id: string }
    if (await send({ audio: { id } })) onClose()
  }
  return { run, busy: busy || uploading, problem: refused ?? problem }
}

/** Records a voice message: it can be paused, heard and thrown away before it goes. */
export default function VoicePanel(props: PanelProps) {
  const recorder = useRecorder()
  const { state, recording, stop } = recorder
  const { run, busy, problem } = useSendVoice(props)
  const [wanted, setWanted] = useState(false)
  const box = useRef<HTMLElement>(null)
  const sending = useRef(run)
  sending.current = run
  useEffect(() => {
    if (!recording || !wanted) return
    setWanted(false)
    void sending.current(recording.file)
  }, [recording, wanted])
  const running = state === 'recording' || state === 'paused'
  useEffect(() => {
    if (running) box.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [running])
  const send = () => {
    setWanted(true)
    stop()
  }
  if (state === 'refused') {
    return (
      <Alert
        action={
          <Button size="small" onClick={props.onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <Trans>The microphone is not available. Allow it for this page in the settings of the browser.</Trans>
      </Alert>
    )
  }
  return (
    <section
      ref={box}
      aria-label={t`Voice message`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        props.onClose()
      }}
      className="flex flex-col gap-2"
    >
      {problem ? (
        <Alert>
          <strong className="font-semibold">
            <Trans>Not sent.</Trans>
          </strong>{' '}
          {problem.message}
        </Alert>
      ) : null}
      <div className="flex min-h-12 items-center gap-2 rounded-2xl border border-edge px-1.5">
        <IconButton label={t`Discard the recording`} onClick={props.onClose}>
          <Trash2 className="size-4.5" aria-hidden="true" />
        </IconButton>
        {state === 'asking' ? (
          <p className="flex-1 text-ink-2">
            <Trans>The browser asks whether the microphone may be used.</Trans>
          </p>
        ) : recording ? (
          // biome-ignore lint/a11y/useMediaCaption: what one has just said oneself
          <audio
            src={recording.address}
            controls
            aria-label={t`What was recorded`}
            className="h-9 min-w-0 flex-1"
          />
        ) : (
          <Running {...recorder} />
        )}
        <button
          type="button"
          data-first
          aria-label={t`Send the recording`}
          title={t`Send the recording`}
          disabled={state === 'asking' || busy || wanted}
          onClick={send}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-xl bg-accent text-on-accent hover:bg-accent-strong disabled:bg-raised disabled:text-ink-3"
        >
          {busy ? (
            <LoaderCircle className="size-4.5 animate-spin" aria-hidden="true" />
          ) : (
            <SendHorizontal className="size-4.5 rtl:-scale-x-100" aria-hidden="true" />
          )}
        </button>
      </div>
    </section>
  )
}
