import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectGolden } from '../../../support/golden.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// What is asked of the platform about an account (document 2; spec/8 AC7 to AC9; spec/9, Accounts b).

let parley: Parley
let shop: Tenant
let admin: Session
let agent: Session
let stranger: Session

beforeAll(async () => {
  parley = await startParley({ LOG__LEVEL: 'error' })
  shop = await parley.tenant({ number: false })
  const other = await parley.tenant({ number: false })
  admin = await memberSession(parley, shop.workspaceId)
  agent = await memberSession(parley, shop.workspaceId, 'agent')
  stranger = await memberSession(parley, other.workspaceId)
})
afterAll(() => parley?.close())

const rows = async (text: string, values: unknown[] = []) => (await parley.app.pool.query(text, values)).rows
let made = 0

/** An account of a number of the sandbox's own. */
async function connect(more: object = {}, simulated: object = {}): Promise<string> {
  const number = (await parley.sandbox.control('/numbers', {
    display_phone_number: `+1555020${String(++made).padStart(4, '0')}`,
    ...simulated,
  })) as { phone_number_id: string; business_id: string }
  const answer = await admin.api.post('/accounts', {
    name: `Account ${made}`,
    phone_id: number.phone_number_id,
    business_id: number.business_id,
    access_token: 'sandbox-token',
    ...more,
  })
  expect(answer.status, answer.text).toBe(200)
  const { id } = answer.body.data
  await parley.until(async () => {
    const [row] = await rows('select phone, token_refused_at from number where id = $1', [id])
    return row.phone || row.token_refused_at ? true : undefined
  })
  return id
}
const act = (id: string, what: string, body: object = {}, by = admin) =>
  by.api.post(`/accounts/${id}/${what}`, body)
const one = async (id: string) => (await admin.api.get(`/accounts/${id}`)).body.data
const fault = (path: string, effect: object) => parley.sandbox.faults({ match: { path }, effect })

describe('test', () => {
  test('AC7: tells the seven values, and what is stored follows', async () => {
    const id = await connect()
    await rows(
      `update number set status = 'disconnected', quality = 'red', token_refused_at = now() where id = $1`,
      [id],
    )
    parley.app.bus.publish('forget', { cache: 'numbers' })
    const answer = await act(id, 'test')
    expect(Object.keys(answer.body.data).sort()).toEqual([
      'account_mode',
      'code_verification_status',
      'display_phone_number',
      'is_test_number',
      'messaging_limit_tier',
      'quality_rating',
      'success',
      'verified_name',
      'warning',
    ])
    expect(answer.body.data).toMatchObject({
      success: true,
      verified_name: 'Parley Sandbox',
      is_test_number: true,
    })
    expect((await one(id)).status).toBe('active')
    const [kept] = await rows('select quality, messaging_limit, token_refused_at from number where id = $1', [
      id,
    ])
    expect(kept).toMatchObject({ quality: 'green', token_refused_at: null })
    expect(kept.messaging_limit).toMatch(/^TIER_/)
  })

  test('AC7: a refusal is 200 with success false, and the token that fails is noted', async () => {
    const id = await connect({ access_token: 'nobody-knows-it' })
    const answer = await act(id, 'test')
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ success: false, error: expect.stringContaining('OAuth access token') })
    expect(answer.text).not.toContain('nobody-knows-it')
    expect(await admin.graphql('{ accounts { id tokenRefusedAt } }')).toMatchObject({
      accounts: expect.arrayContaining([{ id, tokenRefusedAt: expect.any(String) }]),
    })
    const subscribed = await act(id, 'subscribe')
    expect([subscribed.status, subscribed.body.data.success]).toEqual([200, false])
  })

  test('AC7: silence is 503 with Retry-After', async () => {
    const id = await connect()
    await fault('*', { reset: true })
    for (const what of ['test', 'subscribe']) {
      const answer = await act(id, what)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    }
    await parley.sandbox.clearFaults()
    expect((await act(id, 'subscribe')).body.data).toMatchObject({
      success: true,
      message: expect.any(String),
    })
  })

  test('AC1: asks for accounts:write and for the own workspace', async () => {
    const id = await connect()
    const file = new FormData()
    for (const what of ['test', 'register', 'subscribe']) {
      expect((await act(id, what, {}, agent)).status, what).toBe(403)
      expect((await act(id, what, {}, stranger)).status, what).toBe(404)
    }
    const profile = `/accounts/${id}/business_profile`
    expect((await agent.api.get(profile)).status).toBe(200)
    expect((await stranger.api.get(profile)).status).toBe(404)
    expect((await agent.api.send('PUT', profile, { about: 'x' })).status).toBe(403)
    expect((await stranger.api.send('PUT', profile, { about: 'x' })).status).toBe(404)
    expect(file).toBeDefined()
  })
})

describe('register', () => {
  const pinOf = async (id: string) => (await rows('select pin from number where id = $1', [id]))[0].pin

  test('AC8: with a PIN, then with the one that is kept, encrypted', async () => {
    const id = await connect()
    await rows(`update number set status = 'pending_registration' where id = $1`, [id])
    parley.app.bus.publish('forget', { cache: 'numbers' })
    for (const pin of ['12345', '1234567', 'abcdef']) {
      const refused = await act(id, 'register', { pin })
      expect([refused.status, refused.body.message]).toEqual([400, 'The PIN must have 6 digits'])
    }
    expect(await pinOf(id)).toBeNull()
    await expectGolden('api/register-account', await act(id, 'register', { pin: '123456' }))
    expect((await one(id)).status).toBe('active')
    expect(await pinOf(id)).not.toContain('123456')
    expect((await act(id, 'register')).body.data.pin).toBe('123456')
    const told = await rows(`select type from event where subject_id = $1 and type = 'number.status'`, [id])
    expect(told.length).toBeGreaterThan(0)
  })

  test('AC8: without any PIN one of six digits is made', async () => {
    const id = await connect()
    const { pin } = (await act(id, 'register', { pin: '' })).body.data
    expect(pin).toMatch(/^\d{6}$/)
    expect((await act(id, 'register')).body.data.pin).toBe(pin)
  })

  test('AC8: a wrong PIN is 400 in the platform’s words, too many tries 429, other refusals 502', async () => {
    const id = await connect()
    await act(id, 'register', { pin: '111111' })
    const wrong = await act(id, 'register', { pin: '222222' })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'The PIN is wrong.'])
    expect((await act(id, 'register')).body.data.pin).toBe('111111')
    await fault('/register', { status: 400, error: 133016 })
    const often = await act(id, 'register')
    expect([often.status, Number(often.headers.get('retry-after')) > 0]).toEqual([429, true])
    await parley.sandbox.clearFaults()
    await fault('/register', { status: 400, error: 133006 })
    expect((await act(id, 'register')).status).toBe(502)
    await parley.sandbox.clearFaults()
    await fault('/register', { reset: true })
    expect((await act(id, 'register')).status).toBe(503)
    await parley.sandbox.clearFaults()
  })

  test('AC8: a number of the business app is registered there: no PIN, and no call', async () => {
    const id = await connect({}, { is_on_biz_app: true })
    await fault('/register', { status: 500, error: 1 })
    const answer = await act(id, 'register')
    expect(answer.body.data).toEqual({ success: true, message: expect.any(String) })
    await parley.sandbox.clearFaults()
  })
})

describe('business profile', () => {
  const at = (id: string) => `/accounts/${id}/business_profile`

  test('AC9: absent values are empty, and a change answers the refreshed profile', async () => {
    const id = await connect()
    await expectGolden('api/get-business-profile', await admin.api.get(at(id)))
    const change = {
      messaging_product: 'whatsapp',
      about: 'Open from nine to five',
      description: 'Oak desks',
      email: 'desk@example.com',
      vertical: 'RETAIL',
      websites: ['https://example.com'],
    }
    const answer = await admin.api.send('PUT', at(id), change)
    expect(answer.body.data).toMatchObject({ ...change, address: '', profile_picture_url: '' })
    const emptied = await admin.api.send('PUT', at(id), { description: '', websites: [], about: '' })
    expect(emptied.body.data).toMatchObject({
      description: '',
      websites: [],
      about: 'Open from nine to five',
    })
  })

  test.each([
    [{ about: 'x'.repeat(140) }],
    [{ address: 'x'.repeat(257) }],
    [{ description: 'x'.repeat(513) }],
    [{ email: 'nobody' }],
    [{ vertical: 'PIRACY' }],
    [{ websites: ['https://a.example', 'https://b.example', 'https://c.example'] }],
    [{ websites: ['javascript:alert(1)'] }],
    [{ websites: 'https://a.example' }],
  ])('AC9: %j is 400 before the platform is asked', async (change) => {
    const id = await connect()
    await fault('/whatsapp_business_profile', { reset: true })
    expect((await admin.api.send('PUT', at(id), change)).status).toBe(400)
    await parley.sandbox.clearFaults()
  })

  test('AC9: what the platform refuses is 502 in its words; a profile that cannot be read anew is changed', async () => {
    const id = await connect()
    await parley.sandbox.faults({
      match: { path: '/whatsapp_business_profile', method: 'POST' },
      effect: { status: 400, error: { code: 100, message: '(#100) Not today' } },
    })
    const refused = await admin.api.send('PUT', at(id), { about: 'Late' })
    expect([refused.status, refused.body.message]).toEqual([502, 'Not today'])
    await parley.sandbox.clearFaults()
    await parley.sandbox.faults({
      match: { path: '/whatsapp_business_profile', method: 'GET' },
      effect: { reset: true },
    })
    const changed = await admin.api.send('PUT', at(id), { about: 'Late' })
    expect(changed.body.data).toEqual({ message: 'Business profile updated' })
    expect((await admin.api.get(at(id))).status).toBe(503)
    await parley.sandbox.clearFaults()
    expect((await admin.api.get(at(id))).body.data.about).toBe('Late')
  })

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const send = (id: string, bytes: Uint8Array, name = 'photo.png', by = admin) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    return fetch(`${parley.url}/api${at(id)}/photo`, {
      method: 'POST',
      headers: {
        cookie: [...by.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        'x-csrf-token': by.cookies.get('svc_csrf') ?? '',
      },
      body: form,
    })
  }

  test('AC9: a photo is uploaded and shown; other files and larger ones are refused', async () => {
    const id = await connect({ app_id: '300000000000001' })
    const answer = await send(id, png)
    expect(await answer.json()).toMatchObject({
      data: { message: expect.any(String), handle: expect.any(String) },
    })
    expect((await admin.api.get(at(id))).body.data.profile_picture_url).toMatch(/^http/)
    expect((await send(id, png, 'photo.png', stranger)).status).toBe(404)
    expect((await send(id, png, 'photo.png', agent)).status).toBe(403)
    expect((await send(id, Buffer.from('%PDF-1.7\n'), 'photo.png')).status).toBe(415)
    expect((await send(id, Buffer.alloc(5 * 1024 * 1024 + 1, 1))).status).toBe(413)
  })

  test('AC9: without an application of the account or the installation it is 400', async () => {
    const id = await connect()
    const { platform } = parley.app.config
    const known = platform.appId
    platform.appId = undefined
    const answer = await send(id, png)
    platform.appId = known
    expect([answer.status, (await answer.json()).message]).toEqual([400, 'App ID is not configured'])
  })
})

test('AC3: what the platform says of a new account, and its templates, are fetched afterwards', async () => {
  const id = await connect()
  const [known] = await rows('select phone, verified_name, status, throughput from number where id = $1', [
    id,
  ])
  expect(known).toMatchObject({ verified_name: 'Parley Sandbox', status: 'active', throughput: 'STANDARD' })
  await parley.until(async () =>
    (await rows('select name from template where number_id = $1', [id])).length >= 3 ? true : undefined,
  )
  await rows(`update number set verified_name = 'Old' where id = $1`, [id])
  await parley.clock.advance(24 * 3600 + 60)
  await parley.until(async () =>
    (await rows('select verified_name from number where id = $1', [id]))[0].verified_name === 'Parley Sandbox'
      ? true
      : undefined,
  )
})
