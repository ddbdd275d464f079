import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { RoomPage } from '../session/room-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import {
  connectSandboxMutation,
  dismissMutation,
  type FirstSteps,
  firstStepsQuery,
  receiveSandboxMutation,
  type StepKind,
} from './documents.ts'

interface Words {
  title: string
  about: string
  /** where it is done by hand */
  way?: { label: string; link: LinkProps }
}

function wordsOf(kind: StepKind): Words {
  switch (kind) {
    case 'NUMBER':
      return {
        title: t`Connect a number`,
        about: t`Customers write to it, and your team answers from it.`,
        way: { label: t`Connect your own number`, link: { to: '/settings/numbers/connect' } },
      }
    case 'FIRST_MESSAGE':
      return {
        title: t`Receive a customer’s message`,
        about: t`Write to your number from a phone. The message appears in the inbox.`,
      }
    case 'COLLEAGUES':
      return {
        title: t`Invite your team`,
        about: t`Colleagues see the same conversations, each with a role.`,
        way: { label: t`Go to the members`, link: { to: '/settings/members' } },
      }
    case 'API_KEY':
      return {
        title: t`Make an API key`,
        about: t`Your own programs use it to send and read messages.`,
        way: { label: t`Go to the API keys`, link: { to: '/settings/keys' } },
      }
  }
}

const everyMs = 1_000
const tries = 20

/** Asks again until the message has come, which takes the platform a moment. */
function useWaitingFor(isThere: boolean, ask: () => void) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (isThere || left === 0) return
    const timer = setTimeout(() => {
      ask()
      setLeft(left - 1)
    }, everyMs)
    return () => clearTimeout(timer)
  }, [isThere, left, ask])
  return { waits: !isThere && left > 0, begin: () => setLeft(tries) }
}

/** A number of the sandbox by one press. */
function SandboxNumber() {
  const connect = useChange(connectSandboxMutation)
  return (
    <>
      <Button look="primary" disabled={connect.busy} onClick={() => void connect.run({})}>
        <Trans>Use a number of the sandbox</Trans>
      </Button>
      {connect.problem ? <Alert>{connect.problem.message}</Alert> : null}
    </>
  )
}

/** What a customer would do, by one press. */
function SandboxMessage({ isDone, ask }: { isDone: boolean; ask: () => void }) {
  const receive = useChange(receiveSandboxMutation)
  const { waits, begin } = useWaitingFor(isDone, ask)
  const press = async () => {
    const text = t`Hello! I have a question about my order.`
    if (await receive.run({ text })) begin()
  }
  return (
    <>
      <Button look="primary" disabled={receive.busy || waits} onClick={() => void press()}>
        {waits ? t`The message is on its way` : t`Let a customer of the sandbox write`}
      </Button>
      {receive.problem ? <Alert>{receive.problem.message}</Alert> : null}
    </>
  )
}

function Step({ kind, isDone, children }: { kind: StepKind; isDone: boolean; children: ReactNode }) {
  const { title, about, way } = wordsOf(kind)
  const id = useId()
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li
      aria-labelledby={id}
      className="flex gap-3 rounded-xl border border-line bg-surface p-4 text-ink sm:gap-4 sm:p-5"
    >
      <Icon className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-good' : 'text-ink-3'}`} aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <h2 id={id} className="font-semibold">
          {title}
          {isDone ? <span className="ms-2 text-sm font-normal text-ink-2">{t`Done`}</span> : null}
        </h2>
        {isDone ? null : <p className="text-ink-2">{about}</p>}
        {isDone ? null : children}
        {way && !isDone ? (
          <Link {...way.link} className="font-medium text-accent hover:underline">
            {way.label}
          </Link>
        ) : null}
        {isDone && kind === 'FIRST_MESSAGE' ? (
          <Link to="/inbox" className="font-medium text-accent hover:underline">
            <Trans>Answer it in the inbox</Trans>
          </Link>
        ) : null}
      </div>
    </li>
  )
}

function Steps({ steps, hasSandbox, ask }: FirstSteps & { ask: () => void }) {
  const isDone = (wanted: StepKind) => steps.some(({ kind, isDone: done }) => kind === wanted && done)
  return (
    <ul aria-label={t`First steps`} className="flex flex-col gap-3">
      {steps.map((step) => (
        <Step key={step.kind} {...step}>
          {hasSandbox && step.kind === 'NUMBER' ? <SandboxNumber /> : null}
          {hasSandbox && step.kind === 'FIRST_MESSAGE' && isDone('NUMBER') ? (
            <SandboxMessage isDone={step.isDone} ask={ask} />
          ) : null}
        </Step>
      ))}
    </ul>
  )
}

/** What a new workspace needs, until it is there or the person wants to see no more of it. */
export function FirstStepsPage() {
  const answer = useAnswer(firstStepsQuery, {})
  const navigate = useNavigate()
  const dismiss = useChange(dismissMutation, () => void navigate({ to: '/inbox' }))
  const isLeft = answer.data?.firstSteps != null
  return (
    <RoomPage
      title={t`First steps`}
      about={t`What this workspace needs to be of use. Each step is done once what it asks for is there.`}
      action={
        isLeft ? (
          <Button disabled={dismiss.busy} onClick={() => void dismiss.run({})}>
            <Trans>Show no more</Trans>
          </Button>
        ) : null
      }
    >
      {dismiss.problem ? <Alert>{dismiss.problem.message}</Alert> : null}
      <Answered answer={answer}>
        {({ firstSteps }) =>
          firstSteps ? (
            <Steps {...firstSteps} ask={answer.retry} />
          ) : (
            <p className="flex flex-wrap items-center gap-x-3">
              <Trans>Nothing is left to do here.</Trans>
              <Link to="/inbox" className="font-medium text-accent hover:underline">
                <Trans>Go to the inbox</Trans>
              </Link>
            </p>
          )
        }
      </Answered>
    </RoomPage>
  )
}
