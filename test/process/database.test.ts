import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '#process/database.ts'
import { beginProcess } from '../support/child-process.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { testEnvironment } from '../support/parley.ts'
import { makeTempFolder } from '../support/temp-folder.ts'

const settings = { pooler: 'none', distributed: false } as const

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  return database
}

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Prepares it; `onLine` may change what it meets when it says something. */
async function prepare(url: string, patienceMs?: number, onLine: (line: string) => unknown = () => {}) {
  const lines: string[] = []
  const say = (line: string) => {
    lines.push(line)
    void onLine(line)
  }
  const log = { info: say, warn: say, error: say }
  const outcome = await prepareDatabase(settings, url, {
    log,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  }).then(
    (applied) => ({ applied }),
    (error: Error) => ({ error: error.message }),
  )
  return { outcome, lines }
}

/** A server of the network on this port. */
async function listenOn(port: number, onSocket: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onSocket)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return server
}

/** The address of a database by a port of the network, which passes all on to where the database listens. */
const byPort = (url: string, port: number) =>
  `postgresql://${new URL(url).username}@127.0.0.1:${port}${new URL(url).pathname}`

function passOn(socket: Socket): void {
  const folder = new URL(inject('postgresUrl')).searchParams.get('host')
  const server = connect(`${folder}/.s.PGSQL.5432`)
  server.on('error', () => socket.destroy())
  socket.pipe(server).pipe(socket)
}

/** What PostgreSQL answers to a client that it does not let in. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

test('a PostgreSQL that is not there is waited for, and then the database is prepared', async () => {
  const { directUrl } = await emptyDatabase()
  const port = await freePort()
  const { outcome, lines } = await prepare(byPort(directUrl, port), undefined, (line) => {
    if (line.includes('waiting')) return listenOn(port, passOn)
  })
  expect(outcome).toEqual({ applied: expect.any(Number) })
  expect(lines).toEqual([
    `database.url: waiting for PostgreSQL (connect ECONNREFUSED 127.0.0.1:${port}) ...`,
    'Migrating the database ...',
  ])
})

test('a PostgreSQL that never comes is a line in the end', async () => {
  const port = await freePort()
  const { outcome, lines } = await prepare(`postgresql://parley@127.0.0.1:${port}/parley`, 0)
  expect(outcome).toEqual({ error: `database.url: cannot connect (connect ECONNREFUSED 127.0.0.1:${port})` })
  expect(lines).toEqual([])
})

test('one that starts up is waited for, and says what to do when that does not end', async () => {
  const { directUrl } = await emptyDatabase()
  const port = await freePort()
  let starting = true
  const answer = (socket: Socket) => {
    if (!starting) return passOn(socket)
    socket.once('data', () => socket.end(refusal('57P03', 'the database system is starting up')))
  }
  await listenOn(port, answer)
  const url = byPort(directUrl, port)
  expect((await prepare(url, 0)).outcome).toEqual({
    error:
      'database.url: cannot connect (the database system is starting up): it starts or recovers; start again when it is ready',
  })
  const { outcome, lines } = await prepare(url, undefined, () => {
    starting = false
  })
  expect(outcome).toEqual({ applied: expect.any(Number) })
  expect(lines[0]).toBe('database.url: waiting for PostgreSQL (the database system is starting up) ...')
})

test('one whose connections are all taken is waited for', async () => {
  const { directUrl } = await emptyDatabase()
  const client = await clientOf(directUrl)
  const { pathname, searchParams } = new URL(directUrl)
  const role = `busy_${pathname.slice(1)}`
  await client.query(`create role ${role} login connection limit 0`)
  await client.query(`grant all on schema public to ${role}`)
  onTestFinished(async () => {
    await client.query(`drop owned by ${role} cascade`)
    await client.query(`drop role ${role}`)
  })
  const url = `postgresql://${role}@localhost${pathname}?${searchParams}`
  expect((await prepare(url, 0)).outcome).toEqual({
    error: `database.url: cannot connect (too many connections for role "${role}"): all of its connections are taken; close other clients or raise max_connections`,
  })
  await client.query(`alter database ${pathname.slice(1)} owner to ${role}`)
  const { outcome } = await prepare(url, undefined, () =>
    client.query(`alter role ${role} connection limit -1`),
  )
  expect(outcome).toEqual({ applied: expect.any(Number) })
  await client.query(`alter database ${pathname.slice(1)} owner to current_user`)
})

test('a database that does not exist is a line at once', async () => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = '/nobody_made_this'
  const { outcome, lines } = await prepare(url.href)
  expect(outcome).toEqual({
    error: 'database.url: cannot connect (database "nobody_made_this" does not exist)',
  })
  expect(lines).toEqual([])
})

test('another process that migrates is waited for, which is said', async () => {
  const { directUrl } = await emptyDatabase()
  const other = await clientOf(directUrl)
  await other.query('begin')
  // The key of Prisma's own lock (prisma/migrate.ts).
  await other.query('select pg_advisory_xact_lock(72707369)')
  const { outcome, lines } = await prepare(directUrl, undefined, (line) => {
    if (line.startsWith('Waiting')) return other.query('commit')
  })
  expect(outcome).toEqual({ applied: expect.any(Number) })
  expect(lines).toEqual([
    'Waiting for another process that migrates the database ...',
    'Migrating the database ...',
  ])
})

test('a table that somebody else holds is a line, where this user does not wait for locks', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const other = await clientOf(database.directUrl)
  await other.query('begin')
  await other.query('lock table _prisma_migrations in access exclusive mode')
  const url = new URL(database.directUrl)
  url.searchParams.set('options', '-c lock_timeout=50')
  expect((await prepare(url.href)).outcome).toEqual({
    error:
      'database.url: PostgreSQL cancelled a statement (canceling statement due to lock timeout): another transaction holds a lock; start again when it has ended',
  })
  await other.query('rollback')
})

test('a worker process waits for its PostgreSQL and goes on by itself', async () => {
  const { directUrl } = await emptyDatabase()
  const folder = makeTempFolder()
  onTestFinished(() => folder.remove())
  const databasePort = await freePort()
  const begun = beginProcess(
    testEnvironment({
      ROLE: 'worker',
      DATABASE_URL: byPort(directUrl, databasePort),
      DATA_DIR: folder.path,
      LOG__LEVEL: 'silent',
    }),
  )
  onTestFinished(() => begun.kill())
  await begun.said('waiting for PostgreSQL')
  await listenOn(databasePort, passOn)
  await begun.said('Parley is ready.')
  expect(await begun.stop()).toBe(0)
})
