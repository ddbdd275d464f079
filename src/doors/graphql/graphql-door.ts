import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLSchema } from 'graphql'
import { clientAddresses } from '#core/addresses.ts'
import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { newRequestId } from '#core/ids.ts'
import { countForCaller } from '#core/rate-limits/callers.ts'
import { endOf } from '#doors/http/request-end.ts'
import { traceRequest } from '#doors/http/request-trace.ts'
import { withinLimit } from '#doors/http/time-limit.ts'
import { corsHeaders } from '#doors/rest/api/cors.ts'
import { actorFromRequest } from '#people/sessions/authenticate.ts'
import { type HttpCookies, httpCookies } from '#people/sessions/cookies.ts'
import { assertCsrf } from '#people/sessions/csrf.ts'
import { schema as ourSchema } from '../../../schema/index.ts'
import type { DoorContext, LoggedOperation } from './door-context.ts'
import { type HttpHead, translateError } from './errors.ts'
import { asksForStream, eventStreamsOf } from './event-streams.ts'
import { noteOperation } from './logged-operations.ts'
import { type PersistedDocuments, readPersistedDocuments } from './persisted.ts'
import { createPipeline } from './pipeline.ts'
import { isForm, uploadOf } from './uploads.ts'

export interface GraphqlDoorOptions {
  /** the product's schema unless a test gives another */
  schema?: GraphQLSchema
  /** the dashboard's unless a test gives others */
  documents?: PersistedDocuments
}

/** Who asks and with what; throws the catalogue's errors before GraphQL sees the request. */
async function contextOf(
  app: App,
  req: IncomingMessage,
  res: ServerResponse,
  cookies: HttpCookies,
  logged: LoggedOperation,
  ip: string,
) {
  const { actor, via } = await actorFromRequest(app, req)
  logged.actor = actor
  const { requestId } = logged
  // A preflight asks for nothing; refused, it would hide from the page why the request behind it is.
  if (req.method !== 'OPTIONS') await countForCaller(app, actor, ip)
  if (via === 'cookie') assertCsrf(app, req, actor.kind === 'member' ? actor.sessionId : undefined)
  const trace = traceRequest(app, req, res, '/graphql')
  const ending = endOf(res)
  const userAgent = req.headers['user-agent']
  const ctx = createCtx(app, { actor, requestId, ip, userAgent, cookies, trace, ended: ending.signal })
  return { ctx, via, ending, logged } satisfies DoorContext
}

const callerOf = ({ ctx: { actor, ip } }: DoorContext) => (actor.kind === 'member' ? actor.userId : ip)

/** Answers as the pipeline would, which never saw the request, with the code that it tells. */
function refuse(
  app: App,
  req: IncomingMessage,
  res: ServerResponse,
  error: unknown,
  requestId: string,
): string | undefined {
  const { message, extensions } = translateError(app, error, requestId)
  const { http, status, code } = extensions as { http?: HttpHead; status: number; code?: string }
  if (res.headersSent) {
    res.destroy()
    return code
  }
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    ...corsHeaders(req, app.config.server.allowedOrigins),
    ...http?.headers,
  })
  res.end(JSON.stringify({ errors: [{ message, extensions }] }))
  return code
}

/** Cookies that an operation set (signing in and out) go out with the answer's head. */
function sendCookies(res: ServerResponse, cookies: HttpCookies): void {
  const { writeHead } = res
  res.writeHead = function (this: ServerResponse, ...args: Parameters<typeof writeHead>) {
    const setCookies = cookies.setCookieHeaders()
    if (setCookies.length > 0) res.setHeader('Set-Cookie', setCookies)
    return writeHead.apply(this, args)
  } as typeof writeHead
}

/** The door at /graphql: GraphQL over HTTP and server-sent events, GraphiQL for signed-in people. */
export function createGraphqlDoor(app: App, options: GraphqlDoorOptions = {}) {
  const schema = options.schema ?? ourSchema
  const pipeline = createPipeline(app, schema, options.documents ?? readPersistedDocuments())
  const addressOf = clientAddresses(app.config.server.trustedProxies)
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const requestId = newRequestId()
    res.setHeader('X-Request-ID', requestId)
    res.setHeader('Cache-Control', 'no-store')
    // The door answers at /graphql and at /api/graphql; to Yoga they are one.
    req.url = `/graphql${/\?.*$/.exec(req.url ?? '')?.[0] ?? ''}`
    const cookies = httpCookies(app, req.headers.cookie)
    const logged: LoggedOperation = { method: req.method ?? '', requestId, begun: performance.now() }
    try {
      const context = await withinLimit(contextOf(app, req, res, cookies, logged, addressOf(req)))
      sendCookies(res, cookies)
      if (asksForStream(req)) eventStreamsOf(app).enter(callerOf(context), res)
      const upload = isForm(req) ? await uploadOf(app, schema, context.ctx.actor, req) : undefined
      try {
        await pipeline(req, res, { ...context, ...(upload && { upload }), cut: () => res.destroy() })
      } finally {
        await upload?.file.discard()
      }
    } catch (error) {
      logged.errorCode = refuse(app, req, res, error, requestId)
    }
    noteOperation(app, logged, res)
  }
  return (req: IncomingMessage, res: ServerResponse): void => void serve(req, res)
}
