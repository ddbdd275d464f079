import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConnectNumber } from './account-form.tsx'
import { exchangeCodeMutation, type SignedUp, type SignupConfig, signupConfigQuery } from './documents.ts'
import { OwnApplication } from './own-application.tsx'
import { adviceFor } from './refusals.ts'
import { useSignup } from './signup.ts'

/** What came of it, and what is left to do by hand. */
function Done({ signedUp: { account, pin, warning } }: { signedUp: SignedUp }) {
  return (
    <section className="flex max-w-xl flex-col gap-3 rounded-xl border border-line bg-surface p-5">
      <p className="font-medium">
        <Trans>
          The number <bdi>{account.name}</bdi> is connected.
        </Trans>
      </p>
      {pin ? (
        <p>
          <Trans>
            Its PIN is <strong>{pin}</strong>: keep it, the platform asks for it when the number is registered
            again.
          </Trans>
        </p>
      ) : null}
      {warning ? <Alert>{warning}</Alert> : null}
      <Link
        to="/settings/numbers/$number"
        params={{ number: account.id }}
        className="font-medium text-accent hover:underline"
      >
        <Trans>Show the number</Trans>
      </Link>
    </section>
  )
}

/** By the platform's own dialog. */
function InDialog({ config }: { config: SignupConfig }) {
  const { state, open } = useSignup(config)
  const exchange = useChange(exchangeCodeMutation)
  const [left, setLeft] = useState<string | null>(null)
  const [signedUp, setSignedUp] = useState<SignedUp | null>(null)
  if (signedUp) return <Done signedUp={signedUp} />
  const begin = () => {
    setLeft(null)
    open(async (code, { phoneId = null, wabaId = null, error }) => {
      if (code === null) return setLeft(error ?? t`The sign-up was not finished. Nothing has been connected.`)
      const answer = await exchange.run({ input: { code, phoneId, wabaId } })
      if (answer) setSignedUp(answer.exchangeSignupCode)
    })
  }
  const advice = adviceFor(exchange.problem?.refusal)
  return (
    <section className="flex max-w-xl flex-col items-start gap-3 rounded-xl border border-line bg-surface p-5">
      <h2 className="font-semibold">
        <Trans>In the dialog of the platform</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          You sign in there and choose the business and the number; it is then connected, registered and
          subscribed automatically.
        </Trans>
      </p>
      {state === 'blocked' ? (
        <Alert
          action={
            <Button onClick={() => location.reload()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>
            The script of the platform could not be loaded: your browser, one of its extensions or your
            network blocks it. Allow it for this page, or connect the number by hand.
          </Trans>
        </Alert>
      ) : null}
      {advice ? <p className="font-medium">{advice}</p> : null}
      {exchange.problem ? <Alert>{exchange.problem.message}</Alert> : null}
      {left ? <Alert>{left}</Alert> : null}
      <Button look="primary" disabled={state !== 'ready' || exchange.busy} onClick={begin}>
        <Trans>Open the dialog</Trans>
      </Button>
    </section>
  )
}

/** The two ways in which a number is connected. */
export default function ConnectPage() {
  const mayWrite = useMay('ACCOUNTS_WRITE')
  const answer = useAnswer(signupConfigQuery, {}, !mayWrite)
  const [byHand, setByHand] = useState(false)
  const back = { label: t`All numbers`, link: linkOptions({ to: '/settings/numbers' }) }
  return (
    <Room title={t`Connect a number`} back={back}>
      {mayWrite ? (
        <Answered answer={answer}>
          {({ signupConfig }) => (
            <div className="flex flex-col gap-4">
              {signupConfig.sdkUrl ? <InDialog key={signupConfig.appId} config={signupConfig} /> : null}
              <section className="flex max-w-xl flex-col items-start gap-3 rounded-xl border border-line bg-surface p-5">
                <h2 className="font-semibold">
                  <Trans>By hand</Trans>
                </h2>
                <p className="text-ink-2">
                  <Trans>You enter the IDs and a token that you find in the manager of the platform.</Trans>
                </p>
                <Button onClick={() => setByHand(true)}>
                  <Trans>Enter them</Trans>
                </Button>
              </section>
              <OwnApplication />
            </div>
          )}
        </Answered>
      ) : (
        <p className="text-ink-2">
          <Trans>Your role does not allow you to connect numbers.</Trans>
        </p>
      )}
      {byHand ? <ConnectNumber onClose={() => setByHand(false)} /> : null}
    </Room>
  )
}
