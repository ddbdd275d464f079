import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import {
  type BroadcastScene,
  broadcast,
  expectError,
  startBroadcastScene,
  stranger,
  strangers,
} from './scene.ts'

let scene: BroadcastScene

beforeAll(async () => {
  scene = await startBroadcastScene()
})
afterAll(() => scene?.parley.close())

/** Refused, and nothing of it is there. */
async function refused(body: unknown, status: number, code: string, field?: string) {
  const { prisma } = scene.parley.app
  const rows = async () => [await prisma.broadcast.count(), await prisma.contact.count()]
  const before = await rows()
  const answer = await scene.post(body)
  expectError(answer, status, code, field)
  expect(await rows()).toEqual(before)
  return answer.body.error
}

const later = (seconds: number) => new Date(scene.parley.clock.nowMs() + seconds * 1000).toISOString()
const day = 86_400

describe('fields', () => {
  test('in the order of their table, each with what it refers to', async () => {
    const nothing = { recipients: [{ to: 'x' }], scheduled_at: 'soon' }
    await refused({ template: {}, ...nothing }, 422, 'invalid_field', 'name')
    await refused({ name: ' ', template: {}, ...nothing }, 422, 'invalid_field', 'name')
    await refused({ name: 'n'.repeat(256), template: {}, ...nothing }, 422, 'invalid_field', 'name')
    await refused({ name: 'n', number_id: 'x', ...nothing }, 422, 'invalid_field', 'template')
    await refused({ name: 'n', template: {}, ...nothing }, 422, 'invalid_field', 'template')
    const unknown = { template: { id: newId() } }
    await refused({ name: 'n', ...nothing, ...unknown }, 422, 'invalid_field', 'template.id')
    for (const number_id of ['x', newId()]) {
      await refused({ name: 'n', template: {}, number_id }, 422, 'invalid_field', 'template')
      await refused(broadcast([], { number_id }), 422, 'invalid_field', 'number_id')
    }
    await refused({ ...broadcast([]), ...nothing }, 422, 'invalid_phone', 'recipients[0].to')
    await refused(broadcast(strangers(1), { scheduled_at: 'soon' }), 422, 'invalid_field', 'scheduled_at')
  })

  test('the file of the header stands between its texts and the buttons', async () => {
    const headed = (more: object, file: object = { id: newId() }) => {
      const template = { name: 'nothing', language: 'en', button_params: { 0: '' }, header_media: file }
      return { name: 'n', template: { ...template, ...more }, recipients: [] }
    }
    await refused(headed({}), 422, 'invalid_field', 'template.header_media.id')
    await refused(headed({}, { id: newId(), filename: '' }), 422, 'invalid_field', 'template.header_media.id')
    await refused(headed({ params: { 1: '' } }, {}), 422, 'invalid_field', 'template.params.1')
    await refused(headed({ header_media: null }), 422, 'invalid_field', 'template.button_params.0')
  })

  test('unknown fields and wrong types are told before values', async () => {
    const [row] = strangers(1)
    expectError(
      await scene.post(broadcast([{ ...row, foo: 1 }])),
      400,
      'invalid_request',
      'recipients[0].foo',
    )
    expectError(await scene.post(broadcast([{ to: 5 }])), 400, 'invalid_request', 'recipients[0].to')
    expectError(
      await scene.post(broadcast([row ?? {}], { recipients: {} })),
      400,
      'invalid_request',
      'recipients',
    )
    const wrong = [{ ...row, params: { 1: 5 } }]
    expectError(await scene.post(broadcast(wrong)), 400, 'invalid_request', 'recipients[0].params.1')
    expectError(await scene.post(broadcast([null as never])), 422, 'invalid_field', 'recipients[0]')
  })

  test('1 to 10,000 recipients in at most 4 MB', async () => {
    await refused(broadcast([]), 422, 'invalid_field', 'recipients')
    await refused(broadcast([], { recipients: undefined }), 422, 'invalid_field', 'recipients')
    await refused(broadcast(strangers(10_001)), 422, 'invalid_field', 'recipients')
    const rows = (bytes: number) => strangers(4000).map((row) => ({ ...row, name: 'x'.repeat(bytes) }))
    expectError(await scene.post(broadcast(rows(1040))), 400, 'invalid_request')
    await refused(broadcast(rows(500)), 422, 'invalid_field', 'recipients[0].name')
  })

  test('a row names somebody: a phone or a contact of this workspace', async () => {
    const good = strangers(2)
    await refused(broadcast([...good, { to: '12' }, { to: '' }]), 422, 'invalid_phone', 'recipients[2].to')
    await refused(broadcast([...good, {}]), 422, 'invalid_field', 'recipients[2].to')
    await refused(broadcast([...good, { to: newId() }]), 422, 'invalid_field', 'recipients[2].to')
    const other = await scene.parley.tenant()
    const theirs = await other.v1.post('/broadcasts', broadcast(strangers(1)))
    const rows = (await other.v1.get(`/broadcasts/${theirs.body.id}/recipients`)).body.data
    const foreign = { to: rows[0].contact_id }
    await refused(broadcast([...good, foreign]), 422, 'invalid_field', 'recipients[2].to')
  })

  test('scheduled_at is at least a minute and at most a year ahead', async () => {
    for (const bad of [later(-60), later(50), later(367 * day)]) {
      await refused(broadcast(strangers(1), { scheduled_at: bad }), 422, 'invalid_field', 'scheduled_at')
    }
    const made = await scene.accepted(broadcast(strangers(1), { scheduled_at: later(364 * day) }))
    expect(made.status).toBe('scheduled')
    expect(await scene.accepted(broadcast(strangers(1), { scheduled_at: later(65) }))).toBeTruthy()
  })
})

describe('states', () => {
  test('a number that is not active, then a template that is not approved', async () => {
    await scene.numberStatus('restricted')
    await scene.template('order_update', { status: 'rejected' })
    const wrongToo = broadcast([{ ...strangers(1)[0], params: { 2: 'x' } }])
    await refused(wrongToo, 422, 'number_unavailable', 'number_id')
    await scene.numberStatus('active')
    await refused(wrongToo, 422, 'template_not_approved', 'template.name')
    await scene.template('order_update', { status: 'approved' })
  })
})

describe('values', () => {
  test('of a row override the defaults name by name', async () => {
    const [first, second] = strangers(2)
    const made = await scene.accepted(broadcast([{ ...first, params: { 1: 'Bob' } }, second ?? {}]))
    await scene.shown(made.id, { counts: { pending: 0 } })
    const [bob, ann] = await scene.recipients(made.id)
    const textOf = async (row: { message_id: string }) =>
      (await scene.shop.v1.get(`/messages/${row.message_id}`)).body.template
    expect(await textOf(bob)).toMatchObject({ params: { 1: 'Bob' } })
    expect((await textOf(bob)).text).toContain('Bob')
    expect((await textOf(ann)).text).toContain('Ann')
  })

  test('that do not fit are told by row: the first hundred, and the union of what is wrong', async () => {
    const without = { name: 'n', template: { name: 'order_update', language: 'en' } }
    const rows = [
      { params: { 1: 'a' } },
      { params: { 2: 'b' } },
      {},
      { params: { 1: 'a' }, header_params: { 1: 'h' } },
    ]
    const recipients = rows.map((row) => ({ to: stranger(), ...row }))
    const error = await refused({ ...without, recipients }, 422, 'template_params', 'template.params')
    expect(error.details).toEqual({
      missing: ['1'],
      unexpected: ['2', 'header.1'],
      rows: [
        { index: 1, missing: ['1'], unexpected: ['2'] },
        { index: 2, missing: ['1'], unexpected: [] },
        { index: 3, missing: [], unexpected: ['header.1'] },
      ],
    })
    const all = await refused({ ...without, recipients: strangers(150) }, 422, 'template_params')
    expect(all.details.rows).toHaveLength(100)
    expect(all.details.rows[99]).toEqual({ index: 99, missing: ['1'], unexpected: [] })
  })

  test('of one row are checked like those of the template', async () => {
    const bad = [...strangers(1), { to: stranger(), params: { 1: 'a\nb' } }]
    await refused(broadcast(bad), 422, 'invalid_field', 'recipients[1].params.1')
    const header = [{ to: stranger(), header_params: { 1: 'h'.repeat(61) } }]
    await refused(broadcast(header), 422, 'invalid_field', 'recipients[0].header_params.1')
  })
})

describe('people', () => {
  test('somebody named twice gets it once, also as phone, as other spelling and as contact', async () => {
    const to = stranger()
    const first = await scene.accepted(
      broadcast([{ to, name: 'Ann' }, { to: to.slice(1) }, { to: `+1 (555) ${to.slice(5)}` }]),
    )
    expect(first).toMatchObject({ counts: { total: 1 }, skipped: { duplicates: 2, opted_out: 0 } })
    const [row] = await scene.recipients(first.id)
    expect(row.name).toBe('Ann')
    const again = [{ to: row.contact_id }, { to }, { to: stranger() }]
    const second = await scene.accepted(broadcast(again))
    expect(second).toMatchObject({ counts: { total: 2 }, skipped: { duplicates: 1 } })
    expect((await scene.recipients(second.id))[0]).toMatchObject({ to, contact_id: row.contact_id })
  })

  test('unknown phones become contacts, with the name of their row', async () => {
    const [known, fresh] = strangers(2)
    await scene.accepted(broadcast([known ?? {}]))
    const made = await scene.accepted(
      broadcast([
        { ...known, name: 'Not used' },
        { ...fresh, name: ' Eve ' },
      ]),
    )
    const ids = (await scene.recipients(made.id)).map((row) => row.contact_id)
    const contacts = await scene.parley.app.prisma.contact.findMany({ where: { id: { in: ids } } })
    expect(new Map(contacts.map((one) => [`+${one.phone}`, one.name]))).toEqual(
      new Map([
        [known?.to, null],
        [fresh?.to, 'Eve'],
      ]),
    )
    const told = (await scene.events('contact.created')).map((event) => event.subjectId)
    for (const id of ids) expect(told.filter((one) => one === id)).toHaveLength(1)
  })

  test('opted-out people are left out of marketing; nobody left is refused', async () => {
    const [inside, outside] = strangers(2)
    const made = await scene.accepted(broadcast([inside, outside] as object[]))
    const ids = (await scene.recipients(made.id)).map((row) => row.contact_id)
    await scene.parley.app.prisma.contact.updateMany({
      where: { id: ids[1] },
      data: { marketingOptedOut: true },
    })
    const both = broadcast([{ to: ids[0] }, outside, { to: ids[1] }] as object[])
    const alone = broadcast([{ to: ids[1] }])
    expect(await scene.accepted(alone)).toMatchObject({ counts: { total: 1 }, skipped: { opted_out: 0 } })
    await scene.template('order_update', { category: 'marketing' })
    expect(await scene.accepted(both)).toMatchObject({
      counts: { total: 1 },
      skipped: { duplicates: 1, opted_out: 1 },
    })
    await refused(alone, 422, 'contact_opted_out', 'recipients')
    await scene.template('order_update', { category: 'utility' })
  })
})

describe('limits of the plan', () => {
  test('the unknown phones must fit', async () => {
    const used = await scene.parley.app.prisma.contact.count({
      where: { workspaceId: scene.shop.workspaceId },
    })
    await scene.limits({ contacts: used + 2 })
    const error = await refused(broadcast(strangers(3)), 422, 'limit_reached')
    expect(error).toMatchObject({ details: { limit: 'contacts', limit_value: used + 2, used } })
    expect(error.field).toBeUndefined()
    expect(await scene.accepted(broadcast(strangers(2)))).toBeTruthy()
    await scene.limits({ contacts: null })
  })

  test('a rerun under the same Idempotency-Key makes nothing twice', async () => {
    const body = broadcast(strangers(2))
    const headers = { 'Idempotency-Key': 'broadcast-1' }
    const first = await scene.post(body, headers)
    const again = await scene.post(body, headers)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    // The first run crashed before its answer was kept.
    await scene.parley.app.pool.query(
      `update idempotency_record set status = null, body = null, lease_until = $1`,
      [scene.parley.clock.now()],
    )
    const before = await scene.parley.app.prisma.broadcast.count()
    const rerun = await scene.post(body, headers)
    expect(rerun).toMatchObject({ status: 201, body: { id: first.body.id } })
    expect(await scene.parley.app.prisma.broadcast.count()).toBe(before)
  })
})
