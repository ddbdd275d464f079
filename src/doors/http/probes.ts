import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { register } from 'prom-client'
import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'

const ping = statement<{ one: number }>('probes.ping', 'select 1 as one')

/** Answers what has no door of its own. */
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

/**
 * GET /ready: the database answers; 500 otherwise, and whether it is being started again (spec/5 section 0, Probes).
 * Redis may be away: nothing is lost.
 */
export async function ready(app: App, res: ServerResponse): Promise<void> {
  const reached = await Promise.race([answers(app), pause(pingMs, false, { ref: false })])
  if (reached) answerJson(res, 200, { status: 'ok', database: 'ok' })
  else
    answerJson(res, 500, {
      status: 'error',
      database: app.databaseRestarts?.() ? 'starting again' : 'out of reach',
    })
}

/** GET /metrics in the text format of Prometheus. */
export async function metrics(res: ServerResponse): Promise<void> {
  res.writeHead(200, { 'Content-Type': register.contentType })
  res.end(await register.metrics())
}
