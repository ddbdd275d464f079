import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { askAddressProofMutation, ownAddressQuery } from './documents.ts'

/** Offers a link to the own address while it is not proven to be the person's. */
export function ProveAddress({ email }: { email: string }) {
  const { data } = useAnswer(ownAddressQuery, {})
  const { run, busy, problem } = useChange(askAddressProofMutation, () => setAsked(true))
  const [asked, setAsked] = useState(false)
  if (!data || data.me.emailVerifiedAt) return null
  return (
    <div className="flex flex-col gap-3 border-t border-line px-5 py-4">
      <p>
        <Trans>This address is not verified yet. Single sign-on and other workspaces require it.</Trans>
      </p>
      {problem ? <Alert>{problem.message}</Alert> : null}
      <p role="status" className="text-good empty:hidden">
        {asked ? t`A link is on its way to ${email}. Open it in this browser.` : ''}
      </p>
      <Button className="self-start" disabled={busy} onClick={() => void run({})}>
        {asked ? t`Mail another link` : t`Mail me a verification link`}
      </Button>
    </div>
  )
}
