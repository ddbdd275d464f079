import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { type HeaderFile as Chosen, HeaderFileField } from '../templates/header-file.tsx'
import { filePath } from './draft-preview.tsx'
import type { StepProps } from './step-props.ts'

/** The file above the text of a message. */
export default function HeaderFile({ draft, mayWrite, onChange }: StepProps) {
  const [file, setFile] = useState<Chosen | null>(null)
  const { template } = draft.template
  if (!template?.variables.headerMedia || !template.header) return null
  const take = (next: Chosen | null) => {
    // What is on the server is shown as such.
    setFile(next?.id ? null : next)
    if (next?.id) onChange()
  }
  return (
    <div className="flex flex-col gap-2">
      {draft.headerFile ? (
        <p className="flex items-center gap-2 text-[0.8125rem]">
          <FileText className="size-4 text-accent" aria-hidden="true" />
          <span className="min-w-0 truncate">
            <Trans>
              Saved: <bdi>{draft.headerFile.filename ?? t`a file`}</bdi>
            </Trans>
          </span>
        </p>
      ) : null}
      {mayWrite ? (
        <HeaderFileField kind={template.header.type} file={file} onChange={take} to={filePath(draft.id)} />
      ) : null}
    </div>
  )
}
