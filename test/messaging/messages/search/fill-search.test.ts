import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSearch } from '#messaging/messages/search/fill-search.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// The index of words is filled for many workspaces in one go, and one of them holds up no other.

let parley: Parley
let shops: Tenant[] = []
const person = '15550500001'

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await parley.app.pool.query<Row>(text, values)).rows
const inbound = (body: string) =>
  Promise.all(
    shops.map(({ phoneId }) => parley.sandbox.inbound(phoneId, person, { type: 'text', text: { body } })),
  )
const received = async (body: string) => {
  await inbound(body)
  await parley.running.drain()
}
const missing = async (shop: Tenant) => {
  const [row] = await sql<{ many: number }>(
    `select count(*)::int as many from message m where m.workspace_id = $1 and not exists
       (select from message_search s where s.workspace_id = m.workspace_id and s.message_id = m.id)`,
    [shop.workspaceId],
  )
  return row?.many
}

beforeAll(async () => {
  parley = await startParley()
  shops = [await parley.tenant(), await parley.tenant(), await parley.tenant()]
})
afterAll(() => parley?.close())

test('the words of many workspaces are written by as many statements as those of one', async () => {
  await received('An oak desk')
  while ((await fillSearch(parley.app)).more);
  await sql('delete from message_search')
  await sql(`update search_position set seq = 0, older_than = null, older_than_id = null`)
  const ran: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
    if (text.startsWith('/* search.')) ran.push(text.slice(3, text.indexOf(' */')))
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await fillSearch(parley.app)
  } finally {
    pg.Client.prototype.query = query
  }
  expect(ran).toEqual(['search.behind', 'search.hold', 'search.take_events'])
  expect(await Promise.all(shops.map(missing))).toEqual([0, 0, 0])
})

test('a workspace whose words cannot be written holds up no other, and comes after when they can', async () => {
  const [bad] = shops as [Tenant]
  await sql(
    `create function refuse_words() returns trigger language plpgsql as $$ begin raise 'no words'; end $$`,
  )
  await sql(
    `create trigger refuse before insert on message_search for each row
     when (new.workspace_id = '${bad.workspaceId}') execute function refuse_words()`,
  )
  try {
    await received('A second desk')
    await fillSearch(parley.app)
    expect(await Promise.all(shops.map(missing))).toEqual([1, 0, 0])
  } finally {
    await sql('drop trigger refuse on message_search')
    await sql('drop function refuse_words')
  }
  await fillSearch(parley.app)
  expect(await missing(bad)).toBe(0)
})
