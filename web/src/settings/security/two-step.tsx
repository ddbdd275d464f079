import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { type Change, useChange } from '../../graphql/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { fullDate } from '../../ui/time.ts'
import { type Proof, renewCodesMutation, type Security, turnOffTwoStepMutation } from './documents.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'

const SetUpDialog = lazy(() => import('./set-up-dialog.tsx'))

/** Ten codes look like abcd-efgh-jkmn-pqrs, the app's are digits: one field takes both. */
const proofOf = (password: string, code: string): Proof => ({
  password,
  factor: /[a-z]/i.test(code) ? { recoveryCode: code } : { code },
})

interface ProofFormProps {
  submit: string
  change: Change<unknown, Proof>
  onClose: () => void
  danger?: boolean
}

function ProofForm({ submit, change, danger, onClose }: ProofFormProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  return (
    <Form
      onSubmit={() => change.run(proofOf(password, code))}
      onCancel={onClose}
      {...change}
      submit={submit}
      danger={danger ?? false}
      disabled={code === ''}
    >
      <Field
        label={t`Your password`}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        label={t`Code`}
        name="code"
        autoComplete="one-time-code"
        hint={t`From your authenticator app, or a recovery code.`}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </Form>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const change = useChange(turnOffTwoStepMutation, onClose)
  return (
    <Dialog title={t`Turn off two-step sign-in`} onClose={onClose}>
      <ProofForm submit={t`Turn off`} danger change={change} onClose={onClose} />
    </Dialog>
  )
}

function Renew({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const change = useChange(renewCodesMutation, (answer) => setCodes(answer.renewRecoveryCodes.codes))
  return (
    <Dialog title={t`New recovery codes`} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <ProofForm submit={t`Make new codes`} change={change} onClose={onClose} />
      )}
    </Dialog>
  )
}

type Doing = 'set up' | 'turn off' | 'renew' | null

/** The authenticator app and the codes that stand in for it. */
export function TwoStep({ twoStep, onChange }: { twoStep: Security['twoStep']; onChange: () => void }) {
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => {
    setDoing(null)
    onChange()
  }
  const { isOn, since, recoveryCodesLeft: left } = twoStep
  return (
    <Section
      title={t`Two-step sign-in`}
      about={
        isOn && since
          ? t`On since ${fullDate(since)}: your password alone does not sign in. ${plural(left, { one: '# of 10 recovery codes left.', other: '# of 10 recovery codes left.' })}`
          : t`Off. With an authenticator app, a stolen password is not enough to sign in as you.`
      }
      action={
        isOn ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setDoing('renew')}>
              <Trans>New recovery codes</Trans>
            </Button>
            <Button look="danger" onClick={() => setDoing('turn off')}>
              <Trans>Turn off</Trans>
            </Button>
          </div>
        ) : (
          <Button look="primary" onClick={() => setDoing('set up')}>
            <Trans>Set up</Trans>
          </Button>
        )
      }
    >
      <Suspense>{doing === 'set up' ? <SetUpDialog onClose={close} /> : null}</Suspense>
      {doing === 'turn off' ? <TurnOff onClose={close} /> : null}
      {doing === 'renew' ? <Renew onClose={close} /> : null}
    </Section>
  )
}
