import type { IncomingMessage } from 'node:http'
import { type Actor, assertAccess } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { AppError, errors } from '#core/errors.ts'
import { countForAddress, countForCaller } from '#core/rate-limits/callers.ts'
import { inShare } from '#core/rate-limits/shares.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'
import { execute } from '#doors/documents/documents.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import { actorFromRequest } from '#people/sessions/authenticate.ts'
import { httpCookies, parseCookies } from '#people/sessions/cookies.ts'
import { assertCsrf } from '#people/sessions/csrf.ts'
import type { Answer } from '../answer.ts'
import type { RouteMatch } from '../routes.ts'
import type { ApiRequest, CompiledApiEndpoint } from './endpoint.ts'
import { apiSuccess } from './errors.ts'
import { readApiRequest } from './reading.ts'

/** One request to /api on its way. */
export interface ApiExchange {
  req: IncomingMessage
  requestId: string
  ip: string
  trace: Traceparent | null
  /** `performance.now()` at its beginning */
  begun: number
  /** who asks, once that is known */
  actor?: Actor
  found: RouteMatch<CompiledApiEndpoint>
  search: string
  /** aborted when the request is over before its answer */
  ended: AbortController
  /** headers that the answer has by now, whatever comes of it */
  headers: Record<string, string | number | readonly string[]>
}

function endpointOf({ found, headers }: ApiExchange): CompiledApiEndpoint {
  if (found.endpoint) return found.endpoint
  if (found.methods.length === 0) throw errors.notFound('path')
  headers.Allow = found.methods.join(', ')
  throw new AppError('method_not_allowed', 'Method not allowed')
}

const stranger: Actor = { kind: 'anonymous' }

/** Who asks. A request that a cookie authenticated must prove that a page of ours made it (document 2, Cookies). */
async function callerOf(app: App, endpoint: CompiledApiEndpoint, req: IncomingMessage): Promise<Actor> {
  if (endpoint.refreshes && parseCookies(req.headers.cookie).has('svc_refresh')) assertCsrf(app, req)
  if (endpoint.stranger) return stranger
  const { actor, via } = await actorFromRequest(app, req)
  if (via === 'cookie') assertCsrf(app, req, actor.kind === 'member' ? actor.sessionId : undefined)
  return actor
}

/** No page that follows learns where it came from, and nobody keeps it. */
const redirectTo = (address: string): Answer => ({
  status: 302,
  body: null,
  headers: { Location: address, 'Referrer-Policy': 'no-referrer' },
})

async function run(ctx: Ctx, endpoint: CompiledApiEndpoint, request: ApiRequest): Promise<Answer> {
  const variables = endpoint.variables?.(request) ?? {}
  const { data, errors: failures } = await execute(ctx, endpoint.compiled, variables)
  if (failures.length > 0) throw failures[0]
  if (endpoint.redirects) return redirectTo(String(data?.answer))
  if (endpoint.file) return { status: 200, body: null, file: await endpoint.file(ctx, request, variables) }
  const instead = await endpoint.orFile?.(ctx, request, variables)
  if (instead) return { status: 200, body: null, file: instead }
  return apiSuccess(endpoint.answer ? endpoint.answer(data?.answer) : data?.answer)
}

/** Route, caller, limits, permission, reading, operation: the first that fails is the answer. Throws what fails. */
export async function answerRequest(app: App, exchange: ApiExchange): Promise<Answer> {
  const { req, requestId, ip, trace, found } = exchange
  const endpoint = endpointOf(exchange)
  await countForAddress(app, endpoint.perAddress, ip)
  const actor = await callerOf(app, endpoint, req)
  exchange.actor = actor
  await countForCaller(app, actor, ip)
  if (Object.keys(endpoint.access).length > 0) assertAccess(actor, endpoint.access)
  const request = await readApiRequest(app, endpoint, req, actor, found.ids, exchange.search)
  const cookies = httpCookies(app, req.headers.cookie)
  try {
    const known = { ownDocument: true, documentedPasswords: true, ended: exchange.ended.signal }
    const userAgent = req.headers['user-agent']
    const ctx = createCtx(app, { actor, requestId, ip, userAgent, trace, cookies, ...known })
    return await inShare(app, actor, () => run(ctx, endpoint, request))
  } finally {
    await (request.input.file as SpooledFile | null | undefined)?.discard()
    const setCookies = cookies.setCookieHeaders()
    if (setCookies.length > 0) exchange.headers['Set-Cookie'] = setCookies
  }
}
