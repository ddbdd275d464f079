import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { startEmbeddedPostgres } from '#process/embedded/postgres.ts'
import { makeTempFolder, type TempFolder } from '../../support/temp-folder.ts'

export interface Holder {
  child: ChildProcess
  /** What the program said first: `up <url>` or `refused <reason>`. */
  said: string
  ended: Promise<unknown>
}

/** Starts test/process/embedded/holder.ts and waits for its first line. */
export async function startHolder(dataDir: string, then = 'wait'): Promise<Holder> {
  const program = join(import.meta.dirname, 'holder.ts')
  const child = spawn(process.execPath, [program, dataDir, then], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [said] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, said, ended }
}

const quiet = { info: () => {}, warn: () => {}, error: console.error }

/**
 * A cluster is made once for the tests of a file. Answers how a data_dir gets a copy of it, which is what a first start
 * followed by a stop leaves there, in a fraction of its time.
 */
export function clusterToCopy(): (dataDir: string) => void {
  let folder: TempFolder
  beforeAll(async () => {
    folder = makeTempFolder()
    const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: quiet, durable: false })
    await postgres.stop()
  })
  afterAll(() => folder?.remove())
  return (dataDir) => {
    const { status, stderr } = spawnSync('cp', ['-a', folder.path, dataDir], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  }
}

/** The process id of the PostgreSQL on a cluster, as its own file tells. */
export function postmasterPid(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

export async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Waits until the cluster's PostgreSQL has removed its file, which is the last thing it does. */
export async function expectStopped(cluster: string): Promise<void> {
  await expect.poll(() => postmasterPid(cluster), { timeout: 10_000 }).toBeUndefined()
}
