import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession } from '../../../support/session.ts'
import type { CampaignScene } from '../broadcasts/campaign-scene.ts'
import { type SplitScene, startSplitScene } from './split-scene.ts'

// Variants of a campaign, its control group and the test of them (docs/adr/0085).

let scene: CampaignScene
let split: SplitScene

beforeAll(async () => {
  split = await startSplitScene()
  scene = split.scene
})
afterAll(() => scene?.parley.close())

test('everybody gets the message of their variant with its values, the control group nothing; a rerun draws the same', async () => {
  const id = await scene.draft(60)
  const asked = { share: 40, controlShare: 20, variants: [split.hello({ share: 40 })] }
  expect(await split.ask(id, asked)).toMatchObject({
    controlShare: 20,
    variants: [
      { name: 'A', share: 40, template: { name: 'order_update' } },
      { name: 'B', share: 40, template: { name: 'hello' } },
    ],
    test: null,
  })
  await scene.do(id, 'start')
  const drawn = await split.drawn(id)
  const [control, a, b] = [0, 1, 2].map((variant) => drawn.filter((one) => one.variant === variant))
  expect(drawn.every(({ variant }) => variant !== null)).toBe(true)
  for (const part of [control, a, b]) expect(part?.length).toBeGreaterThan(3)
  const sent = (a?.length ?? 0) + (b?.length ?? 0)
  await scene.becomes(id, { status: 'completed', sent_count: sent, failed_count: 0 })
  for (const one of await split.drawn(id)) {
    const names = { 0: null, 1: 'order_update', 2: 'hello' }
    expect(one.template).toBe(names[one.variant as 0 | 1 | 2])
    expect(one.status).toMatch(one.variant === 0 ? 'cancelled' : /sent|delivered|read/)
    if (one.variant === 2) expect(one.params, 'what it has no variable for is left out').toEqual({})
    if (one.variant === 1) expect(one.params).toEqual({ 1: 'Ann' })
  }
  await scene.recount(id)
  expect((await scene.do(id, 'retry-failed')).status, 'nobody of the control group is tried again').toBe(400)
  // Forgotten and drawn anew, everybody gets the same.
  const before = (await split.drawn(id)).map(({ id, variant }) => [id, variant])
  await scene.parley.app.pool.query(
    "update broadcast_recipient set variant = null, status = 'pending', message_id = null where broadcast_id = $1",
    [id],
  )
  await scene.parley.app.pool.query(
    "update broadcast set status = 'paused', sent = 0, delivered = 0, read = 0, cancelled = 0 where id = $1",
    [id],
  )
  expect((await scene.do(id, 'start')).status).toBe(200)
  expect((await split.drawn(id)).map(({ id, variant }) => [id, variant])).toEqual(before)
}, 120_000)

test('a variant has values of its own for whoever has none', async () => {
  const id = await scene.draft(12)
  const asked = { share: 50, controlShare: 0, variants: [split.variant({ share: 50 })] }
  expect(await split.ask(id, asked)).toMatchObject({
    variants: [{}, { values: [{ name: 'gift', value: 'a cup' }] }],
  })
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed' })
  const ofB = (await split.drawn(id)).filter(({ variant }) => variant === 2)
  expect(ofB.length).toBeGreaterThan(0)
  for (const one of ofB) expect(one).toMatchObject({ template: 'order_change', params: { gift: 'a cup' } })
  const query =
    'query ($id: ID!) { broadcastRecipients(broadcastId: $id, first: 20, filter: { variant: 2 }) { nodes { variant bodyValues { name value } } } }'
  const { nodes } = (await scene.admin.ask(query, { id })).body.data.broadcastRecipients
  expect(nodes).toEqual(ofB.map(() => ({ variant: 2, bodyValues: [{ name: 'gift', value: 'a cup' }] })))
}, 120_000)

test('of ten thousand the weights are off by little', async () => {
  const id = await scene.draft(0)
  for (let n = 0; n < 2; n++) expect((await scene.add(id, scene.rows(5000))).status).toBe(200)
  const asked = { share: 20, controlShare: 10, variants: [50, 20].map((share) => split.variant({ share })) }
  await split.ask(id, asked)
  await scene.do(id, 'start')
  await scene.do(id, 'pause')
  const drawn = await split.drawn(id)
  const parts = [10, 20, 50, 20]
  for (const [variant, share] of parts.entries()) {
    const many = drawn.filter((one) => one.variant === variant).length
    // Five standard deviations.
    const away = Math.abs(many - share * 100) / Math.sqrt(10_000 * (share / 100) * (1 - share / 100))
    expect(away, `variant ${variant}: ${many}`).toBeLessThan(5)
  }
  await scene.do(id, 'cancel')
  await scene.recount(id)
}, 120_000)

test('who failed keeps their variant when they are tried again', async () => {
  const id = await scene.draft(24)
  await split.ask(id, { share: 50, controlShare: 0, variants: [split.hello({ share: 50 })] })
  await scene.parley.sandbox.faults({
    match: { path: '/messages' },
    effect: { status: 400, error: { code: 131026, message: 'Message undeliverable' } },
  })
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed', failed_count: 24 })
  await scene.parley.sandbox.clearFaults()
  const before = (await split.drawn(id)).map(({ id, variant }) => [id, variant])
  expect((await scene.do(id, 'retry-failed')).body.data).toMatchObject({ retry_count: 24 })
  await scene.becomes(id, { status: 'completed', sent_count: 24, failed_count: 0 })
  expect((await split.drawn(id)).map(({ id, variant }) => [id, variant])).toEqual(before)
  await scene.recount(id)
}, 120_000)

test('one whom the control group takes whole is completed at once', async () => {
  for (let n = 0; n < 12; n++) {
    const id = await scene.draft(1)
    await split.ask(id, { share: 50, controlShare: 50, variants: [] })
    await scene.do(id, 'start')
    const [one] = await split.drawn(id)
    await scene.becomes(id, { status: 'completed', sent_count: one?.variant === 0 ? 0 : 1 })
    await scene.recount(id)
    if (one?.variant === 0) return
  }
  throw new Error('nobody of twelve was drawn for a half')
}, 120_000)

test('bad inputs are refused as documented, and change nothing', async () => {
  const id = await scene.draft(1)
  const good = split.variant({ share: 50 })
  await split.ask(id, { share: 50, controlShare: 0, variants: [good] })
  const refused = async (part: object, code: string, field?: string) => {
    const asked = { share: 50, controlShare: 0, variants: [good], ...part }
    const [error] = (await split.ask(id, asked)) as [{ extensions: object }]
    expect(error.extensions).toMatchObject({ code, ...(field && { field: `input.split.${field}` }) })
  }
  await refused({ share: 40 }, 'INVALID_FIELD', 'share')
  await refused({ share: 0 }, 'INVALID_FIELD', 'share')
  await refused({ variants: [good, good, good, good] }, 'INVALID_FIELD', 'variants')
  const of = (templateId: string) => ({ variants: [{ ...good, templateId }] })
  const field = 'variants[0].templateId'
  await refused(of('0d2c8f8e-0000-4000-8000-000000000000'), 'INVALID_FIELD', field)
  await refused(
    of(await split.template('of_other', { numberId: await split.otherNumber() })),
    'INVALID_FIELD',
    field,
  )
  await refused(of(await split.template('of_other_kind', { category: 'marketing' })), 'INVALID_FIELD', field)
  await refused(
    of(await split.template('pending_one', { status: 'pending' })),
    'TEMPLATE_NOT_APPROVED',
    field,
  )
  const values = [{ name: 'nobody', text: 'x' }]
  await refused({ variants: [{ ...good, values }] }, 'TEMPLATE_PARAMS', 'variants[0].values')
  const test = { share: 20, hours: 4, metric: 'READ' }
  await refused({ share: 90, controlShare: 10, variants: [], test }, 'INVALID_FIELD', 'test')
  await refused({ test: { ...test, hours: 0 } }, 'INVALID_FIELD', 'test.hours')
  const kept = await split.shown(id)
  expect(kept).toMatchObject({ controlShare: 0, variants: [{ share: 50 }, { share: 50 }] })
  expect(await split.ask(id, { share: 100, controlShare: 0, variants: [] })).toBeNull()
  await scene.do(id, 'start')
  expect(await split.ask(id, { share: 50, controlShare: 0, variants: [good] })).toMatchObject([
    { extensions: { code: 'INVALID_STATE' } },
  ])
}, 120_000)

test('it is for who may change campaigns of this workspace', async () => {
  const id = await scene.draft(1)
  const asked = { share: 50, controlShare: 50, variants: [] }
  const reader = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  expect(await split.ask(id, asked, reader)).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  const other = await scene.parley.tenant()
  const stranger = await memberSession(scene.parley, other.workspaceId)
  expect(await split.ask(id, asked, stranger)).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  expect(await split.shown(id)).toBeNull()
})

test('a start is refused while a variant cannot be sent, or somebody lacks a value of it', async () => {
  const id = await scene.draft(2)
  const lacking = { ...split.variant({ share: 50 }), values: [] }
  await split.ask(id, { share: 50, controlShare: 0, variants: [lacking] })
  const check = async () =>
    (
      await scene.admin.ask(
        'query ($id: ID!) { broadcastCheck(id: $id) { problems { kind variant message } unfit { missing } } }',
        {
          id,
        },
      )
    ).body.data.broadcastCheck
  expect(await check()).toMatchObject({
    problems: [{ kind: 'NOBODY_LEFT', variant: null }, { kind: 'VALUES_UNFIT' }],
    unfit: [{ missing: ['gift'] }, { missing: ['gift'] }],
  })
  expect(await scene.do(id, 'start')).toMatchObject({
    status: 400,
    body: { message: '2 recipients do not fit the template' },
  })
  await split.ask(id, { share: 50, controlShare: 0, variants: [split.variant({ share: 50 })] })
  await scene.template('order_change', { status: 'paused' })
  const message = 'Variant B: template is not approved (status: APPROVED)'
  expect(await check()).toMatchObject({ problems: [{ kind: 'TEMPLATE_NOT_APPROVED', variant: 2, message }] })
  expect(await scene.do(id, 'start')).toMatchObject({ status: 400, body: { message } })
  await scene.template('order_change', { status: 'approved' })
  expect((await scene.do(id, 'start')).status).toBe(200)
}, 120_000)

test('while a variant is not approved the rest of the split can be written', async () => {
  const id = await scene.draft(2)
  const good = split.variant({ share: 50 })
  const half = { share: 50, controlShare: 0, variants: [good] }
  await split.ask(id, half)
  await scene.template('order_change', { status: 'paused' })
  const fewer = { share: 70, controlShare: 0, variants: [{ ...good, share: 30 }] }
  expect(await split.ask(id, fewer)).toMatchObject({ variants: [{ share: 70 }, { share: 30 }] })
  expect(await split.ask(await scene.draft(1), half), 'a new one needs it').toMatchObject([
    { extensions: { code: 'TEMPLATE_NOT_APPROVED' } },
  ])
  await scene.template('order_change', { status: 'approved' })
})

test('a value that comes back as it is shown to whoever sees phones hidden stays what it is', async () => {
  const id = await scene.draft(1)
  const { pool } = scene.parley.app
  const valued = (gift: string) => ({
    share: 50,
    controlShare: 0,
    variants: [{ ...split.variant({ share: 50 }), values: [{ name: 'gift', text: gift }] }],
  })
  await split.ask(id, valued('a call to +1 555 700 0001'))
  const masks = (yes: boolean) =>
    pool.query('update workspace set mask_phone_numbers = $2 where id = $1', [scene.shop.workspaceId, yes])
  await masks(true)
  const hidden = await memberSession(scene.parley, scene.shop.workspaceId)
  const { body } = await hidden.ask(
    'query ($id: ID!) { broadcast(id: $id) { split { variants { values { name value } } } } }',
    { id },
  )
  const seen = body.data.broadcast.split.variants[1].values[0].value
  expect(seen).toMatch(/^a call to \*+0001$/)
  const kept = async () =>
    (
      await pool.query(
        `select split #>> '{variants,0,values,params,gift}' as gift from broadcast where id = $1`,
        [id],
      )
    ).rows[0].gift
  await split.ask(id, valued(seen), hidden)
  expect(await kept()).toBe('a call to +1 555 700 0001')
  await split.ask(id, valued('nothing'), hidden)
  expect(await kept()).toBe('nothing')
  await masks(false)
})

test('a scheduled start that a variant keeps from starting says which, with its cause', async () => {
  const id = await scene.draft(1)
  await split.ask(id, { share: 50, controlShare: 0, variants: [split.variant({ share: 50 })] })
  const at = new Date(scene.parley.app.clock.nowMs() + 60_000).toISOString()
  await scene.admin.api.send('PUT', `/campaigns/${id}`, { scheduled_at: at })
  expect((await scene.do(id, 'start')).status).toBe(200)
  await scene.template('order_change', { status: 'paused' })
  await scene.later(61)
  await scene.becomes(id, { status: 'failed' })
  const asked = `query ($id: ID!) { broadcast(id: $id) { failedBy failedVariant failureReason
    failures { details { cause variant } } recipients(first: 1) { nodes { error { cause variant } } } } }`
  const why = { cause: 'TEMPLATE_NOT_APPROVED', variant: 2 }
  expect((await scene.admin.ask(asked, { id })).body.data.broadcast).toEqual({
    failedBy: 'TEMPLATE_NOT_APPROVED',
    failedVariant: 2,
    failureReason: 'Variant B: The template is not approved.',
    failures: [{ details: [why] }],
    recipients: { nodes: [{ error: why }] },
  })
  await scene.template('order_change', { status: 'approved' })
}, 120_000)
