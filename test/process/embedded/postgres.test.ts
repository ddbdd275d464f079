import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectOrStartEmbedded, startEmbeddedPostgres } from '#process/embedded/postgres.ts'
import { startProcess } from '../../support/child-process.ts'
import { freePort } from '../../support/free-port.ts'
import { makeTempFolder, type TempFolder } from '../../support/temp-folder.ts'
import { clusterToCopy, expectStopped, type Holder, postmasterPid, query, startHolder } from './support.ts'

let folder: TempFolder
let dataDir: string
let cluster: string
const holders: Holder[] = []
const warnings: string[] = []
const log = { info: () => {}, warn: (message: string) => void warnings.push(message), error: console.error }

const copyCluster = clusterToCopy()
/** As before a first start, which makes the cluster. */
const beforeFirst = () => rmSync(dataDir, { recursive: true })

const start = (options = {}) => startEmbeddedPostgres({ dataDir, log, ...options })

async function hold(then?: string): Promise<Holder> {
  const holder = await startHolder(dataDir, then)
  holders.push(holder)
  return holder
}

beforeEach(() => {
  folder = makeTempFolder()
  dataDir = join(folder.path, 'data')
  cluster = join(dataDir, 'postgres')
  warnings.length = 0
  copyCluster(dataDir)
})

afterEach(async () => {
  for (const { child, ended } of holders.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  // Whatever a failed test left running is taken over and stopped.
  if (postmasterPid(cluster)) await (await start()).stop()
  folder.remove()
})

test('data is kept from one start to the next, with the settings that keep it safe', async () => {
  beforeFirst()
  const first = await start()
  await query(first.url, 'create table kept (n int)')
  await query(first.url, 'insert into kept values (1)')
  const [safety] = await query(
    first.url,
    `select current_setting('fsync') f, current_setting('synchronous_commit') c`,
  )
  expect(safety).toEqual({ f: 'on', c: 'on' })
  await first.stop()
  await first.stop()
  expect(postmasterPid(cluster)).toBeUndefined()
  const second = await start()
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }])
  await second.stop()
})

test('it listens nowhere but in a folder of its own', async () => {
  const postgres = await start({ durable: false })
  const settings = `select current_setting('listen_addresses') a, current_setting('unix_socket_permissions') p`
  expect(await query(postgres.url, settings)).toEqual([{ a: '', p: '0700' }])
  expect(new URL(postgres.url).searchParams.get('host')).toBe(join(dataDir, 'socket'))
  await postgres.stop()
})

describe('after a kill -9', () => {
  test('of Parley, the next start stops the PostgreSQL left behind and loses nothing', async () => {
    const { child, said, ended } = await hold()
    const url = said.replace('up ', '')
    await query(url, 'create table kept (n int)')
    await query(url, 'insert into kept values (1)')
    const orphan = postmasterPid(cluster)
    child.kill('SIGKILL')
    await ended
    expect(postmasterPid(cluster)).toBe(orphan)
    const next = await start()
    expect(postmasterPid(cluster)).not.toBe(orphan)
    expect(warnings.join()).toContain('left behind')
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 1 }])
    await next.stop()
  })

  test('of both, the next start recovers', async () => {
    const { child, said, ended } = await hold()
    const url = said.replace('up ', '')
    await query(url, 'create table kept as select 1 as n')
    child.kill('SIGKILL')
    process.kill(postmasterPid(cluster) as number, 'SIGKILL')
    await ended
    expect(postmasterPid(cluster)).toBeDefined()
    const next = await start()
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 1 }])
    await next.stop()
  })

  test('a process id that now belongs to another program does not keep it from starting', async () => {
    const port = ['5432', join(dataDir, 'socket'), '', '', 'ready']
    writeFileSync(join(cluster, 'postmaster.pid'), [process.pid, cluster, '1', ...port].join('\n'))
    const postgres = await start()
    expect(postmasterPid(cluster)).not.toBe(process.pid)
    await postgres.stop()
  })
})

describe('beside a living Parley', () => {
  test('a second one is refused in one line', async () => {
    await hold()
    await expect(start()).rejects.toThrow(`another Parley is running on ${dataDir}`)
    const second = await hold()
    expect(second.said).toMatch(/^refused another Parley is running/)
  })

  test('the command line joins it, and leaves it running', async () => {
    const { said } = await hold()
    const joined = await connectOrStartEmbedded({ dataDir, log })
    expect(`up ${joined.url}`).toBe(said)
    await joined.stop()
    expect(await query(joined.url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('of two that start at once, one wins', async () => {
    beforeFirst()
    const both = await Promise.all([hold(), hold()])
    const said = both.map((holder) => holder.said.split(' ')[0]).sort()
    expect(said).toEqual(['refused', 'up'])
  })
})

describe('it is not left behind', () => {
  test('by a program that ends without stopping it', async () => {
    const { said, ended } = await hold('leave')
    expect(said).toMatch(/^up /)
    await ended
    await expectStopped(cluster)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('by a program that %s ends', async (signal) => {
    const { child, ended } = await hold()
    child.kill(signal)
    const [code] = (await ended) as [number]
    expect(code).toBeGreaterThan(128)
    await expectStopped(cluster)
  })
})

describe('what cannot work is said in one line', () => {
  test('a data_dir that cannot be made', async () => {
    writeFileSync(join(folder.path, 'file'), '')
    const inFile = join(folder.path, 'file', 'data')
    await expect(start({ dataDir: inFile })).rejects.toThrow(
      /^[^\n]*not a folder that this user can write to[^\n]*$/,
    )
  })

  test('a data_dir that is no folder, when the program starts', async () => {
    const dataDir = join(folder.path, 'file')
    writeFileSync(dataDir, '')
    const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
    await expect(startProcess({ DATA_DIR: dataDir, ...ports })).rejects.toThrow(
      `Parley cannot start: ${dataDir} is not a folder that this user can write to (EEXIST); choose another with DATA_DIR`,
    )
  })

  test('a data_dir where the system makes no folders, at once', async () => {
    const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
    // A program that does not come to its senses hears nothing but this.
    const ending = { timeout: 45_000, killSignal: 'SIGKILL', encoding: 'utf8' } as const
    const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: '/proc/parley/data', ...ports }
    const { stderr } = spawnSync(process.execPath, ['src/main.ts'], { env, ...ending })
    expect(stderr).toMatch(/^Parley cannot start: \/proc\/parley\/data is not a folder [^\n]*DATA_DIR\n$/)
  })

  test('a cluster of another major version', async () => {
    writeFileSync(join(cluster, 'PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 15/)
    rmSync(cluster, { recursive: true })
  })

  test('a server that gives up at once', async () => {
    writeFileSync(join(cluster, 'postgresql.auto.conf'), 'no_such_setting = on\n')
    await expect(start()).rejects.toThrow(/does not start: .*no_such_setting|configuration file/)
    rmSync(cluster, { recursive: true })
  })
})
