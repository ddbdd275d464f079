import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectGolden } from '../../../support/golden.ts'
import { memberSession } from '../../../support/session.ts'
import { type CsvScene, startCsv } from './scene.ts'

// Import of contacts and tags (spec/5 1.1, spec/8 CO7).

let scene: CsvScene
beforeAll(async () => {
  scene = await startCsv()
})
beforeEach(async () => {
  await scene.empty()
  await scene.sql('delete from tag where workspace_id = $1', [scene.shop.workspaceId])
  await scene.sql('delete from import_turn')
})
afterAll(() => scene?.parley.close())

const refusal = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]
const figures = async (text: string | Buffer, fields: Record<string, string> = {}) => {
  const { status, body } = await scene.send(text, fields)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const nothing = { created: 0, updated: 0, skipped: 0, errors: 0, completed: 0, messages: [] }
const update = { update_on_duplicate: 'true' }
const names = () => scene.listed('?limit=100').then((all) => all.sort())

test('CO7: rows are made, changed and passed over, and what is wrong is told by its row', async () => {
  const file = [
    'phone_number,profile_name,tags,messaging_account,assigned_user_id,unknown',
    `+4915550001,Ann,"vip, new",shop,${scene.me},x`,
    '+49 1555 0002,"Bea ""B"" Lee",,,,',
    '',
    'nonsense,Cid,,,,',
    '+4915550003,Dan,,Unheard,,',
    '+4915550001,Ann again,,,,',
  ].join('\r\n')
  const first = await scene.send(file)
  expect(first.body.data).toEqual({
    ...nothing,
    created: 2,
    skipped: 1,
    errors: 2,
    completed: 0,
    messages: ['Row 5: phone_number is not a phone number', 'Row 6: messaging_account: Account not found'],
  })
  expect(await names()).toEqual(['Ann', 'Bea "B" Lee'])
  const [ann] = (await scene.list('?search=Ann')).contacts
  expect(ann).toMatchObject({ tags: ['new', 'vip'], messaging_account: 'Shop', assigned_user_id: scene.me })
  // Each new contact is told, and written down.
  expect(await scene.events('contact.created', ann.id)).toHaveLength(1)
  expect((await scene.audited(ann.id)).map(({ action }) => action)).toEqual(['created', 'updated'])
  const again = await figures(file, update)
  expect(again).toMatchObject({ created: 0, updated: 1, skipped: 2, errors: 2 })
  expect(await names()).toEqual(['Ann again', 'Bea "B" Lee'])
})

test.each([
  ['a byte order mark and semicolons', '\ufeffphone_number;profile_name;tags\n+4915550001;Ann;"a,b"\n'],
  ['tabs and other line ends', 'phone_number\tprofile_name\ttags\r+4915550001\tAnn\ta,b'],
  ['labels for headers, in any case', 'PHONE NUMBER,name,Tags\n+4915550001,Ann,"a,b"'],
  [
    'quotes with commas and line ends in them',
    '"phone_number","profile_name",tags\n"+4915550001","Ann","a,\n b"',
  ],
])('CO7: %s are read', async (_, text) => {
  expect(await figures(text)).toEqual({ ...nothing, created: 1 })
  const { contacts } = await scene.list()
  expect(contacts[0]).toMatchObject({ phone_number: '4915550001', name: 'Ann', tags: ['a', 'b'] })
})

test('CO7: a mapping says which header is which column', async () => {
  const text = 'Mobile,Who,whats_app_account,Tags\n+4915550001,Ann,Shop,x'
  const column_mapping = JSON.stringify({ Mobile: 'phone_number', Who: 'profile_name', Tags: '' })
  expect(await figures(text, { column_mapping })).toEqual({ ...nothing, created: 1 })
  expect((await scene.list()).contacts[0]).toMatchObject({ name: 'Ann', messaging_account: 'Shop', tags: [] })
})

const many = (rows: number) =>
  `phone_number\n${Array.from({ length: rows }, (_, n) => `+${4_915_600_000_000 + n}`).join('\n')}\n`

test.each([
  ['no usable header', 'name,tags\nAnn,x', 'Missing required column: phone_number'],
  ['nothing in it', '', 'The file is empty'],
  ['no text', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0, 1]), 'The file is not UTF-8 text.'],
  ['more than 10,000 rows', many(10_001), 'At most 10,000 rows can be imported'],
])('CO7: a file with %s saves nothing', async (_, text, message) => {
  const answer = await scene.send(text)
  expect(answer.status).toBe(400)
  expect(answer.body.message).toContain(message)
  expect((await scene.list()).total).toBe(0)
  expect(await scene.sql('select * from import_turn')).toEqual([])
})

test('what is asked wrongly is 400', async () => {
  expect(refusal(await scene.send('x', { table: 'users' }))).toEqual([400, 'table must be contacts or tags'])
  expect((await scene.send('phone_number\n+4915550001', { column_mapping: 'x' })).status).toBe(400)
  const wrong = await scene.send('phone_number\n+4915550001', { column_mapping: '{"phone_number":"secret"}' })
  expect(refusal(wrong)).toEqual([400, 'Unknown column: secret'])
  expect((await scene.admin.api.get('/import/users/config')).status).toBe(400)
  expect((await scene.send(Buffer.alloc(10 * 1_048_576 + 1, 'x'))).status).toBe(413)
})

test('CO7: over the plan the rows that fit are saved, and the others are errors', async () => {
  await scene.sql('insert into workspace_limit (workspace_id, contacts) values ($1, 2)', [
    scene.shop.workspaceId,
  ])
  const { created, errors, messages } = await figures(many(4))
  expect([created, errors]).toEqual([2, 2])
  expect(messages[0]).toMatch(/^Row 4: .*contacts/)
  expect((await scene.list()).total).toBe(2)
})

test('CO7: 10,000 rows go in, and two spellings of a number are one contact', async () => {
  expect(await figures(many(10_000))).toEqual({ ...nothing, created: 10_000 })
  expect((await scene.list()).total).toBe(10_000)
  const [counter] = await scene.sql(
    `select count(*)::int as many from event e
     join contact c on c.workspace_id = e.workspace_id and c.id = e.contact_id and c.phone like '4915600%'
     where e.workspace_id = $1 and e.type = 'contact.created'`,
    [scene.shop.workspaceId],
  )
  expect(counter?.many).toBe(10_000)
  expect(await figures('phone_number\n+5511987654321\n+551187654321')).toEqual({
    ...nothing,
    created: 1,
    skipped: 1,
  })
})

test('CO7: a second import of the same workspace is 409 while one runs, and one that died frees its turn', async () => {
  const until = new Date(scene.parley.clock.nowMs() + 60_000)
  await scene.sql('insert into import_turn values ($1, gen_random_uuid(), $2)', [
    scene.shop.workspaceId,
    until,
  ])
  expect(refusal(await scene.send('phone_number\n+4915550001'))).toEqual([409, 'Another import is running'])
  await scene.sql('update import_turn set kept_until = $1', [new Date(scene.parley.clock.nowMs() - 1)])
  expect(await figures('phone_number\n+4915550001')).toEqual({ ...nothing, created: 1 })
  const [one, other] = await Promise.all([scene.send(many(5000)), scene.send(many(5000))])
  expect([one.status, other.status].sort()).toEqual([200, 409])
})

describe('who may', () => {
  test('each table asks its own permission, and rows may not do what their writer may not', async () => {
    await scene.roleOf('Imports', ['contacts:read', 'contacts:import', 'chat:read'])
    const who = await memberSession(scene.parley, scene.shop.workspaceId, 'Imports')
    expect((await scene.send('name\nvip', { table: 'tags' }, who)).status).toBe(403)
    expect((await scene.send('phone_number\n+4915550001', {}, scene.limited)).status).toBe(403)
    const given = `phone_number,assigned_user_id\n+4915550001,${scene.me}`
    const { body } = await scene.send(given, {}, who)
    expect(body.data).toMatchObject({ messages: ['Row 2: assigned_user_id: You may not assign chats'] })
    expect((await scene.list()).contacts[0].assigned_user_id).toBeUndefined()
    expect((await who.api.get('/import/contacts/config')).status).toBe(200)
    expect((await who.api.get('/export/contacts/config')).status).toBe(403)
  })
})

test('tags: new ones in their colours, known ones stay or change', async () => {
  const text = 'name,color\nvip,red\nnew,\nvip,blue\nbad,pink\n,red\n'
  expect(await figures(text, { table: 'tags' })).toEqual({
    created: 2,
    updated: 0,
    skipped: 1,
    errors: 2,
    completed: 0,
    messages: [
      'Row 5: color must be one of blue, red, green, yellow, purple, gray',
      'Row 6: name is missing',
    ],
  })
  expect(await figures('name,color\nvip,blue\nnew,\n', { table: 'tags', ...update })).toMatchObject({
    updated: 1,
    skipped: 1,
  })
  const { tags } = (await scene.admin.api.get('/tags')).body.data
  expect(tags.map(({ name, color }: { name: string; color: string }) => [name, color])).toEqual([
    ['new', 'gray'],
    ['vip', 'blue'],
  ])
})

test.each(['contacts', 'tags'])('the config of %s says what a file may hold', async (table) => {
  await expectGolden(`api/get-import-config-${table}`, await scene.admin.api.get(`/import/${table}/config`))
})
