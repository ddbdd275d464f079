import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { sha256Hex } from '#core/crypto.ts'
import { makeFolder } from './make-folder.ts'
import { EmbeddedPostgresError } from './postgres-error.ts'

/** The account that PostgreSQL runs under, when it is not our own: PostgreSQL refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

/** Where the database of one data_dir lives, and under whom it runs. */
export interface Place {
  /** The cluster: PostgreSQL's own data directory. */
  data: string
  /** Holds the cluster, the log and the socket; the account can reach it. */
  base: string
  /** Where the binaries are copied to when the account cannot use the installed ones. */
  copies: string
  account: Account | undefined
}

// For checkouts below a closed folder such as /root, which no other account can enter.
const openFolder = '/var/lib/parley'

function reason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error)
}

/** Makes the folder, and says in one line when it cannot be made or written. */
function requireFolder(path: string): string {
  try {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `${path} is not a folder that this user can write to (${reason(error)}); choose another with DATA_DIR`,
    )
  }
}

function idOf(name: string, flag: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

function unprivilegedAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf(name, '-u')
    const gid = idOf(name, '-g')
    if (uid && gid) return { uid, gid }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and there is no user postgres or nobody here',
  )
}

/** Whether the account can enter the folder: every folder above it may be closed to others. */
export function canEnter(folder: string, account: Account | undefined): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
}

/** Makes a folder that belongs to the account alone. */
export function privateFolder(path: string, account: Account | undefined): string {
  makeFolder(path, 0o700)
  if (account) chownSync(path, account.uid, account.gid)
  return path
}

/** A folder that others can enter, whatever the umask says. */
function enterableFolder(path: string): string {
  makeFolder(path)
  chmodSync(path, 0o755)
  return path
}

// Once chosen, the place is kept: rights that change later must not make the database seem gone.
function baseFor(dataDir: string, account: Account): string {
  const note = join(dataDir, 'postgres.path')
  if (existsSync(note)) {
    const kept = readFileSync(note, 'utf8').trim()
    if (existsSync(join(kept, 'postgres'))) return kept
    throw new EmbeddedPostgresError(
      `the database of ${dataDir} is missing from ${kept}; restore it, or remove ${note}`,
    )
  }
  if (existsSync(join(dataDir, 'postgres')) || canEnter(dataDir, account)) return dataDir
  enterableFolder(openFolder)
  return enterableFolder(join(openFolder, sha256Hex(dataDir).slice(0, 16)))
}

function accountOf(data: string): Account {
  const owner = existsSync(data) ? statSync(data) : undefined
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedAccount()
}

/** Decides where the database of this data_dir lives; makes the folder when it is not there. */
export function placeOf(dataDir: string): Place {
  const own = requireFolder(dataDir)
  if (process.getuid?.() !== 0) {
    const data = join(own, 'postgres')
    if (existsSync(data)) requireFolder(data)
    return { base: own, data, copies: own, account: undefined }
  }
  const base = baseFor(own, accountOf(join(own, 'postgres')))
  const data = join(base, 'postgres')
  const account = accountOf(data)
  if (!canEnter(base, account))
    throw new EmbeddedPostgresError(
      `PostgreSQL's user (uid ${account.uid}) can no longer enter ${base}; open its parents`,
    )
  return { base, data, copies: base === own ? own : openFolder, account }
}

/** Remembers a place outside of data_dir, once there is a database. */
export function rememberPlace(dataDir: string, place: Place): void {
  const own = realpathSync(dataDir)
  if (place.base !== own) writeFileSync(join(own, 'postgres.path'), `${place.base}\n`, { mode: 0o600 })
}

// The address of a Unix socket holds 104 to 108 bytes, of which PostgreSQL's file name takes 14.
const longestSocketFolder = 88
const shortFolder = '/tmp/parley-'

/** The folder of the socket: beside the cluster, or in /tmp when that path is too long for a socket. */
export function makeSocketFolder({ base, account }: Place): string {
  const beside = join(base, 'socket')
  if (Buffer.byteLength(beside) <= longestSocketFolder) return privateFolder(beside, account)
  return privateFolder(mkdtempSync(shortFolder), account)
}

/** Removes what a PostgreSQL that is gone has left of its socket. */
export function removeSocket(folder: string): void {
  if (dirname(folder) === dirname(shortFolder) && folder.startsWith(shortFolder)) {
    rmSync(folder, { recursive: true, force: true })
    return
  }
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(folder, name), { force: true })
}
