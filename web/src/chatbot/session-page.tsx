import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, MessageSquare, Square } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { nameOf } from '../chat/name.ts'
import { summaryOf } from '../chat/summary.ts'
import { useChange } from '../graphql/use-change.ts'
import { useLive } from '../graphql/use-live.ts'
import { Answered } from '../page/answered.tsx'
import { Part } from '../page/part.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { linkLook } from '../ui/link-look.ts'
import { exactTime } from '../ui/time.ts'
import { endSessionMutation } from './bot-documents.ts'
import { lookWords, statusWords } from './bot-words.ts'
import { type Said, type SessionRow, sessionQuery } from './session-documents.ts'
import WhyDialog from './why-dialog.tsx'

const SessionPath = lazy(() => import('../flows/session-path.tsx'))

/** What the chatbot decided about a message of the customer, in a line that opens the rest. */
function DecisionLine({ message }: { message: NonNullable<Said['message']> }) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { id, botDecision, direction } = message
  if (!botDecision || direction !== 'INCOMING') return null
  const { look, ruleName } = botDecision
  return (
    <p className="mt-1 text-xs text-ink-2">
      {i18n._(lookWords[look])} {ruleName ? <bdi>{ruleName}</bdi> : null}{' '}
      <button type="button" onClick={() => setOpen(true)} className={linkLook}>
        <Trans>Why?</Trans>
      </button>
      {isOpen ? <WhyDialog messageId={id} onClose={() => setOpen(false)} /> : null}
    </p>
  )
}

function SaidLine({ said: { message } }: { said: Said }) {
  if (!message) {
    return (
      <li className="text-ink-2 italic">
        <Trans>A message that you do not see.</Trans>
      </li>
    )
  }
  const isTheirs = message.direction === 'INCOMING'
  return (
    <li className={`max-w-[85%] ${isTheirs ? 'self-start' : 'self-end'}`}>
      <div
        className={`rounded-2xl px-3.5 py-2 shadow-xs ${isTheirs ? 'rounded-ss-md bg-bubble-in' : 'rounded-se-md bg-bubble-out'}`}
      >
        <span className="sr-only">{isTheirs ? t`The customer:` : t`The chatbot:`} </span>
        <span dir="auto" className="break-words whitespace-pre-line">
          {summaryOf(message)}
        </span>
        <time dateTime={message.createdAt} className="ms-3 text-xs text-ink-2">
          {exactTime(message.createdAt)}
        </time>
      </div>
      <DecisionLine message={message} />
    </li>
  )
}

function EndSession({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const change = useChange(endSessionMutation, close)
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Square className="size-4" aria-hidden="true" />
        <Trans>End the session</Trans>
      </Button>
      {isAsked ? (
        <Confirm
          title={t`End the session?`}
          submit={t`End the session`}
          onConfirm={() => void change.run({ input: { id } })}
          onClose={close}
          {...change}
        >
          <p>
            <Trans>What the customer writes next begins another, with the greeting.</Trans>
          </p>
        </Confirm>
      ) : null}
    </>
  )
}

function Facts({ session }: { session: SessionRow }) {
  const { i18n } = useLingui()
  const { status, accountName, startedAt, lastActivityAt, endedAt } = session
  const [began, last] = [exactTime(startedAt), exactTime(lastActivityAt)]
  const ended = endedAt && exactTime(endedAt)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <Badge tone={status === 'ACTIVE' ? 'accent' : 'plain'}>{i18n._(statusWords[status])}</Badge>
      <bdi>{accountName}</bdi>
      <span>{t`Began ${began}`}</span>
      <span>{ended ? t`Ended ${ended}` : t`Last activity ${last}`}</span>
    </p>
  )
}

/** A session of a customer and the chatbot: its messages, and what was decided about each. */
export default function SessionPage() {
  const { item: id = '' } = useParams({ strict: false })
  const mayEnd = useMay('CHAT_WRITE')
  const mayFlows = useMay('FLOWS_CHATBOT_READ')
  const answer = useAnswer(sessionQuery, { id })
  const session = answer.data?.botSession
  useLive(answer.retry, { contactId: session?.contact?.id })
  const contact = session?.contact
  return (
    <Part
      title={contact ? nameOf(contact) : t`Session`}
      about={
        <Link to="/chatbot/$part" params={{ part: 'sessions' }} className="inline-flex items-center gap-1.5">
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          <Trans>All sessions</Trans>
        </Link>
      }
      action={
        <div className="flex flex-wrap gap-2">
          {contact ? (
            <Link
              to="/inbox/$contactId"
              params={{ contactId: contact.id }}
              className="inline-flex h-9 items-center gap-2 rounded-lg border border-line bg-surface px-3.5 font-medium hover:bg-hover"
            >
              <MessageSquare className="size-4" aria-hidden="true" />
              <Trans>Open the conversation</Trans>
            </Link>
          ) : null}
          {mayEnd && session?.status === 'ACTIVE' ? <EndSession id={id} /> : null}
        </div>
      }
    >
      <Answered answer={answer}>
        {({ botSession }) => (
          <div className="flex flex-col gap-4">
            <Facts session={botSession} />
            {botSession.messages.length === 0 ? null : (
              <ol
                aria-label={t`Messages of the session`}
                className="flex flex-col gap-3 rounded-xl bg-thread p-4"
              >
                {botSession.messages.map((said, at) => (
                  <SaidLine key={said.message?.id ?? at} said={said} />
                ))}
              </ol>
            )}
            <Suspense>{mayFlows ? <SessionPath id={id} /> : null}</Suspense>
          </div>
        )}
      </Answered>
    </Part>
  )
}
