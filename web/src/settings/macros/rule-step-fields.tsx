import { t } from '@lingui/core/macro'
import { Field } from '../../ui/field.tsx'
import { Choice } from './choice.tsx'
import { useAssigneeChoices, useWebhookChoices } from './choices.ts'
import type { StepDraft } from './draft.ts'

// What rules do beyond the steps of macros.

export interface PartProps {
  step: StepDraft
  /** whether somebody runs it, to whom a chat can be given */
  hasCaller: boolean
  set: (changes: Partial<StepDraft>) => void
}

export function WebhookFields({ step, set }: PartProps) {
  return (
    <Choice
      label={t`Action that makes the request`}
      name="actionId"
      value={step.actionId}
      choices={useWebhookChoices()}
      onChoose={(actionId) => set({ actionId })}
    />
  )
}

export function HandOverFields({ step, set }: PartProps) {
  const { teams } = useAssigneeChoices()
  return (
    <>
      <Choice
        label={t`Queue`}
        name="teamId"
        value={step.team}
        none={t`General queue`}
        choices={teams}
        onChoose={(team) => set({ team })}
      />
      <Field
        label={t`Note`}
        name="notes"
        dir="auto"
        maxLength={500}
        value={step.note}
        onChange={({ target }) => set({ note: target.value })}
      />
    </>
  )
}
