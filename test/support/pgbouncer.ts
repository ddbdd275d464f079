import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { makeTempFolder } from './temp-folder.ts'
import { until } from './until.ts'

export interface TestPooler {
  version: string
  /** the database of this address, through the pooler */
  through(databaseUrl: string): string
  /** what it said so far */
  output(): string
  stop(): Promise<void>
}

const places = [process.env.PARLEY_PGBOUNCER ?? '', '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer']

/** Where pgbouncer is on this machine; PARLEY_PGBOUNCER names another one. */
export const pgbouncer = places.find((place) => place !== '' && existsSync(place))

const versionOf = (program: string) =>
  /\d+\.\d+\.\d+/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? '0.0.0'

/** Since 1.21 it keeps prepared statements for its clients, when told how many. */
const keepsStatements = (version: string) => Number(version.split('.')[1]) >= 21 || !version.startsWith('1.')

function configuration(socketFolder: string, port: number, version: string, more: string[]): string {
  return [
    '[databases]',
    `* = host=${socketFolder} port=5432 user=parley`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 1000',
    'default_pool_size = 6',
    'server_idle_timeout = 5',
    'log_connections = 0',
    'log_disconnections = 0',
    ...(keepsStatements(version) ? ['max_prepared_statements = 200'] : []),
    ...more,
    '',
  ].join('\n')
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** As the owner of the folder with PostgreSQL's socket: only that one may enter it, and pgbouncer refuses to run as root. */
function start(program: string, file: string, socketFolder: string): ChildProcess {
  const { uid, gid } = statSync(socketFolder)
  const account = process.getuid?.() === 0 ? { uid, gid } : {}
  return spawn(program, [file], { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** A pgbouncer in transaction mode before the run's PostgreSQL; null where the machine has none. */
export async function startPgbouncer(postgresUrl: string, more: string[] = []): Promise<TestPooler | null> {
  const socketFolder = new URL(postgresUrl).searchParams.get('host')
  if (!pgbouncer || !socketFolder) return null
  const version = versionOf(pgbouncer)
  const port = await freePort()
  const folder = makeTempFolder()
  const file = join(folder.path, 'pgbouncer.ini')
  writeFileSync(file, configuration(socketFolder, port, version, more))
  chmodSync(file, 0o644)
  const server = start(pgbouncer, file, socketFolder)
  let said = ''
  const read = (chunk: Buffer) => {
    said += chunk
  }
  server.stdout?.on('data', read)
  server.stderr?.on('data', read)
  let stopped = false
  const ended = new Promise<void>((resolve) =>
    server.once('exit', (code, signal) => {
      if (!stopped) process.stderr.write(`pgbouncer ended (${code ?? signal}): ${said.slice(-2_000)}\n`)
      resolve()
    }),
  )
  const alive = () => server.exitCode === null && server.signalCode === null
  await until(async () => !alive() || (await answers(port)))
  if (!alive()) throw new Error(`pgbouncer does not start: ${said}`)
  return {
    version,
    through: (databaseUrl) => `postgresql://parley@127.0.0.1:${port}${new URL(databaseUrl).pathname}`,
    output: () => said,
    async stop() {
      stopped = true
      if (alive()) server.kill('SIGKILL')
      await ended
      folder.remove()
    },
  }
}
