import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Problem } from '../../graphql/problem.ts'
import { useChange } from '../../graphql/use-change.ts'
import { Alert } from '../../ui/alert.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import {
  type Account,
  connectAccountMutation,
  registerAccountMutation,
  subscribeAccountMutation,
  tryAccountMutation,
  updateAccountMutation,
} from './documents.ts'
import { adviceFor } from './refusals.ts'

const empty = { name: '', phoneId: '', businessId: '', accessToken: '', appSecret: '' }
type Draft = typeof empty

interface FieldsProps {
  draft: Draft
  onChange: (draft: Draft) => void
  /** secrets that are there stay when nothing is entered */
  existing: boolean
}

function AccountInputs({ draft, onChange, existing }: FieldsProps) {
  const text = (name: keyof Draft) => ({
    name,
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [name]: target.value }),
  })
  const kept = existing ? t`Leave empty to keep the existing one.` : undefined
  return (
    <>
      <Field label={t`Name`} maxLength={100} {...text('name')} />
      <Field
        label={t`Phone number ID`}
        maxLength={64}
        hint={t`Not the phone number: the platform's own ID of it.`}
        {...text('phoneId')}
      />
      <Field label={t`Business account ID`} maxLength={64} {...text('businessId')} />
      <Field label={t`Access token`} type="password" maxLength={4096} hint={kept} {...text('accessToken')} />
      <Field
        label={t`App secret`}
        type="password"
        maxLength={255}
        hint={kept ?? t`Only if the number belongs to an application of your own.`}
        {...text('appSecret')}
      />
    </>
  )
}

const isComplete = ({ name, phoneId, businessId }: Draft) =>
  [name, phoneId, businessId].every((value) => value.trim() !== '')

/** Step by step: enter the number, have the platform try it, and have it send us what is received. */
export function ConnectNumber({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(empty)
  const [account, setAccount] = useState<Account | null>(null)
  const connect = useChange(connectAccountMutation)
  if (account) return <Trial account={account} onClose={onClose} />
  const save = async () => {
    const answer = await connect.run({ input: draft })
    if (answer) setAccount(answer.connectAccount.account)
  }
  return (
    <Dialog title={t`Connect a number`} onClose={onClose}>
      <Form
        onSubmit={save}
        onCancel={onClose}
        submit={t`Connect`}
        disabled={!isComplete(draft) || draft.accessToken.trim() === ''}
        {...connect}
      >
        <AccountInputs draft={draft} onChange={setDraft} existing={false} />
      </Form>
    </Dialog>
  )
}

/** What the platform refused, in its words and in plain ones. */
function Refused({ error, refusal }: { error: string; refusal: string | null }) {
  const advice = adviceFor(refusal)
  return (
    <Alert>
      {advice ? <p className="font-medium">{advice}</p> : null}
      <p>
        <Trans>
          The platform says: <bdi>{error}</bdi>
        </Trans>
      </p>
    </Alert>
  )
}

interface Outcome {
  success: boolean
  error: string | null
  refusal: string | null
}

/** Whether a number works: tried, and then subscribed to. */
export function Trial({ account, onClose }: { account: Account; onClose: () => void }) {
  const attempt = useChange(tryAccountMutation)
  const subscribe = useChange(subscribeAccountMutation)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const go = async () => {
    const tried = await attempt.run({ id: account.id })
    if (!tried) return
    if (!tried.testAccount.success) return setOutcome(tried.testAccount)
    const subscribed = await subscribe.run({ id: account.id })
    if (subscribed) setOutcome(subscribed.subscribeAccount)
  }
  const works = outcome?.success === true
  return (
    <Dialog title={t`Test the number ${account.name}`} onClose={onClose}>
      <Form
        onSubmit={works ? onClose : go}
        onCancel={onClose}
        submit={works ? t`Done` : t`Test`}
        busy={attempt.busy || subscribe.busy}
        problem={attempt.problem ?? subscribe.problem}
      >
        {outcome?.error ? <Refused error={outcome.error} refusal={outcome.refusal} /> : null}
        {works ? (
          <p>
            <Trans>The platform accepts the number and sends its messages here.</Trans>
          </p>
        ) : (
          <p className="text-ink-2">
            <Trans>The platform is asked to accept the number and to send its messages here.</Trans>
          </p>
        )}
      </Form>
    </Dialog>
  )
}

/** What to do about what the platform refused, where that is known. */
function Advice({ problem }: { problem: Problem | null }) {
  const advice = adviceFor(problem?.refusal)
  return advice ? <p className="font-medium">{advice}</p> : null
}

/** Registers a number with a PIN. */
export function RegisterNumber({ account, onClose }: { account: Account; onClose: () => void }) {
  const [pin, setPin] = useState('')
  const [made, setMade] = useState<string | null>(null)
  const change = useChange(registerAccountMutation, (answer) => {
    setMade(answer.registerAccount.pin ?? '')
  })
  const done = made !== null
  return (
    <Dialog title={t`Register the number ${account.name}`} onClose={onClose}>
      <Form
        onSubmit={() => (done ? onClose() : change.run({ id: account.id, pin: pin || null }))}
        onCancel={onClose}
        submit={done ? t`Done` : t`Register`}
        {...change}
      >
        <Advice problem={change.problem} />
        {made ? (
          <p>
            <Trans>
              The number is registered. Its PIN is <strong>{made}</strong>.
            </Trans>
          </p>
        ) : (
          <Field
            label={t`PIN`}
            name="pin"
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            hint={t`Six digits: the one that the number has, or empty for a new one.`}
            value={pin}
            onChange={({ target }) => setPin(target.value)}
          />
        )}
      </Form>
    </Dialog>
  )
}

/** Changes what a number is called and by what it is reached. */
export function EditNumber({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id, name, phoneId, businessId } = account
  const [draft, setDraft] = useState({ ...empty, name, phoneId, businessId })
  const change = useChange(updateAccountMutation, onClose)
  return (
    <Dialog title={t`Number: ${name}`} onClose={onClose}>
      <Form
        onSubmit={() => change.run({ input: { id, ...draft } })}
        onCancel={onClose}
        submit={t`Save number`}
        disabled={!isComplete(draft)}
        {...change}
      >
        <AccountInputs draft={draft} onChange={setDraft} existing />
      </Form>
    </Dialog>
  )
}
