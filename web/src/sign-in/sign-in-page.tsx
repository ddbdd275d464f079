import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { firstPage } from '../first-steps/first-page.ts'
import { Door, Submit } from '../session/door.tsx'
import { PasskeyButton } from '../session/passkey-button.tsx'
import { PasswordField } from '../session/password-field.tsx'
import { type SecondStep, signIn } from '../session/sign-in.ts'
import { SsoButtons } from '../sso/sso-buttons.tsx'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'
import { linkLook } from '../ui/link-look.ts'
import { SecondStepForm } from './second-step.tsx'

function useSignIn() {
  const navigate = useNavigate()
  const { to = '/inbox', sso_error: ssoError } = useSearch({ from: '/sign-in' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [step, setStep] = useState<SecondStep | null>(null)
  const enter = async () => navigate({ href: to === '/inbox' ? await firstPage() : to, replace: true })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    setBusy(true)
    const entry = await signIn(String(values.get('email')).trim(), String(values.get('password')))
    setBusy(false)
    setProblem(typeof entry === 'object' && 'refused' in entry ? entry.refused : null)
    if (entry === 'in') await enter()
    else if ('secondStep' in entry) setStep(entry.secondStep)
    else form.querySelector<HTMLInputElement>('[name=password]')?.select()
  }
  return {
    busy,
    problem,
    told: problem ?? ssoError,
    step,
    enter: () => void enter(),
    submit,
    setProblem,
    startAnew: () => setStep(null),
  }
}

function PasswordForm({ busy, problem, told, enter, submit, setProblem }: ReturnType<typeof useSignIn>) {
  return (
    <>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {told ? <Alert>{told}</Alert> : null}
        <Field
          label={t`E-mail address`}
          name="email"
          type="email"
          autoComplete="username"
          required
          aria-invalid={problem !== null}
        />
        <PasswordField invalid={problem !== null} />
        <Submit busy={busy}>{busy ? t`Signing in` : t`Sign in`}</Submit>
      </form>
      <PasskeyButton onDone={enter} onRefused={setProblem} />
      <SsoButtons />
    </>
  )
}

/** The door: e-mail address and password, as a password manager knows them, and the other ways in. */
export function SignInPage() {
  const entry = useSignIn()
  const { step, enter, startAnew } = entry
  const { ended } = useSearch({ from: '/sign-in' })
  if (step) {
    return (
      <Door title={t`One more step`} about={t`Your password was right.`}>
        <SecondStepForm step={step} onDone={enter} onBack={startAnew} />
      </Door>
    )
  }
  return (
    <Door
      title={t`Sign in to Parley`}
      about={
        ended
          ? t`Your session has ended. Sign in to continue where you were.`
          : t`Your team's conversations, in one place.`
      }
      ways={
        <Link to="/forgot-password" className={linkLook}>
          <Trans>Forgot password?</Trans>
        </Link>
      }
    >
      <PasswordForm {...entry} />
    </Door>
  )
}
