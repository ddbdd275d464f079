import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectGolden } from '../../../support/golden.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// Document 3, Campaigns; spec/5 1.11, spec/8 CM, spec/9 Campaigns: drafts, recipients and lists over /api.

let scene: CampaignScene
let stranger: Session

beforeAll(async () => {
  scene = await startCampaignScene()
  const other = await scene.parley.tenant()
  stranger = await memberSession(scene.parley, other.workspaceId)
})
afterAll(() => scene?.parley.close())

const refused = { status: 'error', data: null }

describe('drafts', () => {
  test('answer as the documents say', async () => {
    const { admin, account, templateId } = scene
    const body = { name: 'Golden', messaging_account: account, template_id: templateId, unknown: 1 }
    const made = await admin.api.post('/campaigns', body)
    await expectGolden('api/post-campaign', made)
    const { id } = made.body.data
    await expectGolden('api/get-campaign', await admin.api.get(`/campaigns/${id}`))
    const rows = [
      { phone_number: '+49 151 0000-0001', recipient_name: 'Ann', template_params: { 1: 'Ann' } },
      { phone_number: 'nobody', template_params: { 1: 'Bob' } },
    ]
    await expectGolden('api/post-campaign-recipients-import', await scene.add(id, rows))
    await expectGolden('api/get-campaign-recipients', await admin.api.get(`/campaigns/${id}/recipients`))
    await expectGolden('api/put-campaign', await admin.api.send('PUT', `/campaigns/${id}`, { name: 'New' }))
    await expectGolden('api/get-campaigns', await admin.api.get('/campaigns?search=new'))
    await expectGolden('api/get-campaigns-usage', await admin.api.get('/campaigns/usage'))
    await expectGolden('api/post-campaign-pause-draft', await scene.do(id, 'pause'))
    await expectGolden('api/get-campaign-media-none', await admin.api.get(`/campaigns/${id}/media`))
    await expectGolden('api/post-campaign-start', await scene.do(id, 'start'))
    await expectGolden('api/delete-campaign', await removed(await scene.draft(1)))
  })

  const removed = (id: string) => scene.admin.api.send('DELETE', `/campaigns/${id}`)

  test('CM2: account and template belong together; unknown ones are 400 and nothing is made', async () => {
    const { admin, account, templateId } = scene
    const good = { name: 'x', messaging_account: account, template_id: templateId }
    const bad = [
      { ...good, name: '' },
      { ...good, messaging_account: 'nobody' },
      { ...good, messaging_account: '' },
      { ...good, template_id: 'x' },
      { ...good, template_id: '00000000-0000-7000-8000-000000000000' },
      { ...good, scheduled_at: 'tomorrow' },
      { ...good, scheduled_at: '2020-01-01T10:00:00Z' },
      { ...good, scheduled_at: '2030-02-30T10:00' },
      { ...good, header_media_id: '123' },
    ]
    const total = async () => (await admin.api.get('/campaigns')).body.data.total
    const before = await total()
    for (const body of bad)
      expect(await admin.api.post('/campaigns', body)).toMatchObject({ status: 400, body: refused })
    expect(await total()).toBe(before)
  })

  test('spec/9: a time without a zone is the time of the workspace', async () => {
    const { pool } = scene.parley.app
    await pool.query(`update workspace set timezone = 'Europe/Berlin' where id = $1`, [
      scene.shop.workspaceId,
    ])
    const id = await scene.draft(0, { scheduled_at: '2030-01-15T10:00' })
    expect((await scene.campaign(id)).scheduled_at).toBe('2030-01-15T09:00:00.000Z')
    const put = (body: object) => scene.admin.api.send('PUT', `/campaigns/${id}`, body)
    expect((await put({ name: 'Other' })).body.data).toMatchObject({
      name: 'Other',
      scheduled_at: '2030-01-15T09:00:00.000Z',
    })
    expect((await put({ scheduled_at: '' })).body.data.scheduled_at).toBe(null)
    await pool.query(`update workspace set timezone = 'UTC' where id = $1`, [scene.shop.workspaceId])
  })

  test('G2, G9: a PUT that changes nothing leaves no trace; changes are audited', async () => {
    const id = await scene.draft(0)
    const row = await scene.campaign(id)
    const put = (body: object) => scene.admin.api.send('PUT', `/campaigns/${id}`, body)
    expect((await put(row)).body.data).toEqual(row)
    await put({ name: 'Renamed', template_id: '', messaging_account: null })
    expect((await scene.admin.api.send('DELETE', `/campaigns/${id}`)).status).toBe(200)
    const { rows } = await scene.parley.app.pool.query(
      `select action, changes from audit_record where kind = 'campaign' and resource_id = $1 order by created_at, id`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'])
    expect(rows[1].changes).toEqual({ name: { old: 'Winter', new: 'Renamed' } })
  })

  test('G9: caps, quiet hours and what becomes of people at the limit of the number are audited, each change once', async () => {
    const id = await scene.draft(0)
    const change = async (value: object) => {
      const { body } = await scene.admin.ask(
        'mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast { id } } }',
        { input: { id, ...value } },
      )
      expect(body.errors).toBeUndefined()
    }
    const cap = { messages: 2, days: 7 }
    await change({ cap })
    await change({ cap })
    await change({ quietHours: { from: '21:00', to: '08:00', zone: 'RECIPIENT' } })
    await change({ limitPolicy: 'WAIT', cap })
    const { rows } = await scene.parley.app.pool.query(
      `select changes from audit_record where kind = 'campaign' and resource_id = $1 and action = 'updated'
       order by created_at, id`,
      [id],
    )
    expect(rows.map(({ changes }) => changes)).toEqual([
      { cap: { old: null, new: { messages: 2, days: 7 } } },
      { quiet_hours: { old: null, new: expect.objectContaining({ from: '21:00', to: '08:00' }) } },
      { limit_policy: { old: 'fail', new: 'wait' } },
    ])
  })

  test('other workspaces find nothing, and roles without the permission may not', async () => {
    const id = await scene.draft(1)
    const { admin } = scene
    const [recipient] = (await admin.api.get(`/campaigns/${id}/recipients`)).body.data.recipients
    for (const path of [`/campaigns/${id}`, `/campaigns/${id}/recipients`, `/campaigns/${id}/media`])
      expect((await stranger.api.get(path)).status).toBe(404)
    for (const deed of ['start', 'pause', 'cancel', 'retry-failed'])
      expect((await stranger.api.post(`/campaigns/${id}/${deed}`, {})).status).toBe(404)
    expect((await stranger.api.send('DELETE', `/campaigns/${id}/recipients/${recipient.id}`)).status).toBe(
      404,
    )
    expect((await stranger.api.send('DELETE', `/campaigns/${id}`)).status).toBe(404)
    const agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
    expect((await agent.api.get('/campaigns')).status).toBe(403)
    expect((await agent.api.post(`/campaigns/${id}/start`, {})).status).toBe(403)
    expect((await admin.api.get('/campaigns/nonsense')).body.message).toBe('Invalid campaign ID')
  })
})

describe('CM4: import', () => {
  test('bad rows are told with field and reason, the others are added; a phone is in it once', async () => {
    const id = await scene.draft(0)
    const [one, two] = scene.rows(2)
    const phone = String(one?.phone_number)
    const answer = await scene.add(id, [
      one,
      { ...one, phone_number: phone.replace('+1', '1 ') },
      { phone_number: 'x', template_params: { 1: 'a' } },
      { ...two, template_params: {} },
      { ...two, template_params: { 1: 'a', 2: 'b' } },
      { ...two, template_params: { 1: 'a\nb' } },
      { ...two, recipient_name: 'n'.repeat(256) },
      'text',
      null,
      { ...two, phone_number: 15_550_999_888 },
    ])
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { added_count: 2, skipped_count: 1, total_recipients: 2 } },
    })
    expect(
      answer.body.data.errors.map(({ index, field }: { index: number; field: string }) => [index, field]),
    ).toEqual([
      [2, 'phone_number'],
      [3, 'template_params.1'],
      [4, 'template_params.2'],
      [5, 'template_params.1'],
      [6, 'recipient_name'],
      [7, null],
      [8, null],
    ])
    expect((await scene.add(id, [one])).body.data).toMatchObject({ added_count: 0, skipped_count: 1 })
    expect((await scene.add(id, [{ phone_number: 'x' }])).status).toBe(400)
    expect((await scene.add(id, [])).status).toBe(400)
    expect((await scene.campaign(id)).total_recipients).toBe(2)
    const { rows } = await scene.parley.app.pool.query('select 1 from contact where phone = $1', [
      phone.slice(1),
    ])
    expect(rows, 'CM3: a draft makes no contacts').toEqual([])
  })

  test('Brazilian spellings of one number are one recipient', async () => {
    const id = await scene.draft(0)
    const values = { template_params: { 1: 'a' } }
    const answer = await scene.add(id, [
      { phone_number: '+5511987654321', ...values },
      { phone_number: '+551187654321', ...values },
    ])
    expect(answer.body.data).toMatchObject({ added_count: 1, skipped_count: 1 })
  })

  test('counts are exact after imports at the same time', async () => {
    const id = await scene.draft(0)
    const rows = scene.rows(400)
    const parts = [rows.slice(0, 250), rows.slice(150, 400), rows.slice(100, 300), rows]
    const answers = await Promise.all(parts.map((part) => scene.add(id, part)))
    const added = answers.map(({ body }) => body.data.added_count)
    expect(added.reduce((sum, many) => sum + many, 0)).toBe(400)
    expect(Math.max(...answers.map(({ body }) => body.data.total_recipients))).toBe(400)
    await scene.recount(id)
  })

  test('recipients go out of a draft one by one', async () => {
    const id = await scene.draft(2)
    const list = async () => (await scene.admin.api.get(`/campaigns/${id}/recipients`)).body.data
    const { recipients, total } = await list()
    expect(total).toBe(2)
    const gone = await scene.admin.api.send('DELETE', `/campaigns/${id}/recipients/${recipients[0].id}`)
    expect(gone).toMatchObject({ status: 200, body: { data: { message: 'Recipient deleted' } } })
    expect(
      (await scene.admin.api.send('DELETE', `/campaigns/${id}/recipients/${recipients[0].id}`)).status,
    ).toBe(404)
    expect((await list()).total).toBe(1)
    await scene.recount(id)
  })

  test('CM11: masked phones and phone-like names; pages and status', async () => {
    const id = await scene.draft(0)
    const rows = scene.rows(3).map((row) => ({ ...row, recipient_name: String(row.phone_number) }))
    await scene.add(id, rows)
    const { pool } = scene.parley.app
    await pool.query('update workspace set mask_phone_numbers = true where id = $1', [scene.shop.workspaceId])
    scene.parley.app.bus.publish('forget', { cache: 'members' })
    await scene.parley.until(async () => {
      const { recipients } = (await scene.admin.api.get(`/campaigns/${id}/recipients`)).body.data
      return recipients[0].phone_number.startsWith('*') && recipients[0].recipient_name.startsWith('*')
    })
    await pool.query('update workspace set mask_phone_numbers = false where id = $1', [
      scene.shop.workspaceId,
    ])
    scene.parley.app.bus.publish('forget', { cache: 'members' })
    const paged = (await scene.admin.api.get(`/campaigns/${id}/recipients?page=2&limit=2`)).body.data
    expect(paged).toMatchObject({ total: 3, page: 2, limit: 2 })
    expect(paged.recipients).toHaveLength(1)
    expect((await scene.admin.api.get(`/campaigns/${id}/recipients?status=failed`)).body.data.total).toBe(0)
  })
})

describe('CM12 and CM13: lists and usage', () => {
  test('summary is over all that is found; filters by status, account, name and days', async () => {
    const first = await scene.draft(2, { name: 'Listed 100%_a' })
    await scene.draft(1, { name: 'Listed b' })
    await scene.do(first, 'start')
    await scene.becomes(first, { status: 'completed' })
    const get = async (query: string) => (await scene.admin.api.get(`/campaigns?${query}`)).body.data
    const found = await get('search=listed&limit=1')
    expect(found).toMatchObject({
      total: 2,
      page: 1,
      limit: 1,
      summary: { campaigns: 2, sent: 2, failed: 0 },
    })
    expect(found.campaigns).toHaveLength(1)
    expect((await get('search=0%25_')).total).toBe(1)
    expect((await get('search=listed&status=draft')).total).toBe(1)
    expect((await get('search=listed&status=nonsense')).total).toBe(0)
    expect((await get(`search=listed&messaging_account=${encodeURIComponent(scene.account)}`)).total).toBe(2)
    expect((await get('messaging_account=nobody')).total).toBe(0)
    const today = scene.parley.clock.now().toISOString().slice(0, 10)
    expect((await get(`search=listed&from=${today}&to=${today}`)).total).toBe(2)
    expect((await get('search=listed&to=2020-01-01')).total).toBe(0)
    for (const bad of ['from=2026-02-30', 'from=x', 'from=2026-05-02&to=2026-05-01'])
      expect((await scene.admin.api.get(`/campaigns?${bad}`)).status).toBe(400)
  })

  test('used is the same number as that of /v1, and the month begins anew on its first', async () => {
    const usage = (await scene.admin.api.get('/campaigns/usage')).body.data
    const { rows } = await scene.parley.app.pool.query(
      'select used from broadcast_usage where workspace_id = $1',
      [scene.shop.workspaceId],
    )
    expect(usage).toMatchObject({ used: rows[0].used, limit: null })
    expect(usage.resets_at).toMatch(/^\d{4}-\d\d-01T00:00:00\.000Z$/)
  })
})
