import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { App } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import { openRecording } from '#messaging/calls/calls/recording.ts'
import { refuse } from './media-door.ts'

/**
 * GET /api/call-recordings/{token}: the recording of a call, for whoever has an address that has not expired. It answers
 * bytes, so it is no endpoint over a document.
 */
export function createRecordingDoor(
  app: App,
): (req: IncomingMessage, res: ServerResponse, path: string) => void {
  return (req, res, path) => {
    serve(app, req, res, path).catch((error) => refuse(app, res, error))
  }
}

async function serve(app: App, req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
  if (req.method !== 'GET') throw new AppError('method_not_allowed', 'Method not allowed')
  const { size, bytes } = await openRecording(app, path.slice(path.lastIndexOf('/') + 1))
  res.writeHead(200, {
    'content-type': 'audio/ogg',
    'content-length': String(size),
    'cache-control': 'private, no-store',
    'content-disposition': 'inline; filename="recording.ogg"',
    'x-content-type-options': 'nosniff',
  })
  await pipeline(bytes, res).catch(() => res.destroy())
}
