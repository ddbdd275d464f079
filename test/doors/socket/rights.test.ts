import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiClient } from '../../support/api-client.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'
import { RawClient } from './client.ts'

// spec/5 section 1.22: permissions_updated goes to the person whose role or rights changed, and to nobody else.

let stage: Shops
let shop: Shop
let clerk: Session

beforeAll(async () => {
  stage = await startShops()
})
beforeEach(async () => {
  shop = await stage.shop()
  clerk = await shop.withRole('Clerk', ['tags:read', 'chat:read', 'contacts:read'])
})
afterAll(() => stage?.close())

const rights = 'subscription { permissionsUpdated { id role { name } permissions } }'

interface Line {
  client: RawClient
  /** what was told so far */
  told(): Record<string, never>[]
  /** waits for so many events */
  heard(count: number): Promise<Record<string, never>>
}

/** A socket of this person with one subscription, which the server has begun. */
async function listen(session: Session, query = rights): Promise<Line> {
  const { token } = (await session.api.get('/auth/ws-token')).body.data
  const client = await new RawClient(`${stage.parley.url.replace('http', 'ws')}/ws`).opened()
  client.send({ type: 'auth', payload: { token } })
  client.send({ id: 's', type: 'subscribe', payload: { query } })
  client.send({ id: 'q', type: 'subscribe', payload: { query: '{ __typename }' } })
  await stage.parley.until(() => client.of('complete', 'q').length === 1)
  const told = () =>
    client.of('next', 's').map(({ payload }) => (payload as { data: Record<string, never> }).data)
  return {
    client,
    told,
    async heard(count) {
      await stage.parley.until(() => told().length >= count)
      expect(told()).toHaveLength(count)
      return told().at(-1) as Record<string, never>
    },
  }
}

async function grant(permissions: string[], version: number): Promise<void> {
  const id = await shop.roleId('Clerk')
  const body = { version, feature_version: 1, permissions }
  const answer = await shop.admin.api.send('PUT', `/roles/${id}`, body)
  expect(answer.status, answer.text).toBe(200)
}

test('a change of the role is told to those who have it, with what they may do now', async () => {
  const [theirs, others] = [await listen(clerk), await listen(shop.admin)]
  await grant(['teams:read'], 1)
  const id = await shop.userId(clerk)
  const role = { name: 'Clerk' }
  expect(await theirs.heard(1)).toEqual({ permissionsUpdated: { id, role, permissions: ['TEAMS_READ'] } })
  await grant([], 2)
  expect(await theirs.heard(2)).toMatchObject({ permissionsUpdated: { permissions: [] } })
  expect(others.told()).toEqual([])
})

test('a role change pushes permissions_updated, and so do a new role by membership and a component that goes', async () => {
  const line = await listen(clerk)
  const id = await shop.userId(clerk)
  await shop.admin.api.send('PUT', `/users/${id}`, { role_id: await shop.roleId('agent') })
  expect(await line.heard(1)).toMatchObject({ permissionsUpdated: { role: { name: 'agent' } } })
  await shop.admin.api.send('PUT', `/organizations/members/${id}`, { role_id: await shop.roleId('Clerk') })
  expect(await line.heard(2)).toMatchObject({ permissionsUpdated: { role: { name: 'Clerk' } } })
  const path = `/organizations/${shop.tenant.workspaceId}/features`
  await stage.platform.api.send('PUT', path, { version: 1, features: { tags: false } })
  expect(await line.heard(3)).toMatchObject({
    permissionsUpdated: { permissions: ['CHAT_READ', 'CONTACTS_READ'] },
  })
})

test('a new name of the account is told with the same rights, and a setting of the workspace is not', async () => {
  const line = await listen(clerk)
  const id = await shop.userId(clerk)
  const permissions = ['CHAT_READ', 'CONTACTS_READ', 'TAGS_READ']
  await shop.admin.api.send('PUT', `/users/${id}`, { full_name: 'Other' })
  expect(await line.heard(1)).toMatchObject({ permissionsUpdated: { permissions } })
  await shop.admin.api.send('PUT', '/org/settings', { timezone: 'Asia/Tokyo' })
  await grant(['teams:read'], 1)
  expect(await line.heard(2)).toMatchObject({ permissionsUpdated: { permissions: ['TEAMS_READ'] } })
})

test('what one changes of the own account on one device is told on the others, and to nobody else', async () => {
  const query = 'subscription { permissionsUpdated { isAvailable language settings { newMessageAlerts } } }'
  const [desk, others] = [await listen(clerk, query), await listen(shop.admin, query)]
  await clerk.graphql('mutation { setAvailability(input: { isAvailable: false }) { isAvailable } }')
  expect(await desk.heard(1)).toMatchObject({ permissionsUpdated: { isAvailable: false } })
  await clerk.graphql('mutation { setOwnLanguage(language: "de") { language } }')
  expect(await desk.heard(2)).toMatchObject({ permissionsUpdated: { isAvailable: false, language: 'de' } })
  await clerk.graphql('mutation { changeOwnSettings(input: {}) { settings { newMessageAlerts } } }')
  expect(await desk.heard(3)).toMatchObject({
    permissionsUpdated: { settings: { newMessageAlerts: false } },
  })
  expect(others.told()).toEqual([])
})

test('it ends with the session, and is not for keys', async () => {
  const line = await listen(clerk)
  await shop.admin.api.send('DELETE', `/organizations/members/${await shop.userId(clerk)}`)
  expect((await line.client.closed).code).toBe(4403)
  expect(line.told()).toEqual([])
  const { key } = (await shop.admin.api.post('/api-keys', { name: 'Live' })).body.data
  const answer = await apiClient(stage.parley.url, { 'x-api-key': key }).post(
    '/graphql',
    { query: rights },
    { accept: 'text/event-stream' },
  )
  expect(answer.text).toContain('FORBIDDEN')
})

test('a changed contact is told with its chat, one without messages is not', async () => {
  const tenant = await stage.parley.tenant({ name: 'Oak' })
  const admin = await memberSession(stage.parley, tenant.workspaceId)
  const { body: silent } = await tenant.v1.post('/contacts', { phone: '+351912000111' })
  const { body: known } = await tenant.v1.post('/contacts', { phone: '+351912000222' })
  const message = { to: '+351912000222', type: 'text', text: { body: 'Hi' } }
  await stage.parley.sandbox.inbound(tenant.phoneId, '351912000222', { type: 'text', text: { body: 'Hi' } })
  await stage.parley.until(async () => (await tenant.v1.post('/messages', message)).status < 300)
  const line = await listen(
    admin,
    'subscription { conversationEvents { __typename ... on EventAboutContact { contactId conversation { contact { name } } } } }',
  )
  await tenant.v1.send('PATCH', `/contacts/${silent.id}`, { name: 'Nobody' })
  await tenant.v1.send('PATCH', `/contacts/${known.id}`, { name: 'Ada Lovelace' })
  const changed = () =>
    JSON.stringify(line.told().filter((one) => /ContactUpdated/.test(JSON.stringify(one))))
  await stage.parley.until(() => changed() !== '[]')
  const conversation = { contact: { name: 'Ada Lovelace' } }
  const event = { __typename: 'ContactUpdated', contactId: known.id, conversation }
  expect(JSON.parse(changed())).toEqual([{ conversationEvents: event }])
})
