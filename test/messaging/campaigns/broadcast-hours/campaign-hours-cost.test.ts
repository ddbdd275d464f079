import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignScene, startCampaignScene } from '../broadcasts/campaign-scene.ts'

// What it costs that people wait for their time (docs/adr/0084): nothing where nobody does, and never a look at them.

let scene: CampaignScene
let seen: string[] = []
const { query } = pg.Client.prototype

beforeAll(async () => {
  scene = await startCampaignScene()
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text: string }]
    // Behind a pooler statements have no name of their own; it stands in their texts, too.
    const [, name] =
      /^\/\* (broadcasts\.\S+) \*\//.exec(typeof config === 'string' ? config : config.text) ?? []
    if (name) seen.push(name)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await scene?.parley.close()
})

/** Statements of the feed that no campaign without hours runs. */
const ofHours = ['zone', 'next_turns', 'hold_back', 'save_next_due', 'chosen_recipients'].map(
  (name) => `broadcasts.${name}`,
)
const many = (name: string) => seen.filter((one) => one === `broadcasts.${name}`).length

test('a campaign without hours is fed by the statements of ever', async () => {
  seen = []
  const id = await scene.draft(3)
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed', sent_count: 3 })
  expect(seen.filter((name) => ofHours.includes(name))).toEqual([])
  expect([many('held_recipients'), many('next_recipients'), many('save_sent')]).toEqual([1, 1, 1])
})

test('thousands are held back by a few statements, and not looked at again before their time', async () => {
  const id = await scene.draft(0)
  const rows = Array.from({ length: 2500 }, (_, n) => ({
    phone_number: `+91980000${String(n).padStart(4, '0')}`,
    template_params: { 1: 'Ann' },
  }))
  expect((await scene.add(id, rows)).status).toBe(200)
  // Two hours around now, by the clock of India.
  const clock = (hours: number) =>
    new Date(scene.parley.app.clock.nowMs() + (hours + 5.5) * 3_600_000).toISOString().slice(11, 16)
  const { body } = await scene.admin.ask(
    'mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast { id } } }',
    { input: { id, quietHours: { from: clock(-1), to: clock(1), zone: 'RECIPIENT' } } },
  )
  expect(body.errors).toBeUndefined()
  seen = []
  await scene.do(id, 'start')
  const held = async () =>
    (
      await scene.parley.app.pool.query(
        'select count(due_at)::int as many from broadcast_recipient where broadcast_id = $1',
        [id],
      )
    ).rows[0].many
  await scene.parley.until(async () => (await held()) === 2500)
  expect(many('hold_back'), '200, and three times a thousand at most').toBe(4)
  expect([many('save_next_due'), many('save_sent')]).toEqual([1, 0])
  seen = []
  for (let n = 0; n < 5; n++) await scene.parley.clock.advance(60)
  expect(many('starved'), 'it was looked for starved broadcasts').toBeGreaterThan(0)
  expect(seen.filter((name) => ofHours.includes(name))).toEqual([])
  await scene.later(3700)
  await scene.becomes(id, { status: 'completed', sent_count: 2500, failed_count: 0 })
  await scene.recount(id)
}, 120_000)

test('who waits stands in no index that the feed walks', async () => {
  const { pool } = scene.parley.app
  const { rows } = await pool.query(
    "select indexname as name, indexdef as def from pg_indexes where tablename = 'broadcast_recipient' and indexname like '%timed'",
  )
  expect(rows).toEqual([
    { name: 'broadcast_recipient_timed', def: expect.stringContaining('due_at IS NOT NULL') },
    { name: 'broadcast_recipient_untimed', def: expect.stringContaining('due_at IS NULL') },
  ])
})
