import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { AppError } from '#core/errors.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage, outage } from '#core/outage.ts'
import { withinLimit } from '#doors/http/time-limit.ts'
import { type MediaAnswer, mediaOfMessage } from '#messaging/content/media/answer.ts'
import { noteRequest } from '#people/request-log/note-request.ts'
import { actorFromRequest } from '#people/sessions/authenticate.ts'

/**
 * GET /api/media/{message_id}. It answers bytes, so it is no endpoint over a document; its errors have the envelope of
 * /api (document 2, Envelope and conventions).
 */
export function createMediaDoor(app: App): (req: IncomingMessage, res: ServerResponse, path: string) => void {
  return (req, res, path) => {
    const exchange: Exchange = { req, res, begun: performance.now() }
    serve(app, exchange, path).catch((error) => {
      const isAnswered = res.headersSent
      refuse(app, res, error)
      if (!isAnswered) note(exchange, res.statusCode, error instanceof AppError ? error.code : undefined)
    })
  }
}

/** What is known of a request by now. */
interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  /** `performance.now()` at its beginning */
  begun: number
  ctx?: Ctx
}

/** Tells the request log of a request that is answered. */
function note({ req, begun, ctx }: Exchange, status: number, errorCode?: string): void {
  if (!ctx) return
  const { app, actor, requestId } = ctx
  const asked = { door: 'api', method: req.method ?? '', operation: '/api/media/{message_id}' } as const
  noteRequest(app, { actor, ...asked, status, begun, requestId, errorCode })
}

async function serve(app: App, exchange: Exchange, path: string): Promise<void> {
  const { req, res } = exchange
  if (req.method !== 'GET') throw new AppError('method_not_allowed', 'Method not allowed')
  const answer = await withinLimit(answerOf(app, exchange, path))
  note(exchange, answer.status)
  await writeMedia(res, answer)
}

async function answerOf(app: App, exchange: Exchange, path: string) {
  const { req, res } = exchange
  const { actor } = await actorFromRequest(app, req)
  const ctx = createCtx(app, { actor })
  exchange.ctx = ctx
  res.setHeader('x-request-id', ctx.requestId)
  return mediaOfMessage(ctx, lastPartOf(path), req.headers.range)
}

function lastPartOf(path: string): string {
  return path.slice(path.lastIndexOf('/media/') + '/media/'.length)
}

/** Writes the answer. A client that goes away in between is no fault. */
async function writeMedia(res: ServerResponse, { status, headers, bytes }: MediaAnswer): Promise<void> {
  res.writeHead(status, headers)
  if (!bytes) return void res.end()
  await pipeline(bytes, res).catch(() => res.destroy())
}

/** Answers why a file is not served, in the envelope of /api. */
export function refuse(app: App, res: ServerResponse, error: unknown): void {
  if (!(error instanceof AppError)) logFailure(app, { err: error }, 'serving a file failed')
  if (res.headersSent) return void res.destroy()
  const told = isOutage(error) ? outage() : error
  const known = told instanceof AppError
  const message = known ? told.message : 'Internal server error'
  const body = JSON.stringify({ status: 'error', message, data: null })
  res.writeHead(known ? told.status : 500, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(known && told.status === 405 && { allow: 'GET' }),
    ...(known && told.retryAfter !== undefined && { 'retry-after': String(told.retryAfter) }),
  })
  res.end(body)
}
