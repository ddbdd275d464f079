import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { Form } from '../../ui/form.tsx'
import { AnsweredDialog } from './answered-dialog.tsx'
import { ComponentBoxes } from './component-boxes.tsx'
import { type Allocation, allocationQuery, changeFeaturesMutation } from './documents.ts'
import { type Switches, switchesOf } from './switches.ts'

interface ComponentsFormProps {
  workspaceId: string
  saved: Allocation
  onClose: () => void
}

/** Only what was switched goes along: the rest is not this person's business now. */
function changed(before: Switches, after: Switches) {
  return switchesOf(after).filter(({ component, enabled }) => enabled !== (before[component] ?? false))
}

function ComponentsForm({ workspaceId, saved, onClose }: ComponentsFormProps) {
  const before: Switches = Object.fromEntries(
    saved.features.map(({ component, enabled }) => [component, enabled]),
  )
  const [on, setOn] = useState(before)
  const change = useChange(changeFeaturesMutation, onClose)
  const save = () =>
    change.run({ input: { workspaceId, version: saved.version, features: changed(before, on) } })
  return (
    <Form onSubmit={save} onCancel={onClose} {...change} submit={t`Save components`}>
      <p className="text-ink-2">
        <Trans>
          What belongs to a component that is switched off is kept, and so are the grants of roles.
        </Trans>
      </p>
      <ComponentBoxes components={saved.components} on={on} onChange={setOn} />
    </Form>
  )
}

interface ComponentsDialogProps {
  workspaceId: string
  name: string
  onClose: () => void
}

/** Which parts of the product a workspace has. */
export function ComponentsDialog({ workspaceId, name, onClose }: ComponentsDialogProps) {
  const answer = useAnswer(allocationQuery, { workspaceId })
  return (
    <AnsweredDialog title={t`Components of ${name}`} answer={answer} onClose={onClose}>
      {({ workspaceFeatures }) => (
        <ComponentsForm
          key={workspaceFeatures.version}
          workspaceId={workspaceId}
          saved={workspaceFeatures}
          onClose={onClose}
        />
      )}
    </AnsweredDialog>
  )
}
