import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useAnswer } from '../use-answer.ts'
import { AnsweredDialog } from './answered-dialog.tsx'
import { type Limits, limitsQuery, setLimitsMutation } from './documents.ts'

interface LimitField {
  name: keyof Limits
  label: string
  hint?: string
  /** what stands in it while it is empty */
  empty?: string
}

const fields: LimitField[] = [
  { name: 'apiRequestsPerMinute', label: 'API requests per minute', hint: 'Of all keys together.' },
  { name: 'apiMessagesPerSecond', label: 'API messages per second' },
  { name: 'contacts', label: 'Contacts' },
  { name: 'broadcastMessagesPerMonth', label: 'Broadcast messages per month' },
  { name: 'webhookEndpoints', label: 'Webhook endpoints', hint: 'Empty is 3.', empty: '3' },
  { name: 'apiKeys', label: 'API keys' },
]

type Texts = Record<keyof Limits, string>

function textsOf(limits: Limits): Texts {
  return Object.fromEntries(fields.map(({ name }) => [name, limits[name]?.toString() ?? ''])) as Texts
}

interface LimitsFormProps {
  workspaceId: string
  saved: { version: number; limits: Limits }
  onClose: () => void
}

function LimitsForm({ workspaceId, saved, onClose }: LimitsFormProps) {
  const [texts, setTexts] = useState(() => textsOf(saved.limits))
  const change = useChange(setLimitsMutation, onClose)
  const wrong = fields.some(({ name }) => !/^\d*$/.test(texts[name].trim()))
  const save = () => {
    const entries = fields.map(({ name }) => [name, texts[name].trim() === '' ? null : Number(texts[name])])
    const input = { workspaceId, version: saved.version, limits: Object.fromEntries(entries) }
    return change.run({ input })
  }
  return (
    <Form onSubmit={save} onCancel={onClose} {...change} submit="Save limits" disabled={wrong}>
      <p className="text-ink-2">
        Whole numbers. An empty field is no limit of the plan, unless it says otherwise.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, hint, empty = 'No limit' }) => (
          <Field
            key={name}
            label={label}
            name={name}
            hint={hint}
            inputMode="numeric"
            placeholder={empty}
            value={texts[name]}
            onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
          />
        ))}
      </div>
    </Form>
  )
}

interface LimitsDialogProps {
  workspaceId: string
  name: string
  onClose: () => void
}

/** What the plan of a workspace limits. */
export function LimitsDialog({ workspaceId, name, onClose }: LimitsDialogProps) {
  const answer = useAnswer(limitsQuery, { workspaceId })
  return (
    <AnsweredDialog title={`Limits of ${name}`} answer={answer} onClose={onClose}>
      {({ workspaceLimits }) => (
        // Whatever is newer than what was shown is shown anew, so that nothing is overwritten unseen.
        <LimitsForm
          key={workspaceLimits.version}
          workspaceId={workspaceId}
          saved={workspaceLimits}
          onClose={onClose}
        />
      )}
    </AnsweredDialog>
  )
}
