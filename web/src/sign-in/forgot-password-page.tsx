import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Door, Submit } from '../session/door.tsx'
import { send } from '../session/send.ts'
import { useSending } from '../session/use-sending.ts'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'
import { linkLook } from '../ui/link-look.ts'

/** Asks for the mail with the link to a new password. */
export function ForgotPasswordPage() {
  const { run, busy, problem } = useSending()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (await run(send('/auth/password-reset', { email }))) setSentTo(email)
  }
  return (
    <Door
      title={sentTo ? t`Check your mail` : t`A new password`}
      ways={
        <Link to="/sign-in" className={linkLook}>
          <Trans>Back to sign-in</Trans>
        </Link>
      }
    >
      {sentTo ? (
        <p role="status">
          <Trans>
            If there is an account for <strong className="font-semibold break-all">{sentTo}</strong>, a mail
            with a link is on its way. The link works for one hour.
          </Trans>
        </p>
      ) : (
        <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {problem ? <Alert>{problem}</Alert> : null}
          <Field label={t`E-mail address`} name="email" type="email" autoComplete="username" required />
          <Submit busy={busy}>
            <Trans>Send me a link</Trans>
          </Submit>
        </form>
      )}
    </Door>
  )
}
