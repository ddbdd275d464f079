import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from './scene.ts'

// Two contacts that are one person are made one by whoever knows it (docs/adr/0059).

let scene: ContactScene
let admin: Session

beforeAll(async () => {
  scene = await startContacts()
  admin = await memberSession(scene.parley, scene.shop.workspaceId)
})
afterAll(() => scene?.parley.close())

const get = async (path: string) => (await scene.shop.v1.get(path)).body
const digits = (phone: string) => phone.slice(1)

const text = `mutation Merge($input: MergeContactsInput!) {
  mergeContacts(input: $input) {
    contact { id name profileName phone tagNames customFields }
    conversation { contactId unreadCount }
  }
}`

const merge = (keepId: string, mergeId: string, more: object = {}, by: Session = admin) =>
  by.ask(text, { input: { keepId, mergeId, ...more } })

const codeOf = (answer: { body: { errors?: { extensions: { code: string } }[] } }) =>
  answer.body.errors?.[0]?.extensions.code

async function role(name: string, permissions: string[]): Promise<Session> {
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, now(), now())`,
    [workspaceId, name, permissions],
  )
  return memberSession(scene.parley, workspaceId, name)
}

/** Two contacts with a chat each. */
async function two(keep: object = {}, gone: object = {}) {
  const kept = await scene.create(keep)
  const part = await scene.create(gone)
  await scene.receive({ waId: digits(kept.phone) })
  await scene.parley.clock.advance(1)
  await scene.receive({ waId: digits(part.phone) })
  await scene.parley.clock.advance(1)
  return { kept, part }
}

test('what is known and was said of either is the one that stays, field by field as chosen', async () => {
  const { kept, part } = await two(
    { name: 'Ann', tags: ['vip'], custom_fields: { town: 'Porto', size: 4 } },
    {
      name: 'Ann Oak',
      tags: ['asked'],
      custom_fields: { town: 'Faro', size: 5, pet: 'cat' },
      marketing_opted_out: true,
    },
  )
  const { used } = (await get('/usage')).limits.contacts
  const answer = await merge(kept.id, part.id, { take: ['NAME'], takeFields: ['town'] })
  expect(answer.body.errors).toBeUndefined()
  expect(answer.body.data.mergeContacts).toEqual({
    contact: {
      id: kept.id,
      name: 'Ann Oak',
      profileName: null,
      phone: kept.phone,
      tagNames: ['asked', 'vip'],
      customFields: { pet: 'cat', size: 4, town: 'Faro' },
    },
    conversation: { contactId: kept.id, unreadCount: 2 },
  })
  expect((await scene.shop.v1.get(`/contacts/${part.id}`)).status).toBe(404)
  expect(await get(`/contacts/${kept.id}`)).toMatchObject({
    marketing_opted_out: true,
    marketing_opted_out_by: 'api',
  })
  expect((await get('/usage')).limits.contacts.used).toBe(used - 1)
  const { data } = await get(`/messages?contact_id=${kept.id}`)
  expect(data.map((one: { from: string }) => one.from)).toEqual([part.phone, kept.phone])

  const [told] = await scene.events('contact.updated', kept.id)
  expect(told?.extras.changed).toEqual([
    'name',
    'tags',
    'custom_fields',
    'marketing_opted_out',
    'marketing_opted_out_at',
    'marketing_opted_out_by',
  ])
  expect(await scene.events('contact.deleted', part.id)).toHaveLength(1)
  const audit = await scene.sql(
    `select resource_id, action, changes, actor_type from audit_record where kind = 'contact' and resource_id = any($1)
       and action <> 'created'
     order by action desc`,
    [[kept.id, part.id]],
  )
  expect(audit).toEqual([
    {
      resource_id: kept.id,
      action: 'updated',
      changes: { merged_contact: { old: null, new: part.id } },
      actor_type: 'member',
    },
    {
      resource_id: part.id,
      action: 'deleted',
      changes: { merged_into: { old: null, new: kept.id } },
      actor_type: 'member',
    },
  ])
})

test('whoever writes from or is written to at the other phone is the contact that stays', async () => {
  const { kept, part } = await two()
  await merge(kept.id, part.id)
  await scene.receive({ waId: digits(part.phone) })
  expect((await get(`/messages?contact_id=${kept.id}`)).data).toHaveLength(3)
  const sent = await scene.shop.v1.post('/messages', { to: part.phone, type: 'text', text: { body: 'Hi' } })
  expect(sent.body).toMatchObject({ contact_id: kept.id })
})

test('a window that is open for the other phone is not one for the phone that is written to', async () => {
  const kept = await scene.create()
  const part = await scene.create()
  await scene.receive({ waId: digits(part.phone) })
  await merge(kept.id, part.id)
  expect((await get(`/chats/${kept.id}`)).windows).toEqual([])
  const sent = await scene.shop.v1.post('/messages', { to: kept.id, type: 'text', text: { body: 'Hi' } })
  expect(sent.body.error.code).toBe('window_closed')
})

test('a person who is known without a phone becomes a part of the one with it, with the open window', async () => {
  const kept = await scene.create()
  await scene.receive({ userId: 'PT.70' })
  const [row] = await scene.sql('select contact_id as id from contact_identity where value = $1', ['PT.70'])
  const hidden = String(row?.id)
  const refused = await merge(hidden, kept.id)
  expect(codeOf(refused)).toBe('INVALID_STATE')
  expect((await scene.shop.v1.get(`/contacts/${hidden}`)).status).toBe(200)
  expect((await merge(kept.id, hidden)).body.errors).toBeUndefined()
  expect((await get(`/chats/${kept.id}`)).windows).toHaveLength(1)
})

test('a chat that only gains messages is told to screens all the same', async () => {
  const { kept, part } = await two()
  await merge(kept.id, part.id)
  const told = await scene.sql(`select type from event where subject_id = $1 order by seq desc limit 1`, [
    kept.id,
  ])
  expect(told).toEqual([{ type: 'chat.updated' }])
})

test('whoever may not do both, or does not see both, changes nothing', async () => {
  const { kept, part } = await two({ name: 'Keep' }, { name: 'Part' })
  const writer = await role('Writer', ['contacts:read', 'contacts:write'])
  const own = await role('Own two', ['chat:read', 'contacts:write', 'contacts:delete'])
  expect(codeOf(await merge(kept.id, part.id, {}, writer))).toBe('FORBIDDEN')
  const [me] = await scene.sql('select id from user_account where email = $1', [own.email])
  await scene.sql('update conversation set agent_id = $1 where contact_id = $2', [me?.id, kept.id])
  expect(codeOf(await merge(kept.id, part.id, {}, own))).toBe('NOT_FOUND')
  const foreign = await scene.create({}, scene.other)
  expect(codeOf(await merge(kept.id, foreign.id))).toBe('NOT_FOUND')
  expect(codeOf(await merge(kept.id, kept.id))).toBe('INVALID_FIELD')
  const many = (from: number) => Array.from({ length: 30 }, (_, at) => `tag ${from + at}`)
  await scene.patch(kept.id, { tags: many(0) })
  await scene.patch(part.id, { tags: many(30) })
  expect(codeOf(await merge(kept.id, part.id))).toBe('INVALID_FIELD')
  expect(await get(`/contacts/${part.id}`)).toMatchObject({ name: 'Part' })
  expect((await get(`/messages?contact_id=${kept.id}`)).data).toHaveLength(1)
  await scene.sql('update conversation set agent_id = $1 where contact_id = $2', [me?.id, part.id])
  await scene.patch(part.id, { tags: [] })
  expect((await merge(kept.id, part.id, {}, own)).body.errors).toBeUndefined()
})

test('messages that come and go in the middle of it are with the contact that stays, each once', async () => {
  // What meets a contact that has just gone is not kept, and its callback comes again.
  const arrive = (phone: string) =>
    scene.receive({ waId: digits(phone) }).catch(() => scene.receive({ waId: digits(phone) }))
  for (let round = 0; round < 8; round++) {
    const { kept, part } = await two()
    const send = (to: string) => scene.shop.v1.post('/messages', { to, type: 'text', text: { body: 'Now' } })
    const [merged, ...rest] = await Promise.all([
      merge(kept.id, part.id),
      arrive(part.phone),
      arrive(kept.phone),
      send(part.phone),
      send(kept.phone),
    ])
    expect(merged.body.errors).toBeUndefined()
    expect(rest).toHaveLength(4)
    const said = await scene.sql(
      'select contact_id = $1 as "isKept", direction from message where contact_id = any($2)',
      [kept.id, [kept.id, part.id]],
    )
    expect(said.filter(({ direction }) => direction === 'incoming')).toEqual(
      Array.from({ length: 4 }, () => ({ isKept: true, direction: 'incoming' })),
    )
    // A send that had found the other contact and is saved after it all is sent, as after any deletion (docs/adr/0021).
    const sent = said.filter(({ direction }) => direction === 'outgoing')
    expect(sent).toHaveLength(2)
    expect(sent.filter(({ isKept }) => isKept).length).toBeGreaterThanOrEqual(1)
    expect(await get(`/chats/${kept.id}`)).toMatchObject({ status: 'open', unread_count: 4 })
  }
})
