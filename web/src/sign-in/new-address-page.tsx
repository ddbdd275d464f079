import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Door, Submit } from '../session/door.tsx'
import { useLinkToken } from '../session/link-token.ts'
import { send } from '../session/send.ts'
import { useSending } from '../session/use-sending.ts'
import { Alert } from '../ui/alert.tsx'
import { linkLook } from '../ui/link-look.ts'

/** Where the link in the mail to a new address leads. */
export function NewAddressPage() {
  const token = useLinkToken('new-address')
  const { run, busy, problem } = useSending()
  const [done, setDone] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await run(send('/auth/address/confirm', { token }, { 400: 'LINK_OVER' }))) setDone(true)
  }
  return (
    <Door
      title={done ? t`Your address was changed` : t`Your new address`}
      ways={
        <Link to="/inbox" className={linkLook}>
          <Trans>Go to Parley</Trans>
        </Link>
      }
    >
      {done ? (
        <p role="status">
          <Trans>You sign in with it from now on.</Trans>
        </p>
      ) : (
        <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {problem ? <Alert>{problem}</Alert> : null}
          <p>
            <Trans>The address that this link was mailed to becomes the address of your account.</Trans>
          </p>
          <Submit busy={busy}>
            <Trans>Use this address</Trans>
          </Submit>
        </form>
      )}
    </Door>
  )
}
