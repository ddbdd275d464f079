import { afterAll, beforeAll, expect, test } from 'vitest'
import { countReplies } from '#messaging/campaigns/broadcasts/replies.ts'
import { fillSearch } from '#messaging/messages/search/fill-search.ts'
import { followLog } from '#messaging/routing/sla/follow-log.ts'
import { noteFirstResponses } from '#messaging/routing/transfers/first-responses.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

// A reader of the log that was away longer than events are kept (src/upkeep/retention.ts) goes on behind them.

let parley: Parley
let shop: Tenant
const sql = async (text: string, values: unknown[] = [shop.workspaceId]) =>
  (await parley.app.pool.query(text, values)).rows
beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

test.each([
  ['timer_position', followLog, ''],
  ['search_position', fillSearch, ', older_than = null'],
  ['broadcast_reader', countReplies, ''],
  ['transfer_position', noteFirstResponses, ''],
])('%s', async (table, read, done) => {
  const { app } = parley
  await sql(
    `insert into ${table} (workspace_id, seq) values ($1, 0) on conflict (workspace_id) do update set seq = 0${done}`,
  )
  await sql('delete from event where workspace_id = $1')
  await sql('update workspace_counter set event_seq = event_seq + 5000 where workspace_id = $1')
  expect(await read(app)).toEqual({ more: false })
  const [row] = await sql(
    `select p.seq, c.event_seq from ${table} p join workspace_counter c using (workspace_id) where workspace_id = $1`,
  )
  expect(row?.seq).toBe(row?.event_seq)
})
