import { Pool } from 'undici'
import type { App } from '../context.ts'

/** One message to a slow platform takes a connection for 100 to 250 ms; this many carry 1,000 messages a second. */
const connections = 256
const connectTimeoutMs = 5_000
const answerTimeoutMs = 10_000

const poolsOfApps = new WeakMap<App, Map<string, Pool>>()

/** The connections of this process to one origin of the platform (its interface, or where its files lie). */
export function poolFor(app: App, origin: string): Pool {
  const pools = poolsOf(app)
  const known = pools.get(origin)
  if (known) return known
  const pool = openPool(origin)
  pools.set(origin, pool)
  return pool
}

function poolsOf(app: App): Map<string, Pool> {
  const known = poolsOfApps.get(app)
  if (known) return known
  const pools = new Map<string, Pool>()
  poolsOfApps.set(app, pools)
  return pools
}

function openPool(origin: string): Pool {
  return new Pool(origin, {
    connections,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs },
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  })
}

/** Ends all connections to the platform; what is under way is cut. */
export async function closePlatform(app: App): Promise<void> {
  const pools = [...(poolsOfApps.get(app)?.values() ?? [])]
  poolsOfApps.delete(app)
  await Promise.all(pools.map((pool) => pool.destroy()))
}
