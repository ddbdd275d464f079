import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '#core/config/config.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { createContact } from '#messaging/inbox/contact-changes/create.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { openServices } from '#process/services.ts'
import { openBrowser } from '../../people/sessions/browser.ts'
import { type RunningProcess, startProcess } from '../../support/child-process.ts'
import { createTestDatabase } from '../../support/database.ts'
import { factories } from '../../support/factories.ts'
import { freePort } from '../../support/free-port.ts'
import { testEnvironment } from '../../support/parley.ts'
import { startRedis, type TestRedis } from '../../support/redis.ts'
import type { SandboxClient } from '../../support/sandbox-client.ts'
import { until } from '../../support/until.ts'
import type { RawClient } from '../socket/client.ts'
import { speaker } from './speaker.ts'

// The events of existing clients over two web processes with Redis between them.

type Browser = ReturnType<typeof openBrowser>

const cleanUp: (() => unknown)[] = []
let redis: TestRedis | null
let processes: RunningProcess[]
let urls: string[]
let workspaceId: string
let contactId: string
let make: ReturnType<typeof factories>

beforeAll(async () => {
  redis = await startRedis()
  if (!redis) return
  const server = redis
  cleanUp.push(() => server.stop())
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
  contactId = (await createContact(ctx, { phone: '+351912000444' })).id
  processes = await Promise.all(ports.map((port) => startProcess(environment(port))))
  cleanUp.push(() => Promise.all(processes.map((one) => one.child.exitCode === null && one.kill())))
  urls = ports.map((port) => `http://127.0.0.1:${port}`)
})
beforeEach((context) => {
  if (!redis) context.skip('there is no redis-server on this machine')
})
afterAll(async () => {
  for (const work of cleanUp.reverse()) await work()
})

async function signedIn(at: number): Promise<Browser> {
  const { email, password } = await make.createMember(workspaceId, 'admin')
  const browser = openBrowser(urls[at] as string)
  expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200)
  return browser
}

/** The same cookies at another process. */
function at(index: number, browser: Browser): Browser {
  const other = openBrowser(urls[index] as string)
  for (const [name, cookie] of browser.jar) other.jar.set(name, cookie)
  return other
}

async function socket(index: number, browser: Browser): Promise<RawClient> {
  const { token } = (await browser.get('/api/auth/ws-token')).body.data
  return speaker(`${urls[index]?.replace('http', 'ws')}/ws`, token)
}

/** Writes a note through this browser's process. */
async function write(browser: Browser, content: string): Promise<void> {
  const query = `mutation ($content: String!) { createNote(input: { contactId: "${contactId}", content: $content }) { note { id } } }`
  const answer = await browser.post('/api/graphql', { query, variables: { content } })
  expect(answer.body.errors, JSON.stringify(answer.body)).toBeUndefined()
}

const notes = (client: RawClient) =>
  client.of('conversation_note_created').map(({ payload }) => (payload as { content: string }).content)

test('a session that ends at one process closes its sockets at the other', async () => {
  const browser = await signedIn(1)
  const line = await socket(0, at(0, browser))
  await browser.post('/api/auth/logout', {})
  expect((await line.closed).code).toBe(1008)
})

test('every session hears of everything in order, from whichever process, also after one was killed', async () => {
  const first = await signedIn(0)
  const second = at(1, first)
  const [here, there] = [await socket(0, first), await socket(1, second)]
  const all: string[] = []
  for (let i = 0; i < 10; i++) {
    const content = `note ${i}`
    await write(i % 2 === 0 ? first : second, content)
    all.push(content)
  }
  // Well before the two seconds after which a process looks by itself.
  await until(() => notes(here).length === 10 && notes(there).length === 10, 1_500)
  expect([notes(here), notes(there)]).toEqual([all, all])

  await processes[0]?.kill()
  expect((await here.closed).code).toBe(1006)
  const again = await socket(1, second)
  await write(second, 'after')
  await until(() => notes(there).length === 11 && notes(again).length === 1, 1_500)
  expect(notes(there)).toEqual([...all, 'after'])
  expect(notes(again)).toEqual(['after'])
  for (const client of [there, again]) client.ws.close()
})
