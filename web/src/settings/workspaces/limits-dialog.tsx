import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { AnsweredDialog } from './answered-dialog.tsx'
import { type Limits, limitsQuery, setLimitsMutation } from './documents.ts'

interface LimitField {
  name: keyof Limits
  label: MessageDescriptor
  hint?: MessageDescriptor
  /** what stands in it while it is empty */
  empty?: string
}

const fields: LimitField[] = [
  { name: 'apiRequestsPerMinute', label: msg`API requests per minute`, hint: msg`Of all keys together.` },
  { name: 'apiMessagesPerSecond', label: msg`API messages per second` },
  { name: 'contacts', label: msg`Contacts` },
  { name: 'broadcastMessagesPerMonth', label: msg`Broadcast messages per month` },
  { name: 'webhookEndpoints', label: msg`Webhook endpoints`, hint: msg`If empty, 3.`, empty: '3' },
  { name: 'apiKeys', label: msg`API keys` },
  {
    name: 'aiTokensPerMonth',
    label: msg`Tokens of AI replies per month`,
    hint: msg`Prompts and answers together.`,
  },
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
    <Form onSubmit={save} onCancel={onClose} {...change} submit={t`Save limits`} disabled={wrong}>
      <p className="text-ink-2">
        <Trans>Whole numbers. An empty field is no limit of the plan, unless it says otherwise.</Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, hint, empty = t`No limit` }) => (
          <Field
            key={name}
            label={i18n._(label)}
            name={name}
            hint={hint && i18n._(hint)}
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
    <AnsweredDialog title={t`Limits of ${name}`} answer={answer} onClose={onClose}>
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
