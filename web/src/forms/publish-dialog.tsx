import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { tell } from '../ui/toast.ts'
import { type Form, type FormProblem, publishFormMutation, pushFormMutation } from './documents.ts'
import { type Difference, differences } from './editor/differences.ts'
import type { Json } from './editor/json.ts'

function wordsOf(one: Difference): string {
  switch (one.kind) {
    case 'screenAdded':
      return t`New screen “${one.screen}”`
    case 'screenRemoved':
      return t`Screen “${one.screen}” is removed`
    case 'screenChanged':
      return t`Screen “${one.screen}” is arranged differently`
    case 'fieldAdded':
      return t`New field “${one.field}” on “${one.screen}”`
    case 'fieldRemoved':
      return t`Field “${one.field}” on “${one.screen}” is removed`
    case 'fieldChanged':
      return t`Field “${one.field}” on “${one.screen}” changes`
    case 'textChanged':
      return t`Texts and buttons on “${one.screen}” change`
    case 'versionChanged':
      return t`Flow JSON ${one.before} becomes ${one.after}`
  }
}

function read(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

interface PublishDialogProps {
  form: Form
  doc: Json
  problems: readonly FormProblem[]
  /** saves what is not saved yet */
  onSave: (() => Promise<unknown>) | null
  onClose: () => void
}

/** What a publication changes, before it is done: saved, pushed, then published. */
export default function PublishDialog({ form, doc, problems, onSave, onClose }: PublishDialogProps) {
  const push = useChange(pushFormMutation)
  const publish = useChange(publishFormMutation)
  const [refused, setRefused] = useState<string[]>([])
  const changes = differences(read(form.pushedDefinition), doc)
  const errors = problems.filter(({ severity }) => severity === 'ERROR').length
  const run = async () => {
    setRefused([])
    if (onSave && !(await onSave())) return
    const pushed = await push.run({ id: form.id })
    if (!pushed) return
    const { platformProblems } = pushed.pushInteractiveFlow.interactiveFlow
    if (platformProblems.length > 0)
      return setRefused(platformProblems.map(({ code, message }) => `${code}: ${message}`))
    if (!(await publish.run({ id: form.id }))) return
    tell({ text: t`${form.name} is published.` })
    onClose()
  }
  return (
    <Confirm
      title={t`Publish ${form.name}`}
      submit={t`Publish`}
      danger={false}
      problem={push.problem ?? publish.problem}
      busy={push.busy || publish.busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>
        <Trans>
          The platform gets the form and customers can be sent it. It cannot be changed from then on.
        </Trans>
      </p>
      {errors > 0 ? (
        <Alert>
          <Trans>The check finds problems. The platform will most likely refuse the form.</Trans>
        </Alert>
      ) : null}
      {refused.map((words) => (
        <Alert key={words}>{words}</Alert>
      ))}
      {form.pushedDefinition === null ? (
        <p className="text-ink-2">
          <Trans>It was never pushed: everything in it is new.</Trans>
        </p>
      ) : changes.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing has changed since the last push.</Trans>
        </p>
      ) : (
        <section aria-label={t`What it changes`}>
          <p className="mb-1 font-medium">
            <Trans>What it changes</Trans>
          </p>
          <ul className="list-disc ps-5">
            {changes.map((one) => (
              <li key={JSON.stringify(one)}>{wordsOf(one)}</li>
            ))}
          </ul>
        </section>
      )}
    </Confirm>
  )
}
