import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../context.ts'
import { logFailure } from '../failure-log.ts'
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
    const answered = req.method === 'POST' ? receive(app, req, res) : verify(app, req, res)
    answered.catch((error: unknown) => {
      logFailure(app, { err: error }, 'a callback could not be answered')
      if (res.headersSent) res.destroy()
      else answer(res, 500)
    })
  }
}

async function verify(app: App, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== 'GET') {
    res.setHeader('allow', 'GET, POST')
    return answer(res, 405)
  }
  const { searchParams } = new URL(req.url ?? '/', 'http://callback')
  const verdict = await handleVerification(app, searchParams)
  if (verdict.status !== 200) return answer(res, verdict.status)
  res.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
  res.end(verdict.body)
}

async function receive(app: App, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = await readBody(req)
  // A sender that went away gets no answer; what it sent was not stored, so it sends it again.
  if (body === 'broken') return void res.destroy()
  // The rest is read and thrown away: a sender whose connection breaks while it still writes sees no answer.
  if (body === 'too large') return answer(res, 413)
  const signature = req.headers['x-hub-signature-256']
  const receipt = await storeCallback(app, body, typeof signature === 'string' ? signature : undefined)
  answer(res, receipt.status)
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

function answer(res: ServerResponse, status: number): void {
  const body = JSON.stringify(
    status === 200 ? { status: 'ok' } : { status: 'error', message: messages[status], data: null },
  )
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  res.end(body)
}
