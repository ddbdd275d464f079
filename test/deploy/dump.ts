import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { tablesInOrder } from '#cli/archive/tables.ts'
import { freePort } from '../support/free-port.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { requireThat } from './told.ts'

const [tools = ''] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()

/** As the user of Debian's PostgreSQL, which refuses to run as root. */
const asPostgres = (program: string, ...args: string[]) =>
  execFileSync('runuser', ['-u', 'postgres', '--', join(tools, program), ...args], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const secrets = {
  SECRET_KEYS: randomBytes(32).toString('base64'),
  JWT_SECRET: randomBytes(32).toString('base64'),
}

function parley(databaseUrl: string, dataDir: string, ...args: string[]): string {
  const env = {
    ...process.env,
    ...secrets,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'admin@example.com',
  }
  return execFileSync(process.execPath, ['src/cli/main.ts', ...args], { env, encoding: 'utf8' })
}

async function rowsOf(databaseUrl: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const counted: Record<string, number> = {}
    for (const table of await tablesInOrder(client)) {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from ${client.escapeIdentifier(table)}`,
      )
      counted[table] = Number(rows[0]?.count)
    }
    return counted
  } finally {
    await client.end()
  }
}

/** The commands of docs/backup.md, on a server of its own: dumped while it is there, restored, held and released. */
async function dumpAndRestore(folder: string, address: string): Promise<void> {
  const [kept, copy] = [`${address}/parley`, `${address}/copy`]
  const file = join(folder, 'parley.dump')
  asPostgres('createdb', '--maintenance-db', `${address}/postgres`, 'parley')
  parley(kept, folder, 'migrate')
  parley(kept, folder, 'demo', 'seed')
  asPostgres('pg_dump', '--format=custom', '--no-owner', `--file=${file}`, kept)
  asPostgres('createdb', '--maintenance-db', `${address}/postgres`, 'copy')
  asPostgres('pg_restore', '--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${copy}`, file)
  const [original, restored] = [await rowsOf(kept), await rowsOf(copy)]
  requireThat(
    JSON.stringify(original) === JSON.stringify(restored),
    `${Object.keys(restored).length} tables have the same rows`,
  )
  requireThat((restored.workspace ?? 0) > 0, 'and they are not empty')
  requireThat(parley(copy, folder, 'backup', 'hold').includes('Held'), 'backup hold holds the copy')
  requireThat(parley(copy, folder, 'backup', 'release').includes('Released'), 'backup release ends it')
  requireThat(parley(copy, folder, 'migrate').length >= 0, 'the copy is at the same migrations')
}

export async function tryDump(): Promise<void> {
  const place = makeTempFolder()
  const { uid, gid } = statSync('/var/lib/postgresql')
  chownSync(place.path, uid, gid)
  const data = join(place.path, 'data')
  const port = await freePort()
  try {
    asPostgres('initdb', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', `--pgdata=${data}`)
    const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${place.path}`
    asPostgres(
      'pg_ctl',
      'start',
      '--wait',
      `--pgdata=${data}`,
      `--options=${options}`,
      `--log=${join(place.path, 'log')}`,
    )
    try {
      await dumpAndRestore(place.path, `postgresql://postgres@127.0.0.1:${port}`)
    } finally {
      asPostgres('pg_ctl', 'stop', '--mode=fast', `--pgdata=${data}`)
    }
  } finally {
    place.remove()
  }
}
