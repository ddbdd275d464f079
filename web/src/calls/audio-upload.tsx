import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Problem } from '../graphql/problem.ts'
import { upload } from '../session/upload.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { tell } from '../ui/toast.ts'

interface AudioUploadProps {
  type: 'hold_music' | 'ringback' | 'recording_notice'
  label: string
  hint: string
  isSet: boolean
  disabled: boolean
  onDone: () => void
}

/** What callers hear: a file replaces the one before. */
export function AudioUpload({ type, label, hint, isSet, disabled, onDone }: AudioUploadProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setProblem(null)
    const told = await upload('api/org/audio', file, () => {}, new AbortController().signal, { type })
    setBusy(false)
    if (field.current) field.current.value = ''
    if ('problem' in told) return setProblem(told.problem)
    tell({ text: t`Saved.` })
    onDone()
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{label}</p>
      <p className="text-xs text-ink-2">{hint}</p>
      {problem ? <Alert>{problem.message}</Alert> : null}
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={field}
          type="file"
          hidden
          accept="audio/ogg,audio/mpeg,audio/wav,.ogg,.mp3,.wav"
          aria-label={label}
          onChange={({ target }) => void send(target.files?.[0])}
        />
        <Button
          aria-label={t`Choose a file: ${label}`}
          disabled={disabled || isBusy}
          onClick={() => field.current?.click()}
        >
          <Trans>Choose a file</Trans>
        </Button>
        <span role="status" className="text-ink-2">
          {isBusy ? t`Uploading…` : isSet ? t`A file of your own is set.` : t`No file is set.`}
        </span>
      </div>
    </div>
  )
}
