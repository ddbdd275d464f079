import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { useChange } from '../graphql/use-change.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { exactTime, secondTime, useNow } from '../ui/time.ts'
import { AnswerBlock } from './answer-block.tsx'
import { CopyCurl } from './copy-curl.tsx'
import { deliveryQuery, type Endpoint, resendMutation, type WholeDelivery } from './documents.ts'
import { eventName } from './event-name.ts'
import { soon } from './status.ts'
import { DeliveryBadge } from './status-badge.tsx'
import { usePoll } from './use-poll.ts'

/** The header that tells it to receivers. */
const idHeader = 'webhook-id'

interface PartProps {
  endpoint: Endpoint
  delivery: WholeDelivery
}

/** What comes next: another try, or that the delivery goes away. */
function prospects({ state, nextTryAt, expiresAt }: WholeDelivery, endpoint: Endpoint, now: number): string {
  if (state !== 'WAITING') return expiresAt ? t`Kept until ${exactTime(expiresAt)}.` : ''
  if (endpoint.status === 'DISABLED') return t`It waits until the endpoint is turned on, for at most one day.`
  if (endpoint.status === 'PAUSED')
    return t`The endpoint is paused: it goes out once a request has succeeded.`
  return nextTryAt ? t`Next try ${soon(nextTryAt, now)}.` : ''
}

function Actions({ endpoint, delivery, onChange }: PartProps & { onChange: () => void }) {
  const mayWrite = useMay('WEBHOOKS_WRITE')
  const { run, busy, problem } = useChange(resendMutation, onChange)
  const resend = () => run({ webhookId: endpoint.id, id: delivery.id })
  const possible = delivery.state !== 'WAITING' && endpoint.status !== 'DISABLED'
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {mayWrite ? (
          <Button size="small" disabled={busy || !possible} onClick={resend}>
            <RotateCw className="size-3.5" aria-hidden="true" />
            <Trans>Resend</Trans>
          </Button>
        ) : null}
        {delivery.body === null ? null : (
          <CopyCurl
            url={endpoint.url}
            headerNames={endpoint.headers.map(({ name }) => name)}
            id={delivery.id}
            body={delivery.body}
          />
        )}
      </div>
      {problem ? <Alert>{problem.message}</Alert> : null}
    </>
  )
}

function Tries({ delivery: { answers, tries } }: { delivery: WholeDelivery }) {
  const missing = tries > answers.length ? tries - answers.length : 0
  return (
    <section aria-labelledby="tries" className="flex flex-col gap-3">
      <h3 id="tries" className="font-semibold">
        <Trans>Tries</Trans>
      </h3>
      {answers.length === 0 ? (
        <p className="text-ink-2">
          <Trans>It has not been tried yet.</Trans>
        </p>
      ) : null}
      <ol reversed className="flex flex-col gap-3">
        {answers
          .map((answer, index) => ({ answer, number: missing + index + 1 }))
          .reverse()
          .map(({ answer, number }) => (
            <li key={number} className="rounded-xl border border-line bg-surface px-4 py-3">
              <AnswerBlock answer={answer} label={t`Try ${number}`} />
            </li>
          ))}
      </ol>
    </section>
  )
}

function Body({ body }: { body: string | null }) {
  return (
    <section aria-labelledby="body" className="flex min-w-0 flex-col gap-2">
      <h3 id="body" className="font-semibold">
        <Trans>Body</Trans>
      </h3>
      {body === null ? (
        <p className="text-ink-2">
          <Trans>You do not have access to the event itself.</Trans>
        </p>
      ) : (
        <pre className="rounded-xl border border-line bg-surface px-4 py-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      )}
    </section>
  )
}

function Whole({ endpoint, delivery, onChange }: PartProps & { onChange: () => void }) {
  const now = useNow()
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-base font-semibold">{eventName(delivery.event.type)}</h2>
          <DeliveryBadge state={delivery.state} />
          {delivery.test ? (
            <span className="text-ink-2">
              <Trans>Test</Trans>
            </span>
          ) : null}
        </div>
        <p className="text-ink-2">
          <Trans>
            to <bdi className="break-all">{endpoint.url}</bdi>, queued {secondTime(delivery.createdAt)}
          </Trans>
        </p>
        <p className="text-ink-2">{prospects(delivery, endpoint, now)}</p>
        <p className="font-mono text-xs break-all text-ink-2">
          {idHeader}: {delivery.id}
        </p>
      </div>
      <Actions endpoint={endpoint} delivery={delivery} onChange={onChange} />
      <div className="grid gap-6 lg:grid-cols-2">
        <Tries delivery={delivery} />
        <Body body={delivery.body} />
      </div>
    </div>
  )
}

/** One delivery: every try with its answer, the body, what comes next. */
export function DeliveryView({ endpoint, id }: { endpoint: Endpoint; id: string }) {
  const answer = useAnswer(deliveryQuery, { webhookId: endpoint.id, id })
  usePoll(answer.retry, 3_000)
  return (
    <Answered answer={answer}>
      {({ webhookDelivery }) => (
        <Whole endpoint={endpoint} delivery={webhookDelivery} onChange={answer.retry} />
      )}
    </Answered>
  )
}
