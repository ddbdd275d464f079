import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Submit } from '../session/door.tsx'
import { passkeysPossible, signInWithPasskey } from '../session/passkeys.ts'
import { type Sent, send } from '../session/send.ts'
import type { SecondStep } from '../session/sign-in.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

interface SecondStepProps {
  step: SecondStep
  onDone: () => void
  onBack: () => void
}

const wrong = msg`That code is not right, or it took too long. Try again, or start over.`

/** After the password: a code of the app, a recovery code or a passkey. */
export function SecondStepForm({ step, onDone, onBack }: SecondStepProps) {
  const [recovering, setRecovering] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // Focus follows the field that is asked for.
  useEffect(
    () =>
      form.current
        ?.querySelector<HTMLInputElement>(`[name=${recovering ? 'recovery_code' : 'code'}]`)
        ?.focus(),
    [recovering],
  )
  const take = async (sending: Promise<Sent<unknown>>) => {
    setBusy(true)
    const sent = await sending
    setBusy(false)
    if ('data' in sent) return onDone()
    setProblem(sent.status === 401 ? i18n._(wrong) : sent.refused)
    form.current?.querySelector('input')?.select()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = Object.fromEntries(new FormData(event.currentTarget))
    void take(send('/auth/login/verify', { challenge: step.challenge, ...answer }))
  }
  return (
    <>
      {problem ? <Alert>{problem}</Alert> : null}
      <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
        {recovering ? (
          <Field
            key="recovery"
            label={t`Recovery code`}
            name="recovery_code"
            autoComplete="off"
            required
            hint={t`One of the ten that you saved. Each works once.`}
          />
        ) : (
          <Field
            key="code"
            label={t`Code`}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            hint={t`Six digits from your authenticator app.`}
          />
        )}
        <Submit busy={busy}>
          <Trans>Continue</Trans>
        </Submit>
      </form>
      {step.methods.includes('passkey') && passkeysPossible() ? (
        <Button
          className="h-10 w-full"
          disabled={busy}
          onClick={() => void take(signInWithPasskey(step.challenge))}
        >
          <KeyRound className="size-4" aria-hidden="true" />
          <Trans>Use a passkey</Trans>
        </Button>
      ) : null}
      <div className="flex flex-wrap justify-between">
        <Button look="quiet" size="small" onClick={() => setRecovering(!recovering)}>
          {recovering ? t`Use the app` : t`Use a recovery code`}
        </Button>
        <Button look="quiet" size="small" onClick={onBack}>
          <Trans>Start over</Trans>
        </Button>
      </div>
    </>
  )
}
