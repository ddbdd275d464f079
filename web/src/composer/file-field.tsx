import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Paperclip, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SentFile } from '../chat/outbox-items.ts'
import { acceptOf, mediaTaken, refusalOf } from '../files/file-check.ts'
import { upload } from '../session/upload.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { sizeWords } from '../ui/size.ts'

const taken = mediaTaken()

interface FileFieldProps {
  file: SentFile | null
  onChange: (file: SentFile | null) => void
}

/** Uploads a file as soon as it is chosen. */
function useUpload({ onChange }: FileFieldProps) {
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const take = async (file: File) => {
    const refused = refusalOf(file, taken)?.message ?? null
    setProblem(refused)
    if (refused) return
    const controller = new AbortController()
    running.current = controller
    setSent(0)
    const told = await upload('api/media', file, setSent, controller.signal)
    if (controller.signal.aborted) return
    setSent(null)
    if ('problem' in told) return setProblem(told.problem.message)
    const { id, kind } = told.data as { id: string; kind: string }
    onChange({ id, kind, name: file.name, size: file.size })
  }
  return { take, sent, problem }
}

/** The file that goes with a saved reply. */
export function FileField(props: FileFieldProps) {
  const { file, onChange } = props
  const { take, sent, problem } = useUpload(props)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">
        <Trans>File</Trans>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File of the reply`}
        accept={acceptOf(taken)}
        onChange={({ target }) => {
          if (target.files?.[0]) void take(target.files[0])
          target.value = ''
        }}
      />
      {file ? (
        <div className="flex items-center gap-2.5 rounded-lg border border-line px-2.5 py-1.5">
          <Paperclip className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
          <span className="min-w-0 flex-1">
            <bdi className="block truncate font-medium">{file.name}</bdi>
            <span className="block text-xs text-ink-2">{sizeWords(file.size)}</span>
          </span>
          <IconButton label={t`Remove ${file.name}`} onClick={() => onChange(null)}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        <div>
          <Button disabled={sent !== null} onClick={() => input.current?.click()}>
            <Paperclip className="size-4" aria-hidden="true" />
            <Trans>Choose a file</Trans>
          </Button>
        </div>
      )}
      {sent === null ? null : (
        <progress
          aria-label={t`Sending the file`}
          value={sent}
          max={1}
          className="h-1.5 w-full accent-accent"
        />
      )}
      {problem ? <Alert>{problem}</Alert> : null}
    </div>
  )
}
