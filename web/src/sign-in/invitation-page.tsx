import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { choosePassword } from '../session/choose-password.ts'
import { acceptInvitationMutation } from '../session/documents.ts'
import { Door, Submit } from '../session/door.tsx'
import { useLinkToken } from '../session/link-token.ts'
import { loadMe } from '../session/load-me.ts'
import { PasswordField } from '../session/password-field.tsx'
import { type Sent, send } from '../session/send.ts'
import { useSending } from '../session/use-sending.ts'
import { Alert } from '../ui/alert.tsx'
import { Failed } from '../ui/failed.tsx'
import { Field } from '../ui/field.tsx'
import { linkLook } from '../ui/link-look.ts'

interface Invitation {
  email: string
  organization_name: string
  role_name: string
  invited_by_name: string
  has_account: boolean
}

type Seen = Invitation & {
  /** the invited person is signed in here */
  isHere: boolean
}

const cutShort = msg`This link is not complete. Open the one in the mail, or copy all of it.`

const gone = msg`This invitation is not valid any more. Ask for a new one.`

async function look(token: string): Promise<Sent<Seen>> {
  const sent = await send<Invitation>('/auth/invitations/open', { token })
  if ('refused' in sent) return sent
  const me = sent.data.has_account ? await loadMe().catch(() => null) : null
  return { data: { ...sent.data, isHere: me?.email === sent.data.email } }
}

function NewAccount({ invitation }: { invitation: Invitation }) {
  return (
    <>
      <Field
        label={t`E-mail address`}
        type="email"
        autoComplete="username"
        readOnly
        value={invitation.email}
      />
      <Field label={t`Your name`} name="full_name" autoComplete="name" maxLength={255} required />
      <PasswordField label={t`Password`} fresh />
    </>
  )
}

function Answer({ token, invitation }: { token: string; invitation: Seen }) {
  const navigate = useNavigate()
  const { run, busy, problem } = useSending()
  const { has_account: hasAccount, isHere, email } = invitation
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name))
    const input = { token, fullName: text('full_name'), password: text('password') }
    const joining = hasAccount
      ? send('/invitations/join', { token })
      : choosePassword(acceptInvitationMutation, { input })
    if (await run(joining)) await navigate({ to: '/inbox', replace: true })
  }
  if (hasAccount && !isHere) {
    return (
      <p>
        <Trans>
          There is an account for <strong className="font-semibold break-all">{email}</strong>.{' '}
          <Link to="/sign-in" search={{ to: '/invitation' }} className={linkLook}>
            Sign in with it
          </Link>{' '}
          to join.
        </Trans>
      </p>
    )
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {problem ? <Alert>{problem}</Alert> : null}
      {hasAccount ? (
        <p>
          <Trans>You join as {email}.</Trans>
        </p>
      ) : (
        <NewAccount invitation={invitation} />
      )}
      <Submit busy={busy}>
        <Trans>Join</Trans>
      </Submit>
    </form>
  )
}

/** Where the link of an invitation leads. */
export function InvitationPage() {
  const token = useLinkToken('invitation')
  const [seen, setSeen] = useState<Sent<Seen> | null>(null)
  const see = useCallback(async () => {
    setSeen(null)
    setSeen(await look(token))
  }, [token])
  useEffect(() => {
    if (token !== '') void see()
  }, [token, see])
  const yours = (children: ReactNode) => (
    <Door
      title={t`Your invitation`}
      ways={
        <Link to="/sign-in" className={linkLook}>
          <Trans>Go to sign-in</Trans>
        </Link>
      }
    >
      {children}
    </Door>
  )
  if (token === '') return yours(<Alert>{i18n._(cutShort)}</Alert>)
  if (!seen)
    return yours(
      <p role="status">
        <Trans>One moment…</Trans>
      </p>,
    )
  if ('refused' in seen) {
    const again = <Failed onAgain={() => void see()}>{seen.refused}</Failed>
    return yours(seen.status === 404 ? <Alert>{i18n._(gone)}</Alert> : again)
  }
  const { organization_name: organization, invited_by_name: by, role_name: role } = seen.data
  return (
    <Door title={t`Join ${organization}`} about={t`${by} invites you as ${role}.`}>
      <Answer token={token} invitation={seen.data} />
    </Door>
  )
}
