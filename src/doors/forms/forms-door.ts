import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#core/context/context.ts'
import { logFailure } from '#core/failure-log.ts'
import { BodyTooLarge, ClientGone, readBody } from '#doors/http/request-body.ts'
import { withinLimit } from '#doors/http/time-limit.ts'
import { readSignature } from '#messaging/callbacks/signature.ts'
import { answerExchange } from '#messaging/form-endpoint/exchange.ts'

const mostBytes = 2 * 1024 * 1024
/** How long a body may take to come, and a request in all: phones wait 10 seconds. */
const readMs = 5_000
const answerMs = 9_500

interface Told {
  status: number
  body: string
}

async function answer(app: App, req: IncomingMessage, phoneId: string): Promise<Told | null> {
  if (req.method !== 'POST') return { status: 405, body: '' }
  const header = req.headers['x-hub-signature-256']
  const signature = typeof header === 'string' ? header : undefined
  // Nothing is read of what is not signed at all.
  if (!readSignature(signature)) return { status: 432, body: '' }
  try {
    const body = await withinLimit(Promise.resolve(readBody(req, mostBytes)), undefined, readMs)
    return await answerExchange(app, phoneId, body, signature)
  } catch (error) {
    if (error instanceof BodyTooLarge) return { status: 413, body: '' }
    if (error instanceof ClientGone || !req.complete) return null
    throw error
  }
}

/** Answers /forms/{phone id}, which the platform asks while a person fills in a form. */
export function createFormsDoor(app: App): (req: IncomingMessage, res: ServerResponse, path: string) => void {
  return (req, res, path) => {
    const phoneId = path.slice('/forms/'.length)
    withinLimit(answer(app, req, phoneId), undefined, answerMs).then(
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
