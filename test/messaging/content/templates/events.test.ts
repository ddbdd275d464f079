import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../../../outside/guarded-client/receiver.ts'
import type { Parley, Tenant } from '../../../support/parley.ts'
import { type PlatformTemplates, startTemplateScene, visit } from './scene.ts'

let parley: Parley
let shop: Tenant
let platform: PlatformTemplates
let receiver: Receiver

beforeAll(async () => {
  ;({ parley, shop, platform } = await startTemplateScene())
  receiver = await startReceiver()
  const events = ['template.status', 'template.updated']
  const url = receiver.url.replace(/\/$/, '')
  const { status, text } = await shop.v1.post('/webhooks', { url: `${url}/templates`, events })
  if (status !== 201) throw new Error(text)
})
afterAll(async () => {
  await receiver?.close()
  await parley?.close()
})

/** The next event that comes, whole. */
async function next(count: number) {
  await receiver.waitFor(count)
  return JSON.parse(receiver.received[count - 1]?.body ?? '')
}

test('events tell a template as its GET does, from its submission to its end', async () => {
  const { body: made } = await shop.v1.post('/templates', visit())
  const submitted = await next(1)
  expect([submitted.type, submitted.data]).toEqual([
    'template.status',
    { template: made, previous_status: null },
  ])
  const [there] = await platform.named('visit')
  await parley.sandbox.control(`/templates/${there?.id}/approve`)
  const approved = await next(2)
  const read = async () => (await shop.v1.get(`/templates/${made.id}`)).body
  expect(approved.data).toEqual({ template: await read(), previous_status: 'pending' })
  expect(approved.data.template.status).toBe('approved')
  // A word about quality, as the platform's callback brings it.
  await parley.sandbox.control('/callback', {
    business_id: '200000000000001',
    field: 'message_template_quality_update',
    value: {
      previous_quality_score: 'UNKNOWN',
      new_quality_score: 'YELLOW',
      message_template_id: Number(there?.id),
      message_template_name: 'visit',
      message_template_language: 'en',
    },
  })
  const updated = await next(3)
  expect([updated.type, updated.data]).toEqual([
    'template.updated',
    { template: await read(), changed: ['quality'] },
  ])
  const before = await read()
  expect(before.quality).toBe('yellow')
  await shop.v1.send('DELETE', `/templates/${made.id}`)
  const gone = await next(4)
  expect(gone.data).toEqual({
    template: { ...before, status: 'deleted', updated_at: expect.any(String) },
    previous_status: 'approved',
  })
})
