import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { register } from 'prom-client'
import { z } from 'zod'
import type { MovableClock } from './clock.ts'
import type { App } from './context.ts'
import { run, statement } from './db.ts'

const ping = statement<{ one: number }>('probes.ping', 'select 1 as one')

export function answerJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  res.end(JSON.stringify(body))
}

/** GET /health: the process lives. */
export function health(res: ServerResponse): void {
  answerJson(res, 200, { status: 'ok', service: 'parley' })
}

/** A database that says nothing for so long is out of reach; who probes has given up by then or soon does. */
const pingMs = 3_000

function answers(app: App): Promise<boolean> {
  return run(app.pool, ping, []).then(
    () => true,
    () => false,
  )
}

/** GET /ready: the database answers; 500 otherwise (spec/5 section 0, Probes). Redis may be away: nothing is lost. */
export async function ready(app: App, res: ServerResponse): Promise<void> {
  const reached = await Promise.race([answers(app), pause(pingMs, false, { ref: false })])
  if (reached) answerJson(res, 200, { status: 'ok', database: 'ok' })
  else answerJson(res, 500, { status: 'error', database: 'out of reach' })
}

/** GET /metrics in the text format of Prometheus. */
export async function metrics(res: ServerResponse): Promise<void> {
  res.writeHead(200, { 'Content-Type': register.contentType })
  res.end(await register.metrics())
}

const advance = z.strictObject({ advance_seconds: z.number().min(0) })

/** Years of five digits cannot be written in RFC 3339; whatever is still to come (expiry, retention) keeps its room. */
const latestMs = Date.UTC(9900, 0)

/**
 * The clock of tests (spec/7): GET tells the time, POST moves it forward and runs what became due. Exists only when
 * testing.clock is true.
 */
export async function testClock(app: App, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const clock = app.clock as MovableClock
  if (req.method === 'POST') {
    const body = advance.safeParse(await readJson(req))
    if (!body.success)
      return answerJson(res, 400, { error: 'Send {"advance_seconds": n} with n at least 0.' })
    if (clock.nowMs() + body.data.advance_seconds * 1000 > latestMs)
      return answerJson(res, 400, { error: 'The clock goes no further than the year 9900.' })
    await clock.advance(body.data.advance_seconds)
  } else if (req.method !== 'GET') {
    return answerJson(res, 405, { error: 'GET or POST' })
  }
  answerJson(res, 200, { now: clock.now().toISOString() })
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of req) text += chunk
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
