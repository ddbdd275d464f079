import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// The audit log: each test is named by what spec/5 section 1.15 says.

let stage: Shops
let shop: Shop
let admin: Session

beforeAll(async () => {
  stage = await startShops()
})
beforeEach(async () => {
  shop = await stage.shop()
  admin = shop.admin
})
afterAll(() => stage?.close())

interface Told {
  resource_type: string
  action: string
  changes: { field: string; old_value: unknown; new_value: unknown }[]
}
const records = async (query = ''): Promise<Told[]> => {
  const me = await shop.userId(admin)
  return (await admin.api.get(`/audit-logs?user_id=${me}${query}`)).body.data.audit_logs
}
const put = async (path: string, body: object) => {
  const answer = await admin.api.send('PUT', path, body)
  expect(answer.status, answer.text).toBe(200)
}
async function made(path: string, body: object) {
  const answer = await admin.api.post(path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

test('resource_type values: role, team, user, webhook, settings.general, settings.notification; action (created, updated, deleted)', async () => {
  const role = await made('/roles', { name: 'Reader', permissions: [] })
  await put(`/roles/${role.id}`, { version: 1, name: 'Readers' })
  await admin.api.send('DELETE', `/roles/${role.id}`)
  await made('/teams', { name: 'Sales' })
  await made('/users', { email: 'audited@example.com', password: 'x', full_name: 'New' })
  await made('/webhooks', { name: 'Hook', url: 'https://example.com/', events: ['message.sent'] })
  await put('/org/settings', { timezone: 'Asia/Tokyo' })
  await put('/me/settings', { email_notifications: true })
  // Signing in is told besides.
  const changed = (await records()).filter(({ resource_type }) => resource_type !== 'sign_in')
  const kinds = changed.map(({ resource_type, action }) => `${resource_type} ${action}`)
  expect(kinds).toEqual([
    'settings.notification updated',
    'settings.general updated',
    'webhook created',
    'user created',
    'team created',
    'role deleted',
    'role updated',
    'role created',
  ])
})

test('settings.notification: which settings changed, from what to what', async () => {
  await put('/me/settings', { email_notifications: true, new_message_alerts: true })
  await put('/me/settings', { email_notifications: true, new_message_alerts: true })
  expect(await records('&resource_type=settings.notification')).toMatchObject([
    { changes: [{ field: 'campaign_updates', old_value: true, new_value: false }] },
  ])
})

test('created / deleted: the fields with one side null', async () => {
  const { id } = await made('/roles', { name: 'Reader', permissions: ['chat:read'] })
  await admin.api.send('DELETE', `/roles/${id}`)
  const [deleted, created] = await records('&resource_type=role')
  expect(created?.changes.length).toBeGreaterThan(0)
  for (const { old_value } of created?.changes ?? []) expect(old_value).toBeNull()
  for (const { new_value } of deleted?.changes ?? []) expect(new_value).toBeNull()
})

test('an update without a difference is dropped', async () => {
  const { id } = await made('/roles', { name: 'Reader', permissions: [] })
  const { team } = await made('/teams', { name: 'Sales' })
  const before = await records()
  await put(`/roles/${id}`, { version: 1, name: 'Reader', description: '' })
  await put(`/teams/${team.id}`, { name: 'Sales', is_active: true })
  await put('/org/settings', { timezone: 'UTC' })
  await put('/org/settings', {})
  await put(`/users/${await shop.userId(admin)}`, {})
  expect(await records()).toEqual(before)
})

test('Secrets: shown as "********"; Skipped fields: ids and stamps', async () => {
  const { id } = await made('/users', { email: 'secret@example.com', password: 'x', full_name: 'New' })
  await put(`/users/${id}`, { password: 'never to be seen' })
  await put('/me/password', { current_password: admin.password, new_password: 'nor is this' })
  const [own, theirs, ...others] = await records('&resource_type=user')
  const masked = { field: 'password', old_value: '********', new_value: '********' }
  expect([own?.changes, theirs?.changes]).toEqual([[masked], [masked]])
  const fields = [...others, own, theirs].flatMap((one) => one?.changes.map(({ field }) => field))
  for (const field of fields) expect(field).not.toMatch(/^(id|organization_id|.*_at|.*_by_id)$/)
  expect(JSON.stringify(await records())).not.toMatch(/never to be seen|nor is this/)
})

test('from, to (date or RFC 3339); user_id, resource_id, action; wrong ones 400', async () => {
  const { id } = await made('/roles', { name: 'Reader', permissions: [] })
  const today = stage.parley.clock.now().toISOString().slice(0, 10)
  const found = `&resource_id=${id}&resource_type=role&action=created`
  expect(await records(`${found}&from=${today}&to=${today}`)).toHaveLength(1)
  expect(await records(`${found}&from=2000-01-01T00:00:00Z&to=2000-01-02T00:00:00Z`)).toEqual([])
  for (const wrong of ['from=soon', 'to=2026-13-01', 'user_id=me'])
    expect([wrong, (await admin.api.get(`/audit-logs?${wrong}`)).status]).toEqual([wrong, 400])
})
