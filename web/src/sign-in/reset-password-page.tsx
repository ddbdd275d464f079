import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { choosePassword } from '../session/choose-password.ts'
import { resetPasswordMutation } from '../session/documents.ts'
import { Door, Submit } from '../session/door.tsx'
import { useLinkToken } from '../session/link-token.ts'
import { PasswordField } from '../session/password-field.tsx'
import { useSending } from '../session/use-sending.ts'
import { Alert } from '../ui/alert.tsx'
import { linkLook } from '../ui/link-look.ts'

/** Where the link of the mail leads: choosing the new password. */
export function ResetPasswordPage() {
  const token = useLinkToken('reset-password')
  const { run, busy, problem } = useSending()
  const [done, setDone] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    if (await run(choosePassword(resetPasswordMutation, { token, password }))) setDone(true)
  }
  return (
    <Door
      title={done ? t`Your password was changed` : t`Choose a new password`}
      ways={
        <Link to={done ? '/sign-in' : '/forgot-password'} className={linkLook}>
          {done ? t`Sign in` : t`Ask for another link`}
        </Link>
      }
    >
      {done ? (
        <p role="status">
          <Trans>All sessions were ended. Sign in with the new password.</Trans>
        </p>
      ) : (
        <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {problem ? <Alert>{problem}</Alert> : null}
          <PasswordField label={t`New password`} fresh />
          <Submit busy={busy}>
            <Trans>Set the password</Trans>
          </Submit>
        </form>
      )}
    </Door>
  )
}
