import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { clientAddresses } from '#core/addresses.ts'
import type { App } from '#core/context/context.ts'
import { logFailure } from '#core/failure-log.ts'
import { BodyTooLarge, ClientGone, readBody } from '#doors/http/request-body.ts'
import { withinLimit } from '#doors/http/time-limit.ts'
import { closeUnread } from '#doors/http/unread.ts'
import { readSignature } from '#messaging/numbers/accounts/callback-signature.ts'
import { maxCallbackBytes } from '#messaging/numbers/accounts/callback-sizes.ts'
import { handleVerification, storeCallback } from '#messaging/receiving/callbacks/receive.ts'
import { beLate, noteWrongSignature, placeFor } from '#messaging/receiving/callbacks/strangers.ts'

/** How long a body may take to come. */
const readMs = 10_000

const messages: Readonly<Record<number, string>> = {
  400: 'Invalid request body',
  403: 'Verification failed',
  405: 'Method not allowed',
  413: 'Request body too large',
  500: 'Internal server error',
  503: 'Too many requests at once',
}

/** Answers /api/webhook, where the platform verifies the address (GET) and sends its callbacks (POST). */
export function createCallbackDoor(app: App): (req: IncomingMessage, res: ServerResponse) => void {
  const addressOf = clientAddresses(app.config.server.trustedProxies)
  return (req, res) => {
    const answering = req.method === 'POST' ? receive(app, req, addressOf(req)) : verify(app, req)
    withinLimit(answering).then(
      (told) => write(req, res, told),
      (error: unknown) => {
        logFailure(app, { err: error }, 'a callback could not be answered')
        write(req, res, answer(500))
      },
    )
  }
}

interface CallbackAnswer {
  /** the body of the request was left where it is */
  unread?: true
  status: number
  headers: OutgoingHttpHeaders
  body: string
}

async function verify(app: App, req: IncomingMessage): Promise<CallbackAnswer> {
  if (req.method !== 'GET') return answer(405, { allow: 'GET, POST' })
  const { searchParams } = new URL(req.url ?? '/', 'http://callback')
  const verdict = await handleVerification(app, searchParams)
  if (verdict.status !== 200) return answer(verdict.status)
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }
  return { status: 200, headers, body: verdict.body }
}

/**
 * Null for a sender that went away: it gets no answer, and what it sent was not stored, so it sends it again. Nothing is
 * read of a body that is too large or not signed at all, or that finds no place.
 */
async function receive(app: App, req: IncomingMessage, ip: string): Promise<CallbackAnswer | null> {
  const header = req.headers['x-hub-signature-256']
  const signature = typeof header === 'string' ? header : undefined
  // Without a length it may become as large as any.
  const bytes = Number(req.headers['content-length'] ?? maxCallbackBytes)
  if (bytes > maxCallbackBytes) return unread(413)
  if (!readSignature(signature)) {
    await noteWrongSignature(app, ip)
    return unread(403)
  }
  const leave = await placeFor(app, ip, bytes)
  if (!leave) {
    await beLate(app)
    // The platform sends again what was not answered by 200 (spec/6 10).
    return unread(503, { 'retry-after': '10' })
  }
  let isWrong = false
  try {
    const body = await withinLimit(Promise.resolve(readBody(req, maxCallbackBytes)), undefined, readMs)
    const receipt = await storeCallback(app, body, signature)
    isWrong = receipt.status === 403 && receipt.stranger === true
    if (isWrong) await noteWrongSignature(app, ip)
    return answer(receipt.status)
  } catch (error) {
    if (error instanceof BodyTooLarge) return answer(413)
    if (error instanceof ClientGone || !req.complete) return null
    throw error
  } finally {
    leave(isWrong)
  }
}

function unread(status: number, headers: OutgoingHttpHeaders = {}): CallbackAnswer {
  return { ...answer(status, { ...headers, connection: 'close' }), unread: true }
}

function answer(status: number, extra: OutgoingHttpHeaders = {}): CallbackAnswer {
  const body = JSON.stringify(
    status === 200 ? { status: 'ok' } : { status: 'error', message: messages[status], data: null },
  )
  const headers = {
    ...extra,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }
  return { status, headers, body }
}

function write(req: IncomingMessage, res: ServerResponse, told: CallbackAnswer | null): void {
  if (!told) return void res.destroy()
  res.writeHead(told.status, told.headers)
  if (!told.unread) return void res.end(told.body)
  res.write(told.body)
  closeUnread(req)
}
