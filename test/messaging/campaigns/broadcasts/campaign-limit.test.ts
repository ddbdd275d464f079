import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drainBroadcasts } from '#messaging/campaigns/broadcasts/drain.ts'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// A campaign that waits at the messaging limit of its number (docs/adr/0087).

let scene: CampaignScene
const hour = 3600

beforeAll(async () => {
  scene = await startCampaignScene()
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
})
afterAll(() => scene?.parley.close())
afterEach(() => scene.parley.sandbox.clearFaults())

const refuse = (code: number, effect: object = { status: 400 }) =>
  scene.parley.sandbox.faults({
    match: { path: '/messages' },
    effect: { ...effect, error: { code, message: 'Limit.' } },
  })

const policy = async (id: string, given: string) => {
  const { body } = await scene.admin.ask(
    'mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast { limitPolicy } } }',
    { input: { id, limitPolicy: given } },
  )
  return body.errors ?? body.data.updateBroadcast.broadcast.limitPolicy
}

interface Shown {
  status: string
  limitWait: { cause: string; code: number; since: string; nextTryAt: string } | null
  counts: { pending: number; sent: number; failed: number }
}
const shown = async (id: string): Promise<Shown> => {
  const { body } = await scene.admin.ask(
    `query ($id: ID!) { broadcast(id: $id) {
       status limitWait { cause code since nextTryAt } counts { pending sent failed } } }`,
    { id },
  )
  expect(body.errors).toBeUndefined()
  return body.data.broadcast
}
/** Nothing is under way, and it waits. */
const waits = async (id: string, code: number): Promise<Shown> => {
  let last: Shown | undefined
  await scene.parley.until(async () => {
    last = await shown(id)
    const text = 'select in_flight::int as many from broadcast where id = $1'
    const { many } = (await scene.parley.app.pool.query(text, [id])).rows[0]
    return last.limitWait?.code === code && many === 0
  })
  return last as Shown
}
/** How many of its messages the platform was asked to send, by phone. */
async function asked(id: string): Promise<Map<string, number>> {
  const text = `select c.phone, count(*)::int as many from message m
    join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id where m.broadcast_id = $1 group by 1`
  const { rows } = await scene.parley.app.pool.query(text, [id])
  return new Map(rows.map(({ phone, many }) => [phone, many]))
}
const sum = (all: Map<string, number>) => [...all.values()].reduce((a, b) => a + b, 0)
async function started(many: number): Promise<string> {
  const id = await scene.draft(many)
  expect(await policy(id, 'WAIT')).toBe('WAIT')
  expect((await scene.do(id, 'start')).status).toBe(200)
  return id
}
/** Everybody once, nobody twice: of each person one message has left, and the others were refused. */
async function onceEach(id: string) {
  const text = `select c.phone, count(*) filter (where m.status <> 'failed')::int as went from message m
    join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id where m.broadcast_id = $1 group by 1`
  const { rows } = await scene.parley.app.pool.query(text, [id])
  expect(rows.filter(({ went }) => went !== 1)).toEqual([])
  await scene.recount(id)
}

test('as specified, whoever is refused fails', async () => {
  await refuse(131064)
  const id = await scene.draft(3)
  expect(await policy(id, 'FAIL')).toBe('FAIL')
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed', failed_count: 3 })
  expect(await shown(id)).toMatchObject({ limitWait: null })
  expect(await policy(id, 'WAIT')).toMatchObject([{ extensions: { code: 'INVALID_STATE' } }])
})

test('waiting, nobody fails; one person is tried an hour, another one each time, and then it goes on', async () => {
  await refuse(131064)
  const id = await started(260)
  const first = await waits(id, 131064)
  expect(first).toMatchObject({ status: 'RUNNING', counts: { pending: 260, sent: 0, failed: 0 } })
  expect(first.limitWait?.cause).toBe('CATEGORY_LIMITED')
  const span = Date.parse(first.limitWait?.nextTryAt ?? '') - Date.parse(first.limitWait?.since ?? '')
  expect(span).toBeGreaterThanOrEqual(hour * 1000)
  expect(span).toBeLessThan(hour * 1000 + 60_000)
  await scene.recount(id)
  let before = await asked(id)
  await scene.later(hour / 2)
  await Promise.all([1, 2, 3, 4].map(() => drainBroadcasts(scene.parley.app)))
  expect(sum(await asked(id)), 'nobody is tried before').toBe(sum(before))
  const tried: string[] = []
  for (let n = 0; n < 3; n++) {
    await scene.later(n === 0 ? hour / 2 + 60 : hour + 60)
    await Promise.all([1, 2, 3, 4].map(() => drainBroadcasts(scene.parley.app)))
    await scene.parley.until(async () => sum(await asked(id)) > sum(before))
    await waits(id, 131064)
    const after = await asked(id)
    expect(sum(after)).toBe(sum(before) + 1)
    tried.push(
      ...[...after].filter(([phone, many]) => many > (before.get(phone) ?? 0)).map(([phone]) => phone),
    )
    before = after
  }
  expect(new Set(tried).size, 'each hour another one').toBe(3)
  expect((await shown(id)).limitWait?.since).toBe(first.limitWait?.since)
  await scene.parley.sandbox.clearFaults()
  await scene.later(hour + 60)
  await scene.becomes(id, { status: 'completed', sent_count: 260, failed_count: 0 })
  expect(await shown(id)).toMatchObject({ limitWait: null })
  await onceEach(id)
}, 120_000)

test('a refusal that comes as a status is one as well, and what was taken before does not end the wait', async () => {
  await scene.parley.sandbox.faults({
    match: { path: '/messages', probability: 0.5 },
    effect: { status: 200, error: { code: 131048, message: 'Reported.' } },
  })
  const id = await started(60)
  await waits(id, 131048)
  const { counts, limitWait } = await shown(id)
  expect(limitWait?.cause).toBe('NUMBER_REPORTED')
  expect(counts).toMatchObject({ failed: 0 })
  expect(counts.sent + counts.pending).toBe(60)
  expect(counts.pending).toBeGreaterThan(0)
  await scene.recount(id)
  await scene.parley.sandbox.clearFaults()
  await scene.later(hour + 60)
  await scene.becomes(id, { status: 'completed', sent_count: 60, failed_count: 0 })
  await onceEach(id)
})

test('paused and started by hand it tries one at once; a refusal amid a pause is none of a failure', async () => {
  await refuse(131064)
  const id = await started(30)
  await waits(id, 131064)
  expect((await scene.do(id, 'pause')).status).toBe(200)
  expect(await shown(id)).toMatchObject({ status: 'PAUSED', limitWait: null })
  const before = sum(await asked(id))
  await scene.do(id, 'start')
  await scene.parley.until(async () => sum(await asked(id)) > before)
  await waits(id, 131064)
  expect(sum(await asked(id)), 'one').toBe(before + 1)
  await scene.do(id, 'pause')
  await scene.later(2 * hour)
  expect(sum(await asked(id)), 'nobody while it is paused').toBe(before + 1)
  await scene.parley.sandbox.clearFaults()
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed', sent_count: 30 })
  await onceEach(id)
})

test('cancelled while it waits, nobody is tried any more', async () => {
  await refuse(131048)
  const id = await started(20)
  await waits(id, 131048)
  const before = sum(await asked(id))
  expect((await scene.do(id, 'cancel')).status).toBe(200)
  await scene.parley.sandbox.clearFaults()
  await scene.later(hour + 60)
  expect(await shown(id)).toMatchObject({
    status: 'CANCELLED',
    limitWait: null,
    counts: { pending: 0, failed: 0 },
  })
  expect(sum(await asked(id))).toBe(before)
  await scene.recount(id)
})

test('someone who fails for another reason is no answer: the next is tried an hour later', async () => {
  await refuse(131064)
  const id = await started(10)
  await waits(id, 131064)
  await scene.parley.sandbox.clearFaults()
  await refuse(131026)
  await scene.later(hour + 60)
  await scene.becomes(id, { failed_count: 1 })
  const { limitWait } = await shown(id)
  expect(Date.parse(limitWait?.nextTryAt ?? '')).toBeGreaterThan(scene.parley.clock.nowMs() + 3000_000)
  await scene.parley.sandbox.clearFaults()
  await scene.later(hour + 60)
  await scene.becomes(id, { status: 'completed', sent_count: 9, failed_count: 1 })
  expect((await scene.do(id, 'retry-failed')).body).toMatchObject({ data: { retry_count: 1 } })
  await scene.becomes(id, { status: 'completed', sent_count: 10, failed_count: 0 })
  await onceEach(id)
})
