import { FileUp, LoaderCircle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from '../ui/button.tsx'

/** Tables as spreadsheets save them, and address cards. */
const tables = '.csv,.tsv,.txt,.vcf,text/csv,text/plain,text/vcard'
/** The same, or what programs write. */
export const tablesOrJson = `${tables},.json,.jsonl,.ndjson,application/json`

interface ChooseFileProps extends Pick<ComponentProps<typeof Button>, 'look' | 'disabled'> {
  /** what the file is, for those who hear it */
  label: string
  accept?: string
  /** something becomes of the last one still */
  busy?: boolean
  onFile: (file: File) => void
  children: ReactNode
}

/** A button that asks for a file; the same one can be chosen again. */
export function ChooseFile({
  label,
  accept = tables,
  busy = false,
  onFile,
  children,
  ...rest
}: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const Icon = busy ? LoaderCircle : FileUp
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...rest} disabled={busy || rest.disabled} onClick={() => input.current?.click()}>
        <Icon className={`size-4 ${busy ? 'animate-spin' : ''}`} aria-hidden="true" />
        {children}
      </Button>
    </div>
  )
}
