import { isIPv6, type LookupFunction } from 'node:net'
import { LRUCache } from 'lru-cache'
import { buildConnector, Pool } from 'undici'
import { passOverContinues } from './continues.ts'
import { type Resolve, resolvePublic, systemResolve } from './resolve.ts'
import type { Target } from './target.ts'

const maxOrigins = 500

/**
 * A lookup for sockets: the addresses it answers were checked a moment ago and are the ones connected to, so a name
 * that changes between check and connection gains nothing (DNS rebinding).
 */
function lookupWith(addressesOf: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    addressesOf(hostname).then(
      (addresses) => {
        const entries = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
        const [first] = entries
        if (options.all) callback(null, entries)
        else callback(null, first?.address ?? '', first?.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
}

/** Connects as undici does. */
function connectorWith(lookup: LookupFunction, timeout: number): buildConnector.connector {
  const connect = buildConnector({ lookup, timeout })
  return (options, callback) =>
    connect(options, (...connected) => {
      if (connected[1]) passOverContinues(connected[1])
      callback(...connected)
    })
}

/** Connection pools, one per origin; the ones used longest ago are closed, so that memory does not grow with tenants. */
export interface Pools {
  for(target: Target): Pool
  close(): Promise<void>
}

/** `connectMs` ends attempts to connect that nobody waits for any more. */
export function createPools(resolve: Resolve, connectMs: number): Pools {
  const checked = connectorWith(
    lookupWith((hostname) => resolvePublic(resolve, hostname)),
    connectMs,
  )
  const unchecked = connectorWith(lookupWith(systemResolve), connectMs)
  const pools = new LRUCache<string, Pool>({
    max: maxOrigins,
    // Requests on their way still finish.
    dispose: (pool, _origin, reason) => void (reason === 'evict' && pool.close().catch(() => {})),
  })
  return {
    for({ url, trusted }) {
      const known = pools.get(url.origin)
      if (known) return known
      // No limit here: how many connections there are is bounded by the senders. The time limit is the client's, not
      // undici's.
      const pool = new Pool(url.origin, {
        connect: trusted ? unchecked : checked,
        headersTimeout: 0,
        bodyTimeout: 0,
      })
      pools.set(url.origin, pool)
      return pool
    },
    async close() {
      const open = [...pools.values()]
      pools.clear()
      await Promise.all(open.map((pool) => pool.destroy()))
    },
  }
}
