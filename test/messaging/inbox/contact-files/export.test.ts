import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ImportScene, type Shown, startImports } from './scene.ts'

// Contacts as a file at an address (docs/adr/0064, spec/8 CO8).

let scene: ImportScene
beforeAll(async () => {
  scene = await startImports()
})
beforeEach(() => scene.empty())
afterAll(() => scene?.parley.close())

const usual = ['PHONE', 'NAME', 'TAGS']
const address = async (input: object, who: Session = scene.admin): Promise<Shown> => {
  const { body } = await who.ask(
    `mutation ($input: ExportContactsInput!) {
      exportContacts(input: $input) { filename path columns } }`,
    { input: { columns: usual, ...input } },
  )
  return body.errors ?? body.data.exportContacts
}
const linesAt = async (path: string, who: Session = scene.admin) => {
  const answer = await who.api.get(path.slice('/api'.length))
  expect(answer.status, answer.text).toBe(200)
  return answer.text.split('\r\n').slice(0, -1)
}
const file = async (input: object, who?: Session) => linesAt((await address(input, who)).path, who)

test('the columns that are asked for, by the filter of the graph, newest first', async () => {
  await scene.make({
    phone_number: '+4915550001',
    profile_name: '=Ann',
    tags: ['vip'],
    metadata: { plan: 'gold', size: 4 },
  })
  await scene.parley.clock.advance(60)
  await scene.make({ phone_number: '+4915550002', profile_name: 'Ben', metadata: { plan: 'free' } })
  const asked = { columns: ['NAME', 'PHONE'], customFields: ['size', 'plan'] }
  expect(await file(asked)).toEqual([
    'profile_name,phone_number,custom_fields.size,custom_fields.plan',
    "Ben,'+4915550002,,free",
    "'=Ann,'+4915550001,4,gold",
  ])
  expect(await file({ filter: { fields: [{ key: 'plan', is: ['gold'] }] } })).toEqual([
    'phone_number,profile_name,tags',
    "'+4915550001,'=Ann,vip",
  ])
  expect(await file({ filter: { unassigned: false } })).toHaveLength(1)
  const { filename } = await address({})
  const answer = await scene.admin.api.get('/contact-export')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="contacts_export_\d{8}_\d{6}\.csv"$/,
  )
  expect(filename).toMatch(/^contacts_export_/)
})

test('CO8: importing it again changes nothing, custom fields that are no texts among them', async () => {
  await scene.make({
    phone_number: '+4915550001',
    profile_name: '=Ann',
    tags: ['vip'],
    metadata: { size: 4, open: true },
  })
  const text = `${(await file({ customFields: ['size', 'open'] })).join('\r\n')}\r\n`
  expect(await scene.imported(text, true)).toMatchObject({
    updatedCount: 0,
    skippedCount: 1,
    refusedCount: 0,
  })
  expect((await scene.list()).contacts[0].metadata).toEqual({ size: 4, open: true })
})

test('G4: phones are hidden where the workspace hides them, in custom fields too', async () => {
  await scene.make({
    phone_number: '+4915550001',
    profile_name: 'Ann',
    metadata: { note: 'call 4915550001' },
  })
  await scene.mask(true)
  expect((await file({ customFields: ['note'] })).join()).not.toContain('4915550')
  await scene.mask(false)
})

test('each reader gets what they see, and nobody without the permission anything', async () => {
  await scene.make({ phone_number: '+4915550001', profile_name: 'Ann' })
  const { path } = await address({})
  const other = await memberSession(scene.parley, scene.other.workspaceId)
  expect(await linesAt(path, other)).toHaveLength(1)
  expect((await scene.limited.api.get(path.slice('/api'.length))).status).toBe(403)
  expect((await address({}, scene.limited))[0].extensions.code).toBe('FORBIDDEN')
  await scene.roleOf('Exporter', ['chat:read', 'contacts:export'])
  const own = await memberSession(scene.parley, scene.shop.workspaceId, 'Exporter')
  expect(await linesAt(path, own)).toHaveLength(1)
  await scene.sql('update conversation set agent_id = $1 where workspace_id = $2', [
    await scene.idOf(own),
    scene.shop.workspaceId,
  ])
  expect(await linesAt(path, own)).toHaveLength(2)
})

test('what cannot be read is refused, and each file is in the audit log', async () => {
  expect((await address({ filter: { phone: 'x' } }))[0].extensions.code).toBe('INVALID_REQUEST')
  expect((await address({ customFields: ["x' or 1"] }))[0].extensions.code).toBe('INVALID_FIELD')
  expect((await address({ columns: [] }))[0].extensions.code).toBe('INVALID_FIELD')
  for (const query of [
    'columns=secret',
    "columns=custom_fields.x'y",
    'filter=x',
    'filter={"tag":4}',
    'filter={"phone":"x"}',
  ])
    expect((await scene.admin.api.get(`/contact-export?${query}`)).status, query).toBe(400)
  await scene.sql(`delete from audit_record where kind = 'contact_export'`)
  await scene.admin.api.get('/contact-export?columns=tags')
  const records = await scene.sql(`select action, changes from audit_record where kind = 'contact_export'`)
  expect(records).toEqual([{ action: 'created', changes: { columns: { old: null, new: ['tags'] } } }])
})
