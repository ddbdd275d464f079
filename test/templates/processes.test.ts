import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../../src/app.ts'
import { resolveSecrets } from '../../src/embedded/secrets.ts'
import { apiClient } from '../support/api-client.ts'
import { freePort } from '../support/free-port.ts'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { byHand, visit } from './scene.ts'

// Requests for one name that reach two processes in the same moment.

let parley: Parley
let second: RunningApp
let shop: Tenant
beforeAll(async () => {
  parley = await startParley()
  const { config } = parley.app
  const server = { ...config.server, port: await freePort() }
  second = await startApp({
    config: { ...config, server, process: { ...config.process, role: 'web' } },
    databaseUrl: config.database.url ?? '',
    secrets: resolveSecrets(config),
    poolSize: 5,
  })
  await parley.sandbox.settings(byHand)
  shop = await parley.tenant()
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
