import { createHmac, createSecretKey } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { secretKeyBytes } from '#telling/webhooks/webhook-secrets.ts'
import { quantile } from '../measure/statistics.ts'
import { badAnswers } from './neighbours.ts'
import { type BadWay, endOfRun, type SinkRun, webhookSecret } from './webhooks.ts'

// The customers' servers: a process of its own that takes webhooks on every address of 127.0.0.0/8. It knows each
// delivery by its id, checks signatures, and ends with its parent.

const checkedEvery = 16
const key = createSecretKey(secretKeyBytes(webhookSecret))

let run: SinkRun = { delayMs: 0, expect: 0 }
let started = 0
let requests = 0
let badRequests = 0
let badSignatures = 0
let seen = new Set<string>()
let lags: number[] = []

function begin(next: SinkRun): void {
  run = next
  started = 0
  requests = 0
  badRequests = 0
  badSignatures = 0
  seen = new Set()
  lags = []
}

function end(): void {
  const result = {
    arrived: seen.size,
    repeated: requests - seen.size,
    badSignatures,
    seconds: (performance.now() - started) / 1000,
    lag: { p50: quantile(lags, 0.5), p99: quantile(lags, 0.99) },
    badRequests,
  }
  process.send?.({ result })
}

function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

const lagOf = (body: string) => Date.now() - Date.parse(/"timestamp":"([^"]+)"/.exec(body)?.[1] ?? '')

function note(req: IncomingMessage, body: string): void {
  started ||= performance.now()
  if (requests++ % checkedEvery === 0 && !isSigned(req, body)) badSignatures++
  const before = seen.size
  seen.add(String(req.headers['webhook-id']))
  if (seen.size === before) return
  lags.push(lagOf(body))
  if (seen.size === run.expect) end()
}

const badWayOf = ({ headers }: IncomingMessage): BadWay | undefined =>
  run.bad?.[(headers.host ?? '').split(':')[0] ?? '']

const server = createServer((req, res) => {
  const chunks: string[] = []
  req.setEncoding('utf8')
  req.on('data', (chunk: string) => chunks.push(chunk))
  req.on('end', () => {
    const badWay = badWayOf(req)
    if (badWay) {
      badRequests++
      return badAnswers[badWay](res)
    }
    note(req, chunks.join(''))
    if (run.delayMs === 0) res.end()
    else setTimeout(() => res.end(), run.delayMs)
  })
})
server.keepAliveTimeout = 70_000
server.listen(0, () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', (message: SinkRun | typeof endOfRun) => (message === endOfRun ? end() : begin(message)))
process.on('disconnect', () => process.exit(0))
