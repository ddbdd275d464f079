import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf, cpuOf, titleOf } from './cpu.ts'

/** Whose tables they are: the limit programs' have names of their own. */
export type Owner = 'parley' | 'limits'

/**
 * What autovacuum costs, by whose tables it works on. It comes when a table has grown, seconds after the operations
 * that made it grow: the round in which it comes, often another program's, must not pay for it.
 */
export interface Upkeep {
  /** CPU seconds so far, whatever it worked on */
  total(): number
  /** CPU seconds so far for the tables of one owner */
  of(owner: Owner): number
  stop(): Promise<void>
}

const pauseMs = 50
const ownerOf = (activity: string): Owner | undefined => {
  const table = /public\.(\w+)/.exec(activity)?.[1]
  if (!table) return undefined
  return table.startsWith('bench_') ? 'limits' : 'parley'
}

interface Activity {
  pid: number
  query: string
}

/** Looks after the workers of this PostgreSQL until it is stopped. What one does in its last 50 ms is not seen. */
export async function watchUpkeep(url: string, postgresPid: number): Promise<Upkeep> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const costs = { total: 0, parley: 0, limits: 0 }
  const seen = new Map<number, number>()
  let stopped = false

  async function look(): Promise<void> {
    const isWorking = childrenOf(postgresPid).some((pid) => titleOf(pid).includes('autovacuum worker'))
    if (!isWorking) return
    const { rows } = await client.query<Activity>(
      `select pid, query from pg_stat_activity where backend_type = 'autovacuum worker'`,
    )
    for (const { pid, query } of rows) {
      const cpu = cpuOf(pid)
      const more = Math.max(0, cpu - (seen.get(pid) ?? 0))
      seen.set(pid, cpu)
      costs.total += more
      const owner = ownerOf(query)
      if (owner) costs[owner] += more
    }
  }

  const watching = (async () => {
    while (!stopped) {
      await look()
      await sleep(pauseMs)
    }
  })()
  return {
    total: () => costs.total,
    of: (owner) => costs[owner],
    async stop() {
      stopped = true
      await watching
      await client.end()
    },
  }
}
