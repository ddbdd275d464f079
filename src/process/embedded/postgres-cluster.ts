import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './postgres-binaries.ts'
import { EmbeddedPostgresError } from './postgres-error.ts'
import { type Place, privateFolder } from './postgres-place.ts'
import { isAlive } from './postmaster.ts'

export const superuser = 'parley'

// Nothing of our own environment: PGDATA, PGPORT or a locale of the caller must not reach the server.
const environment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

const majorVersion = '18'

/** The name of an attempt to make a cluster carries the process that makes it, so that remains are told apart. */
function removeAbandonedDrafts(data: string): void {
  const prefix = `${basename(data)}.init-`
  for (const name of readdirSync(dirname(data))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    rmSync(join(dirname(data), name), { recursive: true, force: true })
  }
}

function requireVersion(data: string): void {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version === majorVersion) return
  throw new EmbeddedPostgresError(
    `${data} was made by PostgreSQL ${version} and this is ${majorVersion}; back up with the Parley that made it, restore here`,
  )
}

/**
 * Makes the cluster at the first start. It is made beside its place and then renamed: a start that was killed
 * halfway leaves no half cluster, and of two starts at once one wins.
 *
 * Its users need no password: the server listens on a socket only, in a folder that only its account and root
 * can enter, and who can enter it can read the cluster's files as well.
 *
 * Text sorts by code point (the built-in C.UTF-8), the same on every machine, whatever locales it has.
 */
export function ensureCluster(
  { data, account }: Place,
  { initdb }: Binaries,
  durable: boolean,
  log: { info(message: string): void },
): void {
  if (existsSync(join(data, 'PG_VERSION'))) {
    requireVersion(data)
    return
  }
  log.info('Creating the database, once ...')
  removeAbandonedDrafts(data)
  const draft = privateFolder(`${data}.init-${process.pid}`, account)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const flags = [`--pgdata=${draft}`, `--username=${superuser}`, '--auth=trust', ...locale]
  if (!durable) flags.push('--no-sync')
  const made = spawnSync(initdb, flags, { ...account, cwd: '/', env: environment, encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    const said = made.error?.message ?? made.stderr.trim().split('\n').at(-1)
    throw new EmbeddedPostgresError(`cannot make a PostgreSQL cluster in ${data}: ${said}`)
  }
  try {
    renameSync(draft, data)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  }
}

/** For a machine of two cores that the server shares with Parley. Passed at every start, so upgrades bring their own. */
function settings(socketFolder: string, durable: boolean): Record<string, string> {
  // A run of the tests, in which many processes are on one server.
  const careless = {
    max_connections: '400',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    shared_buffers: '128MB',
  }
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    max_wal_size: '1GB',
    random_page_cost: '1.1',
    // A table that fills from nothing is planned for as an empty one until it is analyzed: minutes would be long.
    autovacuum_naptime: '15s',
    // Our statements are short; compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Tells who started this server (postgres-owner.ts).
    'parley.owner_pid': String(process.pid),
    ...(durable ? {} : careless),
  }
}

const logFileOf = (place: Place) => join(place.base, 'postgres.log')

export interface Spawned {
  pid: number
  /** Settles when the server ends. */
  ended: Promise<void>
  hasEnded(): boolean
}

/** Starts the server in a session of its own, where the terminal's Ctrl-C does not reach it before we stop it. */
export function spawnPostgres(
  place: Place,
  binaries: Binaries,
  socketFolder: string,
  durable: boolean,
): Spawned {
  const options = Object.entries(settings(socketFolder, durable)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const log = openSync(logFileOf(place), 'w', 0o600)
  const child = spawn(binaries.postgres, ['-D', place.data, ...options], {
    ...place.account,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let over = false
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      over = true
      resolve()
    }
    child.once('exit', finish).once('error', finish)
  })
  child.unref()
  return { pid: child.pid ?? 0, ended, hasEnded: () => over }
}

/** The last thing that the server said of itself, for an error message. */
export function lastLogLine(place: Place): string {
  const lines = readFileSync(logFileOf(place), 'utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1)
  return fatal || 'it said nothing'
}
