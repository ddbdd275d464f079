import type { App } from '../../context.ts'
import { type Answer, guardedClient } from '../../guarded-client/client.ts'
import type { Claimed } from './claim.ts'
import { keptAnswer } from './redact.ts'
import { signedRequest } from './request.ts'
import { nextTryAt } from './schedule.ts'
import { endpointOpener } from './signing.ts'

const days = 86_400_000
const deliveredKeptMs = 3 * days
const failedKeptMs = 30 * days

/** The last answer as a delivery keeps it. `status` is null when there was no HTTP answer or no request. */
interface LastAnswer {
  at: Date
  status: number | null
  /** up to 1,024 bytes, redacted, or our own sentence */
  body: string
  durationMs: number
}

/** What a try has come to. */
export interface TryResult {
  claim: Claimed
  at: Date
  state: 'delivered' | 'waiting' | 'failed'
  nextTryAt: Date | null
  expiresAt: Date | null
  lastAnswer: LastAnswer
  /** false when the fault is ours: then the endpoint has neither failed nor succeeded */
  counts: boolean
}

const notSigned = 'The request could not be signed.'

const isSuccess = (answer: Answer) => answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299

function succeeded(claim: Claimed, lastAnswer: LastAnswer): TryResult {
  const { at } = lastAnswer
  const expiresAt = new Date(at.getTime() + deliveredKeptMs)
  return { claim, at, state: 'delivered', nextTryAt: null, expiresAt, lastAnswer, counts: true }
}

function failed(claim: Claimed, lastAnswer: LastAnswer, answer: Answer | null): TryResult {
  const { at } = lastAnswer
  const next = nextTryAt(claim.attempt + 1, at, answer?.kind === 'answer' ? answer : null)
  const expiresAt = next === null ? new Date(at.getTime() + failedKeptMs) : null
  const state = next === null ? 'failed' : 'waiting'
  return { claim, at, state, nextTryAt: next, expiresAt, lastAnswer, counts: answer !== null }
}

/**
 * Sends a delivery once. It is signed with the time of this try; when it cannot be signed it is not sent, and waits
 * for its next try without counting against the endpoint (document 1, Webhook endpoint status, Rules).
 */
export async function tryDelivery(app: App, claim: Claimed): Promise<TryResult> {
  const opened = endpointOpener(app)(claim.endpoint, app.clock.now())
  if (opened === null) {
    const lastAnswer = { at: app.clock.now(), status: null, body: notSigned, durationMs: 0 }
    return failed(claim, lastAnswer, null)
  }
  const request = signedRequest(opened, claim, app.clock.now())
  const answer = await guardedClient(app).post(claim.url, request.headers, claim.body)
  const lastAnswer = {
    at: app.clock.now(),
    status: answer.kind === 'answer' ? answer.status : null,
    body:
      answer.kind === 'answer' ? keptAnswer(answer.body, answer.cut, request.confidential) : answer.reason,
    durationMs: answer.durationMs,
  }
  return isSuccess(answer) ? succeeded(claim, lastAnswer) : failed(claim, lastAnswer, answer)
}
