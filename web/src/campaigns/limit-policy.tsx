import { t } from '@lingui/core/macro'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { TickBox } from '../ui/field.tsx'
import { limitMutation } from './limit-documents.ts'
import type { StepProps } from './step-props.ts'

/** Whether people fail when the platform takes no more messages of the number for a while, or the campaign waits. */
export function LimitPolicy({ draft: { id, limitPolicy }, mayWrite, onChange }: StepProps) {
  const { run, problem, busy } = useChange(limitMutation, onChange)
  return (
    <div className="flex flex-col gap-3">
      {problem ? <Alert>{problem.message}</Alert> : null}
      <TickBox
        label={t`Wait when the number has reached its limit`}
        hint={t`Then nobody fails: one recipient is tried each hour, and sending continues once that message is sent. Otherwise, refused recipients fail.`}
        checked={limitPolicy === 'WAIT'}
        disabled={!mayWrite || busy}
        onChange={({ target }) => void run({ input: { id, limitPolicy: target.checked ? 'WAIT' : 'FAIL' } })}
      />
    </div>
  )
}
