import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { fromField, morningIn, toField } from '../language/calendar.ts'
import { Alert } from '../ui/alert.tsx'
import { DateTimeField } from '../ui/date-field/date-field.tsx'
import { exactTime } from '../ui/time.ts'
import { AutoRetry } from './auto-retry.tsx'
import { Cap } from './cap.tsx'
import { updateDraftMutation } from './draft-documents.ts'
import { localStartMutation } from './hour-documents.ts'
import { LimitPolicy } from './limit-policy.tsx'
import { QuietHours, WhoseClock } from './quiet-hours.tsx'
import type { StepProps } from './step-props.ts'

type When = 'now' | 'later' | 'locally'

function Choice({
  label,
  hint,
  ...rest
}: { label: string; hint: string } & Pick<
  React.ComponentProps<'input'>,
  'checked' | 'disabled' | 'onChange'
>) {
  return (
    <label className="flex gap-2.5 rounded-xl border border-line bg-surface px-4 py-3 has-checked:border-accent">
      <input type="radio" name="when" className="mt-1 size-4 shrink-0 accent-(--accent)" {...rest} />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="block text-[0.8125rem] text-ink-2">{hint}</span>
      </span>
    </label>
  )
}

/** The time of a draft, and what keeps it. */
function useWhen({ draft: { id, scheduledAt, localStart }, onChange }: StepProps) {
  const [when, setWhen] = useState<When>(localStart ? 'locally' : scheduledAt ? 'later' : 'now')
  const [time, setTime] = useState(localStart ?? (scheduledAt ? toField(Date.parse(scheduledAt)) : ''))
  const update = useChange(updateDraftMutation, onChange)
  const schedule = useChange(localStartMutation, onChange)
  const keep = (moment: number | null) =>
    update.run({
      input: {
        id,
        scheduledAt: moment === null ? '' : new Date(moment).toISOString(),
        localStart: null,
      },
    })
  const save = async (next: When, field: string) => {
    const moment = fromField(field)
    if (next === 'now') await keep(null)
    if (moment === null || moment <= Date.now()) return
    if (next === 'locally') await schedule.run({ input: { id, localStart: field } })
    if (next === 'later') await keep(moment)
  }
  return {
    when,
    time,
    problem: update.problem ?? schedule.problem,
    choose: (next: When) => {
      const first = toField(morningIn(1, Date.now()))
      const field = next === 'now' ? '' : time || first
      setWhen(next)
      setTime(field)
      void save(next, field)
    },
    change: (field: string) => {
      setTime(field)
      void save(when, field)
    },
  }
}

/** When it goes out: by hand, or by itself at a time of the workspace's clock or of each person's; and when it rests or waits. */
export default function TimeStep(props: StepProps) {
  const { draft, mayWrite } = props
  const { when, time, problem, choose, change } = useWhen(props)
  const { scheduledAt } = draft
  const choice = (which: When, label: string, hint: string) => (
    <Choice
      label={label}
      hint={hint}
      checked={when === which}
      disabled={!mayWrite}
      onChange={() => choose(which)}
    />
  )
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 font-semibold">
          <Trans>When does it go out?</Trans>
        </legend>
        {problem ? <Alert>{problem.message}</Alert> : null}
        {choice('now', t`Now`, t`As soon as you start it in the last step.`)}
        {choice(
          'later',
          t`At a time`,
          t`It starts automatically then, once you have scheduled it in the last step.`,
        )}
        {choice(
          'locally',
          t`At each person's own time`,
          t`It starts when the first of them reaches that time. Whoever is already past it gets it then.`,
        )}
        {when === 'now' ? null : (
          <DateTimeField
            label={t`Date and time`}
            hint={
              when === 'locally'
                ? t`In each recipient's time zone.`
                : scheduledAt
                  ? t`In the time zone of the workspace: ${exactTime(scheduledAt)}.`
                  : t`In the time zone of the workspace.`
            }
            readOnly={!mayWrite}
            min={toField(Date.now())}
            value={time}
            onChange={change}
          />
        )}
        {when === 'locally' ? <WhoseClock /> : null}
      </fieldset>
      <QuietHours {...props} />
      <LimitPolicy {...props} />
      <Cap {...props} />
      <AutoRetry {...props} />
    </div>
  )
}
