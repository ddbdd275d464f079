import { afterAll, beforeAll, expect, test } from 'vitest'
import { size } from '../../../support/long-run.ts'
import { type ForetoldScene, nothing, startForetoldScene } from './foretold-scene.ts'

// What it costs that a dry run tells what will hold people: nothing where nothing does, and one statement otherwise.

let scene: ForetoldScene

beforeAll(async () => {
  scene = await startForetoldScene()
})
afterAll(() => scene?.parley.close())

test('one that nothing holds: all is null, and is looked up by no statement', async () => {
  const id = await scene.draft(2)
  scene.forget()
  expect(await scene.holds(id)).toEqual(nothing)
  expect(scene.times('foretell')).toBe(0)
  expect(scene.times('check_people')).toBe(1)
})

/** A draft of so many people, every second a contact who got two messages of another campaign within the last days. */
async function crowd(many: number): Promise<string> {
  const { shop, parley } = scene
  const id = await scene.draft(0)
  const values = [shop.workspaceId, id, scene.now(), many]
  const { pool } = parley.app
  await pool.query(
    `insert into contact (workspace_id, id, phone, tags, created_at, updated_at)
     select $1, gen_random_uuid(), '4930' || lpad(n::text, 8, '0'), '{}', $3, $3
     from generate_series(1, $4::int) n where n % 2 = 0 and $2::uuid is not null`,
    values,
  )
  await pool.query(
    `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type,
       broadcast_id, created_at, updated_at)
     select $1, gen_random_uuid(), c.id, (select n.id from number n where n.workspace_id = $1 limit 1), 'outgoing',
       'template', 'delivered', '{}', 'broadcast', gen_random_uuid(), $2::timestamptz - d * interval '20 hours', $2
     from contact c, generate_series(1, 2) d where c.workspace_id = $1 and c.phone like '4930%'`,
    [shop.workspaceId, scene.now()],
  )
  await pool.query(
    `insert into broadcast_recipient (workspace_id, broadcast_id, id, phone, own, created_at)
     select $1, $2, gen_random_uuid(), case when n % 3 = 0 then '9198' else '4930' end || lpad(n::text, 8, '0'),
       '{"params": {"1": "Ann"}}', $3 from generate_series(1, $4::int) n`,
    values,
  )
  await pool.query('update broadcast set total = $2 where id = $1', [id, many])
  return id
}

test('of thousands of people all of it is told by one statement more, within a few seconds', async () => {
  await scene.template('order_update', { category: 'marketing' })
  await scene.noon(3)
  await scene.number({ messagingLimit: 'TIER_10K' })
  const many = size(9_000, 30_000)
  const id = await crowd(many)
  const local = new Date(scene.now().getTime() + 5.5 * 3_600_000).toISOString().slice(11, 16)
  await scene.change({ id, cap: { messages: 2, days: 7 } })
  await scene.change({ id, quietHours: { from: local, to: '00:00', zone: 'RECIPIENT' } })
  scene.forget()
  const begun = performance.now()
  const { sendableCount, holds: all, problems } = await scene.check(id)
  const took = performance.now() - begun
  expect(sendableCount).toBe(many)
  expect(all.quietHours.heldCount).toBe(many / 3)
  expect(all.cappedCount).toBe(many / 3)
  expect(all.numberLimit).toEqual({ limit: 10_000, usedCount: many / 2, neededCount: (many / 3) * 2 })
  expect(problems).toMatchObject([{ kind: 'NUMBER_LIMIT_EXCEEDED' }])
  expect(['check_people', 'own_of_unsent', 'foretell'].map(scene.times)).toEqual([1, 1, 1])
  expect(took).toBeLessThan(5000)
  await scene.number({ messagingLimit: null })
}, 120_000)
