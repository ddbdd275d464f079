import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { TimeField } from '../ui/date-field/date-field.tsx'
import { Select, TickBox } from '../ui/field.tsx'
import { type Hours, quietMutation } from './hour-documents.ts'
import type { StepProps } from './step-props.ts'

type Quiet = NonNullable<Hours['quietHours']>

const night: Quiet = { from: '21:00', to: '08:00', zone: 'RECIPIENT' }

/** Whose clock is whose, said to people. */
export function WhoseClock() {
  return (
    <p className="text-[0.8125rem] text-ink-2">
      <Trans>
        A recipient's time zone is that of their field “timezone” (such as Europe/Berlin), else that of the
        country or area of their phone number, else the workspace's.
      </Trans>
    </p>
  )
}

interface FieldsProps {
  hours: Quiet
  mayWrite: boolean
  /** it stands above already whose clock is whose */
  isSaid: boolean
  onChange: (hours: Quiet) => void
}

function HourFields({ hours, mayWrite, isSaid, onChange }: FieldsProps) {
  const time = (label: string, key: 'from' | 'to') => (
    <TimeField
      label={label}
      required
      readOnly={!mayWrite}
      className="min-w-32 flex-1"
      value={hours[key]}
      onChange={(value) => onChange({ ...hours, [key]: value })}
    />
  )
  return (
    <div className="flex flex-col gap-3 border-s-2 border-line ps-4">
      <div className="flex flex-wrap gap-3">
        {time(t`Quiet from`, 'from')}
        {time(t`Quiet until`, 'to')}
      </div>
      <Select
        label={t`Whose clock counts`}
        disabled={!mayWrite}
        value={hours.zone}
        onChange={({ target }) => onChange({ ...hours, zone: target.value as Quiet['zone'] })}
      >
        <option value="RECIPIENT">{t`Each person's own`}</option>
        <option value="WORKSPACE">{t`The workspace's, for everybody`}</option>
      </Select>
      {hours.zone === 'RECIPIENT' && !isSaid ? <WhoseClock /> : null}
      {hours.from === hours.to ? (
        <p role="status" className="text-[0.8125rem] text-bad">
          <Trans>The end must differ from the start.</Trans>
        </p>
      ) : null}
    </div>
  )
}

/** Times of the day at which nobody is sent to. */
export function QuietHours({ draft: { id, quietHours, localStart }, mayWrite, onChange }: StepProps) {
  const [hours, setHours] = useState<Quiet | null>(quietHours)
  const change = useChange(quietMutation, onChange)
  const save = (next: Quiet | null) => {
    setHours(next)
    if (next && (!next.from || !next.to || next.from === next.to)) return
    const given = next && { from: next.from, to: next.to, zone: next.zone }
    void change.run({ input: { id, quietHours: given } })
  }
  return (
    <div className="flex flex-col gap-3">
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      <TickBox
        label={t`Quiet hours`}
        hint={t`Nothing is sent then. Recipients whose turn it is wait for the end of these hours.`}
        checked={hours !== null}
        disabled={!mayWrite}
        onChange={({ target }) => save(target.checked ? night : null)}
      />
      {hours ? (
        <HourFields hours={hours} mayWrite={mayWrite} isSaid={localStart !== null} onChange={save} />
      ) : null}
    </div>
  )
}
