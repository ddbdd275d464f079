import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { App } from '../context.ts'
import { logFailure } from '../failure-log.ts'
import { withinLimit } from '../time-limit.ts'
import { handleVerification, maxCallbackBytes, storeCallback } from './receive.ts'

const messages: Readonly<Record<number, string>> = {
  400: 'Invalid request body',
  403: 'Verification failed',
  405: 'Method not allowed',
  413: 'Request body too large',
  500: 'Internal server error',
}

/** Answers /api/webhook, where the platform verifies the address (GET) and sends its callbacks (POST). */
export function createCallbackDoor(app: App): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const answering = req.method === 'POST' ? receive(app, req) : verify(app, req)
    withinLimit(answering).then(
      (told) => write(res, told),
      (error: unknown) => {
        logFailure(app, { err: error }, 'a callback could not be answered')
        write(res, answer(500))
      },
    )
  }
}

interface Told {
  status: number
  headers: OutgoingHttpHeaders
  body: string
}

async function verify(app: App, req: IncomingMessage): Promise<Told> {
  if (req.method !== 'GET') return answer(405, { allow: 'GET, POST' })
  const { searchParams } = new URL(req.url ?? '/', 'http://callback')
  const verdict = await handleVerification(app, searchParams)
  if (verdict.status !== 200) return answer(verdict.status)
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }
  return { status: 200, headers, body: verdict.body }
}

/** Null for a sender that went away: it gets no answer, and what it sent was not stored, so it sends it again. */
async function receive(app: App, req: IncomingMessage): Promise<Told | null> {
  const body = await readBody(req)
  if (body === 'broken') return null
  // The rest is read and thrown away: a sender whose connection breaks while it still writes sees no answer.
  if (body === 'too large') return answer(413)
  const signature = req.headers['x-hub-signature-256']
  const receipt = await storeCallback(app, body, typeof signature === 'string' ? signature : undefined)
  return answer(receipt.status)
}

function readBody(req: IncomingMessage): Promise<Buffer | 'too large' | 'broken'> {
  return new Promise((resolve) => {
    if (Number(req.headers['content-length']) > maxCallbackBytes) return resolve('too large')
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxCallbackBytes) chunks.push(chunk)
      else resolve('too large')
    })
    req.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    req.on('error', () => resolve('broken'))
    req.on('close', () => resolve('broken'))
  })
}

function answer(status: number, extra: OutgoingHttpHeaders = {}): Told {
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

function write(res: ServerResponse, told: Told | null): void {
  if (told) res.writeHead(told.status, told.headers).end(told.body)
  else res.destroy()
}
