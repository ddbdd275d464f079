import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Parley, Tenant } from '../../../support/parley.ts'
import { byHand, type PlatformTemplates, startTemplateScene, visit } from './scene.ts'

// Reviews whose decision comes before the answer to the submission, or instead of it.

let parley: Parley
let shop: Tenant
let platform: PlatformTemplates
beforeAll(async () => {
  ;({ parley, shop, platform } = await startTemplateScene())
})
afterAll(() => parley?.close())

let made = 0
const fresh = () => visit({ name: `visit_${++made}` })
const post = (body: unknown, headers?: Record<string, string>) => shop.v1.post('/templates', body, headers)

test('a template becomes what a review says that was quicker than the answer', async () => {
  await parley.sandbox.settings({ auto: { template_review_ms: 0 } })
  // The decision is about a template that nobody knows yet; while the platform is asked for it, it is stored.
  const path = '*message_templates'
  await parley.sandbox.faults({ match: { path, method: 'POST' }, effect: { delay_ms: 300 } })
  await parley.sandbox.faults({ match: { path, method: 'GET' }, effect: { delay_ms: 1000 } })
  const { body } = await post(fresh())
  expect(body.status).toBe('pending')
  await parley.sandbox.clearFaults()
  await parley.sandbox.settings(byHand)
  await parley.until(async () => (await shop.v1.get(`/templates/${body.id}`)).body.status !== 'pending')
})

test.each([
  ['it', 201],
  ['Something else.', 409],
])('a retry that finds %s reviewed already is answered %i', async (found, status) => {
  const body = fresh()
  const headers = { 'idempotency-key': `reviewed ${status}` }
  const match = { path: '*message_templates', method: 'POST' }
  await parley.sandbox.faults({ match, effect: { status: 503 } })
  expect((await post(body, headers)).status).toBe(503)
  await parley.sandbox.clearFaults()
  // The platform has it, the answer was lost, and the decision has come in.
  const part = { type: 'BODY', text: body.body.text, example: { body_text: [['Monday']] } }
  const components = [found === 'it' ? part : { type: 'BODY', text: found }]
  const there = { name: body.name, language: 'en', category: 'UTILITY', components }
  const { id } = (await platform.graph.post(platform.path, there)).body
  await parley.sandbox.control(`/templates/${id}/approve`)
  const [known] = await parley.until(async () => {
    const { data } = (await shop.v1.get(`/templates?name=${body.name}`)).body
    return data.length > 0 ? data : null
  })
  const told = await post(body, headers)
  expect([told.status, told.body.id ?? told.body.error.details.id]).toEqual([status, known.id])
  expect((await post(body)).status).toBe(409)
})

test('a draft under a new name becomes what a review says that was quicker than the answer', async () => {
  const path = '*message_templates'
  await parley.sandbox.faults({ match: { path, method: 'POST' }, effect: { error: 100 } })
  const { id } = (await post(fresh())).body.error.details
  await parley.sandbox.clearFaults()
  await parley.sandbox.settings({ auto: { template_review_ms: 0 } })
  await parley.sandbox.faults({ match: { path, method: 'POST' }, effect: { delay_ms: 1500 } })
  const name = `visit_${++made}`
  const told = await shop.v1.send('PATCH', `/templates/${id}`, { name })
  await parley.sandbox.clearFaults()
  await parley.sandbox.settings(byHand)
  expect([told.status, told.body]).toMatchObject([200, { id, name }])
  const named = await parley.until(async () => {
    const { data } = (await shop.v1.get(`/templates?name=${name}`)).body
    return data[0].status === 'approved' ? data : null
  })
  expect(named).toMatchObject([{ id, status: 'approved' }])
})
