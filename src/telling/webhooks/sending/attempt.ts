import type { App } from '#core/context/context.ts'
import { beginStep, type Traceparent } from '#core/tracing/tracer.ts'
import { type Answer, guardedClient } from '#outside/guarded-client/client.ts'
import type { DeliveryState } from '#telling/webhooks/deliveries/delivery-sets.ts'
import type { ClaimedDelivery } from './claim.ts'
import { countDeliveries, observeDelivery } from './delivery-metrics.ts'
import { deliveredKeptMs, failedKeptMs } from './history.ts'
import { keptAnswer } from './redact.ts'
import { signedRequest } from './request.ts'
import { nextTryAt } from './schedule.ts'
import type { Result } from './sender.ts'
import { endpointOpener, type SealedEndpoint } from './signing.ts'

/** The last answer as a delivery keeps it. `status` is null when there was no HTTP answer or no request. */
export interface LastAnswer {
  at: Date
  status: number | null
  /** up to 1,024 bytes, redacted, or our own sentence */
  body: string
  durationMs: number
}

/** What a try has come to. */
export interface TryResult extends Result<ClaimedDelivery> {
  at: Date
  state: DeliveryState
  nextTryAt: Date | null
  expiresAt: Date | null
  lastAnswer: LastAnswer
  /** false when the fault is ours: then the endpoint has neither failed nor succeeded */
  wasAsked: boolean
}

const notSigned = 'The request could not be signed.'

const isSuccess = (answer: Answer) => answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299

function succeeded(claim: ClaimedDelivery, lastAnswer: LastAnswer): TryResult {
  const { at } = lastAnswer
  const expiresAt = new Date(at.getTime() + deliveredKeptMs)
  // A healthy endpoint stays healthy; a probe's success lets everything else go.
  const decisive = claim.probe
  return { claim, at, decisive, state: 'delivered', nextTryAt: null, expiresAt, lastAnswer, wasAsked: true }
}

function failed(claim: ClaimedDelivery, lastAnswer: LastAnswer, answer: Answer | null): TryResult {
  const { at } = lastAnswer
  const next = nextTryAt(claim.attempt + 1, at, answer?.kind === 'answer' ? answer : null)
  const expiresAt = next === null ? new Date(at.getTime() + failedKeptMs) : null
  const state = next === null ? 'failed' : 'waiting'
  return {
    claim,
    at,
    decisive: true,
    state,
    nextTryAt: next,
    expiresAt,
    lastAnswer,
    wasAsked: answer !== null,
  }
}

/** What a request came to, before anybody draws conclusions; null when it could not be signed and so was not sent. */
export interface SentAttempt {
  success: boolean
  answer: Answer | null
  lastAnswer: LastAnswer
}

/** Signs a body with the time of now and posts it. Never throws. */
export async function postSigned(
  app: App,
  endpoint: SealedEndpoint,
  url: string,
  delivery: { id: string; body: string },
  trace?: Traceparent,
): Promise<SentAttempt> {
  const opened = endpointOpener(app)(endpoint, app.clock.now())
  if (opened === null) {
    const lastAnswer = { at: app.clock.now(), status: null, body: notSigned, durationMs: 0 }
    return { success: false, answer: null, lastAnswer }
  }
  const request = signedRequest(opened, delivery, app.clock.now(), trace)
  const answer = await guardedClient(app).post(url, request.headers, delivery.body)
  const answered = answer.kind === 'answer'
  const lastAnswer = {
    at: app.clock.now(),
    status: answered ? answer.status : null,
    body: answered ? keptAnswer(answer.body, answer.cut, request.confidential) : answer.reason,
    durationMs: answer.durationMs,
  }
  return { success: isSuccess(answer), answer, lastAnswer }
}

function countedAs({ state, wasAsked }: TryResult) {
  if (!wasAsked) return 'not_sent'
  return state === 'delivered' || state === 'failed' ? state : 'retry'
}

/**
 * Sends a delivery once. It is signed with the time of this try; when it cannot be signed it is not sent, and waits
 * for its next try without counting against the endpoint (document 1, Webhook endpoint status, Rules).
 */
export async function tryDelivery(app: App, claim: ClaimedDelivery): Promise<TryResult> {
  const step = beginStep(app, 'webhook.deliver', 'client', claim.trace, {
    'parley.workspace.id': claim.workspaceId,
    'parley.webhook.id': claim.endpointId,
    'parley.delivery.id': claim.id,
    'parley.event.type': claim.eventType,
    'parley.attempt': claim.attempt + 1,
  })
  const sent = await postSigned(app, claim.endpoint, claim.url, claim, step?.traceparent)
  const { success, answer, lastAnswer } = sent
  if (lastAnswer.status !== null) step?.tell({ 'http.response.status_code': lastAnswer.status })
  step?.end(success ? undefined : 'not delivered')
  const result = success ? succeeded(claim, lastAnswer) : failed(claim, lastAnswer, answer)
  if (answer) observeDelivery({ kind: 'endpoint' }, answer.durationMs / 1000)
  countDeliveries({ kind: 'endpoint', result: countedAs(result) })
  return result
}
