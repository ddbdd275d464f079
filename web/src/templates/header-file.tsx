import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileText, Film, Upload, X } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { acceptOf, mediaTaken, refusalOf, type Takes } from '../files/file-check.ts'
import { upload } from '../session/upload.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { sizeWords } from '../ui/size.ts'
import type { Template } from './documents.ts'

type Kind = NonNullable<Template['header']>['type']

/** What the platform takes above a template; the server looks at the content. */
const takenAs = (wanted: Kind): Takes => mediaTaken((_type, kind) => kind.toUpperCase() === wanted)

/** A file that was chosen to stand above a template. */
export interface HeaderFile {
  name: string
  /** bytes; null where it is not known */
  size: number | null
  /** an address of a picture of it; null for what has none */
  preview: string | null
  progress: number
  /** on the server; null while it is under way */
  id: string | null
}

function words(kind: Kind): string {
  if (kind === 'IMAGE') return t`Photo above the text`
  return kind === 'VIDEO' ? t`Video above the text` : t`Document above the text`
}

interface HeaderFileFieldProps {
  kind: Kind
  file: HeaderFile | null
  onChange: (file: HeaderFile | null) => void
  /** where it goes: to the files of messages unless told */
  to?: string
}

/** Uploads a file as soon as it is chosen; the latest choice counts. */
function useUpload({ kind, onChange, to = 'api/media' }: HeaderFileFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  const shown = useRef<string | null>(null)
  const drop = useCallback(() => {
    running.current?.abort()
    if (shown.current) URL.revokeObjectURL(shown.current)
    shown.current = null
  }, [])
  useEffect(() => drop, [drop])
  const take = async (file: File) => {
    drop()
    const refused = refusalOf(file, takenAs(kind))?.message ?? null
    setProblem(refused)
    if (refused) return onChange(null)
    const controller = new AbortController()
    running.current = controller
    shown.current = kind === 'IMAGE' ? URL.createObjectURL(file) : null
    const known = { name: file.name, size: file.size, preview: shown.current, id: null }
    const progress = (part: number) => !controller.signal.aborted && onChange({ ...known, progress: part })
    progress(0)
    const told = await upload(to, file, progress, controller.signal)
    if (controller.signal.aborted) return
    if ('problem' in told) {
      setProblem(told.problem.message)
      return onChange(null)
    }
    const { id, media_id: own } = told.data as { id?: string; media_id?: string }
    onChange({ ...known, progress: 1, id: id ?? own ?? null })
  }
  const remove = () => {
    drop()
    onChange(null)
  }
  return { take, remove, problem }
}

/** The file that stands above a template: what it has to be, and how far it has come. */
export function HeaderFileField(props: HeaderFileFieldProps) {
  const { kind, file } = props
  const { take, remove, problem } = useUpload(props)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const choose = () => input.current?.click()
  const Icon = kind === 'VIDEO' ? Film : FileText
  return (
    <div>
      <p id={id} className="mb-1.5 font-medium">
        {words(kind)}
      </p>
      <input
        ref={input}
        type="file"
        aria-labelledby={id}
        hidden
        accept={acceptOf(takenAs(kind))}
        onChange={({ target }) => {
          if (target.files?.[0]) void take(target.files[0])
          target.value = ''
        }}
      />
      {file ? (
        <div className="flex items-center gap-2.5 rounded-lg border border-line p-1.5">
          {file.preview ? (
            <img src={file.preview} alt="" className="size-10 rounded-md object-cover" />
          ) : (
            <span className="inline-flex size-10 items-center justify-center rounded-md bg-raised">
              <Icon className="size-5 text-accent" aria-hidden="true" />
            </span>
          )}
          <span className="min-w-0 flex-1">
            <bdi className="block truncate text-[0.8125rem] font-medium">{file.name}</bdi>
            {file.id ? (
              <span className="block text-xs text-ink-2">
                {file.size === null ? null : sizeWords(file.size)}
              </span>
            ) : (
              <progress
                aria-label={t`Uploading ${file.name}`}
                value={file.progress}
                max={1}
                className="block h-1.5 w-full accent-accent"
              />
            )}
          </span>
          <IconButton label={t`Remove ${file.name}`} onClick={remove}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        <Button onClick={choose} aria-describedby={id}>
          <Upload className="size-4" aria-hidden="true" />
          <Trans>Choose a file</Trans>
        </Button>
      )}
      {problem ? (
        <div className="mt-2">
          <Alert>{problem}</Alert>
        </div>
      ) : null}
    </div>
  )
}
