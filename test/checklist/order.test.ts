import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '#core/access/catalogue.ts'
import { type Checklist, expectError, startChecklist } from './scene.ts'

let parley: Checklist
beforeAll(async () => {
  parley = await startChecklist()
})
afterAll(() => parley?.close())

test('JSON body over 1 MB and no key -> 400 invalid_request (size before key)', async () => {
  expectError(await parley.v1().post('/contacts', ' '.repeat(1_048_577)), 400, 'invalid_request')
})

test('Wrong key and forbidden address at once -> 401 (key before address)', async () => {
  const shop = await parley.tenant()
  const key = await parley.createKey(shop.workspaceId, { allowedIps: ['203.0.113.7'] })
  expectError(await parley.v1(key).get('/numbers'), 403, 'ip_not_allowed')
  expectError(await parley.v1(`${key}x`).get('/numbers'), 401, 'unauthorized')
})

test('Minute used up and scope missing -> 429 (rate before scope)', async () => {
  const shop = await parley.tenant()
  await parley.limit(shop.workspaceId, { apiRequestsPerMinute: 1 })
  const key = await parley.createKey(shop.workspaceId, { scopes: ['usage:read'] })
  await parley.newMinute()
  expectError(await parley.v1(key).get('/numbers'), 403, 'scope_missing')
  expectError(await parley.v1(key).get('/numbers'), 429, 'rate_limited')
})

test('Scope missing and feature missing -> 403 scope_missing', async () => {
  const shop = await parley.tenant({ features: features.filter((one) => one !== 'api.messages') })
  const key = await parley.createKey(shop.workspaceId, { scopes: ['usage:read'] })
  expectError(await parley.v1(key).get('/messages'), 403, 'scope_missing')
})

test('Workspace closed and unreadable JSON -> 403 workspace_closed', async () => {
  const shop = await parley.tenant()
  await parley.closeWorkspace(shop.workspaceId)
  expectError(await shop.v1.post('/messages', '{'), 403, 'workspace_closed')
})

test('Scope missing and unreadable JSON -> 403 scope_missing', async () => {
  const shop = await parley.tenant()
  const key = await parley.createKey(shop.workspaceId, { scopes: ['usage:read'] })
  const { details } = expectError(await parley.v1(key).post('/messages', '{'), 403, 'scope_missing')
  expect(details).toEqual({ scope: 'messages:send' })
})
