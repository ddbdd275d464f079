import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signed } from '../messaging/callbacks/scene.ts'
import type { RunningProcess } from '../support/child-process.ts'
import { type Killable, killable } from '../support/killable.ts'
import type { Senders, Statuses } from './senders.ts'

// How long each attacked and each quiet part takes. The bar was measured with 60.
const seconds = Number(process.env.ATTACK_SECONDS ?? 3)
const rounds = 3

let product: Killable
let running: RunningProcess

beforeAll(async () => {
  product = await killable({ PLATFORM__APP_SECRET: 'secret-of-the-installation' })
  running = await product.start()
  // V8 and PostgreSQL get to know what will be measured.
  await timesOf(1)
})
afterAll(() => product?.close())

const port = () => Number(new URL(product.url).port)

/** 54,000 accounts in one body, as large as the platform's largest. */
function strangeBody(): Buffer {
  const entry = Array.from({ length: 54_000 }, (_, index) => ({
    id: `${9e14 + index}`,
    changes: [{ field: 'x' }],
  }))
  return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }))
}

function requestOf(body: Buffer, signature: string | null): Buffer {
  const head = [
    'POST /api/webhook HTTP/1.1',
    'Host: parley',
    `Content-Length: ${body.length}`,
    ...(signature ? [`X-Hub-Signature-256: ${signature}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Sends without end, from its first answer on; calling what it answers ends that and tells the answers. */
async function attack(request: Buffer, many = 20): Promise<() => Promise<Statuses>> {
  const workerData: Senders = { port: port(), many, request }
  const worker = new Worker(new URL('./senders.ts', import.meta.url), { workerData })
  await once(worker, 'message')
  return async () => {
    worker.postMessage('stop')
    const [statuses] = await once(worker, 'message')
    await worker.terminate()
    return statuses
  }
}

/** How long GET /v1/contacts?limit=1 took, one after the other, in milliseconds. */
async function timesOf(forSeconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + forSeconds * 1000
  while (performance.now() < end) {
    const begun = performance.now()
    const { status } = await product.v1.get('/contacts?limit=1')
    expect(status).toBe(200)
    times.push(performance.now() - begun)
    // No more than 60,000 in a minute, or the limit of a workspace would answer.
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return times
}

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] as number
const residentMb = () =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${running.child.pid}/status`, 'utf8'))?.[1]) / 1024

const body = strangeBody()

test.each([
  ['a wrong signature', requestOf(body, signed('other bytes'))],
  ['no signature', requestOf(body, null)],
])('twenty senders of 54,000 accounts with %s do not slow others down', async (_, request) => {
  const quiet: number[] = []
  const attacked: number[] = []
  const idleMb = residentMb()
  let mostMb = 0
  for (let round = 0; round < rounds; round++) {
    quiet.push(...(await timesOf(seconds)))
    const stop = await attack(request)
    attacked.push(...(await timesOf(seconds)))
    mostMb = Math.max(mostMb, residentMb())
    const statuses = await stop()
    expect(Object.keys(statuses)).toEqual(['403'])
  }
  const told = {
    quiet: p99(quiet),
    attacked: p99(attacked),
    requests: [quiet.length, attacked.length],
    idleMb,
    mostMb,
  }
  process.stdout.write(`${JSON.stringify(told)}\n`)
  // Others use the machine as well: a few milliseconds are theirs.
  expect(told.attacked, JSON.stringify(told)).toBeLessThan(1.5 * told.quiet + 10)
  expect(mostMb, JSON.stringify(told)).toBeLessThan(1.3 * idleMb + 40)
})
