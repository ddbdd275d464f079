import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { fromField, morningIn, toField } from '../language/calendar.ts'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'
import { exactTime } from '../ui/time.ts'
import { updateDraftMutation } from './draft-documents.ts'
import type { StepProps } from './message-step.tsx'

/** When it goes out: by hand, or by itself at a time of the workspace's clock. */
export function TimeStep({ draft, mayWrite, onChange }: StepProps) {
  const { id, scheduledAt } = draft
  const [isLater, setIsLater] = useState(scheduledAt !== null)
  const [time, setTime] = useState(scheduledAt ? toField(Date.parse(scheduledAt)) : '')
  const change = useChange(updateDraftMutation, onChange)
  const save = (moment: number | null) =>
    void change.run({ input: { id, scheduledAt: moment === null ? '' : new Date(moment).toISOString() } })
  const later = () => {
    setIsLater(true)
    const first = morningIn(1, Date.now())
    setTime(toField(first))
    save(first)
  }
  const now = () => {
    setIsLater(false)
    save(null)
  }
  const choice = (label: string, hint: string, checked: boolean, onChoose: () => void) => (
    <label className="flex gap-2.5 rounded-xl border border-line bg-surface px-4 py-3 has-checked:border-accent">
      <input
        type="radio"
        name="when"
        className="mt-1 size-4 shrink-0 accent-(--accent)"
        checked={checked}
        disabled={!mayWrite}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="block text-[0.8125rem] text-ink-2">{hint}</span>
      </span>
    </label>
  )
  return (
    <fieldset className="flex max-w-xl flex-col gap-3">
      <legend className="mb-3 font-semibold">
        <Trans>When does it go out?</Trans>
      </legend>
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      {choice(t`Now`, t`As soon as you start it in the last step.`, !isLater, now)}
      {choice(
        t`At a time`,
        t`It starts by itself then, once you have scheduled it in the last step.`,
        isLater,
        later,
      )}
      {isLater ? (
        <Field
          label={t`Date and time`}
          hint={
            scheduledAt
              ? t`By the clock of the workspace: ${exactTime(scheduledAt)}.`
              : t`By the clock of the workspace.`
          }
          type="datetime-local"
          readOnly={!mayWrite}
          min={toField(Date.now())}
          value={time}
          onChange={({ target }) => {
            setTime(target.value)
            const moment = fromField(target.value)
            if (moment !== null && moment > Date.now()) save(moment)
          }}
        />
      ) : null}
    </fieldset>
  )
}
