import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { fillSearch } from '#messaging/messages/search/fill-search.ts'
import { drainErasures } from '#messaging/records/personal-data/erase.ts'
import { drainRetention } from '#upkeep/retention.ts'
import { memberSession } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// A deleted contact is erased behind the answer: what is looked for is the words themselves, in every table.

let scene: ContactScene

beforeAll(async () => {
  scene = await startContacts()
})
afterAll(() => scene?.parley.close())

const day = 24 * 60 * 60 * 1000

/** The tables in which this text stands, in whatever column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await scene.sql(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await scene.sql(`select from "${name}" t where to_jsonb(t)::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (rows.length > 0) found.push(String(name))
  }
  return found
}

const said = 'quicksilver'
const called = 'Zebedee'

/** Somebody who wrote a text and a picture, got an answer, and stands in a broadcast. */
async function known(): Promise<{ id: string; digits: string }> {
  const phone = scene.phone()
  const { id } = await scene.create({
    phone,
    name: called,
    custom_fields: { town: called },
    tags: ['friend'],
  })
  const { workspaceId, numberId } = scene.shop
  const digits = phone.slice(1)
  const text = {
    ...scene.message({ waId: digits, profileName: called }),
    content: { body: said, previewUrl: false },
  }
  await storeIncoming(scene.parley.app, [text])
  await scene.sql(
    `insert into media (workspace_id, id, source, state, kind, mime_type, filename, number_id, message_id, created_at)
     select $1, gen_random_uuid(), 'received', 'lost', 'image', 'image/png', $3, $4, m.id, m.created_at
     from message m where m.workspace_id = $1 and m.contact_id = $2`,
    [workspaceId, id, `${called}.png`, numberId],
  )
  const template = { name: 'order_update', language: 'en', params: { 1: said } }
  const scheduled_at = new Date(scene.parley.clock.now().getTime() + 3_600_000).toISOString()
  const made = await scene.shop.v1.post('/broadcasts', {
    name: 'News',
    template,
    recipients: [{ to: phone, params: { 1: called } }],
    scheduled_at,
  })
  expect(made.status, made.text).toBe(201)
  await fillSearch(scene.parley.app)
  return { id, digits }
}

async function send(id: string): Promise<string> {
  const sent = await scene.shop.v1.post('/messages', { to: id, type: 'text', text: { body: said } })
  expect(sent.status, sent.text).toBe(201)
  return sent.body.id
}

const erase = () => drainErasures(scene.parley.app)
/** What goes by its age, and is told to nobody new. */
const byAge = ['event', 'idempotency_record', 'inbound_callback']
const left = async (text: string) => (await tablesWith(text)).filter((table) => !byAge.includes(table))
const contactRow = async (id: string) =>
  (await scene.sql('select phone, erase_at as "eraseAt" from contact where id = $1', [id]))[0]

describe('a deleted contact', () => {
  test('is erased: no table but those that go by their age knows name, phone or words', async () => {
    const { id, digits } = await known()
    const [first] = await scene.sql('select id, type, status from message where contact_id = $1', [id])
    expect(await left(said)).toEqual(expect.arrayContaining(['message', 'message_search']))
    expect((await scene.shop.v1.send('DELETE', `/contacts/${id}`)).status).toBe(204)
    await erase()
    for (const text of [said, called, digits])
      expect(await left(text), text).toEqual(text === said ? ['broadcast'] : [])
    expect(await contactRow(id)).toEqual({ phone: null, eraseAt: expect.any(Date) })
    // Usage and broadcasts still count.
    expect(await scene.sql('select id, type, status from message where contact_id = $1', [id])).toEqual([
      first,
    ])
    // Its file is over at once.
    const [file] = await scene.sql('select expires_at as at from media where message_id = $1', [first?.id])
    expect(Number(file?.at)).toBeLessThanOrEqual(scene.parley.clock.now().getTime())
  })

  test('is nowhere at all once what goes by its age is gone', async () => {
    const { id } = await known()
    await scene.shop.v1.send('DELETE', `/contacts/${id}`)
    await erase()
    await scene.sql('update workspace_counter set fanout_seq = event_seq')
    await scene.parley.clock.advance((4 * day) / 1000)
    while ((await drainRetention(scene.parley.app)).more);
    expect(await tablesWith(called)).toEqual([])
  })

  test('keeps what a message needs that is still to be sent, until its outcome is known', async () => {
    const { id, digits } = await known()
    const waiting = await send(id)
    await scene.shop.v1.send('DELETE', `/contacts/${id}`)
    await erase()
    const contents = async () =>
      (
        await scene.sql('select content from message where contact_id = $1 order by created_at, id', [id])
      ).map(({ content }) => content)
    expect(await contents()).toEqual([{}, { body: said, previewUrl: false }])
    expect((await contactRow(id))?.phone).toBe(digits)
    await scene.sql('delete from hand_over where message_id = $1', [waiting])
    await erase()
    expect(await contents()).toEqual([{}, { body: said, previewUrl: false }])
    await scene.parley.clock.advance(20 * 60)
    await erase()
    expect(await contents()).toEqual([{}, {}])
    expect((await contactRow(id))?.phone).toBeNull()
  })

  test("loses the platform's ids of its messages, which hold its phone, when nothing can come for them", async () => {
    const { id } = await known()
    const ids = () =>
      scene.sql(
        'select platform_message_id as id from message where contact_id = $1 and platform_message_id is not null',
        [id],
      )
    await scene.shop.v1.send('DELETE', `/contacts/${id}`)
    await erase()
    expect(await ids()).toHaveLength(1)
    await scene.parley.clock.advance((7 * day) / 1000)
    await erase()
    expect(await ids()).toEqual([])
    expect(await contactRow(id)).toEqual({ phone: null, eraseAt: null })
  })

  test('is erased by one worker, and by the next where that one died', async () => {
    const { id } = await known()
    await scene.shop.v1.send('DELETE', `/contacts/${id}`)
    const [{ at } = { at: null }] = await scene.sql('select erase_at as at from contact where id = $1', [id])
    // Taken, and nothing more: the process died.
    await scene.sql(`update contact set erase_at = erase_at + interval '5 minutes' where id = $1`, [id])
    await erase()
    expect((await contactRow(id))?.phone).not.toBeNull()
    expect(at).not.toBeNull()
    await scene.parley.clock.advance(5 * 60)
    await Promise.all([erase(), erase()])
    expect((await contactRow(id))?.phone).toBeNull()
  })

  test('leaves others alone: those of other workspaces, and who has the phone now', async () => {
    const { id, digits } = await known()
    const kept = await scene.create({ name: 'Ann' })
    await storeIncoming(scene.parley.app, [scene.message({ waId: kept.phone.slice(1) })])
    const stranger = await scene.create({ phone: `+${digits}`, name: 'Bob' }, scene.other)
    await scene.shop.v1.send('DELETE', `/contacts/${id}`)
    const again = await scene.create({ phone: `+${digits}`, name: 'Eve' })
    await erase()
    const contact = async (of: string, tenant = scene.shop) => (await tenant.v1.get(`/contacts/${of}`)).body
    expect(await contact(again.id)).toMatchObject({ phone: `+${digits}`, name: 'Eve' })
    expect(await contact(stranger.id, scene.other)).toMatchObject({ phone: `+${digits}`, name: 'Bob' })
    const [message] = (await scene.shop.v1.get(`/messages?contact_id=${kept.id}`)).body.data
    expect(message).toMatchObject({ type: 'text', text: { body: 'Hello' } })
  })

  test('that became a part of another keeps what was said: it is that one who said it', async () => {
    const [kept, part] = [await scene.create(), await scene.create()]
    await storeIncoming(scene.parley.app, [scene.message({ waId: part.phone.slice(1) })])
    const lead = await memberSession(scene.parley, scene.shop.workspaceId)
    await lead.graphql(
      'mutation ($a: ID!, $b: ID!) { mergeContacts(input: { keepId: $a, mergeId: $b }) { contact { id } } }',
      { a: kept.id, b: part.id },
    )
    await erase()
    const { data } = (await scene.shop.v1.get(`/messages?contact_id=${kept.id}`)).body
    expect(data).toMatchObject([{ text: { body: 'Hello' } }])
  })

  test('of many messages is erased in pages', async () => {
    const { id } = await known()
    await scene.sql(
      `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type, created_at, updated_at)
       select m.workspace_id, gen_random_uuid(), m.contact_id, m.number_id, m.direction, m.type, m.status, m.content,
         m.sent_by_type, m.created_at - interval '1 hour', m.updated_at
       from message m, generate_series(1, 1100) where m.contact_id = $1`,
      [id],
    )
    await scene.shop.v1.send('DELETE', `/contacts/${id}`)
    await erase()
    const [row] = await scene.sql(
      `select count(*)::int as all, count(*) filter (where content = '{}')::int as erased from message where contact_id = $1`,
      [id],
    )
    expect(row).toEqual({ all: 1101, erased: 1101 })
  })
})

test('rows of files that were staged for an import go too, and what was wrong with them; those of others stay', async () => {
  const { id, phone } = await scene.create()
  const digits = phone.slice(1)
  const spelled = `+${digits.slice(0, 1)} (${digits.slice(1, 4)}) ${digits.slice(4)}`
  const { workspaceId } = scene.shop
  const [file] = await scene.sql(
    `insert into contact_import (workspace_id, id, state, filename, refused, created_by_id, created_at)
     values ($1, gen_random_uuid(), 'ready', 'people.csv', 3, gen_random_uuid(), now()) returning id`,
    [workspaceId],
  )
  const rows = [
    [spelled, 'Quentin'],
    ['+15550000000', 'Other'],
    [`${digits}9`, 'Longer'],
    [`${digits.slice(1, 4)}-${digits.slice(4)}`, 'Quentin without a country code'],
    [`n/a ::: ${spelled}`, 'Quentin with another phone'],
    [[...digits].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join(''), 'Quentin in Arabic digits'],
    [`${digits.slice(-4)}`, 'Part'],
  ]
  for (const [at, cells] of rows.entries()) {
    await scene.sql(
      `insert into contact_import_row (workspace_id, import_id, place, cells) values ($1, $2, $3, $4)`,
      [workspaceId, file?.id, at + 2, JSON.stringify(cells)],
    )
  }
  for (const [place, value] of [
    [2, 'quentin@'],
    [3, 'other@'],
    [9, spelled],
    [10, `${spelled} ::: +15550000000`],
  ]) {
    await scene.sql(
      `insert into contact_import_fault (workspace_id, import_id, place, field, code, reason, value)
       values ($1, $2, $3, 'email', 'phone_missing', 'Wrong.', $4)`,
      [workspaceId, file?.id, place, value],
    )
  }
  expect((await scene.shop.v1.send('DELETE', `/contacts/${id}`)).status).toBe(204)
  await drainErasures(scene.parley.app)
  const of = (table: string, what: string) =>
    scene.sql(`select place, ${what} as told from ${table} where import_id = $1 order by place`, [file?.id])
  expect(await of('contact_import_row', 'cells ->> 1')).toEqual([
    { place: 3, told: 'Other' },
    { place: 4, told: 'Longer' },
    { place: 8, told: 'Part' },
  ])
  expect(await of('contact_import_fault', 'value')).toEqual([
    { place: 2, told: null },
    { place: 3, told: 'other@' },
    { place: 9, told: null },
    { place: 10, told: null },
  ])
})
