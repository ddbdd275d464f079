import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { type ContactScene, startContacts } from '../messaging/contacts/contacts/scene.ts'
import { memberSession } from '../support/session.ts'
import { type Fate, references } from './known-references.ts'

// All that a contact has goes over when two are joined, and goes when one is deleted: a table that comes to tell of a
// contact stands here, or this fails. What the two do is looked at in the database, not believed.

const mayName: Readonly<Record<string, string>> = {
  contact: 'the row itself, out of sight and without what was known',
  audit_record: 'who did what to whom stays told',
  event_body: 'bodies of webhooks are deleted by their age',
}

let scene: ContactScene
let userId: string

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  const { email } = await memberSession(scene.parley, workspaceId)
  const [user] = await scene.sql('select id from user_account where email = $1', [email])
  userId = String(user?.id)
  const scheduled_at = new Date(scene.parley.clock.now().getTime() + 3_600_000).toISOString()
  const template = { name: 'order_update', language: 'en', params: { 1: 'Ann' } }
  const recipients = [{ to: scene.phone() }]
  const made = await scene.shop.v1.post('/broadcasts', { name: 'News', template, recipients, scheduled_at })
  expect(made.status, made.text).toBe(201)
})
afterAll(() => scene?.parley.close())

/** How many rows of each table are of the contact. */
async function rowsOf(contactId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(references)) {
    const [row] = await scene.sql(`select count(*)::int as many from "${table}" where contact_id = $1`, [
      contactId,
    ])
    counts[table] = Number(row?.many)
  }
  return counts
}

/** A contact of whom every table has something. */
async function knownEverywhere(platformId: string): Promise<string> {
  const { workspaceId, numberId } = scene.shop
  await scene.receive({ userId: platformId })
  const [found] = await scene.sql('select contact_id as id from contact_identity where value = $1', [
    platformId,
  ])
  const id = String(found?.id)
  const sent = await scene.shop.v1.post('/messages', { to: id, type: 'text', text: { body: 'Hello' } })
  expect(sent.status, sent.text).toBe(201)
  const now = scene.parley.clock.now()
  for (const { row } of Object.values(references)) {
    if (!row) continue
    const values = [workspaceId, id, newId(now.getTime()), userId, numberId, now]
    const used = values.map((_, at) => at + 1).filter((at) => row.includes(`$${at}`))
    const text = row.replace(/\$(\d)/g, (_, at) => `$${used.indexOf(Number(at)) + 1}`)
    await scene.sql(
      text,
      used.map((at) => values[at - 1]),
    )
  }
  const nowhere = Object.entries(await rowsOf(id)).filter(([, many]) => many === 0)
  expect(nowhere).toEqual([])
  return id
}

/** The tables in which the id stands, in whatever column. */
async function tablesNaming(id: string): Promise<string[]> {
  const tables = await scene.sql(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const naming: string[] = []
  for (const { name } of tables) {
    const found = await scene.sql(`select from "${name}" t where to_jsonb(t)::text like $1 limit 1`, [
      `%${id}%`,
    ])
    if (found.length > 0) naming.push(String(name))
  }
  return naming
}

const stays = (fate: Fate) => typeof fate === 'object'

async function expectGone(id: string, of: 'joined' | 'deleted'): Promise<void> {
  const left = await rowsOf(id)
  const forgotten = Object.entries(references).filter(
    ([table, fate]) => !stays(fate[of]) && left[table] !== 0,
  )
  expect(forgotten.map(([table]) => table)).toEqual([])
  const known = Object.keys(references).filter((table) => stays(references[table]?.[of] ?? 'goes'))
  const naming = (await tablesNaming(id)).filter((table) => !known.includes(table) && !(table in mayName))
  expect(naming).toEqual([])
}

test('every table that tells of a contact has its place here', async () => {
  const rows = await scene.sql(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name like '%contact_id'
     union
     select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'contact'::regclass`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(references).sort())
})

test('what a contact has is the one of whom it becomes a part', async () => {
  const kept = await scene.create()
  const before = await rowsOf(kept.id)
  const part = await knownEverywhere('PT.901')
  await scene.receive({ waId: kept.phone.slice(1), userId: 'PT.901' })
  await expectGone(part, 'joined')
  const after = await rowsOf(kept.id)
  const moving = Object.entries(references).filter(([, { joined }]) => joined === 'moves')
  const lost = moving.filter(([table]) => Number(after[table]) <= Number(before[table]))
  expect(lost.map(([table]) => table)).toEqual([])
})

test('what a contact has goes with it when it is deleted', async () => {
  const id = await knownEverywhere('PT.902')
  expect((await scene.shop.v1.send('DELETE', `/contacts/${id}`)).status).toBe(204)
  await expectGone(id, 'deleted')
})
