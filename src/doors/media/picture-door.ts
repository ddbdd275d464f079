import type { IncomingMessage, ServerResponse } from 'node:http'
import { assertAccess } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { AppError } from '#core/errors.ts'
import { withinLimit } from '#doors/http/time-limit.ts'
import { pictureOf } from '#people/pictures/own-picture.ts'
import { actorFromRequest } from '#people/sessions/authenticate.ts'
import { refuse } from './media-door.ts'

/** A picture never changes: another one has another id. */
const yearSeconds = 365 * 24 * 60 * 60

/** GET /api/pictures/{id}: the picture of a person. It answers bytes, so it is no endpoint over a document. */
export function createPictureDoor(
  app: App,
): (req: IncomingMessage, res: ServerResponse, path: string) => void {
  return (req, res, path) => {
    serve(app, req, res, path).catch((error) => refuse(app, res, error))
  }
}

async function serve(app: App, req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
  if (req.method !== 'GET') throw new AppError('method_not_allowed', 'Method not allowed')
  const bytes = await withinLimit(bytesOf(app, req, path.slice(path.lastIndexOf('/') + 1)))
  res.writeHead(200, {
    'content-type': 'image/jpeg',
    'content-length': bytes.length,
    'cache-control': `private, max-age=${yearSeconds}, immutable`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  res.end(bytes)
}

async function bytesOf(app: App, req: IncomingMessage, id: string): Promise<Buffer> {
  const { actor } = await actorFromRequest(app, req)
  assertAccess(actor, { member: true })
  return pictureOf(createCtx(app, { actor }), id)
}
