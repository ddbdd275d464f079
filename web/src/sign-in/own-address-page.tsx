import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { Door, Submit } from '../session/door.tsx'
import { useLinkToken } from '../session/link-token.ts'
import { loadMe } from '../session/load-me.ts'
import { send } from '../session/send.ts'
import { useSending } from '../session/use-sending.ts'
import { Alert } from '../ui/alert.tsx'
import { linkLook } from '../ui/link-look.ts'

function Prove({ email, onDone }: { email: string; onDone: () => void }) {
  const token = useLinkToken('own-address')
  const { run, busy, problem } = useSending()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await run(send('/me/address/prove', { token }, { 400: 'LINK_OVER' }))) onDone()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {problem ? <Alert>{problem}</Alert> : null}
      <p>
        <Trans>
          You are signed in as <strong className="font-semibold break-all">{email}</strong>.
        </Trans>
      </p>
      <Submit busy={busy}>
        <Trans>This address is mine</Trans>
      </Submit>
    </form>
  )
}

/** Where the link leads that proves the address of an account; only its owner, signed in, can use it. */
export function OwnAddressPage() {
  useLinkToken('own-address')
  const [email, setEmail] = useState<string | null>()
  const [done, setDone] = useState(false)
  useEffect(() => {
    void loadMe()
      .catch(() => null)
      .then((me) => setEmail(me?.email ?? null))
  }, [])
  const way = (
    <Link to="/inbox" className={linkLook}>
      <Trans>Go to Parley</Trans>
    </Link>
  )
  if (done)
    return (
      <Door title={t`Your address is verified`} ways={way}>
        <p role="status">
          <Trans>Single sign-on and invitations of other workspaces can rely on it.</Trans>
        </p>
      </Door>
    )
  return (
    <Door title={t`Verify your address`} ways={way}>
      {email === undefined ? (
        <p role="status">
          <Trans>One moment…</Trans>
        </p>
      ) : null}
      {email === null ? (
        <p>
          <Trans>
            <Link to="/sign-in" search={{ to: '/own-address' }} className={linkLook}>
              Sign in
            </Link>{' '}
            with this address first.
          </Trans>
        </p>
      ) : null}
      {email ? <Prove email={email} onDone={() => setDone(true)} /> : null}
    </Door>
  )
}
