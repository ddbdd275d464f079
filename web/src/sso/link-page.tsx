import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { Door, Submit } from '../session/door.tsx'
import { useLinkToken } from '../session/link-token.ts'
import { PasswordField } from '../session/password-field.tsx'
import { type Sent, send } from '../session/send.ts'
import { useSending } from '../session/use-sending.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { linkLook } from '../ui/link-look.ts'
import { wayBack } from './way-back.ts'

interface Asked {
  email: string
  provider: string
  provider_name: string
  organization_name: string
  needs_password: boolean
}

const nameOf = ({ provider, provider_name: name }: Asked) =>
  provider === 'custom' ? t`single sign-on` : name

/** In place of a password that nobody remembers. */
function MailInstead({ token, email }: { token: string; email: string }) {
  const { run, busy, problem } = useSending()
  const [sent, setSent] = useState(false)
  const mail = async () => {
    if (await run(send('/auth/sso/link/mail', { token }, { 400: 'LINK_OVER' }))) setSent(true)
  }
  if (sent) {
    return (
      <p role="status">
        <Trans>
          A mail with a link is on its way to <strong className="font-semibold break-all">{email}</strong>. It
          works for one hour.
        </Trans>
      </p>
    )
  }
  return (
    <>
      {problem ? <Alert>{problem}</Alert> : null}
      <Button className="h-10 w-full" disabled={busy} onClick={() => void mail()}>
        <Trans>Send me a link by mail instead</Trans>
      </Button>
    </>
  )
}

function Confirm({ token, asked }: { token: string; asked: Asked }) {
  const navigate = useNavigate()
  const { run, busy, problem } = useSending()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password } = Object.fromEntries(new FormData(event.currentTarget))
    if (await run(send('/auth/sso/link', { token, password }, { 400: 'LINK_OVER', 401: 'WRONG_PASSWORD' })))
      await navigate({ href: wayBack(), replace: true })
  }
  return (
    <>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {problem ? <Alert>{problem}</Alert> : null}
        <p>
          <Trans>
            From now on {nameOf(asked)} of {asked.organization_name} signs you in as{' '}
            <strong className="font-semibold break-all">{asked.email}</strong>.
          </Trans>
        </p>
        {asked.needs_password ? (
          <>
            <input type="hidden" name="username" autoComplete="username" value={asked.email} readOnly />
            <PasswordField label={t`Password of your account`} invalid={problem !== null} />
          </>
        ) : null}
        <Submit busy={busy}>
          <Trans>Link and sign in</Trans>
        </Submit>
      </form>
      {asked.needs_password ? <MailInstead token={token} email={asked.email} /> : null}
    </>
  )
}

const cutShort = msg`This link is not complete. Open the one in the mail, or sign in again.`

/** Where a sign-in through a provider leads the first time, and the link of the mail that stands in for a password. */
export function SsoLinkPage() {
  const token = useLinkToken('sso-link')
  const [seen, setSeen] = useState<Sent<Asked> | null>(null)
  useEffect(() => {
    if (token === '') setSeen({ refused: i18n._(cutShort), status: 400 })
    else void send<Asked>('/auth/sso/link/open', { token }, { 400: 'LINK_OVER' }).then(setSeen)
  }, [token])
  const about =
    seen && 'data' in seen && seen.data.needs_password
      ? t`Your account has a password. Confirm once that it is yours.`
      : undefined
  return (
    <Door
      title={t`Link your account`}
      about={about}
      ways={
        <Link to="/sign-in" className={linkLook}>
          <Trans>Back to sign-in</Trans>
        </Link>
      }
    >
      {seen === null ? (
        <p role="status">
          <Trans>One moment…</Trans>
        </p>
      ) : null}
      {seen && 'refused' in seen ? <Alert>{seen.refused}</Alert> : null}
      {seen && 'data' in seen ? <Confirm token={token} asked={seen.data} /> : null}
    </Door>
  )
}
