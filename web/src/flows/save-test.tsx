import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { tell } from '../ui/toast.ts'
import { expectedOf, type Turn } from './simulation.ts'
import { createTestMutation } from './simulation-documents.ts'

interface SaveTestProps {
  flowId: string
  turns: readonly Turn[]
  onClose: () => void
}

/** Writes a conversation down that the flow must have before each version. */
export default function SaveTest({ flowId, turns, onClose }: SaveTestProps) {
  const [name, setName] = useState('')
  const change = useChange(createTestMutation, () => {
    onClose()
    tell({ text: t`The test is saved.` })
  })
  const steps = turns.map(({ input, step }) => ({ input, expected: expectedOf(step) }))
  return (
    <Dialog title={t`Save as a test`} onClose={onClose}>
      <Form
        onSubmit={() => void change.run({ input: { flowId, name, steps } })}
        onCancel={onClose}
        submit={t`Save test`}
        disabled={name.trim() === ''}
        busy={change.busy}
        problem={change.problem}
      >
        <p className="text-ink-2">
          <Trans>A version that answers differently is not published.</Trans>
        </p>
        <Field
          label={t`What it shows`}
          name="name"
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Form>
    </Dialog>
  )
}
