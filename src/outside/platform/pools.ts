import { Pool } from 'undici'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'

/** One message to a slow platform takes a connection for 100 to 250 ms; this many carry 1,000 messages a second. */
const connections = 256
const connectTimeoutMs = 5_000
const answerTimeoutMs = 10_000

/** What is under way when they are closed is cut. */
const poolsOf = perApp(
  () => new Map<string, Pool>(),
  async (pools) => void (await Promise.all([...pools.values()].map((pool) => pool.destroy()))),
)

/** The connections of this process to one origin of the platform (its interface, or where its files lie). */
export function poolFor(app: App, origin: string): Pool {
  const pools = poolsOf(app)
  const known = pools.get(origin)
  if (known) return known
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs },
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  })
  pools.set(origin, pool)
  return pool
}
