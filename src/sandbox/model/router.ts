import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, parseJson, type Reply, success } from '../http.ts'
import { completionOf, plainBody, streamedBody } from './completion.ts'
import { type ModelFaultRule, refusalOf } from './faults.ts'
import { speechSchema, toneOf } from './speech.ts'
import { completionSchema, type ModelRequest, modelSettingsSchema } from './store.ts'
import { lastOf } from './words.ts'

// A language model behind the interface that OpenAI-compatible servers have. It answers by rules, and plays what such
// servers do wrong.

/** Below this address it answers. */
const base = '/model/v1'

export const isForModel = ({ fullPath }: Call): boolean => fullPath.startsWith(`${base}/`)

const fault = (status: number, message: string, type: string) => json({ error: { message, type } }, status)

const html = (body: string, status = 200): Reply => ({
  status,
  body,
  headers: { 'content-type': 'text/html' },
})

/** What a fault answers in the place of a completion. */
function insteadOf({ kind, retry_after }: ModelFaultRule, call: Call): Reply | undefined {
  const refusal = refusalOf(kind)
  const headers = retry_after === undefined ? undefined : { 'retry-after': String(retry_after) }
  if (refusal) return { ...json(refusal.body, refusal.status), ...(headers && { headers }) }
  if (kind === 'login_page') return html('<!doctype html><title>Sign in</title><form></form>')
  if (kind === 'not_json') return { status: 200, body: '{"choices": [{"mess' }
  if (kind === 'redirect')
    return { status: 301, body: '', headers: { location: `${call.base}${base}/chat/completions` } }
  return undefined
}

/** Answers a request to the model: late, never or by cutting the connection where a fault says so. */
export async function answerModel(
  call: Call,
  response: ServerResponse,
  write: (reply: Reply) => void,
): Promise<void> {
  const { model } = call.world
  const name = call.fullPath.slice(base.length + 1)
  const hasKey = call.headers.authorization === 'Bearer sandbox-token'
  if (model.checksKeys && !hasKey)
    return write(fault(401, 'Incorrect API key provided', 'authentication_error'))
  if (call.method === 'GET' && name === 'models')
    return write(json({ object: 'list', data: [{ id: 'sandbox', object: 'model', owned_by: 'sandbox' }] }))
  if (call.method === 'POST' && name === 'audio/speech') return answerSpeech(call, response, write)
  if (call.method !== 'POST' || name !== 'chat/completions')
    return write(fault(404, 'Not Found', 'not_found'))
  const read = completionSchema.safeParse(parseJson(call.raw))
  if (!read.success)
    return write(fault(400, read.error.issues[0]?.message ?? 'Bad request', 'invalid_request_error'))
  const request: ModelRequest = { at: call.world.clock.now(), body: read.data, aborted: false }
  model.keep(request)
  response.once('close', () => {
    request.aborted = !response.writableFinished
  })
  await played(call, response, lastOf(read.data), (rule) =>
    write((rule && insteadOf(rule, call)) ?? completed(call, request, rule)),
  )
}

/** Answers as the faults say: late, never, or by cutting the connection. */
async function played(
  { world: { model } }: Call,
  response: ServerResponse,
  text: string,
  answer: (rule: ModelFaultRule | undefined) => void,
): Promise<void> {
  const rule = model.nextFault(text)
  if (model.delayMs > 0) await wait(model.delayMs, undefined, { ref: false })
  if (rule?.kind === 'silent' || response.destroyed) return
  if (rule?.kind === 'reset') response.socket?.resetAndDestroy()
  else answer(rule)
}

async function answerSpeech(call: Call, response: ServerResponse, write: (reply: Reply) => void) {
  const read = speechSchema.safeParse(parseJson(call.raw))
  if (!read.success)
    return write(fault(400, read.error.issues[0]?.message ?? 'Bad request', 'invalid_request_error'))
  const { model, clock } = call.world
  model.keepSpeech({ at: clock.now(), ...read.data })
  await played(call, response, read.data.input, (rule) => {
    const tone: Reply = { status: 200, body: toneOf(read.data), headers: { 'content-type': 'audio/wav' } }
    write((rule && insteadOf(rule, call)) ?? tone)
  })
}

function completed(call: Call, { body }: ModelRequest, rule: ModelFaultRule | undefined): Reply {
  const { world } = call
  const id = `chatcmpl-${world.ids.token(22)}`
  const answer = completionOf(world.model, body, rule?.kind)
  const now = world.clock.now()
  if (!body.stream) return { status: 200, body: plainBody(id, now, answer) }
  const headers = { 'content-type': 'text/event-stream' }
  return { status: 200, body: streamedBody(id, now, answer, rule?.kind), headers }
}

/** What the model is set to, and what it was asked. */
export function readModel({ world: { model } }: Call): Reply {
  const { answers, faults, delayMs, checksKeys } = model
  const requests = model.requests.map(({ at, body, aborted }) => ({
    at: new Date(at).toISOString(),
    body,
    aborted,
  }))
  const speech = model.speech.map(({ at, ...body }) => ({ at: new Date(at).toISOString(), body }))
  return json({ answers, faults, delay_ms: delayMs, checks_keys: checksKeys, requests, speech })
}

export function setModel(call: Call, body: unknown): Reply {
  call.world.model.change(bodyOrThrow(modelSettingsSchema, body))
  return success()
}

export function resetModel({ world }: Call): Reply {
  world.model.clear()
  return success()
}
