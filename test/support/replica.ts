import { appendFileSync, chownSync, cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#process/embedded/postgres.ts'
import { migrate } from '../../prisma/migrate.ts'
import { makeTempFolder, type TempFolder } from './temp-folder.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

/** A durable PostgreSQL with a migrated database, and a replica that follows it by streaming. */
export interface Replicated {
  primaryUrl: string
  replicaUrl: string
  /** the replica goes on receiving, and shows nothing new */
  pause(): Promise<void>
  resume(): Promise<void>
  /** ends the replica, as an outage would */
  stopReplica(): Promise<void>
  stop(): Promise<void>
}

/** What a copy of a running cluster leaves out: its log comes by streaming, and it runs as another process. */
const leftOut = /^(pg_wal|pg_replslot|pgsql_tmp|postmaster\..*)$/

function ownAll(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { recursive: true }))
    chownSync(join(folder, String(entry)), uid, gid)
}

/** What pg_basebackup does, which does not come with the embedded PostgreSQL. */
async function copyCluster(primaryUrl: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  const [at] = (await client.query<{ data_directory: string }>('show data_directory')).rows
  const from = String(at?.data_directory)
  await client.query(`select pg_backup_start('replica', true)`)
  cpSync(from, target, {
    recursive: true,
    filter: (path) => !leftOut.test(basename(path)) || relative(from, path) === '',
  })
  const [{ labelfile }] = (await client.query('select labelfile from pg_backup_stop(false)')).rows
  await client.end()
  for (const folder of ['pg_wal', 'pg_replslot']) mkdirSync(join(target, folder), { mode: 0o700 })
  writeFileSync(join(target, 'backup_label'), labelfile)
  writeFileSync(join(target, 'standby.signal'), '')
  const socketFolder = new URL(primaryUrl).searchParams.get('host')
  const follows = `primary_conninfo = 'host=${socketFolder} port=5432 user=parley'\n`
  appendFileSync(join(target, 'postgresql.auto.conf'), follows)
  if (process.getuid?.() === 0) ownAll(target, statSync(from))
}

async function tell(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

export async function startReplicated(): Promise<Replicated> {
  const folders: TempFolder[] = [makeTempFolder(), makeTempFolder()]
  const [first, second] = folders as [TempFolder, TempFolder]
  const primary = await startEmbeddedPostgres({ dataDir: first.path, log })
  await migrate(primary.url, log)
  await copyCluster(primary.url, join(second.path, 'postgres'))
  const replica = await startEmbeddedPostgres({ dataDir: second.path, log })
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    pause: () => tell(replica.url, 'select pg_wal_replay_pause()'),
    resume: () => tell(replica.url, 'select pg_wal_replay_resume()'),
    stopReplica: () => replica.stop(),
    async stop() {
      await replica.stop()
      await primary.stop()
      for (const folder of folders) folder.remove()
    },
  }
}
