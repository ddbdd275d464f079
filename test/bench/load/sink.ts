import { createHmac, createSecretKey } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { secretKeyBytes } from '../../../src/webhooks/secrets.ts'
import { type SinkRun, webhookSecret } from './webhooks.ts'

// The customers' servers: a process of its own that takes webhooks on every address of 127.0.0.0/8. It knows each
// delivery by its id, checks signatures, and ends with its parent.

const checkedEvery = 16
const key = createSecretKey(secretKeyBytes(webhookSecret))

let run: SinkRun = { delayMs: 0, expect: 0 }
let started = 0
let requests = 0
let badSignatures = 0
let seen = new Set<string>()

function begin(next: SinkRun): void {
  run = next
  started = 0
  requests = 0
  badSignatures = 0
  seen = new Set()
}

function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

function note(req: IncomingMessage, body: string): void {
  started ||= performance.now()
  if (requests++ % checkedEvery === 0 && !isSigned(req, body)) badSignatures++
  const before = seen.size
  seen.add(String(req.headers['webhook-id']))
  if (seen.size === before || seen.size < run.expect) return
  const seconds = (performance.now() - started) / 1000
  process.send?.({ result: { repeated: requests - seen.size, badSignatures, seconds } })
}

const server = createServer((req, res) => {
  const chunks: string[] = []
  req.setEncoding('utf8')
  req.on('data', (chunk: string) => chunks.push(chunk))
  req.on('end', () => {
    note(req, chunks.join(''))
    if (run.delayMs === 0) res.end()
    else setTimeout(() => res.end(), run.delayMs)
  })
})
server.keepAliveTimeout = 70_000
server.listen(0, () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', begin)
process.on('disconnect', () => process.exit(0))
