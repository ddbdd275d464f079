import { FileUp, LoaderCircle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { largestPeopleFile } from '#messaging/content/media/file-limits.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { acceptOf, refusalOf, type Takes, textsTaken } from './file-check.ts'

const table = ['csv', 'tsv', 'txt', 'vcf']
/** Tables as spreadsheets save them, and address cards. */
const tables = textsTaken(table, largestPeopleFile)
/** The same, or what programs write. */
export const tablesOrJson = textsTaken([...table, 'json', 'jsonl', 'ndjson'], largestPeopleFile)

interface ChooseFileProps extends Pick<ComponentProps<typeof Button>, 'look' | 'disabled'> {
  /** what the file is, for those who hear it */
  label: string
  taken?: Takes
  /** something becomes of the last one still */
  busy?: boolean
  onFile: (file: File) => void
  children: ReactNode
}

/** A button that asks for a file; the same one can be chosen again. */
export function ChooseFile({
  label,
  taken = tables,
  busy = false,
  onFile,
  children,
  ...rest
}: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const Icon = busy ? LoaderCircle : FileUp
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={acceptOf(taken)}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (!file) return
          const refusal = refusalOf(file, taken)
          setProblem(refusal?.message)
          if (!refusal) onFile(file)
        }}
      />
      <Button {...rest} disabled={busy || rest.disabled} onClick={() => input.current?.click()}>
        <Icon className={`size-4 ${busy ? 'animate-spin' : ''}`} aria-hidden="true" />
        {children}
      </Button>
      {problem ? (
        <div className="mt-2">
          <Alert>{problem}</Alert>
        </div>
      ) : null}
    </div>
  )
}
