import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '#process/app.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { apiClient } from '../../../support/api-client.ts'
import { freePort } from '../../../support/free-port.ts'
import type { Parley, Tenant } from '../../../support/parley.ts'
import { type PlatformTemplates, startTemplateScene, visit } from './scene.ts'

// Requests for one name that reach two processes in the same moment.

let parley: Parley
let second: RunningApp
let shop: Tenant
let platform: PlatformTemplates
beforeAll(async () => {
  ;({ parley, shop, platform } = await startTemplateScene())
  const { config } = parley.app
  const server = { ...config.server, port: await freePort() }
  second = await startApp({
    config: { ...config, server, process: { ...config.process, role: 'web' } },
    databaseUrl: config.database.url ?? '',
    secrets: resolveSecrets(config),
    poolSize: 5,
  })
})
afterAll(async () => {
  await second?.close()
  await parley?.close()
})

const bothPost = (body: unknown) => {
  const there = apiClient(`${second.url}/v1`, { authorization: `Bearer ${shop.key}` })
  return Promise.all([shop.v1.post('/templates', body), there.post('/templates', body)])
}

test('a template is made once by two processes, the platform being slow', async () => {
  await parley.sandbox.faults({
    match: { path: '*message_templates', method: 'POST', nth: 1 },
    effect: { delay_ms: 1500 },
  })
  const answers = await bothPost(visit())
  await parley.sandbox.clearFaults()
  const made = answers.find(({ status }) => status === 201)
  const refused = answers.find(({ status }) => status !== 201)
  expect(made?.body.status).toBe('pending')
  expect([refused?.status, refused?.body.error]).toMatchObject([
    409,
    { code: 'conflict', field: 'name', details: { id: made?.body.id } },
  ])
})

test('a draft does not get the name of a template that is being made', async () => {
  const slow = { path: '*message_templates', method: 'POST', nth: 1 }
  await parley.sandbox.faults({ match: slow, effect: { error: 100 } })
  const draft = await shop.v1.post('/templates', visit({ name: 'draft' }))
  await parley.sandbox.clearFaults()
  const { id } = draft.body.error.details
  await parley.sandbox.faults({ match: slow, effect: { delay_ms: 1500 } })
  const there = apiClient(`${second.url}/v1`, { authorization: `Bearer ${shop.key}` })
  const making = shop.v1.post('/templates', visit({ name: 'wanted' }))
  await parley.until(async () => (await platform.named('wanted')).length > 0)
  const renamed = await there.send('PATCH', `/templates/${id}`, { name: 'wanted' })
  const made = await making
  await parley.sandbox.clearFaults()
  expect([made.status, made.body.id === id]).toEqual([201, false])
  expect([renamed.status, renamed.body.error]).toMatchObject([
    409,
    { code: 'conflict', field: 'name', details: { id: made.body.id } },
  ])
  expect((await shop.v1.get(`/templates/${id}`)).body).toMatchObject({ status: 'draft', name: 'draft' })
})
