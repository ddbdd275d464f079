import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../support/api-client.ts'
import { stayConnected } from '../../../support/connected.ts'
import { expectGolden } from '../../../support/golden.ts'
import { type ContactScene, startContacts } from './scene.ts'

// One recorded answer per row of Contacts, Chats and Usage, and per kind of refusal.

let scene: ContactScene
let lee: string
beforeAll(async () => {
  scene = await startContacts()
  const { id } = await scene.parley.createMember(scene.shop.workspaceId, 'agent')
  await scene.sql(`update user_account set full_name = 'Lee' where id = $1`, [id])
  await scene.sql(
    `insert into team (workspace_id, id, name, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Support', now(), now())`,
    [scene.shop.workspaceId],
  )
  lee = id
})
afterAll(() => scene?.parley.close())

const golden = (name: string, answer: Answer) => expectGolden(`v1/${name}`, answer)
const uuid = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'

test('contacts', async () => {
  const { v1 } = scene.shop
  const ann = {
    phone: '+1 555 123 0001',
    name: 'Ann',
    tags: ['vip', 'beta'],
    custom_fields: { plan: 'gold', age: 7, active: true },
    marketing_opted_out: true,
  }
  const made = await v1.post('/contacts', ann)
  await golden('post-contact', made)
  await golden('post-contact-conflict', await v1.post('/contacts', ann))
  const path = `/contacts/${made.body.id}`
  await golden('patch-contact', await v1.send('PATCH', path, { name: null, add_tags: ['new'] }))
  await golden('patch-contact-phone', await v1.send('PATCH', path, { phone: '15551230002' }))
  await golden('get-contact', await v1.get(path))
  await v1.post('/contacts', { phone: '15551230002' })
  await golden('get-contacts', await v1.get('/contacts?limit=1'))
  await golden('get-contacts-filter', await v1.get('/contacts?phone=abc'))
  const contacts = [
    { ref: 'a', phone: '15551230001' },
    { phone: '15551230003', tags: ['new'] },
    { phone: '1' },
  ]
  await golden('post-contacts-bulk', await v1.post('/contacts/bulk', { contacts }))
  await golden('delete-contact', await v1.send('DELETE', path))
  await golden('delete-contact-gone', await v1.send('DELETE', path))
  await scene.sql('update workspace_limit set contacts = 2 where workspace_id = $1', [scene.shop.workspaceId])
  await golden('post-contact-limit', await v1.post('/contacts', { phone: '15551230009' }))
  await scene.sql('update workspace_limit set contacts = null where workspace_id = $1', [
    scene.shop.workspaceId,
  ])
})

test('chats', async () => {
  const { v1 } = scene.shop
  const { id } = await scene.create()
  await golden('get-chat', await v1.get(`/chats/${id}`))
  await golden('post-chat-assign', await v1.post(`/chats/${id}/assign`, { agent_id: lee }))
  await golden('post-chat-assign-nobody', await v1.post(`/chats/${id}/assign`, {}))
  await golden('post-chat-reopen', await v1.post(`/chats/${id}/reopen`))
  await golden('get-chats', await v1.get(`/chats?status=open&agent_id=${lee}`))
  await golden('get-chats-agent', await v1.get(`/chats?agent_id=${uuid}`))
  await golden('get-chats-unassigned', await v1.get(`/chats?unassigned=true&agent_id=${lee}`))
  await stayConnected(scene.parley.app.pool, lee)
  await golden('get-assignees', await v1.get('/chats/assignees'))
  await golden('post-chat-close', await v1.post(`/chats/${id}/close`, { note: 'Solved.' }))
})

test('usage', async () => {
  const answer = await scene.shop.v1.get('/usage')
  const { limits } = answer.body
  expect(limits.api_requests_per_minute.used).toBeGreaterThan(0)
  expect(limits.broadcast_messages_per_month.period).toBe(scene.parley.clock.now().toISOString().slice(0, 7))
  // What is another one at every run.
  limits.api_requests_per_minute.used = 1
  limits.broadcast_messages_per_month.period = 'YYYY-MM'
  await golden('get-usage', answer)
})
