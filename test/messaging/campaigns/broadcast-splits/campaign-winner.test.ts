import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainBroadcasts } from '#messaging/campaigns/broadcasts/drain.ts'
import type { CampaignScene } from '../broadcasts/campaign-scene.ts'
import { type SplitScene, startSplitScene } from './split-scene.ts'

// A part of the people gets the variants first, and the better one goes to the rest (docs/adr/0085).

let scene: CampaignScene
let split: SplitScene

beforeAll(async () => {
  split = await startSplitScene()
  scene = split.scene
})
afterAll(() => scene?.parley.close())

interface Shown {
  test: {
    until: string | null
    decidedAt: string | null
    isClear: boolean | null
    winner: { name: string } | null
  }
  comparison: { best: { name: string }; isClear: boolean }
  variants: { counts: { total: number; sent: number; replied: number } }[]
}
const shown = async (id: string) => (await split.shown(id)) as Shown
const test20 = { share: 20, hours: 4, metric: 'REPLIED' }

/** A campaign whose test has been given out. */
async function tested(many: number, test: object = test20) {
  const id = await scene.draft(many)
  const asked = { share: 45, controlShare: 10, variants: [split.hello({ share: 45 })], test }
  expect(await split.ask(id, asked)).toMatchObject({ test: { until: null, winner: null } })
  await scene.do(id, 'start')
  await scene.parley.until(async () => (await shown(id)).test.until !== null)
  return id
}

const of = async (id: string, variant: number | null) =>
  (await split.drawn(id)).filter((one) => one.variant === variant)

/** So many of a variant write back. */
async function reply(id: string, variant: number, part: number) {
  const [{ phone_id: phoneId }] = (
    await scene.parley.app.pool.query('select phone_id from number where workspace_id = $1', [
      scene.shop.workspaceId,
    ])
  ).rows
  const people = await of(id, variant)
  const some = people.slice(0, Math.round(people.length * part))
  for (const { phone } of some)
    await scene.parley.sandbox.inbound(phoneId, phone.replace('+', ''), {
      type: 'text',
      text: { body: 'Yes' },
    })
  await scene.parley.until(
    async () => ((await shown(id)).variants[variant - 1]?.counts.replied ?? 0) >= some.length,
  )
}

test('the test is sent and the rest waits; after its hours the better one goes to the rest', async () => {
  const id = await tested(250, { ...test20, share: 40 })
  const inTest = [...(await of(id, 1)), ...(await of(id, 2))]
  const waiting = await of(id, null)
  expect(inTest.length).toBeGreaterThan(8)
  expect(waiting.length).toBeGreaterThan(80)
  await scene.becomes(id, { status: 'processing', sent_count: inTest.length })
  await scene.later(5)
  await reply(id, 2, 1)
  await scene.later(3600)
  // Paused and gone on with, it waits for the same moment.
  const { until } = (await shown(id)).test
  await scene.do(id, 'pause')
  await scene.do(id, 'start')
  await scene.later(2 * 3600)
  expect((await of(id, null)).length, 'the rest waits').toBe(waiting.length)
  expect((await shown(id)).test).toMatchObject({ until, decidedAt: null })
  await scene.later(3600 + 60)
  await scene.becomes(id, {
    status: 'completed',
    sent_count: inTest.length + waiting.length,
    failed_count: 0,
  })
  const after = await shown(id)
  expect(after.test).toMatchObject({ winner: { name: 'B' }, isClear: true })
  expect(after.comparison).toMatchObject({ best: { name: 'B' } })
  const got = new Map((await split.drawn(id)).map((one) => [one.id, one.template]))
  expect(waiting.map((one) => got.get(one.id))).toEqual(waiting.map(() => 'hello'))
  expect((await of(id, 0)).every(({ status, template }) => status === 'cancelled' && template === null)).toBe(
    true,
  )
  await scene.recount(id)
}, 180_000)

test('where nothing tells them apart the first goes to the rest, and it is said that this is not sure', async () => {
  const id = await tested(40)
  const rounds = (await of(id, null)).length
  await scene.later(4 * 3600 + 60)
  // Several workers look at once.
  await Promise.all(Array.from({ length: 4 }, () => drainBroadcasts(scene.parley.app)))
  await scene.becomes(id, { status: 'completed', failed_count: 0 })
  expect((await shown(id)).test).toMatchObject({ winner: { name: 'A' }, isClear: false })
  const { rows } = await scene.parley.app.pool.query(
    'select count(*)::int as many, count(distinct contact_id)::int as people from message where broadcast_id = $1',
    [id],
  )
  expect(rows[0].many).toBe(rows[0].people)
  expect(rounds).toBeGreaterThan(0)
  await scene.recount(id)
}, 180_000)

test('cancelled while the rest waits nobody gets anything more; others of the number are fed meanwhile', async () => {
  const id = await tested(40)
  const other = await scene.draft(5)
  await scene.do(other, 'start')
  await scene.becomes(other, { status: 'completed', sent_count: 5 })
  const waiting = (await of(id, null)).map((one) => one.id)
  await scene.do(id, 'cancel')
  await scene.later(5 * 3600)
  const after = (await split.drawn(id)).filter((one) => waiting.includes(one.id))
  expect(after.every(({ status, template }) => status === 'cancelled' && template === null)).toBe(true)
  expect((await shown(id)).test.decidedAt).toBeNull()
  await scene.recount(id)
}, 180_000)
