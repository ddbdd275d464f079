import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { inWords } from '../chat/template-name.ts'
import { useChange } from '../graphql/use-change.ts'
import { needsSpecial } from '../templates/needs-special.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { updateDraftMutation } from './draft-documents.ts'
import { Previews } from './split/previews.tsx'
import { SplitSection } from './split/split-section.tsx'
import type { StepProps } from './step-props.ts'

const HeaderFile = lazy(() => import('./header-file.tsx'))
const SpecialStep = lazy(() => import('./special-step.tsx'))
const OtherTemplate = lazy(() => import('./other-template.tsx'))

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

/** What is sent: the name for the team, the template, the file above it, and how it will look. */
export function MessageStep(props: StepProps) {
  const { draft, mayWrite } = props
  const { template } = draft.template
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
        <Suspense>
          {isChoosing ? <OtherTemplate {...props} onClose={() => setIsChoosing(false)} /> : null}
          {template?.variables.headerMedia ? <HeaderFile {...props} /> : null}
          {template && needsSpecial(template.variables) ? (
            <SpecialStep key={template.id} template={template} {...props} />
          ) : null}
        </Suspense>
        <SplitSection key={draft.template.id} {...props} onShow={setShown} />
      </div>
      <Previews draft={draft} shown={shown} onShow={setShown} />
    </div>
  )
}
