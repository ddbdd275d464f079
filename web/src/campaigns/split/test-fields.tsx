import { t } from '@lingui/core/macro'
import { Alert } from '../../ui/alert.tsx'
import { Select, TickBox } from '../../ui/field.tsx'
import type { Metric } from './documents.ts'
import { firstTest, type Test } from './form.ts'
import type { SplitFormProps } from './form-props.ts'
import { NumberField } from './number-field.tsx'

/** A part of the people gets the messages first; the best of them goes to the rest. */
export function TestFields({ mayWrite, form, problem, onChange }: SplitFormProps) {
  const { test } = form
  const set = (part: Partial<Test>) => onChange({ ...form, test: { ...(test ?? firstTest), ...part } })
  const fault = problem?.field?.startsWith('test') ? problem : null
  return (
    <div className="flex flex-col gap-3">
      <TickBox
        label={t`Try them on part of the recipients first`}
        hint={t`The best of them is sent to everybody else automatically.`}
        checked={test !== null}
        disabled={!mayWrite}
        onChange={({ target }) => onChange({ ...form, test: target.checked ? firstTest : null })}
      />
      {fault ? <Alert>{fault.message}</Alert> : null}
      {test ? (
        <div className="flex flex-col gap-3 border-s-2 border-line ps-4">
          <div className="flex flex-wrap gap-3">
            <NumberField
              label={t`Who tries them, in percent`}
              min={1}
              max={99}
              readOnly={!mayWrite}
              isAtFault={fault?.field === 'test.share'}
              value={test.share}
              onChange={(share) => set({ share })}
            />
            <NumberField
              label={t`For how many hours`}
              hint={t`Counted from the time when the last of them was given the message.`}
              min={1}
              max={168}
              readOnly={!mayWrite}
              isAtFault={fault?.field === 'test.hours'}
              value={test.hours}
              onChange={(hours) => set({ hours })}
            />
          </div>
          <Select
            label={t`Which one is best`}
            disabled={!mayWrite}
            value={test.metric}
            onChange={({ target }) => set({ metric: target.value as Metric })}
          >
            <option value="REPLIED">{t`The one that most recipients reply to`}</option>
            <option value="READ">{t`The one that most recipients read`}</option>
            <option value="CLICKED">{t`The one whose buttons most recipients press`}</option>
          </Select>
        </div>
      ) : null}
    </div>
  )
}
