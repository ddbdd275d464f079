import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// The application at the platform that a workspace has of its own (spec/5 1.14 and 1.20; spec/8 CL4, G2).

let parley: Parley
let shop: Tenant
let admin: Session
let accounts: Session
let general: Session

beforeAll(async () => {
  parley = await startParley({ LOG__LEVEL: 'error', PLATFORM__APP_ID: '1', PLATFORM__APP_SECRET: 'theirs' })
  shop = await parley.tenant({ number: false })
  admin = await memberSession(parley, shop.workspaceId)
  for (const [name, permission] of [
    ['Lines', 'accounts:write'],
    ['Office', 'settings.general:write'],
  ])
    await rows(
      `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, now(), now())`,
      [shop.workspaceId, name, [permission]],
    )
  accounts = await memberSession(parley, shop.workspaceId, 'Lines')
  general = await memberSession(parley, shop.workspaceId, 'Office')
})
afterAll(() => parley?.close())

const rows = async (text: string, values: unknown[] = []) => (await parley.app.pool.query(text, values)).rows
const change = `mutation ($input: UpdateWorkspaceSettingsInput!) {
  updateWorkspaceSettings(input: $input) { settings { timezone metaAppId metaConfigId hasMetaAppSecret } } }`
async function put(by: Session, input: object) {
  const { body, text } = await by.ask(change, { input })
  return { status: body.errors ? body.errors[0].extensions.status : 200, text }
}
const settings = async (by = admin) =>
  (await by.graphql('{ workspaceSettings { timezone metaAppId metaConfigId hasMetaAppSecret } }'))
    .workspaceSettings
const own = { metaAppId: '300000000000001', metaConfigId: '77', metaAppSecret: 'sandbox-app-secret' }

test('CL4: its keys ask for accounts:write, the others for settings.general:write, and both are saved or none', async () => {
  expect(await settings()).toMatchObject({ metaAppId: '', metaConfigId: '', hasMetaAppSecret: false })
  expect((await put(general, own)).status).toBe(403)
  expect((await put(accounts, { timezone: 'Europe/Berlin' })).status).toBe(403)
  for (const by of [general, accounts])
    expect((await put(by, { ...own, timezone: 'Europe/Berlin' })).status).toBe(403)
  expect((await put(accounts, {})).status).toBe(403)
  expect((await put(admin, { ...own, timezone: 'Nowhere' })).status).toBe(422)
  expect((await put(admin, { ...own, metaAppId: 'a b' })).status).toBe(422)
  expect(await settings()).toMatchObject({ timezone: 'UTC', metaAppId: '', hasMetaAppSecret: false })
  expect((await put(accounts, own)).status).toBe(200)
  expect((await put(general, { timezone: 'Europe/Berlin' })).status).toBe(200)
  expect(await settings(general)).toMatchObject({
    timezone: 'Europe/Berlin',
    metaAppId: own.metaAppId,
    metaConfigId: '77',
    hasMetaAppSecret: true,
  })
})

test('the secret is kept encrypted, never answered, and only hidden in the audit log', async () => {
  const answer = await put(accounts, own)
  expect(answer.text).not.toContain(own.metaAppSecret)
  const [kept] = await rows('select app_secret from workspace_app where workspace_id = $1', [
    shop.workspaceId,
  ])
  expect(kept.app_secret).not.toContain(own.metaAppSecret)
  const records = await rows(
    `select changes from audit_record where kind = 'settings.general' order by created_at`,
  )
  expect(records[0].changes).toMatchObject({
    meta_app_id: { old: '', new: own.metaAppId },
    meta_app_secret: { old: '********', new: '********' },
  })
  expect(JSON.stringify(records)).not.toContain(own.metaAppSecret)
})

test('numbers of the workspace sign up with it, and others with that of the installation', async () => {
  const query = '{ signupConfig { appId configId } }'
  expect(await admin.graphql(query)).toEqual({ signupConfig: { appId: own.metaAppId, configId: '77' } })
  const other = await parley.tenant({ number: false })
  const stranger = await memberSession(parley, other.workspaceId)
  expect(await stranger.graphql(query)).toMatchObject({ signupConfig: { appId: '1' } })
  const { code } = (await parley.sandbox.control('/signup', { display_phone_number: '+15550300100' })) as {
    code: string
  }
  // That of the installation is none that the platform knows.
  expect((await stranger.api.post('/accounts/exchange-token', { code })).status).toBe(400)
  const signedUp = await admin.api.post('/accounts/exchange-token', { code })
  expect(signedUp.status, signedUp.text).toBe(200)
  const { id } = signedUp.body.data.account
  const account = (await admin.api.get(`/accounts/${id}`)).body.data
  expect(account).toMatchObject({ app_id: own.metaAppId, has_app_secret: true })
})

test('G2: what is left out stays, "" takes it away', async () => {
  await put(accounts, { metaConfigId: '78' })
  expect(await settings()).toMatchObject({ metaAppId: own.metaAppId, metaConfigId: '78' })
  await put(accounts, { metaAppId: '', metaAppSecret: '', metaConfigId: null })
  expect(await settings()).toMatchObject({ metaAppId: '', metaConfigId: '', hasMetaAppSecret: false })
  expect(await admin.graphql('{ signupConfig { appId } }')).toEqual({ signupConfig: { appId: '1' } })
})

test('a secret that cannot stand in a header is refused', async () => {
  for (const metaAppSecret of ['a\u0001', 'a–b', '\u{1f511}'])
    expect((await put(accounts, { metaAppSecret })).status).toBe(422)
})

test('/api neither shows nor takes them until calling comes (spec/9 1, row 5)', async () => {
  const { body } = await admin.api.get('/org/settings')
  expect(Object.keys(body.data.settings).filter((name) => name.includes('meta'))).toEqual([])
  for (const name of ['meta_app_id', 'meta_config_id', 'meta_app_secret'])
    expect((await admin.api.send('PUT', '/org/settings', { [name]: 'x' })).status).toBe(400)
  expect(await settings()).toMatchObject({ metaAppId: '', hasMetaAppSecret: false })
})
