import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'

// The audit log opens no contact: who reads it without contacts:read learns of customers of others that they were
// changed, and neither their names nor their phones, tags or choices.

let stage: Shops
let shop: Shop
let auditor: Session
let lead: Session
let contactId: string

const secrets = ['Zebedee', '15550107777', 'Zachary', 'zebra-tag']

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
  auditor = await shop.withRole('Auditor', ['audit_logs:read', 'chat:read', 'users:read'])
  lead = await shop.withRole('Lead', ['audit_logs:read', 'contacts:read', 'chat:read', 'users:read'])
  const { api } = shop.admin
  const made = await api.post('/contacts', { phone_number: '15550107777', profile_name: 'Zebedee' })
  expect(made.status, made.text).toBe(200)
  contactId = made.body.data.id
  await api.send('PUT', `/contacts/${contactId}`, { profile_name: 'Zachary', tags: ['zebra-tag'] })
})
afterAll(() => stage?.close())

const changes = 'changes { field oldValue newValue }'

/** Every door at which records are read, with what it answered. */
async function answers(session: Session): Promise<Record<string, string>> {
  const { api } = session
  const list = await api.get(`/audit-logs?resource_type=contact&limit=100`)
  const ids = list.body.data.audit_logs.map(({ id }: { id: string }) => id) as string[]
  const me = await shop.userId(shop.admin)
  const asked = {
    auditLogs: `{ auditLogs(first: 50, filter: { resourceType: CONTACT }) { nodes { ${changes} } } }`,
    byResource: `{ auditLogs(first: 50, filter: { resourceId: "${contactId}" }) { nodes { resource { __typename ... on Contact { name phone } } ${changes} } } }`,
    changesAlone: `{ auditLogs(first: 50) { nodes { ${changes} } } }`,
    one: `{ auditLog(id: "${ids[0]}") { ${changes} } }`,
    node: `{ node(id: "${ids[0]}") { ... on AuditRecord { ${changes} } } }`,
    activity: `{ members(first: 5) { nodes { activity(first: 20) { nodes { ${changes} } } } } }`,
    contact: `{ contact(id: "${contactId}") { auditLog(first: 50) { nodes { ${changes} } } } }`,
  }
  const told: Record<string, string> = { page: list.text, ofPerson: '' }
  told.ofPerson = (await api.get(`/audit-logs?user_id=${me}&limit=100`)).text
  for (const id of ids) told[`/audit-logs/${id}`] = (await api.get(`/audit-logs/${id}`)).text
  for (const [name, query] of Object.entries(asked)) told[name] = (await session.ask(query)).text
  return told
}

/** A contact that is not seen is not there; every other door answers. */
const failed = (told: Record<string, string>) =>
  Object.entries(told).flatMap(([door, text]) => (text.includes('"errors"') ? [door] : []))

const doorsWith = (told: Record<string, string>) =>
  Object.entries(told).flatMap(([door, text]) => (secrets.some((one) => text.includes(one)) ? [door] : []))

test('who may read the log alone is not shown whom others write with, at any door', async () => {
  const told = await answers(auditor)
  expect(failed(told)).toEqual(['contact'])
  expect(Object.keys(told).length).toBeGreaterThan(8)
  expect(doorsWith(told)).toEqual([])
  // That something was changed, and which fields, stays to be audited.
  const { audit_logs: records } = JSON.parse(told.page ?? '').data
  expect(records[0].changes).toContainEqual({
    field: 'profile_name',
    old_value: 'changed',
    new_value: 'changed',
  })
  expect(records.at(-1).changes).toContainEqual({
    field: 'profile_name',
    old_value: null,
    new_value: 'changed',
  })
})

test('who reads contacts sees the values, at the same doors', async () => {
  const told = await answers(lead)
  expect(doorsWith(told)).toEqual(
    expect.arrayContaining(['page', 'auditLogs', 'byResource', 'one', 'node', 'activity', 'contact']),
  )
})

test('a chat that is given to somebody opens its records to them, and closes again', async () => {
  const give = (id: string | null) =>
    shop.admin.api.send('PUT', `/contacts/${contactId}/assign`, { user_id: id })
  expect((await give(await shop.userId(auditor))).status).toBe(200)
  expect(doorsWith(await answers(auditor))).toEqual(expect.arrayContaining(['page', 'auditLogs']))
  expect((await give(null)).status).toBe(200)
  const told = await answers(auditor)
  expect(doorsWith(told)).toEqual([])
  // Who works with whom is what the log is for.
  expect(told.page).toContain('assigned_user_id')
})

test('another workspace has none of it', async () => {
  const other = await stage.shop()
  const told = await answers(other.admin).catch((error) => ({ failed: String(error) }))
  expect(doorsWith(told)).toEqual([])
})
