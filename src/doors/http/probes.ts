import type { ServerResponse } from 'node:http'
import type { App } from '#core/context/context.ts'
import { healthOfParts, type PartHealth } from '#core/health.ts'

/** Answers what has no door of its own. */
export function answerJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  res.end(JSON.stringify(body))
}

/** GET /health: the process lives. */
export function health(res: ServerResponse): void {
  answerJson(res, 200, { status: 'ok', service: 'parley' })
}

/**
 * GET /ready: each part with its state, and by name those that are not well. 500 only when nothing can be answered, which
 * is while the database is away (spec/5 section 0, Probes); Redis and all others may be away: nothing is lost.
 */
export async function ready(app: App, res: ServerResponse): Promise<void> {
  const parts = await healthOfParts(app)
  const named = (state: PartHealth['state']) =>
    Object.keys(parts).filter((part) => parts[part]?.state === state)
  const [down, degraded] = [named('down'), named('degraded')]
  const { database } = parts
  answerJson(res, down.length > 0 ? 500 : 200, {
    status: down.length > 0 ? 'error' : degraded.length > 0 ? 'degraded' : 'ok',
    database: database && database.state !== 'ok' ? database.reason : 'ok',
    degraded,
    parts,
  })
}
