import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { newMinute } from '../../support/new-minute.ts'
import type { Parley, Tenant } from '../../support/parley.ts'
import { startTemplateScene, visit } from './scene.ts'

// Of two faults of a template the one that is checked first is told (spec/4 B1 and B9).

let parley: Parley
let shop: Tenant

beforeAll(async () => {
  ;({ parley, shop } = await startTemplateScene())
})
afterAll(() => parley?.close())
beforeEach(() => newMinute(parley.clock))

const noFile = { header: { type: 'image', media: { id: newId() } } }
const noNumber = { number_id: newId() }
const noBody = { body: {} }
const mixed = {
  header: { type: 'text', text: 'On {{day}}', examples: { day: 'Monday' } },
  body: { text: 'It is {{1}} now.', examples: { 1: 'noon' } },
}

const problemOf = ({
  status,
  body,
}: {
  status: number
  body: { error?: { code: string; field?: string } }
}) => [status, body.error?.code, body.error?.field]
const post = async (more: object, tenant = shop) =>
  problemOf(await tenant.v1.post('/templates', visit({ ...more })))
const patch = async (id: string, body: object) =>
  problemOf(await shop.v1.send('PATCH', `/templates/${id}`, body))

const invalid = (field: string) => [422, 'invalid_field', field]

test('a new one: the number before the name, the file before the body, the file before the state of the number', async () => {
  expect(await post({ ...noNumber, name: '?' })).toEqual(invalid('number_id'))
  expect(await post({ ...noNumber, ...noFile })).toEqual(invalid('number_id'))
  expect(await post({ ...noFile, name: '?' })).toEqual(invalid('name'))
  expect(await post({ ...noFile, ...noBody })).toEqual(invalid('header.media.id'))
  const restricted = await parley.tenant()
  await parley.app.pool.query(`update number set status = 'restricted' where workspace_id = $1`, [
    restricted.workspaceId,
  ])
  expect(await post(noBody, restricted)).toEqual(invalid('body.text'))
  expect(await post(noFile, restricted)).toEqual(invalid('header.media.id'))
  expect(await post({}, restricted)).toEqual([422, 'number_unavailable', 'number_id'])
})

test('a change: the template, its fields and what they name in turn, the formats, the state', async () => {
  expect(await patch(newId(), { ...noFile, ...noBody })).toEqual([404, 'not_found', undefined])
  const { body: pending } = await shop.v1.post('/templates', visit({ name: 'waits' }))
  expect(await patch(pending.id, { ...noFile, name: '?' })).toEqual(invalid('name'))
  expect(await patch(pending.id, { ...noFile, ...noBody })).toEqual(invalid('header.media.id'))
  expect(await patch(pending.id, noFile)).toEqual(invalid('header.media.id'))
  expect(await patch(pending.id, mixed)).toEqual(invalid('body.text'))
  expect(await patch(pending.id, { name: 'waits_not' })).toEqual([409, 'invalid_state', undefined])
})

test('a draft: what its fields name and the formats before a name that is taken', async () => {
  await shop.v1.post('/templates', visit({ name: 'taken' }))
  const reply = { type: 'quick_reply', text: 'Yes' }
  const url = { type: 'url', text: 'Open', url: 'https://shop.example/' }
  // Quick replies must stand together, which only the platform knows.
  const refused = visit({ name: 'draft', buttons: [reply, url, { ...reply, text: 'No' }] })
  const { body } = await shop.v1.post('/templates', refused)
  const { id } = body.error.details
  expect(await patch(id, { ...noFile, name: 'taken' })).toEqual(invalid('header.media.id'))
  expect(await patch(id, { ...mixed, name: 'taken' })).toEqual(invalid('body.text'))
  expect(await patch(id, { name: 'taken' })).toEqual([409, 'conflict', 'name'])
})
