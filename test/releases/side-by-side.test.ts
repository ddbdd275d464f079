import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startSandbox } from '#sandbox/server.ts'
import { migrate } from '../../prisma/migrate.ts'
import { type Receiver, startReceiver } from '../outside/guarded-client/receiver.ts'
import { apiClient } from '../support/api-client.ts'
import { type Balancer, startBalancer } from '../support/balancer.ts'
import { type RunningProcess, startProcess } from '../support/child-process.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { earlierVersion, whyNotHere } from '../support/earlier-version.ts'
import { freePort } from '../support/free-port.ts'
import { lastRelease } from '../support/last-release.ts'
import { testEnvironment } from '../support/parley.ts'
import { sandboxClient } from '../support/sandbox-client.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { startTraffic, type Traffic } from './traffic.ts'

// Web and worker of the last release and of this version on one database, there and back (docs/adr/0167).

const cleanUp: (() => unknown)[] = []
afterAll(async () => {
  for (const work of cleanUp.reverse()) await work()
})

const admin = { email: 'admin@example.com', password: 'correct horse battery' }
const silent = { info() {}, warn() {} }

/** One address for all processes, a platform, a customer's server, and a database as the last release leaves it. */
async function surroundings(old: string) {
  const database = await createEmptyDatabase()
  cleanUp.push(() => database.drop())
  await migrate(database.directUrl, silent, join(old, 'prisma/migrations'))
  const balancer = await startBalancer()
  cleanUp.push(() => balancer.close())
  const sandbox = await startSandbox({ port: 0, callbackUrl: `${balancer.url}/api/webhook` })
  cleanUp.push(() => sandbox.close())
  const customer = await startReceiver()
  cleanUp.push(() => customer.close())
  const files = makeTempFolder()
  cleanUp.push(() => files.remove())
  const env = testEnvironment({
    DATABASE_URL: database.url,
    DATA_DIR: files.path,
    PLATFORM__BASE_URL: sandbox.url,
    SERVER__PUBLIC_URL: balancer.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TESTING__CLOCK: 'false',
    DEMO: 'true',
  })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  cleanUp.push(() => client.end())
  const rows = async (text: string) => (await client.query(text)).rows
  return { env, balancer, customer, platform: sandboxClient(sandbox.url), rows }
}

type Surroundings = Awaited<ReturnType<typeof surroundings>>

/** Processes of one version, which come to the balancer when they are ready and leave it before they end. */
function versionIn({ env, balancer }: Surroundings, folder?: string) {
  const running: { process: RunningProcess; port: number }[] = []
  return {
    async start(role: string): Promise<string> {
      const port = await freePort()
      const process = await startProcess({ ...env, ROLE: role, PORT: String(port) }, folder)
      cleanUp.push(() => (process.child.exitCode === null ? process.kill() : undefined))
      running.push({ process, port })
      if (role !== 'worker') balancer.ports.push(port)
      return process.output()
    },
    async end() {
      balancer.ports = balancer.ports.filter((port) => !running.some((one) => one.port === port))
      const codes = await Promise.all(running.splice(0).map(({ process }) => process.stop()))
      expect(codes.filter((code) => code !== 0)).toEqual([])
    },
  }
}

async function rounds(traffic: Traffic, more: number): Promise<void> {
  const end = traffic.rounds() + more
  await until(() => traffic.rounds() >= end)
}

const keyIn = (output: string) => /Bearer (svc_live_\w+)/.exec(output)?.[1] ?? ''

async function begin(where: Surroundings, key: string): Promise<Traffic> {
  const v1 = apiClient(`${where.balancer.url}/v1`, { authorization: `Bearer ${key}` })
  const hook = { url: `${where.customer.url}/hooks`, events: ['message.received'] }
  expect((await v1.post('/webhooks', hook)).status).toBe(201)
  const write = (from: string, body: string) =>
    where.platform.inbound('100000000000001', from, { type: 'text', text: { body } })
  return await startTraffic({ url: where.balancer.url, key, admin, write })
}

/** Values that are there more than once. */
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const without = (all: readonly string[], there: readonly string[]) =>
  all.filter((one) => !there.includes(one))

const hooks = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body))

let begun = performance.now()
function said(text: string): void {
  console.log(text, Math.round(performance.now() - begun), process.cpuUsage().user / 1e6)
  begun = performance.now()
}

async function nothingLost(where: Surroundings, traffic: Traffic): Promise<void> {
  const { platform, customer, rows } = where
  const handedOver = async () =>
    (await platform.messages()).map(({ body }) => String(body.biz_opaque_callback_data))
  await until(async () => without(traffic.accepted, await handedOver()).length === 0)
  said('all handed over')
  expect(repeated(await handedOver()), 'sent twice').toEqual([])

  const texts = async () =>
    (
      await rows(
        `select coalesce(content->>'body', content->>'text') as text from message where direction = 'inbound'`,
      )
    ).map(({ text }) => String(text))
  await until(async () => without(traffic.written, await texts()).length === 0)
  said('all received')
  expect(repeated(await texts()), 'received twice').toEqual([])

  await until(() => hooks(customer).length >= traffic.written.length)
  said('all told')
  expect(repeated(hooks(customer).map(({ id }) => id)), 'told twice').toEqual([])

  const last = async () => Number((await rows('select max(event_seq) as seq from workspace_counter'))[0].seq)
  await until(async () => traffic.told.at(-1) === (await last()))
  const [first = 0] = traffic.told
  expect(traffic.told).toEqual(traffic.told.map((_, at) => first + at))
}

function noneFailed({ statuses }: Balancer): void {
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
}

test('the last release and this version run side by side, and the last release alone again', async () => {
  const reason = whyNotHere(lastRelease.commit)
  if (reason) return console.log(`skipped: ${reason}`)
  const folder = earlierVersion(lastRelease.commit)
  cleanUp.push(() => folder.remove())
  const where = await surroundings(folder.path)
  const [old, present] = [versionIn(where, folder.path), versionIn(where)]

  said('a folder, a database')
  const [output] = await Promise.all([old.start('web'), old.start('worker')])
  said('old web, worker')
  const traffic = await begin(where, keyIn(output))
  await rounds(traffic, 5)
  said('traffic')
  await present.start('all')
  said('present')
  await rounds(traffic, 15)
  await old.end()
  said('old ended')
  await rounds(traffic, 5)
  // And back: the last release starts on the schema of this one.
  expect(await old.start('all')).toContain('which this version does not know')
  said('old again')
  await rounds(traffic, 5)
  await present.end()
  said('present ended')
  await rounds(traffic, 15)
  await traffic.quiet()
  said(`quiet ${traffic.rounds()} ${traffic.faults.slice(0, 3)} ${[...where.balancer.statuses]}`)
  await nothingLost(where, traffic)
  said('done')
  expect(traffic.faults).toEqual([])
  noneFailed(where.balancer)
  await traffic.stop()
}, 600_000)
