import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#core/config/config.ts'
import { explainDatabase, isDatabaseAway, reasonOf } from '#core/db/problems.ts'
import { startEmbeddedPostgres } from '#process/embedded/postgres.ts'
import type { Started } from '#process/stop.ts'
import { tellWebProcesses } from '#process/web-processes.ts'
import { migrate } from '../../prisma/migrate.ts'

const log = { info: console.log, warn: console.log, error: console.log }

/** Opens the database of the configuration, or starts the embedded one, and migrates it; answers its address. */
export async function openDatabase(config: Config, started: Started): Promise<string> {
  if (config.embedded) started.postgres = startEmbedded(config, started)
  const url = (await started.postgres)?.url ?? (config.database.url as string)
  const applied = await prepareDatabase(config.database, url)
  if (applied > 0) log.info(`Database prepared: ${applied} migration${applied === 1 ? '' : 's'}.`)
  return url
}

function startEmbedded({ dataDir }: Config, started: Started) {
  log.info('Starting PostgreSQL ...')
  return startEmbeddedPostgres({
    dataDir,
    log,
    onRestart(restarting: boolean) {
      started.databaseRestarts = restarting
      tellWebProcesses(restarting)
    },
  })
}

/** A server that starts beside its clients, as containers do, is there by then. */
const patienceMs = 60_000
const againMs = 500
const tellEveryMs = 10_000

interface Waiting {
  log?: typeof log
  patienceMs?: number
}

/**
 * Migrates, as soon as PostgreSQL is there; answers how many migrations it applied. A database that is out of reach is
 * named by its key.
 */
export async function prepareDatabase(
  { directUrl }: Config['database'],
  url: string,
  waiting: Waiting = {},
): Promise<number> {
  const key = directUrl ? 'database.direct_url' : 'database.url'
  try {
    return await onceThere(
      key,
      async () => (await migrate(directUrl ?? url, waiting.log ?? log)).length,
      waiting,
    )
  } catch (error) {
    const problem = explainDatabase(error)
    throw problem ? new Error(`${key}: ${problem}`) : error
  }
}

/** Does it again for as long as PostgreSQL is out of reach, and says so every ten seconds. */
async function onceThere<T>(key: string, work: () => Promise<T>, waiting: Waiting): Promise<T> {
  const say = (waiting.log ?? log).info
  const end = performance.now() + (waiting.patienceMs ?? patienceMs)
  let tellAt = 0
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > end) throw error
      if (performance.now() >= tellAt) {
        say(`${key}: waiting for PostgreSQL (${reasonOf(error)}) ...`)
        tellAt = performance.now() + tellEveryMs
      }
    }
    await pause(againMs)
  }
}
