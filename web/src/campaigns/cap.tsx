import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { TickBox } from '../ui/field.tsx'
import { type Cap as Capped, capMutation } from './limit-documents.ts'
import { NumberField } from './split/number-field.tsx'
import type { StepProps } from './step-props.ts'

const usual: Capped = { messages: 3, days: 7 }
const most: Capped = { messages: 100, days: 30 }

const isWhole = ({ messages, days }: Capped) =>
  messages >= 1 && messages <= most.messages && days >= 1 && days <= most.days

interface FieldsProps {
  cap: Capped
  mayWrite: boolean
  onChange: (cap: Capped) => void
}

function CapFields({ cap, mayWrite, onChange }: FieldsProps) {
  const number = (label: string, key: keyof Capped) => (
    <NumberField
      label={label}
      min={1}
      max={most[key]}
      readOnly={!mayWrite}
      isAtFault={cap[key] < 1 || cap[key] > most[key]}
      value={cap[key]}
      onChange={(value) => onChange({ ...cap, [key]: value })}
    />
  )
  return (
    <div className="flex flex-col gap-3 border-s-2 border-line ps-4">
      <div className="flex flex-wrap gap-3">
        {number(t`Marketing messages`, 'messages')}
        {number(t`Within days`, 'days')}
      </div>
      {isWhole(cap) ? null : (
        <p role="status" className="text-[0.8125rem] text-bad">
          <Trans>1 to 100 messages within 1 to 30 days.</Trans>
        </p>
      )}
    </div>
  )
}

/** Who is left out since they got enough marketing by other campaigns lately. Other templates than marketing leave nobody out. */
export function Cap({ draft: { id, cap, template }, mayWrite, onChange }: StepProps) {
  const [given, setGiven] = useState<Capped | null>(cap)
  const { run, problem } = useChange(capMutation, onChange)
  // What it is now, where the template is still there: that is what the service goes by.
  const category = template.template?.category ?? template.category
  if (category !== 'MARKETING' && cap === null) return null
  const save = (next: Capped | null) => {
    setGiven(next)
    if (next && !isWhole(next)) return
    void run({ input: { id, cap: next && { messages: next.messages, days: next.days } } })
  }
  return (
    <div className="flex flex-col gap-3">
      {problem ? <Alert>{problem.message}</Alert> : null}
      <TickBox
        label={t`Leave out people who recently got enough marketing`}
        hint={t`Messages of your other marketing campaigns count, at the time of sending. People who are left out are listed as failed and can be retried.`}
        checked={given !== null}
        disabled={!mayWrite}
        onChange={({ target }) => save(target.checked ? usual : null)}
      />
      {given ? <CapFields cap={given} mayWrite={mayWrite} onChange={save} /> : null}
    </div>
  )
}
