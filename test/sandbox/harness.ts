import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSandbox } from '#sandbox/server.ts'

export const PHONE = '100000000000001'
export const BUSINESS = '200000000000001'
export const APP = '300000000000001'
export const TOKEN = 'sandbox-token'
export const SECRET = 'sandbox-app-secret'

// biome-ignore lint/suspicious/noExplicitAny: answers of a foreign protocol are looked into freely here.
export type Json = any
type Callback = {
  raw: Buffer
  headers: Record<string, string | string[] | undefined>
  at: number
  field: string
  value: Json
  time: number | undefined
}

/** A receiver of callbacks; `answers` holds the next statuses to give, 200 when it is empty. */
export async function startReceiver(wantedPort = 0) {
  const callbacks: Callback[] = []
  const refused: Buffer[] = []
  const handshakes: URLSearchParams[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://receiver')
    if (request.method === 'GET') {
      handshakes.push(url.searchParams)
      response.end(url.pathname === '/wrong' ? 'no' : url.searchParams.get('hub.challenge'))
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    const status = answers.shift() ?? 200
    if (status !== 200) refused.push(raw)
    else {
      for (const entry of JSON.parse(raw.toString('utf8')).entry as Json[]) {
        for (const { field, value } of entry.changes) {
          callbacks.push({ raw, headers: request.headers, at: Date.now(), field, value, time: entry.time })
        }
      }
    }
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    callbacks,
    refused,
    handshakes,
    answers,
    port,
    url: `http://127.0.0.1:${port}/api/webhook`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Bench = Awaited<ReturnType<typeof startBench>>

/** A sandbox with a receiver behind it, and short words for both of its doors. */
export async function startBench() {
  const receiver = await startReceiver()
  const sandbox = await startSandbox({ port: 0, callbackUrl: receiver.url, seed: 7 })
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
  }
  const graph = (method: string, path: string, body?: unknown) =>
    call(method, `/v25.0${path}`, body, { authorization: `Bearer ${TOKEN}` })
  const sim = (method: string, path: string, body?: unknown) => call(method, `/__sim${path}`, body)
  const send = (to: string, more: Record<string, unknown> = {}) =>
    graph('POST', `/${PHONE}/messages`, {
      messaging_product: 'whatsapp',
      to,
      type: 'text',
      text: { body: 'hello' },
      ...more,
    })
  return {
    receiver,
    sandbox,
    call,
    graph,
    sim,
    send,
    inbound: (message: unknown, more: Record<string, unknown> = {}) =>
      sim('POST', '/inbound', {
        phone_number_id: PHONE,
        from: '+351912000111',
        name: 'Rui',
        message,
        ...more,
      }),
    auto: (auto: Record<string, number | null>) => sim('POST', '/settings', { auto }),
    /** The statuses of one message that came in so far, in order of arrival. */
    statusesOf: (id: string): Json[] =>
      receiver.callbacks
        .flatMap((callback) => callback.value.statuses ?? [])
        .filter((status: Json) => status.id === id),
    inboundMessages: (): Json[] => receiver.callbacks.flatMap((callback) => callback.value.messages ?? []),
    reset: async () => {
      await sim('POST', '/reset')
      await pause(30)
      receiver.callbacks.length = 0
      receiver.refused.length = 0
      receiver.answers.length = 0
    },
    close: async () => {
      await sandbox.close()
      await receiver.close()
    },
  }
}

/** The id of the message an answer to a send is about. */
export function idOf(answer: { body: Json }): string {
  return answer.body.messages[0].id
}

/** Waits until a condition holds; fails after five seconds. */
export async function until(condition: () => boolean, what = 'condition'): Promise<void> {
  const end = Date.now() + 5000
  while (!condition()) {
    if (Date.now() > end) throw new Error(`waited in vain for: ${what}`)
    await pause(5)
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export function signatureOf(raw: Buffer): string {
  return `sha256=${createHmac('sha256', SECRET).update(raw).digest('hex')}`
}

export const AT_ONCE = { sent_ms: 0, delivered_ms: 0, read_ms: 0, template_review_ms: 0 }
