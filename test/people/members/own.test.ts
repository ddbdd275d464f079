import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGolden } from '../../support/golden.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

let stage: Shops
let shop: Shop
let agent: Session

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
})
beforeEach(async () => {
  agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
})
afterAll(() => stage.close())

const put = (path: string, body: unknown, by = agent) => by.api.send('PUT', path, body)

test('notification settings are set all together', async () => {
  await expectGolden('api/put-me-settings', await put('/me/settings', { email_notifications: true }))
  const { settings } = (await shop.admin.api.get(`/users/${await shop.userId(agent)}`)).body.data
  expect(settings).toEqual({ email_notifications: true, new_message_alerts: false, campaign_updates: false })
  expect((await put('/me/settings', { email_notifications: 'yes' })).status).toBe(400)
})

test('a language is kept with the account, whatever is set beside it', async () => {
  const set = 'mutation ($language: String) { setOwnLanguage(language: $language) { language } }'
  const own = async () => (await agent.graphql('{ me { language settings { newMessageAlerts } } }')).me
  expect(await own()).toEqual({ language: null, settings: { newMessageAlerts: true } })
  await agent.graphql(set, { language: 'pt-BR' })
  await put('/me/settings', { email_notifications: true })
  expect(await own()).toEqual({ language: 'pt-BR', settings: { newMessageAlerts: false } })
  for (const language of ['', 'German', 'de_DE', '../de']) {
    const { body } = await agent.ask(set, { language })
    expect(body.errors[0].extensions, language).toMatchObject({
      code: 'INVALID_FIELD',
      field: 'language',
    })
  }
  expect(await own()).toMatchObject({ language: 'pt-BR' })
  await agent.graphql(set, { language: null })
  expect(await own()).toEqual({ language: null, settings: { newMessageAlerts: false } })
})

test('a password is changed with the current one; other sessions end', async () => {
  const other = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
  await other.api.post('/auth/login', { email: agent.email, password: agent.password })
  expect((await other.api.get('/me')).body.data.email).toBe(agent.email)
  const wrong = await put('/me/password', { current_password: 'wrong', new_password: 'longer than six' })
  expect(wrong).toMatchObject({ status: 400, body: { message: 'Current password is incorrect' } })
  const short = { current_password: agent.password, new_password: 'short' }
  expect((await put('/me/password', short)).status).toBe(400)
  const right = { current_password: agent.password, new_password: 'longer than six' }
  await expectGolden('api/put-me-password', await put('/me/password', right))
  expect((await agent.api.get('/me')).status).toBe(200)
  expect((await other.api.get('/me')).status).toBe(401)
  const login = (password: string) => other.api.post('/auth/login', { email: agent.email, password })
  expect((await login(agent.password)).status).toBe(401)
  expect((await login('longer than six')).status).toBe(200)
})

test('going away begins a break, coming back ends it', async () => {
  const { pool } = stage.parley.app
  const breaks = async () => {
    const text = `select round(extract(epoch from ended_at - started_at)) as seconds from availability_break
                  where user_id = $1 order by started_at`
    return (await pool.query(text, [await shop.userId(agent)])).rows.map(
      ({ seconds }) => seconds && Number(seconds),
    )
  }
  await expectGolden('api/put-me-away', await put('/me/availability', { is_available: false }))
  const since = (await put('/me/availability', { is_available: false })).body.data.break_started_at
  expect(await breaks()).toEqual([null])
  await stage.parley.clock.advance(60)
  expect((await put('/me/availability', { is_available: false })).body.data.break_started_at).toBe(since)
  await expectGolden('api/put-me-available', await put('/me/availability', { is_available: true }))
  const ended = await breaks()
  // The clock goes on while requests are made.
  expect(ended).toEqual([expect.toSatisfy((seconds) => seconds >= 60 && seconds < 90)])
  await put('/me/availability', { is_available: true })
  expect(await breaks()).toEqual(ended)
  expect((await put('/me/availability', {})).status).toBe(400)
})
