import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampaignScene } from '../broadcasts/campaign-scene.ts'
import { type SplitScene, startSplitScene } from './split-scene.ts'

// Drawing who of many gets which message (docs/adr/0085).

let scene: CampaignScene
let split: SplitScene

beforeAll(async () => {
  split = await startSplitScene()
  scene = split.scene
})
afterAll(() => scene?.parley.close())

test('of 20,000 who were only just added is drawn in seconds, though PostgreSQL knows nothing of their number yet', async () => {
  const id = await scene.draft(0)
  const { pool } = scene.parley.app
  for (const table of ['contact', 'broadcast_recipient'])
    await pool.query(`alter table ${table} set (autovacuum_enabled = off)`)
  try {
    await pool.query(
      `with made as (
         insert into contact (workspace_id, id, phone, tags, created_at, updated_at)
         select $1, gen_random_uuid(), (15600000000 + n)::text, '{}', now(), now() from generate_series(1, 20000) n
         returning workspace_id, id, phone
       )
       insert into broadcast_recipient (workspace_id, broadcast_id, id, contact_id, phone, own, created_at)
       select workspace_id, $2, gen_random_uuid(), id, phone, '{"params": {"1": "Ann"}}', now() from made`,
      [scene.shop.workspaceId, id],
    )
    await pool.query('update broadcast set total = 20000 where id = $1', [id])
    const test = { share: 20, hours: 1, metric: 'READ' }
    await split.ask(id, { share: 40, controlShare: 20, variants: [split.hello({ share: 40 })], test })
    const begun = performance.now()
    expect((await scene.do(id, 'start')).status).toBe(200)
    // Row by row among all rows it would be minutes.
    expect(performance.now() - begun).toBeLessThan(20_000)
    await scene.do(id, 'cancel')
    await scene.recount(id)
  } finally {
    for (const table of ['contact', 'broadcast_recipient'])
      await pool.query(`alter table ${table} reset (autovacuum_enabled)`)
  }
}, 120_000)
