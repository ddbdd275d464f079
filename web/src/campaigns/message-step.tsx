import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { type HeaderFile, HeaderFileField } from '../templates/header-file.tsx'
import { inWords } from '../templates/name.ts'
import { TemplateList } from '../templates/template-list.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { updateDraftMutation } from './draft-documents.ts'
import { filePath } from './draft-preview.tsx'
import { Previews } from './split/previews.tsx'
import { SplitSection } from './split/split-section.tsx'
import type { StepProps } from './step-props.ts'

function Name({ draft, mayWrite, onChange }: StepProps) {
  const [name, setName] = useState(draft.name)
  const change = useChange(updateDraftMutation, onChange)
  const settled = useSettled(name.trim())
  const saved = useRef(draft.name)
  const run = useRef(change.run)
  run.current = change.run
  useEffect(() => {
    if (settled === '' || settled === saved.current) return
    saved.current = settled
    void run.current({ input: { id: draft.id, name: settled } })
  }, [settled, draft.id])
  return (
    <>
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      <Field
        label={t`Name of the campaign`}
        hint={t`Only your team sees it.`}
        maxLength={255}
        autoComplete="off"
        readOnly={!mayWrite}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </>
  )
}

function Header({ draft, mayWrite, onChange }: StepProps) {
  const [file, setFile] = useState<HeaderFile | null>(null)
  const { template } = draft.template
  if (!template?.variables.headerMedia || !template.header) return null
  const take = (next: HeaderFile | null) => {
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

function OtherTemplate({ draft, onChange, onClose }: StepProps & { onClose: () => void }) {
  const change = useChange(updateDraftMutation, () => {
    onChange()
    onClose()
  })
  return (
    <div className="flex flex-col gap-3">
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      {draft.counts.total > 0 ? (
        <p className="text-warn">
          <Trans>
            People who were added have the values of the present template: another one may not fit them.
          </Trans>
        </p>
      ) : null}
      <TemplateList
        numberId={undefined}
        onChoose={({ id, numberId }) =>
          void change.run({ input: { id: draft.id, templateId: id, messagingAccount: numberId } })
        }
        focused
      />
    </div>
  )
}

/** What is sent: the name for the team, the template, the file above it, and how it will look. */
export function MessageStep(props: StepProps) {
  const { draft, mayWrite } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const [shown, setShown] = useState(1)
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Name {...props} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0">
            <span className="block font-medium">
              <Trans>Template</Trans>
            </span>
            <bdi className="text-ink-2">
              {inWords(draft.template.name)} ({draft.template.language})
            </bdi>
          </p>
          {mayWrite ? (
            <Button size="small" aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
              <Trans>Other template</Trans>
            </Button>
          ) : null}
        </div>
        {isChoosing ? <OtherTemplate {...props} onClose={() => setIsChoosing(false)} /> : null}
        <Header {...props} />
        <SplitSection key={draft.template.id} {...props} onShow={setShown} />
      </div>
      <Previews draft={draft} shown={shown} onShow={setShown} />
    </div>
  )
}
