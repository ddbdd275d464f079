import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox } from '#sandbox/server.ts'
import { startReceiver } from '../outside/guarded-client/receiver.ts'
import { apiClient } from '../support/api-client.ts'
import { type RunningProcess, startProcess } from '../support/child-process.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { testEnvironment } from '../support/parley.ts'
import { sandboxClient } from '../support/sandbox-client.ts'
import { memberSession } from '../support/session.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { startFront } from './front.ts'
import { lastRelease } from './last-release.ts'
import { startTraffic } from './traffic.ts'

// An installation goes from the last release to this version and back while it is used: no answer of 5xx, nothing lost,
// nothing twice (issue 52, docs/upgrade.md).

const release = lastRelease()
if (!release)
  console.warn('Not tested: an upgrade under load, because the history has no commit of the last release.')

/** A web process and a worker of one version. */
interface Pair {
  stop(): Promise<void>
}

describe.skipIf(!release)('an upgrade under load, and back', () => {
  const started = new AsyncDisposableStack()
  const root = join(import.meta.dirname, '../..')
  let old = ''
  beforeAll(() => {
    const folder = started.adopt(makeTempFolder(), (one) => one.remove())
    old = join(folder.path, 'release')
    mkdirSync(old)
    release?.checkOut(old)
  })
  afterAll(() => started.disposeAsync())

  test('answers, sends, stores, notifies and streams without a gap', async () => {
    const database = started.adopt(await createEmptyDatabase(), (one) => one.drop())
    const front = started.adopt(await startFront(), (one) => one.close())
    const sandbox = started.adopt(
      await startSandbox({ port: 0, callbackUrl: `${front.url}/api/webhook` }),
      (one) => one.close(),
    )
    const receiver = started.adopt(await startReceiver(), (one) => one.close())
    const env = testEnvironment({
      DATABASE_URL: database.directUrl,
      PLATFORM__BASE_URL: sandbox.url,
      SERVER__PUBLIC_URL: front.url,
      DEMO: 'true',
    })
    const start = async (role: string, folder: string, port: number): Promise<RunningProcess> =>
      started.adopt(
        await startProcess({ ...env, ROLE: role, PORT: String(port), DATA_DIR: folder }, folder),
        async (one) => void (one.child.exitCode === null && (await one.kill())),
      )
    async function startPair(folder: string): Promise<Pair & { said: string }> {
      const port = await freePort()
      const web = await start('web', folder, port)
      const worker = await start('worker', folder, await freePort())
      front.servers.add(port)
      return {
        said: web.output(),
        async stop() {
          const codes = await Promise.all([web.stop(), worker.stop()])
          front.servers.delete(port)
          expect(codes).toEqual([0, 0])
        },
      }
    }

    const before = await startPair(old)
    const [key = ''] = /svc_live_\w+/.exec(before.said) ?? []
    const admin = {
      id: '',
      email: /E-mail +(\S+)/.exec(before.said)?.[1] ?? '',
      password: /Password +(\S+)/.exec(before.said)?.[1] ?? '',
    }
    const session = await memberSession({ url: front.url, createMember: async () => admin }, '')
    const v1 = apiClient(`${front.url}/v1`, { authorization: `Bearer ${key}` })
    const endpoint = await v1.post('/webhooks', {
      url: receiver.url,
      events: ['message.received', 'message.sent'],
    })
    expect(endpoint.status).toBe(201)
    const traffic = await startTraffic({ url: front.url, key, session, sandbox: sandboxClient(sandbox.url) })

    await traffic.goesOn(40)
    const after = await startPair(root)
    await traffic.goesOn(40)
    await before.stop()
    await traffic.goesOn(40)
    const back = await startPair(old)
    await traffic.goesOn(40)
    await after.stop()
    await traffic.goesOn(40)
    await traffic.end()

    const client = new pg.Client({ connectionString: database.directUrl })
    await client.connect()
    started.defer(() => client.end())
    const ask = async <Row>(text: string, values: unknown[] = []) =>
      (await client.query(text, values)).rows as Row[]

    // Nothing was refused, and nothing failed.
    expect(front.statuses.get(201)).toBeGreaterThan(100)
    expect([...front.statuses.keys()].filter((status) => status >= 400)).toEqual([])
    expect(new Set(traffic.sent.values())).toEqual(new Set([201]))

    // Each text is at the platform once.
    const platform = sandboxClient(sandbox.url)
    const texts = async () =>
      (await platform.messages()).map(({ body }) => (body.text as { body?: string } | undefined)?.body ?? '')
    const soon = { timeout: 60_000, interval: 200 }
    await expect.poll(async () => (await texts()).length, soon).toBe(traffic.sent.size)
    expect((await texts()).toSorted()).toEqual([...traffic.sent.keys()].toSorted())

    // Each message of a customer is stored once.
    const stored = () =>
      ask<{ id: string }>(`select platform_message_id as id from message where direction = 'incoming'`)
    await expect.poll(async () => (await stored()).length, soon).toBe(traffic.written.length)
    expect((await stored()).map(({ id }) => id).toSorted()).toEqual(traffic.written.toSorted())

    // Their answers are stored, too, a moment after the platform has them.
    const unanswered = () =>
      ask(`select id from message where direction = 'outgoing' and platform_message_id is null`)
    await expect.poll(unanswered, soon).toEqual([])

    // Each event is delivered once, and each came to the page once, in order.
    const events = await ask<{ id: string }>(
      `select id from event where type in ('message.received', 'message.sent')`,
    )
    const told = () => receiver.received.map(({ body }) => JSON.parse(body).id as string)
    await expect.poll(() => told().length, soon).toBe(events.length)
    expect(told().toSorted()).toEqual(events.map(({ id }) => id).toSorted())
    // Statuses go on coming: the page has come to the end of the log at some moment.
    const behind = async () => {
      const [row] = await ask<{ seq: string }>('select max(seq)::text as seq from event')
      return Number(row?.seq) - (traffic.seen.at(-1) ?? 0)
    }
    await expect.poll(behind, soon).toBe(0)
    await traffic.closePage()
    expect(traffic.seen).toEqual(traffic.seen.map((_, at) => (traffic.seen[0] ?? 0) + at))
    expect(traffic.seen.length).toBeGreaterThan(traffic.sent.size)
    await back.stop()
  }, 300_000)
})
