import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddresses } from '#core/addresses.ts'
import type { App } from '#core/context/context.ts'
import { logFailure } from '#core/failure-log.ts'
import { BodyTooLarge, ClientGone, readBody } from '#doors/http/request-body.ts'
import { withinLimit } from '#doors/http/time-limit.ts'
import { answerExchange, numberAsked } from '#messaging/automation/forms/form-endpoint/exchange.ts'
import { readSignature } from '#messaging/numbers/accounts/callback-signature.ts'
import { noteWrongSignature, placeFor } from '#messaging/receiving/callbacks/strangers.ts'

const mostBytes = 2 * 1024 * 1024
/** How long a body may take to come, and a request in all: phones wait 10 seconds. */
const readMs = 5_000
const answerMs = 9_500

interface Told {
  status: number
  body: string
}

/** Whoever signs wrongly takes no place from those who sign rightly, as at the door of callbacks. */
async function answer(app: App, req: IncomingMessage, phoneId: string, ip: string): Promise<Told | null> {
  if (req.method !== 'POST') return { status: 405, body: '' }
  const bytes = Number(req.headers['content-length'] ?? mostBytes)
  if (bytes > mostBytes) return { status: 413, body: '' }
  const header = req.headers['x-hub-signature-256']
  const signature = typeof header === 'string' ? header : undefined
  // Nothing is read of what is not signed at all.
  if (!readSignature(signature)) {
    await noteWrongSignature(app, ip)
    return { status: 432, body: '' }
  }
  const leave = await placeFor(app, ip, bytes)
  if (!leave) return { status: 503, body: '' }
  let isWrong = false
  try {
    // Nor of what is for nobody's number.
    const number = await numberAsked(app, phoneId)
    isWrong = number === null
    if (number === null) {
      await noteWrongSignature(app, ip)
      return { status: 404, body: '' }
    }
    const body = await withinLimit(Promise.resolve(readBody(req, mostBytes)), undefined, readMs)
    const told = await answerExchange(app, number, body, signature)
    isWrong = told.status === 432
    if (isWrong) await noteWrongSignature(app, ip)
    return told
  } catch (error) {
    if (error instanceof BodyTooLarge) return { status: 413, body: '' }
    if (error instanceof ClientGone || !req.complete) return null
    throw error
  } finally {
    leave(isWrong)
  }
}

/** Answers /forms/{phone id}, which the platform asks while a person fills in a form. */
export function createFormsDoor(app: App): (req: IncomingMessage, res: ServerResponse, path: string) => void {
  const addressOf = clientAddresses(app.config.server.trustedProxies)
  return (req, res, path) => {
    const phoneId = path.slice('/forms/'.length)
    withinLimit(answer(app, req, phoneId, addressOf(req)), undefined, answerMs).then(
      (told) => write(res, told),
      (error: unknown) => {
        logFailure(app, { err: error }, 'a request of a form could not be answered')
        write(res, { status: 500, body: '' })
      },
    )
  }
}

function write(res: ServerResponse, told: Told | null): void {
  if (!told) return void res.destroy()
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(told.body),
  }
  res.writeHead(told.status, headers)
  res.end(told.body)
}
