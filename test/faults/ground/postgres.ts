import { join } from 'node:path'
import { startEmbeddedPostgres } from '#process/embedded/postgres.ts'
import { placeOf } from '#process/embedded/postgres-place.ts'
import { runningPostmaster } from '#process/embedded/postmaster.ts'
import { migrate } from '../../../prisma/migrate.ts'
import { childrenOf } from '../../support/child-process.ts'

/** The PostgreSQL that Parley brings along, durable; it is started again where it ends. */
export interface FaultyPostgres {
  /** straight to it, for whoever compares */
  url: string
  socket: string
  /** kill -9 of all of it: what is committed is all that stays */
  kill(): Promise<void>
  /** kill -9 of one process that serves a connection, upon which PostgreSQL ends all others */
  killOne(): Promise<void>
  freeze(): Promise<void>
  thaw(): void
  stop(): Promise<void>
}

const quiet = { info() {}, warn() {}, error() {} }

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export async function openPostgres(dataDir: string): Promise<FaultyPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: true })
  await migrate(postgres.url, quiet)
  const { data } = placeOf(dataDir)
  const folder = new URL(postgres.url).searchParams.get('host') as string
  let frozen: number[] = []
  /** the first process and its children */
  const processes = async () => {
    const first = (await runningPostmaster(data))?.pid
    return first === undefined ? [] : [first, ...childrenOf(first)]
  }
  const thaw = () => {
    for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT')
  }
  return {
    url: postgres.url,
    socket: join(folder, '.s.PGSQL.5432'),
    async kill() {
      const [first] = await processes()
      if (first !== undefined) signal(first, 'SIGKILL')
    },
    async killOne() {
      const last = (await processes()).slice(1).at(-1)
      if (last !== undefined) signal(last, 'SIGKILL')
    },
    async freeze() {
      frozen = await processes()
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw,
    async stop() {
      thaw()
      await postgres.stop()
    },
  }
}
