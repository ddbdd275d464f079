import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { TickBox } from '../ui/field.tsx'
import { autoRetryMutation } from './limit-documents.ts'
import { NumberField } from './split/number-field.tsx'
import type { StepProps } from './step-props.ts'

const usual = 3
const most = 7
const isMeant = (days: number) => days >= 1 && days <= most

/** On how many days failed people are tried again by itself. */
export function AutoRetry({ draft: { id, autoRetry }, mayWrite, onChange }: StepProps) {
  const [given, setGiven] = useState<number | null>(autoRetry?.days ?? null)
  const { run, problem } = useChange(autoRetryMutation, onChange)
  const save = (days: number | null) => {
    setGiven(days)
    if (days === null || isMeant(days))
      void run({ input: { id, autoRetry: days === null ? null : { days } } })
  }
  return (
    <div className="flex flex-col gap-3">
      {problem ? <Alert>{problem.message}</Alert> : null}
      <TickBox
        label={t`Retry failed recipients once a day`}
        hint={t`Recipients that the platform withheld or had no capacity for, a day after the campaign ends. Recipients who cannot be reached or do not accept marketing are not retried.`}
        checked={given !== null}
        disabled={!mayWrite}
        onChange={({ target }) => save(target.checked ? usual : null)}
      />
      {given === null ? null : (
        <div className="flex flex-col gap-3 border-s-2 border-line ps-4">
          <NumberField
            label={t`On this many days`}
            min={1}
            max={most}
            readOnly={!mayWrite}
            isAtFault={!isMeant(given)}
            value={given}
            onChange={save}
          />
          {isMeant(given) ? null : (
            <p role="status" className="text-[0.8125rem] text-bad">
              <Trans>On 1 to 7 days.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
