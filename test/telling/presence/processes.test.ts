import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bus, connectBus } from '#core/bus.ts'
import { loadConfig } from '#core/config/config.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { newId } from '#core/ids.ts'
import { createContact } from '#messaging/inbox/contact-changes/create.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { openServices } from '#process/services.ts'
import { RawClient } from '../../doors/socket/client.ts'
import { openBrowser } from '../../people/sessions/browser.ts'
import { apiClient } from '../../support/api-client.ts'
import { type RunningProcess, startProcess } from '../../support/child-process.ts'
import { createTestDatabase } from '../../support/database.ts'
import { factories } from '../../support/factories.ts'
import { freePort } from '../../support/free-port.ts'
import { testEnvironment } from '../../support/parley.ts'
import { startRedis, type TestRedis } from '../../support/redis.ts'
import type { SandboxClient } from '../../support/sandbox-client.ts'
import { until } from '../../support/until.ts'

// Presence over two web processes with Redis between them.

const cleanUp: (() => unknown)[] = []
let redis: TestRedis | null
/** what the processes tell each other */
let bus: Bus
let start: (at: number) => Promise<void>
const processes: (RunningProcess | undefined)[] = []
let urls: string[]
let workspaceId: string
let contactId: string
let make: ReturnType<typeof factories>

beforeAll(async () => {
  redis = await startRedis()
  if (!redis) return
  const server = redis
  cleanUp.push(() => server.stop())
  bus = connectBus(server.url, 'parley:')
  cleanUp.push(() => bus.close())
  const database = await createTestDatabase()
  cleanUp.push(() => database.drop())
  const ports = [await freePort(), await freePort()]
  const environment = (port: number) =>
    testEnvironment({
      DATABASE_URL: database.url,
      REDIS_URL: server.url,
      PORT: String(port),
      ROLE: 'web',
      DEMO: 'false',
    })
  const config = loadConfig({ argv: [], env: { ...environment(0), REDIS_URL: '' } })
  const services = await openServices({ config, databaseUrl: database.url, secrets: resolveSecrets(config) })
  cleanUp.push(() => services.close())
  make = factories(services.app, undefined as unknown as SandboxClient)
  workspaceId = (await make.tenant({ number: false })).workspaceId
  const ctx = createCtx(services.app, { actor: { kind: 'system', workspaceId } })
  contactId = (await createContact(ctx, { phone: '+351912000333', name: newId() })).id
  start = async (at) => {
    processes[at] = await startProcess(environment(ports[at] as number))
  }
  cleanUp.push(() => Promise.all(processes.map((one) => one?.child.exitCode === null && one.kill())))
  urls = ports.map((port) => `http://127.0.0.1:${port}`)
})
beforeEach((context) => {
  if (!redis) context.skip('there is no redis-server on this machine')
})
afterAll(async () => {
  for (const work of cleanUp.reverse()) await work()
})

interface Seen {
  id: string
  isTyping: boolean
}

/** A person who looks at the chat through this process. */
async function viewer(at: number) {
  const { email, password, id } = await make.createMember(workspaceId, 'admin')
  const browser = openBrowser(urls[at] as string)
  expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200)
  const { token } = (await browser.get('/api/auth/ws-token')).body.data
  const client = await new RawClient(`${urls[at]?.replace('http', 'ws')}/ws`).opened()
  client.send({ type: 'auth', payload: { token } })
  const query = `subscription { conversationPresence(contactId: "${contactId}") { id isTyping } }`
  client.send({ type: 'subscribe', id: 'p', payload: { query } })
  type Told = { data: { conversationPresence: Seen[] } }
  const last = () => (client.of('next', 'p').at(-1)?.payload as Told | undefined)?.data.conversationPresence
  await until(() => last() !== undefined)
  return {
    id,
    last,
    sees: (...ids: string[]) =>
      JSON.stringify(
        last()
          ?.map((one) => one.id)
          .sort(),
      ) === JSON.stringify(ids.sort()),
    type: (typing: boolean) =>
      browser.post('/api/graphql', {
        query: `mutation { setTyping(input: { contactId: "${contactId}", typing: ${typing} }) { typing } }`,
      }),
    stop: () => client.ws.close(),
  }
}

const clock = (at: number, seconds: number) =>
  apiClient(urls[at] as string).post('/__test/clock', { advance_seconds: seconds })

/** Settles when a process reports that this person is here. */
const reported = (person: string) =>
  new Promise<void>((resolve) => {
    const end = bus.subscribe('presence', ({ people }) => {
      if (!people.some(({ userId }) => userId === person)) return
      end()
      resolve()
    })
  })

test('two processes tell each other who is here; killed, stopped and started they say so', async () => {
  await start(0)
  const ada = await viewer(0)
  expect(ada.sees()).toBe(true)
  // A process that comes later asks who is here already.
  await start(1)
  const bob = await viewer(1)
  await until(() => bob.sees(ada.id) && ada.sees(bob.id), 2_000)

  expect((await bob.type(true)).status).toBe(200)
  await until(() => ada.last()?.[0]?.isTyping === true, 2_000)
  await bob.type(false)
  await until(() => ada.last()?.[0]?.isTyping === false, 2_000)
  await bob.type(true)
  await until(() => ada.last()?.[0]?.isTyping === true, 2_000)

  // kill -9: nobody says anything, so typing and then presence run out.
  await processes[1]?.kill()
  await clock(0, 7)
  await until(() => ada.last()?.[0]?.isTyping === false, 3_000)
  expect(ada.sees(bob.id)).toBe(true)
  await clock(0, 25)
  await until(() => ada.sees(), 3_000)

  await start(1)
  const [carol, dan] = [await viewer(1), await viewer(1)]
  await until(() => ada.sees(carol.id, dan.id) && carol.sees(ada.id, dan.id), 2_000)
  dan.stop()
  await until(() => ada.sees(carol.id), 2_000)
  // Reports go on: nobody runs out who is here.
  await clock(0, 25)
  const again = reported(carol.id)
  await clock(1, 10)
  await again
  await clock(0, 25)
  // Who comes now is told of all whose report has not run out.
  const eve = await viewer(0)
  expect(eve.sees(ada.id, carol.id)).toBe(true)
  eve.stop()
  // A stop says good-bye.
  await processes[1]?.stop()
  await until(() => ada.sees(), 2_000)
  ada.stop()
}, 120_000)

test('a Redis that is away leaves each process to itself; when it is back they find one another', async () => {
  await start(1)
  const [ada, bob] = [await viewer(0), await viewer(1)]
  await until(() => ada.sees(bob.id) && bob.sees(ada.id), 3_000)
  const port = Number(new URL(redis?.url ?? '').port)
  await redis?.stop()
  await clock(0, 31)
  await until(() => ada.sees(), 3_000)
  redis = await startRedis(port)
  const again = redis
  cleanUp.push(() => again?.stop())
  // A report that is due while Redis cannot be reached yet is lost; the next one is not.
  await until(async () => {
    const told = reported(bob.id)
    await clock(1, 10)
    await Promise.race([told, sleep(1_500)])
    return ada.sees(bob.id)
  }, 20_000)
  for (const one of [ada, bob]) one.stop()
})
