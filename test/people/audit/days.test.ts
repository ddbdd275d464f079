import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// Days of filters are those of the workspace's time zone (spec/8 G6), as the audit log has them.

let stage: Shops
let shop: Shop
let admin: Session

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
  admin = shop.admin
  const { status, text } = await admin.api.send('PUT', '/org/settings', { timezone: 'Asia/Tokyo' })
  expect(status, text).toBe(200)
  const { pool } = stage.parley.app
  // The first and the last moment of 2 November in Tokyo, and those that touch it.
  for (const at of ['01T14:59:59', '01T15:00:00', '02T14:59:59', '02T15:00:00']) {
    await pool.query(
      `insert into audit_record (workspace_id, id, actor_type, kind, resource_id, action, changes, created_at)
       values ($1, gen_random_uuid(), 'system', 'team', $2, 'created', '{}', $3)`,
      [shop.tenant.workspaceId, at, `2026-11-${at}Z`],
    )
  }
})
afterAll(() => stage?.close())

const asked = async (query: string) => {
  const { status, body } = await admin.api.get(`/audit-logs?resource_type=team&${query}`)
  return status === 200
    ? body.data.audit_logs.map((one: { resource_id: string }) => one.resource_id).reverse()
    : status
}

test("G6: days are those of the workspace's time zone, and the last one counts in full", async () => {
  expect(await asked('from=2026-11-02&to=2026-11-02')).toEqual(['01T15:00:00', '02T14:59:59'])
  expect(await asked('from=2026-11-02')).toEqual(['01T15:00:00', '02T14:59:59', '02T15:00:00'])
  expect(await asked('to=2026-11-01')).toEqual(['01T14:59:59'])
  expect(await asked('from=2026-11-01T15:00:00Z&to=2026-11-01T23:00:00Z')).toEqual(['01T15:00:00'])
})

test('G6: 30 February, and an end before the beginning, are 400', async () => {
  expect(await asked('from=2026-02-30')).toBe(400)
  expect(await asked('to=2026-13-01')).toBe(400)
  expect(await asked('from=2026-11-03&to=2026-11-02')).toBe(400)
  expect(await asked('from=2026-11-03T00:00:00Z&to=2026-11-02T00:00:00Z')).toBe(400)
})
