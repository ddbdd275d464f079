import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainRemoved } from '#messaging/records/account-setup/delete-belongings.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// What belongs to a removed account goes in the background (spec/8 AC6).

let parley: Parley
let shop: Tenant
let admin: Session

beforeAll(async () => {
  parley = await startParley({ LOG__LEVEL: 'error' })
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
})
afterAll(() => parley?.close())

const rows = async (text: string, values: unknown[] = []) => (await parley.app.pool.query(text, values)).rows
const count = async (text: string, values: unknown[] = []) => Number((await rows(text, values))[0].count)
const accounts = async () => (await admin.api.get('/accounts')).body.data.accounts

async function connect(): Promise<{ id: string; phoneId: string }> {
  const { phone_number_id: phoneId, business_id: businessId } = await parley.sandbox.addNumber()
  const answer = await admin.api.post('/accounts', {
    name: `Line ${phoneId}`,
    phone_id: phoneId,
    business_id: businessId,
    access_token: 'sandbox-token',
    app_secret: 'sandbox-app-secret',
  })
  return { id: answer.body.data.id, phoneId }
}

async function writes(phoneId: string, from: string, text: string): Promise<void> {
  const platformId = await parley.sandbox.inbound(phoneId, from, { type: 'text', text: { body: text } })
  await parley.until(async () =>
    (await count('select count(*) from message where platform_message_id = $1', [platformId])) > 0
      ? true
      : undefined,
  )
}
const contactOf = async (phone: string) =>
  (
    await rows(
      'select id, deleted_at from contact where phone = $1 and workspace_id = $2 order by created_at desc',
      [phone.slice(1), shop.workspaceId],
    )
  )[0]

test('AC6: messages, windows, templates, catalogs with their products and bare people go; others stay with the latest message left', async () => {
  const [kept] = await accounts()
  const gone = await connect()
  const other = await rows('select phone_id from number where id = $1', [kept.id])
  const phoneId = other[0].phone_id
  const [bare, noted, tagged, both] = ['+15550300001', '+15550300002', '+15550300003', '+15550300004']
  for (const from of [bare, noted, tagged]) await writes(gone.phoneId, from, 'Over the old line')
  await writes(phoneId, both, 'Over the line that stays')
  await parley.clock.advance(5)
  await writes(gone.phoneId, both, 'Over the old line')
  const ids = Object.fromEntries(
    await Promise.all([bare, noted, tagged, both].map(async (phone) => [phone, (await contactOf(phone)).id])),
  )
  await admin.graphql(
    'mutation ($id: ID!) { createNote(input: { contactId: $id, content: "Calls back" }) { note { id } } }',
    {
      id: ids[noted as string],
    },
  )
  await shop.v1.send('PATCH', `/contacts/${ids[tagged as string]}`, { add_tags: ['vip'] })
  const before = await count('select count(*) from contact where workspace_id = $1 and deleted_at is null', [
    shop.workspaceId,
  ])

  const catalogOf = async (numberId: string) => {
    const { name } = (await rows('select name from number where id = $1', [numberId]))[0]
    const made = await admin.api.post('/catalogs', { name: `Of ${name}`, messaging_account: name })
    expect(made.status, made.text).toBe(200)
    const { id } = made.body.data
    const added = await admin.api.post(`/catalogs/${id}/products`, { name: 'Cap', price: 100 })
    expect(added.status, added.text).toBe(200)
    return id as string
  }
  const [goes, stays] = [await catalogOf(gone.id), await catalogOf(kept.id)]
  const productsOf = (id: string) => count('select count(*) from product where catalog_id = $1', [id])
  expect(await Promise.all([goes, stays].map(productsOf))).toEqual([1, 1])

  expect((await admin.api.send('DELETE', `/accounts/${gone.id}`)).status).toBe(200)
  await parley.until(async () =>
    (await count('select count(*) from message where number_id = $1', [gone.id])) === 0 ? true : undefined,
  )
  await parley.until(async () => ((await contactOf(bare as string)).deleted_at ? true : undefined))
  for (const table of ['conversation_window', 'template', 'catalog', 'catalog_turn'])
    await parley.until(async () =>
      (await count(`select count(*) from ${table} where number_id = $1`, [gone.id])) === 0 ? true : undefined,
    )
  expect(await Promise.all([goes, stays].map(productsOf))).toEqual([0, 1])
  for (const phone of [noted, tagged, both])
    expect((await contactOf(phone as string)).deleted_at, phone).toBeNull()
  const after = await count('select count(*) from contact where workspace_id = $1 and deleted_at is null', [
    shop.workspaceId,
  ])
  expect(after).toBe(before - 1)
  const chats = await rows(
    'select contact_id, number_id, last_message_preview, unread_count from conversation where contact_id = any($1::uuid[])',
    [[ids[noted as string], ids[both as string]]],
  )
  const chatOf = (phone: string) => chats.find((chat) => chat.contact_id === ids[phone])
  expect(chatOf(both as string)).toMatchObject({
    number_id: kept.id,
    last_message_preview: 'Over the line that stays',
    unread_count: 1,
  })
  expect(chatOf(noted as string)).toMatchObject({
    number_id: null,
    last_message_preview: null,
    unread_count: 0,
  })
  expect(
    await rows(`select type from event where subject_id = $1 and type = 'contact.deleted'`, [
      ids[bare as string],
    ]),
  ).toHaveLength(1)
})

test('AC6: of many people at once as many statements run as of one', async () => {
  const line = await connect()
  const people = ['+15550300031', '+15550300032', '+15550300033', '+15550300034']
  for (const from of people) await writes(line.phoneId, from, 'Hi')
  const ran: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
    if (/^\/\* (contacts\.delete|accounts\.save_chats|contacts\.count) \*\//.test(text)) ran.push(text)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await admin.api.send('DELETE', `/accounts/${line.id}`)
    for (const phone of people) {
      await parley.until(async () => ((await contactOf(phone)).deleted_at === null ? undefined : true))
    }
  } finally {
    pg.Client.prototype.query = query
  }
  expect(ran.filter((text) => text.startsWith('/* contacts.delete */'))).toHaveLength(1)
  expect(ran.filter((text) => text.startsWith('/* accounts.save_chats */'))).toHaveLength(1)
})

test('AC6: its callbacks are ignored, and a campaign that would send over it is cancelled', async () => {
  const line = await connect()
  await parley.until(async () =>
    (await count('select count(*) from template where number_id = $1', [line.id])) > 0 ? true : undefined,
  )
  const made = await shop.v1.post('/broadcasts', {
    name: 'Spring',
    number_id: line.id,
    template: { name: 'hello', language: 'en' },
    recipients: [{ to: '+15550300009' }],
    scheduled_at: new Date(parley.clock.nowMs() + 3_600_000).toISOString(),
  })
  expect(made.status, made.text).toBeLessThan(300)
  await admin.api.send('DELETE', `/accounts/${line.id}`)
  expect(await rows('select status, sent, in_flight from broadcast where number_id = $1', [line.id])).toEqual(
    [{ status: 'cancelled', sent: 0, in_flight: 0 }],
  )
  const platformId = await parley.sandbox.inbound(line.phoneId, '+15550300010', {
    type: 'text',
    text: { body: 'Hi' },
  })
  await parley.sandbox.control('/clock', { advance_seconds: 1 }).catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await count('select count(*) from message where platform_message_id = $1', [platformId])).toBe(0)
})

test('AC6: the walk goes on where it stood, and ends when a later one finds nothing', async () => {
  const line = await connect()
  await writes(line.phoneId, '+15550300020', 'One')
  await admin.api.send('DELETE', `/accounts/${line.id}`)
  const due = async () => (await rows('select due_at from removed_number where id = $1', [line.id]))[0].due_at
  await parley.until(async () =>
    (await count('select count(*) from message where number_id = $1', [line.id])) === 0 ? true : undefined,
  )
  await parley.until(async () =>
    (await due())?.getTime() > parley.clock.nowMs() + 600_000 ? true : undefined,
  )
  await parley.clock.advance(25 * 60)
  await drainRemoved(parley.app)
  await parley.until(async () => ((await due()) === null ? true : undefined))
  const name = await rows('select name from removed_number where id = $1', [line.id])
  expect(name[0].name).toMatch(/^Line /)
})
