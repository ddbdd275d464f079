import { spawn } from 'node:child_process'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from '#core/config/config.ts'
import { type Receiver, startReceiver } from '../outside/guarded-client/receiver.ts'
import { type Parley, startParley, type Tenant, testEnvironment } from '../support/parley.ts'

let parley: Parley
let tenant: Tenant
let receiver: Receiver

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant()
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver?.close()
  await parley?.close()
})

/** The command line on the database of this test's product. */
function cli(...args: string[]) {
  const { database, dataDir } = parley.app.config
  const env = testEnvironment({ DATABASE_URL: database.url ?? '', DATA_DIR: dataDir })
  const child = spawn(process.execPath, ['src/cli/main.ts', ...args], {
    env: childEnvironment(env),
    cwd: new URL('../..', import.meta.url),
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  let trouble = ''
  child.stderr.on('data', (chunk) => {
    trouble += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, output: () => output, trouble: () => trouble }
}

test('webhooks replay puts failed deliveries back to waiting', async () => {
  const made = await tenant.v1.post('/webhooks', { url: receiver.url, events: ['message.received'] })
  const sent = await tenant.v1.post(`/webhooks/${made.body.id}/test`)
  await parley.app.pool.query(
    `update webhook_delivery
     set state = 'failed', test = false, failed_at = $2, delivered_at = null, expires_at = $3 where id = $1`,
    [sent.body.id, parley.clock.now(), new Date(parley.clock.nowMs() + 86_400_000)],
  )
  await new Promise((resolve) => setTimeout(resolve, 5))
  const run = cli('--json', 'webhooks', 'replay', '--workspace', tenant.slug)
  expect(await run.ended, run.trouble()).toBe(0)
  expect(JSON.parse(run.output())).toMatchObject({
    workspace: tenant.slug,
    replayed: 1,
    webhooks: [{ id: made.body.id, replayed: 1 }],
  })
  await parley.until(async () => receiver.received.length === 2 || null)
  await tenant.v1.send('DELETE', `/webhooks/${made.body.id}`)
})

test('webhooks listen shows events as they happen and posts them, signed, to the developer', async () => {
  const only = ['--events', 'message.received,contact.created']
  const run = cli('webhooks', 'listen', '--workspace', tenant.slug, '--forward-to', receiver.url, ...only)
  const secret = await parley.until(async () => /whsec_\S+/.exec(run.output())?.[0] ?? null)
  const before = receiver.received.length
  await parley.sandbox.inbound(tenant.phoneId, '15551239876', { type: 'text', text: { body: 'Hi' } })
  await parley.until(async () => receiver.received.length >= before + 2 || null)
  const types = receiver.received.slice(before).map((request) => {
    new Webhook(secret).verify(request.body, request.headers as Record<string, string>)
    return JSON.parse(request.body).type
  })
  expect(types.sort()).toEqual(['contact.created', 'message.received'])
  await parley.until(async () => /message\.received .* -> 200 \(/.test(run.output()) || null)
  run.child.kill('SIGINT')
  expect(await run.ended, run.trouble()).toBe(0)
})

test('webhooks listen refuses an event that there is not, and a receiver that is no URL', async () => {
  const refused = async (to: string, events: string) => {
    const run = cli('webhooks', 'listen', '--workspace', tenant.slug, '--forward-to', to, '--events', events)
    return [await run.ended, run.trouble()]
  }
  expect(await refused(receiver.url, 'message.received,message.lost')).toEqual([
    1,
    expect.stringContaining('message.lost'),
  ])
  expect(await refused('localhost:3000', 'message.received')).toEqual([
    1,
    expect.stringContaining('--forward-to'),
  ])
})
