import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectGolden } from '../../../support/golden.ts'
import { type CsvScene, startCsv } from './scene.ts'

// Export of contacts and tags (spec/5 1.1, spec/8 CO8 and CO10).

let scene: CsvScene
beforeAll(async () => {
  scene = await startCsv()
})
beforeEach(() => scene.empty())
afterAll(() => scene?.parley.close())

test('CO8: newest first, as a file of its own name; what is left out is the default', async () => {
  for (const profile_name of ['Ann', 'Bea, "B"']) {
    await scene.parley.clock.advance(1)
    await scene.make({ phone_number: `+491555000${profile_name.length}`, profile_name, tags: ['vip', 'a,b'] })
  }
  const answer = await scene.export({ table: 'contacts', format: 'xlsx' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="contacts_export_\d{8}_\d{6}\.csv"$/,
  )
  expect(await answer.text()).toBe(
    [
      'phone_number,profile_name,tags,user_id',
      `'+4915550008,"Bea, ""B""","""a,b"",vip",`,
      `'+4915550003,Ann,"""a,b"",vip",`,
      '',
    ].join('\r\n'),
  )
})

test('CO8: filters as the list has them, columns as they are asked for, by either name of the account', async () => {
  const ann = await scene.make({ profile_name: 'Ann', tags: ['vip'], messaging_account: 'Shop' })
  await scene.make({ profile_name: 'Bea' })
  const columns = ['profile_name', 'whats_app_account', 'messaging_account']
  const of = (filters: object) => scene.lines({ table: 'contacts', columns, filters })
  expect(await of({ search: 'ann' })).toEqual(['Ann,Shop,Shop'])
  expect(await of({ tags: 'vip,old' })).toHaveLength(1)
  expect(await of({ search: '', tags: 'all' })).toHaveLength(2)
  expect(await of({ messaging_account: 'unheard' })).toEqual([])
  await scene.put(`${ann.id}/assign`, { user_id: scene.me })
  expect(await of({ assigned_user_id: 'none' })).toEqual(['Bea,,'])
  const times = await scene.lines({ table: 'contacts', columns: ['created_at'], filters: { search: 'Ann' } })
  expect(times).toEqual([ann.created_at])
})

test('CO8: what spreadsheets would run gets a quote, and loses it again', async () => {
  const risky = ['=1+1', '+1', '-1', '@x', "'=x", "'plain"]
  for (const profile_name of risky) await scene.make({ profile_name })
  const lines = await scene.lines({ table: 'contacts', columns: ['profile_name'] })
  expect(lines.reverse()).toEqual(["'=1+1", "'+1", "'-1", "'@x", "''=x", "'plain"])
  const before = await scene.list()
  await scene.parley.clock.advance(1)
  const text = await (await scene.export({ table: 'contacts' })).text()
  const again = await scene.send(text, { update_on_duplicate: 'true' })
  expect(again.body.data).toMatchObject({ created: 0, updated: 0, skipped: risky.length, errors: 0 })
  expect(await scene.list()).toEqual(before)
})

test('CO8: masked for members of a masking workspace, and masked rows are errors of an import', async () => {
  await scene.make({ phone_number: '+491555987654', profile_name: '+49 1555 987654' })
  await scene.mask(true)
  const text = await (await scene.export({ table: 'contacts' })).text()
  expect(text).toContain('********7654')
  expect(text).not.toContain('987654')
  const { body } = await scene.send(text, { update_on_duplicate: 'true' })
  expect(body.data).toMatchObject({ errors: 1, messages: ['Row 2: phone_number is not a phone number'] })
  await scene.mask(false)
})

test('only what the caller sees goes out, and only to who may', async () => {
  await scene.roleOf('Exports own', ['contacts:export', 'chat:read'])
  const { memberSession } = await import('../../../support/session.ts')
  const who = await memberSession(scene.parley, scene.shop.workspaceId, 'Exports own')
  const mine = await scene.make({ profile_name: 'Mine' })
  await scene.make({ profile_name: 'Theirs' })
  await scene.put(`${mine.id}/assign`, { user_id: await scene.idOf(scene.admin) })
  expect(await scene.lines({ table: 'contacts', columns: ['profile_name'] }, who)).toEqual([])
  expect((await scene.export({ table: 'tags' }, who)).status).toBe(403)
  expect((await scene.export({ table: 'contacts' }, scene.limited)).status).toBe(403)
})

test('CO8: as many pages as there are follow one another, each contact once', async () => {
  await scene.sql(
    `with made as (
       insert into contact (workspace_id, id, phone, tags, created_at, updated_at)
       select $1, gen_random_uuid(), (491700000000 + n)::text, '{}', now() - (n % 7) * interval '1 second', now()
       from generate_series(1, 5000) n returning id, created_at
     ) insert into conversation (workspace_id, contact_id, created_at, updated_at) select $1, id, created_at, created_at from made`,
    [scene.shop.workspaceId],
  )
  const lines = await scene.lines({ table: 'contacts', columns: ['phone_number'] })
  expect([lines.length, new Set(lines).size]).toEqual([5000, 5000])
})

test('CO10: tags have name, color and created_at; description is taken and stays empty', async () => {
  await scene.sql('delete from tag where workspace_id = $1', [scene.shop.workspaceId])
  await scene.admin.api.post('/tags', { name: 'vip', color: 'red' })
  expect(await scene.lines({ table: 'tags', columns: ['name', 'description', 'color'] })).toEqual([
    'vip,,red',
  ])
  expect(await scene.lines({ table: 'tags', filters: { search: 'x' } })).toEqual([])
  for (const body of [
    { table: 'users' },
    {},
    { table: 'tags', columns: ['phone_number'] },
    { table: 'contacts', columns: ['id'] },
  ])
    expect((await scene.export(body)).status).toBe(400)
})

test.each(['contacts', 'tags'])('the config of %s says what an export can hold', async (table) => {
  await expectGolden(`api/get-export-config-${table}`, await scene.admin.api.get(`/export/${table}/config`))
})

test('every file begins with the mark by which spreadsheets know UTF-8, and ends its lines as they do', async () => {
  const { id } = await scene.make({ profile_name: 'José' })
  const get = (path: string) =>
    fetch(`${scene.parley.url}/api${path}`, { headers: scene.headers(scene.admin) })
  const answers = await Promise.all([
    scene.export({ table: 'contacts' }),
    scene.export({ table: 'tags' }),
    get('/contact-export'),
    get('/canned-response-export'),
  ])
  for (const answer of answers) {
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, bytes.subarray(0, 3).toString('hex')]).toEqual([200, 'efbbbf'])
    expect(bytes.toString().endsWith('\r\n')).toBe(true)
    expect(bytes.toString()).not.toMatch(/[^\r]\n/)
  }
  expect(id).toBeTruthy()
})

test('a person without a phone survives export and import, in this workspace and in another', async () => {
  await scene.receive({ userId: 'US.4001', profileName: 'Zoe' })
  const text = await (await scene.export({ table: 'contacts' })).text()
  expect(text).toContain(',Zoe,,US.4001')
  const before = await scene.list()
  const again = await scene.send(text, { update_on_duplicate: 'true' })
  expect(again.body.data).toMatchObject({ created: 0, updated: 0, skipped: 1, errors: 0 })
  expect(await scene.list()).toEqual(before)
  // As in a workspace that does not know them.
  await scene.empty()
  expect((await scene.send(text)).body.data).toMatchObject({ created: 1, errors: 0 })
  const [zoe] = (await scene.list()).contacts
  expect(zoe).toMatchObject({ name: 'Zoe' })
  // The platform's next message comes to the same contact.
  await scene.receive({ userId: 'US.4001', profileName: 'Zoe' })
  expect((await scene.list()).contacts).toMatchObject([{ id: zoe.id }])
})
