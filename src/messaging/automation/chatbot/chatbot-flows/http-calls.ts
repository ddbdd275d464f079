import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { isHeld } from '#core/outgoing-hold.ts'
import type { CallResult } from '#messaging/automation/flow-engine/state.ts'
import { fillHeader, fillJson, fillUrl } from '#messaging/inbox/custom-actions/web-requests/placeholders.ts'
import type { Headers } from '#messaging/inbox/custom-actions/web-requests/request-checks.ts'
import { createGuardedClient } from '#outside/guarded-client/client.ts'
import type { CallHandler } from '../bot-calls/call-handler.ts'
import { type BotCall, endCall } from '../bot-calls/calls.ts'
import { keepOutcome } from '../bot-calls/keep-outcome.ts'
import { wakeSession } from '../bot-calls/wake-session.ts'
import { openSecrets, versionSecretsPlace } from './flow-secrets.ts'
import { flowValues } from './flow-values.ts'

// Requests of flows to addresses of the workspace (spec/5 1.9; spec/8 CB2): made outside of any transaction.

/** Addresses are given by members: http and https, nothing private, no redirects (spec/8 G12). */
const client = perApp(
  (app) =>
    createGuardedClient({
      allowHosts: app.config.webhooks.allowHosts,
      held: () => isHeld(app),
      plainHttp: true,
    }),
  (made) => made.close(),
)

const timeLimitMs = 30_000
const answerLimit = 1024 * 1024
/** What is told without waiting is tried so often. */
const mostTries = 3

const requestShape = z.object({
  place: z.object({ flowId: z.string(), version: z.number(), nodeId: z.string() }),
  url: z.string(),
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
  vars: z.record(z.string(), z.unknown()),
  body: z.string().nullable(),
  sessionId: z.string().nullish(),
})
/** As it was kept. */
const resultShape = z.object({ status: z.number().nullable(), body: z.string() })
type FlowRequest = z.output<typeof requestShape>

const sealedOf = statement<{ id: string; secrets: string | null }>(
  'chatbot_flows.secrets',
  'select id, secrets from flow_version where workspace_id = $1 and flow_id = $2 and version = $3',
)

async function headersOf(app: App, workspaceId: string, { place }: FlowRequest): Promise<Headers> {
  const [row] = await run(app.pool, sealedOf, [workspaceId, place.flowId, place.version])
  if (!row) return {}
  const sealedPlace = versionSecretsPlace({ workspaceId, id: row.id })
  return openSecrets(app.keyRing, row.secrets, sealedPlace)[place.nodeId]?.headers ?? {}
}

const hasHeader = (headers: Headers, wanted: string) =>
  Object.keys(headers).some((name) => name.toLowerCase() === wanted)

async function requestOf(app: App, call: BotCall, asked: FlowRequest) {
  const { method, body, vars } = asked
  const headers = await headersOf(app, call.workspaceId, asked)
  const fill = (text: string, write: typeof fillUrl) => write(text, flowValues(text, vars))
  const sends = method !== 'GET' && method !== 'HEAD'
  const filled = Object.entries(headers).map(([name, value]) => [name, fill(value, fillHeader)] as const)
  return {
    url: fill(asked.url, fillUrl),
    request: {
      method,
      headers: {
        ...(sends && !hasHeader(headers, 'content-type') && { 'content-type': 'application/json' }),
        ...Object.fromEntries(filled),
        'idempotency-key': call.id,
      },
      ...(sends && { body: body === null ? JSON.stringify(dataOf(call, asked)) : fill(body, fillJson) }),
      timeLimitMs,
      answerLimit,
    },
  }
}

/** Without a body of its own a request tells what the session holds (spec/10 DE12). */
function dataOf({ contactId }: BotCall, { vars, sessionId }: FlowRequest) {
  const { _flow_id, _flow_name, phone_number, contact_name, contact, last_message, ...data } = vars
  return {
    flow_id: _flow_id,
    flow_name: _flow_name,
    contact_id: contactId,
    phone_number,
    contact_name,
    session_id: sessionId,
    data,
  }
}

/** The address may have got it before this process died: it is not asked twice (spec/8 CB2). */
const mayRepeat = ({ method }: FlowRequest): boolean => method !== 'POST' && method !== 'PATCH'

const nobody = (reason: string): CallResult => ({ status: null, body: reason })

async function ask(app: App, call: BotCall, asked: FlowRequest): Promise<CallResult> {
  try {
    const { url, request } = await requestOf(app, call, asked)
    const answer = await client(app).fetch(url, request)
    return { status: answer.status, body: await answer.text() }
  } catch (failure) {
    return nobody((failure as Error).message)
  }
}

async function runCall(app: App, call: BotCall): Promise<CallResult> {
  const read = requestShape.safeParse(call.request)
  if (!read.success) return nobody('the request cannot be read')
  const isAwaited = call.sessionId !== null
  if (isAwaited && call.attempts > 1 && !mayRepeat(read.data)) return nobody('the request was not repeated')
  const result = await ask(app, call, read.data)
  const isRefused = result.status === null || result.status >= 500
  if (!isAwaited && isRefused && call.attempts < mostTries)
    throw new Error(`a flow could not tell an address: ${result.status ?? result.body}`)
  // Nobody reads the answer; why there is none is kept.
  return isAwaited || result.status === null ? result : { ...result, body: '' }
}

/** How requests of flows are made: one that is under way when the process stops is waited for. */
export const httpCalls: CallHandler = {
  atOnce: 20,
  mayBeginAnew: false,
  run: runCall,
  async finish(app, call, result) {
    await inTransaction(app.pool, async (tx) => {
      if (!(await endCall(tx, call))) return
      const came = resultShape.parse(result ?? nobody('the request failed'))
      if (call.sessionId !== null) return wakeSession(app, tx, call, came)
      const { data } = requestShape.safeParse(call.request)
      if (data?.sessionId) await keepOutcome(app, tx, { ...call, sessionId: data.sessionId }, came)
    })
  },
}
