import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// Document 3, Campaign status; spec/8 CM3 and CM5 to CM9: what starts, pauses, goes on, is cancelled and tried again.

let scene: CampaignScene

beforeAll(async () => {
  scene = await startCampaignScene()
})
beforeEach(() => scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: 0, read_ms: null } }))
afterAll(() => scene?.parley.close())

const said = (status: number, message: string) => ({ status, body: { status: 'error', message, data: null } })

/** Every message that the platform got for this campaign, by phone, and how often. */
async function sentTo(id: string): Promise<Map<string, number>> {
  const { rows } = await scene.parley.app.pool.query('select id::text from message where broadcast_id = $1', [
    id,
  ])
  const ours = new Set(rows.map((row) => row.id))
  const counts = new Map<string, number>()
  for (const { to, body } of await scene.parley.sandbox.messages())
    if (ours.has(String(body.biz_opaque_callback_data))) counts.set(to, (counts.get(to) ?? 0) + 1)
  return counts
}

const contacts = async () =>
  (
    await scene.parley.app.pool.query(
      'select count(*)::int as many from contact where workspace_id = $1 and deleted_at is null',
      [scene.shop.workspaceId],
    )
  ).rows[0].many as number

describe('CM5: start', () => {
  test('contacts are made at the start, and everybody gets one message', async () => {
    const before = await contacts()
    const id = await scene.draft(3)
    expect(await contacts()).toBe(before)
    expect(await scene.do(id, 'start')).toMatchObject({
      status: 200,
      body: { data: { message: 'Campaign started', status: 'queued' } },
    })
    await scene.becomes(id, { status: 'completed', sent_count: 3, delivered_count: 3, failed_count: 0 })
    expect(await contacts()).toBe(before + 3)
    expect([...(await sentTo(id)).values()]).toEqual([1, 1, 1])
    await scene.recount(id)
    expect(await scene.do(id, 'start')).toMatchObject(
      said(400, 'Campaign cannot be started in current state'),
    )
  })

  test('what is not ready is told in the words of the documents, and nothing has changed', async () => {
    const empty = await scene.draft(0)
    expect(await scene.do(empty, 'start')).toMatchObject(said(400, 'Campaign has no pending recipients'))
    const id = await scene.draft(2)
    await scene.template('order_update', { status: 'paused' })
    expect(await scene.do(id, 'start')).toMatchObject(
      said(400, expect.stringContaining('Template is not approved (status: ')),
    )
    await scene.template('order_update', { status: 'approved' })
    await scene.numberStatus('restricted')
    expect(await scene.do(id, 'start')).toMatchObject(said(400, 'Account is not active'))
    await scene.numberStatus('active')
    const sale = await scene.templateIdOf('spring_sale')
    await scene.admin.api.send('PUT', `/campaigns/${id}`, { template_id: sale })
    expect(await scene.do(id, 'start')).toMatchObject(said(400, 'Campaign has no header media'))
    expect((await scene.campaign(id)).status).toBe('draft')
  })

  test('values that no longer fit the template are counted', async () => {
    const id = await scene.draft(2)
    await scene.parley.app.pool.query(
      `update broadcast_recipient set own = '{"params": {"2": "x"}}' where broadcast_id = $1`,
      [id],
    )
    expect(await scene.do(id, 'start')).toMatchObject(said(400, '2 recipients do not fit the template'))
  })

  test('a month that is used up is 403 with the reason; one that is partly left pauses when it is used up', async () => {
    const { used } = (await scene.admin.api.get('/campaigns/usage')).body.data
    await scene.limits({ broadcastMessagesPerMonth: used })
    const id = await scene.draft(5)
    const before = await contacts()
    const full = await scene.do(id, 'start')
    expect(full.status).toBe(403)
    expect(full.body.message).toMatch(
      new RegExp(
        `^The monthly broadcast limit of ${used} messages is used up; it resets on \\d{4}-\\d\\d-01$`,
      ),
    )
    expect(await contacts(), 'nothing started').toBe(before)
    await scene.limits({ broadcastMessagesPerMonth: used + 2 })
    expect((await scene.do(id, 'start')).status).toBe(200)
    await scene.becomes(id, { status: 'paused', sent_count: 2, paused_reason: expect.any(String) })
    expect(await scene.do(id, 'start')).toMatchObject({ status: 403 })
    await scene.limits({ broadcastMessagesPerMonth: null })
    expect((await scene.do(id, 'start')).status).toBe(200)
    const done = await scene.becomes(id, { status: 'completed', sent_count: 5 })
    expect(done).not.toHaveProperty('paused_reason')
    expect([...(await sentTo(id)).values()]).toEqual([1, 1, 1, 1, 1])
    await scene.recount(id)
  })

  test("CM3: the plan's contacts must have room for all, else nothing is started", async () => {
    const id = await scene.draft(3)
    const before = await contacts()
    await scene.limits({ contacts: before + 2 })
    expect((await scene.do(id, 'start')).status).toBe(403)
    expect(await contacts()).toBe(before)
    expect((await scene.campaign(id)).status).toBe('draft')
    const later = await scene.draft(3, {
      scheduled_at: new Date(scene.parley.clock.nowMs() + 120_000).toISOString(),
    })
    expect(await scene.do(later, 'start')).toMatchObject({
      status: 200,
      body: { data: { status: 'scheduled' } },
    })
    await scene.later(130)
    await scene.becomes(later, {
      status: 'failed',
      failed_count: 3,
      failure_reason: expect.stringContaining('contacts'),
    })
    expect(await contacts()).toBe(before)
    await scene.recount(later)
    await scene.limits({ contacts: null })
    expect(await scene.do(later, 'retry-failed')).toMatchObject({
      status: 200,
      body: { data: { retry_count: 3 } },
    })
    await scene.becomes(later, { status: 'completed', sent_count: 3, failed_count: 0 })
    await scene.recount(later)
  })

  test('a scheduled one starts at its time, or by hand before', async () => {
    const scheduled_at = new Date(scene.parley.clock.nowMs() + 600_000).toISOString()
    const [byTime, byHand] = [await scene.draft(2, { scheduled_at }), await scene.draft(2, { scheduled_at })]
    for (const id of [byTime, byHand]) await scene.do(id, 'start')
    expect(await scene.admin.api.send('PUT', `/campaigns/${byTime}`, { name: 'x' })).toMatchObject(
      said(400, 'Can only update draft campaigns'),
    )
    await scene.do(byHand, 'start')
    await scene.becomes(byHand, { status: 'completed', sent_count: 2 })
    expect((await scene.campaign(byTime)).status).toBe('scheduled')
    await scene.later(610)
    await scene.becomes(byTime, { status: 'completed', sent_count: 2 })
  })
})

describe('CM6: pause', () => {
  test('what was not asked of the platform waits, and goes on as it is: nobody gets two', async () => {
    // Few calls at a time end soon, so most of the 300 are still to be sent when the pause comes.
    await scene.parley.sandbox.faults({ match: { path: '/messages' }, effect: { delay_ms: 150 } })
    const id = await scene.draft(300)
    await scene.do(id, 'start')
    await scene.parley.until(async () => (await sentTo(id)).size > 5)
    const begun = performance.now()
    expect(await scene.do(id, 'pause')).toMatchObject({ status: 200, body: { data: { status: 'paused' } } })
    expect(performance.now() - begun, 'within a second').toBeLessThan(1000)
    const { pool } = scene.parley.app
    const waiting = async () =>
      (
        await pool.query(
          `select count(*)::int as many from hand_over h join message m on m.id = h.message_id
           where m.broadcast_id = $1 and h.handed_over_at is null`,
          [id],
        )
      ).rows[0].many
    expect(await waiting(), 'nothing is left to be claimed').toBe(0)
    // What was under way ends; nothing else is sent.
    const steady = await scene.becomes(id, { status: 'paused' })
    expect(steady.sent_count).toBeLessThan(300)
    await scene.later(20 * 60)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const still = await sentTo(id)
    expect(still.size).toBeLessThan(300)
    expect((await scene.campaign(id)).failed_count, 'no verdict on what is held').toBe(0)
    await scene.recount(id)
    await scene.parley.sandbox.clearFaults()
    expect((await scene.do(id, 'start')).status).toBe(200)
    await scene.becomes(id, { status: 'completed', sent_count: 300, failed_count: 0 })
    const all = await sentTo(id)
    expect(all.size).toBe(300)
    expect([...all.values()].filter((times) => times > 1)).toEqual([])
    await scene.recount(id)
    const { rows } = await pool.query('select in_flight from broadcast_usage where workspace_id = $1', [
      scene.shop.workspaceId,
    ])
    expect(rows[0].in_flight).toBe(0)
  })

  test('only one that is running; whoever wants no marketing meanwhile is not sent to', async () => {
    const id = await scene.draft(1)
    expect(await scene.do(id, 'pause')).toMatchObject(said(400, 'Campaign is not running'))
  })
})

describe('CM7: cancel and delete', () => {
  test('CM1: queued, then processing; any that is not over is cancelled, and its people stand as pending', async () => {
    await scene.parley.sandbox.faults({ match: { path: '/messages' }, effect: { delay_ms: 300 } })
    const id = await scene.draft(250)
    expect(await scene.do(id, 'start')).toMatchObject({ body: { data: { status: 'queued' } } })
    await scene.parley.until(async () => (await scene.campaign(id)).status === 'processing')
    await scene.do(id, 'pause')
    expect(await scene.do(id, 'cancel')).toMatchObject({
      status: 200,
      body: { data: { message: 'Campaign cancelled', status: 'cancelled' } },
    })
    await scene.parley.sandbox.clearFaults()
    expect(await scene.do(id, 'cancel')).toMatchObject(said(400, 'Campaign already finished'))
    await scene.recount(id)
    const { recipients } = (
      await scene.admin.api.get(`/campaigns/${id}/recipients?status=pending&limit=5&page=1`)
    ).body.data
    expect(recipients[0].status).toBe('pending')
    const deleted = await scene.admin.api.send('DELETE', `/campaigns/${id}`)
    expect(deleted).toMatchObject({ status: 200, body: { data: { message: 'Campaign deleted' } } })
    const untold = 'select from broadcast_progress where broadcast_id = $1'
    expect((await scene.parley.app.pool.query(untold, [id])).rowCount).toBe(0)
    expect((await scene.admin.api.get(`/campaigns/${id}`)).body.message).toBe('Campaign not found')
  })

  test('one that is being sent is not deleted; a scheduled one is', async () => {
    await scene.parley.sandbox.faults({ match: { path: '/messages' }, effect: { delay_ms: 500 } })
    const id = await scene.draft(3)
    await scene.do(id, 'start')
    const gone = await scene.admin.api.send('DELETE', `/campaigns/${id}`)
    expect(gone).toMatchObject(said(400, 'Cannot delete running campaign'))
    await scene.parley.sandbox.clearFaults()
    await scene.becomes(id, { status: 'completed' })
    const scheduled_at = new Date(scene.parley.clock.nowMs() + 600_000).toISOString()
    const later = await scene.draft(1, { scheduled_at })
    await scene.do(later, 'start')
    expect((await scene.admin.api.send('DELETE', `/campaigns/${later}`)).status).toBe(200)
  })
})

describe('CM8: retry-failed', () => {
  test('failed ones get another message; deleted people and those without marketing stay failed', async () => {
    await scene.parley.sandbox.faults({ match: { path: '/messages' }, effect: { error: 131026 } })
    const id = await scene.draft(4)
    await scene.do(id, 'start')
    await scene.becomes(id, { status: 'completed', failed_count: 4 })
    expect(await scene.do(id, 'start')).toMatchObject({ status: 400 })
    const { pool } = scene.parley.app
    await pool.query(
      `update contact set deleted_at = now() where id = (select contact_id from broadcast_recipient where broadcast_id = $1 limit 1)`,
      [id],
    )
    await scene.parley.sandbox.clearFaults()
    const answer = await scene.do(id, 'retry-failed')
    expect(answer.body.data).toEqual({
      message: 'Retrying failed messages',
      retry_count: 3,
      status: 'processing',
    })
    await scene.becomes(id, { status: 'completed', sent_count: 3, failed_count: 1 })
    await scene.recount(id)
    expect(await scene.do(id, 'retry-failed')).toMatchObject(said(400, 'No failed messages to retry'))
    const draft = await scene.draft(1)
    expect(await scene.do(draft, 'retry-failed')).toMatchObject(
      said(400, 'Only completed, paused or failed campaigns can be retried'),
    )
  })

  test('of some codes alone, over GraphQL', async () => {
    await scene.parley.sandbox.faults({ match: { path: '/messages' }, effect: { error: 131026 } })
    const id = await scene.draft(1)
    await scene.do(id, 'start')
    await scene.becomes(id, { status: 'completed', failed_count: 1 })
    await scene.parley.sandbox.clearFaults()
    const retry = (codes: number[]) =>
      scene.admin.ask(
        'mutation ($id: ID!, $codes: [Int!]) { retryBroadcast(input: { id: $id, codes: $codes }) { retryCount } }',
        { id, codes },
      )
    expect((await retry([130472])).body.errors[0].extensions.code).toBe('INVALID_STATE')
    expect((await retry([131026])).body.data.retryBroadcast.retryCount).toBe(1)
    await scene.becomes(id, { status: 'completed', sent_count: 1, failed_count: 0 })
  })
})
