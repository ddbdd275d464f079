import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DocumentNode, GraphQLError, type GraphQLSchema, Kind, print } from 'graphql'
import type { Actor } from '#core/access/actor.ts'
import { clientAddresses } from '#core/addresses.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { AppError, errors } from '#core/errors.ts'
import { newRequestId } from '#core/ids.ts'
import { once } from '#core/once.ts'
import { countForCaller } from '#core/rate-limits/callers.ts'
import { inShare } from '#core/rate-limits/shares.ts'
import { isStorable } from '#core/storable.ts'
import { doorsSchema } from '#doors/documents/dialect.ts'
import { type CompiledDocument, compileDocument, execute } from '#doors/documents/documents.ts'
import { BodyTooLarge, ClientGone, readBody } from '#doors/http/request-body.ts'
import { endOf } from '#doors/http/request-end.ts'
import { withinLimit } from '#doors/http/time-limit.ts'
import { noteRequest } from '#people/request-log/note-request.ts'
import { actorFromRequest } from '#people/sessions/authenticate.ts'
import { httpCookies } from '#people/sessions/cookies.ts'
import { assertCsrf } from '#people/sessions/csrf.ts'
import { type Answer, codeIn, writeAnswer } from './answer.ts'
import { asAppError } from './failures.ts'
import { mirrorSchema } from './mirror-schema.ts'

const prefix = '/api/rest'
const maxBodyBytes = 1_000_000
const sofaWebhook = /^\/api\/rest\/webhook(\/|$)/

interface MirrorCtx extends Ctx {
  /** the operation asked for one, so its answer is not compressed */
  secret?: boolean
  /** the root field that answers */
  field?: string
}

interface Call {
  document: DocumentNode
  contextValue: MirrorCtx
  variableValues: Record<string, unknown>
}

/** Sofa's operations as compiled documents of the whole schema; nothing that is not there answers 404, not null. */
function executor(schema: GraphQLSchema) {
  const compiled = new WeakMap<DocumentNode, CompiledDocument>()
  return async ({ document, contextValue: ctx, variableValues }: Call) => {
    const operation = compiled.get(document) ?? compileDocument(schema, print(document))
    compiled.set(document, operation)
    ctx.secret = operation.secret
    ctx.field = rootFieldOf(document)
    const { data, errors: failures } = await execute(ctx, operation, variableValues)
    if (failures.length > 0) return { errors: failures.map((failure) => translated(failure, ctx)) }
    const missing = data == null || Object.values(data)[0] == null
    return missing ? { errors: [errors.notFound()] } : { data }
  }
}

const rootFieldOf = ({ definitions: [operation] }: DocumentNode): string | undefined => {
  const field =
    operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections[0] : undefined
  return field?.kind === Kind.FIELD ? field.name.value : undefined
}

/** GraphQL refuses variables that do not fit before anything runs; what fails later has a path. */
function translated(failure: Error, { app, requestId }: Ctx): AppError {
  const isRefusal = failure instanceof GraphQLError && !failure.path
  return isRefusal ? errors.invalidRequest(failure.message) : asAppError(failure, app, requestId)
}

/** The mirror's one translator. What is no entry of the catalogue is Sofa's refusal of a request it cannot read. */
function failureAnswer(failure: unknown): Answer {
  const known = failure instanceof AppError ? failure : errors.invalidRequest((failure as Error).message)
  const { code, message, field, details, retryAfter } = known
  return {
    status: known.status,
    body: JSON.stringify({ error: { code, message, field, details, retryAfter } }),
  }
}

/** The part of the schema that it shows, and its operations: the same for all apps of a process. */
const shown = once(() => mirrorSchema(doorsSchema))
const execution = once(() => executor(doorsSchema))

async function createRouter(publicUrl: string) {
  const { useSofa: sofaRouter } = await import('sofa-api')
  return sofaRouter({
    basePath: prefix,
    schema: shown(),
    context: ({ ctx }: { ctx: MirrorCtx }) => ctx,
    execute: execution() as never,
    errorHandler: (failures) => {
      const { status, body } = failureAnswer(failures[0])
      return new Response(body, { status }) as never
    },
    swaggerUI: { endpoint: false },
    openAPI: {
      endpoint: '/openapi.json',
      info: { title: 'Parley mirror', description: 'GraphQL root fields as REST.', version: '1' },
      servers: [{ url: `${publicUrl}${prefix}` }],
    },
  })
}

type Router = Awaited<ReturnType<typeof createRouter>>

/** What is known of a request by now. */
interface Exchange {
  req: IncomingMessage
  requestId: string
  /** `performance.now()` at its beginning */
  begun: number
  actor?: Actor
  ctx?: MirrorCtx
}

async function callerOf(app: App, exchange: Exchange, known: Pick<Ctx, 'ip' | 'ended'>): Promise<MirrorCtx> {
  const { req, requestId } = exchange
  const { actor, via } = await actorFromRequest(app, req)
  exchange.actor = actor
  await countForCaller(app, actor, known.ip)
  if (via === 'cookie') assertCsrf(app, req, actor.kind === 'member' ? actor.sessionId : undefined)
  const cookies = httpCookies(app, req.headers.cookie)
  const userAgent = req.headers['user-agent']
  exchange.ctx = createCtx(app, { actor, requestId, ...known, userAgent, cookies, ownDocument: true })
  return exchange.ctx
}

/** The description of the routes that do exist. */
function withoutWebhooks(text: string): string {
  const description = JSON.parse(text) as { paths: Record<string, unknown> }
  const paths = Object.entries(description.paths).filter(([path]) => !sofaWebhook.test(prefix + path))
  return JSON.stringify({ ...description, paths: Object.fromEntries(paths) })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw errors.invalidRequest('The request cannot be read: it is not JSON.')
  }
}

/** Refuses what Sofa and GraphQL cannot walk through or nobody can store, in the body, the query string and the path. */
function checkValues({ pathname, searchParams }: URL, body: Buffer): void {
  const values: unknown[] = [decodedPath(pathname)]
  // Objects may stand in the query string as JSON.
  for (const value of searchParams.values()) values.push(/^\s*[[{]/.test(value) ? readJson(value) : value)
  if (body.length > 0) values.push(readJson(body.toString('utf8')))
  if (!values.every(isStorable)) {
    throw errors.invalidRequest('U+0000, half characters and what is nested without end are not allowed.')
  }
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw errors.invalidRequest('The path cannot be read.')
  }
}

async function answer(
  router: () => Promise<Router>,
  req: IncomingMessage,
  caller: Promise<MirrorCtx>,
): Promise<Answer> {
  const ctx = await caller
  const url = new URL(req.url ?? prefix, 'http://mirror')
  // Sofa always mounts a route that posts events to any address. Here it does not exist.
  if (sofaWebhook.test(url.pathname)) throw errors.notFound('route')
  const body = await readBody(req, maxBodyBytes)
  checkValues(url, body)
  const request = new Request(url, {
    method: req.method,
    headers: { 'Content-Type': 'application/json' },
    body: body.length > 0 && req.method !== 'GET' && req.method !== 'HEAD' ? new Uint8Array(body) : undefined,
  })
  const route = async (): Promise<Response | undefined> => (await router()).fetch(request, { ctx } as never)
  const response = await inShare(ctx.app, ctx.actor, route)
  if (!response || (response.status === 404 && !response.body)) throw errors.notFound('route')
  const text = await response.text()
  if (url.pathname === `${prefix}/openapi.json`) return { status: 200, body: withoutWebhooks(text) }
  return { status: response.status, body: text, secret: ctx.secret }
}

const pathOf = (field: string) =>
  `${prefix}/${field.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`

/** Tells the request log of a request that was answered: the path of its root field, without its arguments. */
function note(app: App, { req, requestId, begun, actor, ctx }: Exchange, answered: Answer): void {
  const operation = ctx?.field === undefined ? null : pathOf(ctx.field)
  const { status } = answered
  const method = req.method ?? ''
  const errorCode = codeIn(answered)
  noteRequest(app, { actor, door: 'api', method, operation, status, begun, requestId, errorCode })
}

/**
 * The generated REST mirror of flat root fields, below /api/rest, with its own OpenAPI. Its router, which
 * takes longer to make than all others together, is made at the first request.
 */
export function createMirrorDoor(app: App) {
  const router = once(() => createRouter(app.config.server.publicUrl))
  const addressOf = clientAddresses(app.config.server.trustedProxies)
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const requestId = newRequestId()
    const headers: Record<string, string> = { 'X-Request-ID': requestId }
    const exchange: Exchange = { req, requestId, begun: performance.now() }
    const end = (answered: Answer) => {
      writeAnswer(res, answered, headers)
      note(app, exchange, answered)
    }
    try {
      const ended = endOf(res)
      const caller = callerOf(app, exchange, { ip: addressOf(req), ended: ended.signal })
      end(await withinLimit(answer(router, req, caller), ended))
    } catch (failure) {
      if (failure instanceof ClientGone) return
      const error =
        failure instanceof BodyTooLarge
          ? new AppError('too_large', 'The body is too large.')
          : asAppError(failure, app, requestId)
      if (error.retryAfter !== undefined) headers['Retry-After'] = String(Math.ceil(error.retryAfter))
      end(failureAnswer(error))
    }
  }
  return (req: IncomingMessage, res: ServerResponse): void => void serve(req, res)
}
