import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainFanOut } from '#telling/webhooks/fan-out/fan-out.ts'
import { type ContactScene, startContacts } from './scene.ts'

let scene: ContactScene
beforeAll(async () => {
  scene = await startContacts()
  await scene.sql(
    'insert into team (workspace_id, id, name, created_at, updated_at) values ($1, gen_random_uuid(), $2, now(), now())',
    [scene.shop.workspaceId, 'Support'],
  )
})
afterAll(() => scene?.parley.close())

/** What webhooks get of everything so far about one contact, in order. */
async function bodiesOf(contactId: string) {
  await drainFanOut(scene.parley.app)
  const rows = await scene.sql(
    `select b.body from event e join event_body b on b.workspace_id = e.workspace_id and b.event_id = e.id
     where e.contact_id = $1 order by e.seq`,
    [contactId],
  )
  return rows.map((row) => JSON.parse(row.body as string))
}

async function subscribe() {
  const events = [
    'contact.created',
    'contact.updated',
    'contact.deleted',
    'chat.assigned',
    'chat.closed',
    'chat.reopened',
  ]
  const made = await scene.shop.v1.post('/webhooks', { url: 'https://hooks.example.com/x', events })
  expect(made.status).toBe(201)
}

test('each body holds the contact as GET answered it then, also when it is gone by now', async () => {
  await subscribe()
  const ann = await scene.create({ name: 'Ann', tags: ['vip'], custom_fields: { plan: 'gold' } })
  const { body: first } = await scene.patch(ann.id, { name: 'Anna' })
  const { body: second } = await scene.patch(ann.id, { add_tags: ['b'], marketing_opted_out: true })
  await scene.shop.v1.send('DELETE', `/contacts/${ann.id}`)
  const bodies = await bodiesOf(ann.id)
  expect(bodies.map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'contact.created', data: { contact: ann } },
    { type: 'contact.updated', data: { contact: first, changed: ['name'] } },
    {
      type: 'contact.updated',
      data: {
        contact: second,
        changed: ['tags', 'marketing_opted_out', 'marketing_opted_out_at', 'marketing_opted_out_by'],
      },
    },
    { type: 'contact.deleted', data: { contact: { id: ann.id, phone: ann.phone } } },
  ])
})

test('each body holds the chat as its action answered it', async () => {
  const ann = await scene.create()
  const act = async (action: string, body?: object) =>
    (await scene.shop.v1.post(`/chats/${ann.id}/${action}`, body)).body
  const member = await scene.parley.createMember(scene.shop.workspaceId)
  const opened = await act('reopen')
  const assigned = await act('assign', { agent_id: member.id })
  const taken = await act('assign', { agent_id: null })
  const closed = await act('close', { note: 'Solved.' })
  const [key] = await scene.sql('select id from public_key where workspace_id = $1', [scene.shop.workspaceId])
  const by = { type: 'api', id: key?.id }
  const bodies = (await bodiesOf(ann.id)).filter(({ type }) => type.startsWith('chat.'))
  expect(bodies.map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'chat.reopened', data: { chat: opened, by } },
    { type: 'chat.assigned', data: { chat: assigned, previous: { agent: null, team: null } } },
    { type: 'chat.assigned', data: { chat: taken, previous: { agent: assigned.agent, team: null } } },
    { type: 'chat.closed', data: { chat: closed, by, note: 'Solved.' } },
  ])
  expect(assigned.agent).toMatchObject({ id: member.id })
  expect([opened.status, closed.status]).toEqual(['open', 'closed'])
})
