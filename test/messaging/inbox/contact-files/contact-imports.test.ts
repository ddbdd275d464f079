import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberSession } from '../../../support/session.ts'
import { type ImportScene, type Shown, startImports } from './scene.ts'

// Files of contacts that are saved in the background (docs/adr/0064, spec/8 CO7).

let scene: ImportScene
beforeAll(async () => {
  scene = await startImports()
})
beforeEach(async () => {
  await scene.empty()
  await scene.sql('delete from import_turn')
  await scene.sql('delete from contact_import')
  await scene.sql('delete from contact_field')
})
afterAll(() => scene?.parley.close())

const codes = (errors: Shown) => errors.map(({ extensions }: Shown) => extensions.code)
const targets = ({ columns }: Shown) =>
  columns.map(({ target, key }: Shown) => (key === null ? target : `${target} ${key}`))
const many = (rows: number) =>
  `phone_number\n${Array.from({ length: rows }, (_, n) => `+${4_915_600_000_000 + n}`).join('\n')}\n`
const names = () => scene.listed('?limit=100').then((all) => all.sort())
const declare = async (input: object) => {
  const { body } = await scene.admin.ask(
    'mutation ($input: CreateContactFieldInput!) { createContactField(input: $input) { contactField { key } } }',
    { input },
  )
  expect(body.errors).toBeUndefined()
}
const staged = async () =>
  (await scene.sql('select count(*)::int as many from contact_import_row'))[0]?.many as number

describe('a file before it is run', () => {
  test('columns are taken for what they are called; nothing is saved', async () => {
    await declare({ key: 'tariff', label: 'Our tariff', kind: 'CHOICE', options: ['gold'] })
    const read = await scene.upload(
      'Mobile;Full name;Labels;our TARIFF;custom_fields.size;Notes\n+4915550001;Ann;vip;gold;4;x\n',
    )
    expect(read).toMatchObject({ state: 'READY', filename: 'people.csv', rowCount: 1, settledCount: 0 })
    expect(targets(read)).toEqual([
      'PHONE',
      'NAME',
      'TAGS',
      'CUSTOM_FIELD tariff',
      'CUSTOM_FIELD size',
      'NOTHING',
    ])
    expect((await scene.list()).total).toBe(0)
  })

  test('the preview shows rows as they would be read, and what is wrong with each', async () => {
    await declare({ key: 'size', label: 'Size', kind: 'NUMBER' })
    await scene.make({ phone_number: '+4915550001' })
    const file = [
      'phone,name,tags,size',
      '+49 155 50001,Ann,"vip, new",4',
      'x1,Ben,,',
      '+4915550002,Cem,,big',
    ].join('\n')
    const { preview } = await scene.one((await scene.upload(file)).id)
    expect(preview).toMatchObject([
      {
        place: 2,
        phone: '4915550001',
        name: 'Ann',
        tagNames: ['vip', 'new'],
        customFields: { size: 4 },
        isKnown: true,
        fault: null,
      },
      {
        place: 3,
        phone: null,
        cells: ['x1', 'Ben', '', ''],
        fault: { code: 'PHONE_UNREADABLE', field: 'phone_number', value: 'x1' },
      },
      { place: 4, fault: { code: 'FIELD_UNUSABLE', field: 'custom_fields.size', value: 'big' } },
    ])
    expect((await scene.list()).total).toBe(1)
  })

  test('a mapping is chosen until it runs, each target once, a phone among them', async () => {
    const { id } = await scene.upload('a,b\n+4915550001,Ann\n')
    expect(codes(await scene.ask('runContactImport', { id }))).toEqual(['INVALID_FIELD'])
    const map = (...columns: object[]) => scene.ask('mapContactImport', { id, columns })
    expect(codes(await map({ target: 'PHONE' }))).toEqual(['INVALID_FIELD'])
    expect(codes(await map({ target: 'NAME' }, { target: 'NAME' }))).toEqual(['INVALID_FIELD'])
    expect(targets(await map({ target: 'PHONE' }, { target: 'PHONE' }))).toEqual(['PHONE', 'PHONE'])
    expect(codes(await map({ target: 'PHONE' }, { target: 'CUSTOM_FIELD' }))).toEqual(['INVALID_FIELD'])
    expect(targets(await map({ target: 'PHONE' }, { target: 'CUSTOM_FIELD', key: 'nick' }))).toEqual([
      'PHONE',
      'CUSTOM_FIELD nick',
    ])
    await scene.ask('runContactImport', { id })
    expect(codes(await map({ target: 'PHONE' }, { target: 'NAME' }))).toEqual(['INVALID_STATE'])
    await scene.work()
    expect((await scene.list()).contacts[0].metadata).toEqual({ nick: 'Ann' })
  })

  test.each([
    ['nothing in it', '', 'The file is empty', 'EMPTY'],
    ['a header alone', 'phone_number\n', 'The file has no rows below its header', 'NO_ROWS'],
    ['no text', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0, 1]), 'The file is not UTF-8 text.', 'NOT_UTF8'],
    ['more than 100,000 rows', many(100_001), 'At most 100,000 rows can be imported', 'TOO_MANY_ROWS'],
  ])('with %s it is refused, and nothing of it stays', async (_, text, message, cause) => {
    const [error] = await scene.upload(text)
    expect(error.message).toContain(message)
    expect(error.extensions.details).toEqual({ cause })
    expect(await scene.sql('select * from contact_import')).toEqual([])
    expect(await staged()).toBe(0)
  })

  test('whoever begins anew gives up what they have not run; colleagues keep theirs', async () => {
    const colleague = await memberSession(scene.parley, scene.shop.workspaceId)
    const first = await scene.upload(many(1))
    const theirs = await scene.upload(many(1), colleague)
    const second = await scene.upload(many(1))
    const states = async () =>
      Promise.all([first, theirs, second].map(async ({ id }) => (await scene.one(id)).state))
    expect(await states()).toEqual(['CANCELLED', 'READY', 'READY'])
  })
})

test('CO7: rows are made, changed and passed over, and every bad one is told and reported', async () => {
  const bad = Array.from({ length: 150 }, (_, n) => `=nonsense ${n},Nobody`)
  const file = [
    'phone_number,profile_name',
    '+4915550001,Ann',
    '+4915550001,Ann again',
    ...bad,
    '+4915550002,Ben',
  ].join('\n')
  const over = await scene.imported(file)
  expect(over).toMatchObject({
    state: 'COMPLETED',
    rowCount: 153,
    settledCount: 153,
    createdCount: 2,
    skippedCount: 1,
    refusedCount: 150,
    failure: null,
    failedBy: null,
  })
  expect(over.faults.totalCount.value).toBe(150)
  expect(over.faults.nodes[0]).toEqual({
    place: 4,
    field: 'phone_number',
    code: 'PHONE_UNREADABLE',
    reason: 'phone_number is not a phone number',
    value: '=nonsense 0',
  })
  expect(await names()).toEqual(['Ann', 'Ben'])
  expect(await staged()).toBe(154 - 1)
  const report = await scene.admin.api.get(over.reportPath.slice('/api'.length))
  expect(report.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(report.headers.get('content-disposition')).toBe(
    `attachment; filename="import_report_${over.id}.csv"`,
  )
  const lines = report.text.split('\r\n')
  expect(lines).toHaveLength(152)
  expect(lines.slice(0, 2)).toEqual([
    'row,field,code,reason,value',
    "4,phone_number,phone_unreadable,phone_number is not a phone number,'=nonsense 0",
  ])
  expect(await scene.imported('phone_number,profile_name\n+4915550001,Anna', true)).toMatchObject({
    updatedCount: 1,
  })
  expect(await names()).toEqual(['Anna', 'Ben'])
})

test('CO7: over the plan the rows that fit are saved, and the others are told', async () => {
  await scene.sql('insert into workspace_limit (workspace_id, contacts) values ($1, 2)', [
    scene.shop.workspaceId,
  ])
  const over = await scene.imported(many(4))
  expect(over).toMatchObject({ createdCount: 2, refusedCount: 2 })
  expect(over.faults.nodes.map(({ code }: Shown) => code)).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED'])
})

test('CO8: importing what was exported with hidden phones changes nothing: such rows are faults', async () => {
  await scene.make({ phone_number: '+4915550001', profile_name: 'Ann' })
  await scene.mask(true)
  const text = await (await scene.export({ table: 'contacts' })).text()
  const over = await scene.imported(text, true)
  expect(over).toMatchObject({ createdCount: 0, updatedCount: 0, refusedCount: 1 })
  expect(over.faults.nodes[0].code).toBe('PHONE_UNREADABLE')
  const { preview } = await scene.one((await scene.upload('phone,name\n+4915550001,4915550001\n')).id)
  expect(JSON.stringify(preview)).not.toContain('4915550001')
  await scene.mask(false)
})

describe('a declared field', () => {
  test('is checked, and a value that stays is no fault', async () => {
    await scene.make({ phone_number: '+4915550001', metadata: { tariff: 'old' } })
    await declare({ key: 'tariff', label: 'Tariff', kind: 'CHOICE', options: ['gold'] })
    const file = 'phone_number,custom_fields.tariff\n+4915550001,old\n+4915550002,gold\n+4915550003,tin\n'
    const over = await scene.imported(file, true)
    expect(over).toMatchObject({ createdCount: 1, skippedCount: 1, refusedCount: 1 })
    expect(over.faults.nodes[0]).toMatchObject({ place: 4, code: 'FIELD_UNUSABLE', value: 'tin' })
  })
})

describe('files of other programs', () => {
  beforeEach(() => scene.empty())

  test('Google Contacts: a name of several columns, groups that are no tags, several phones', async () => {
    const text = [
      'First Name,Last Name,Labels,Phone 1 - Value,Phone 2 - Value',
      'Ana,Silva,* myContacts ::: VIP,+1 415-550-1004 ::: +1 415-550-1005,+1 415-550-1006',
      'Ben,,* myContacts,+1 415-550-1007,',
      'Cid,Lee,,n/a,none',
    ].join('\n')
    const done = await scene.imported(text)
    expect(done).toMatchObject({
      createdCount: 2,
      refusedCount: 1,
      severalPhoneCount: 1,
      completedPhoneCount: 0,
    })
    const { contacts } = await scene.list('?search=Ana')
    expect(contacts).toMatchObject([{ name: 'Ana Silva', phone_number: '14155501004', tags: ['VIP'] }])
    expect((await scene.list('?search=Ben')).contacts).toMatchObject([{ name: 'Ben', tags: [] }])
    const { faults } = await scene.one(done.id)
    expect(faults.nodes).toMatchObject([
      { place: 2, code: 'SEVERAL_PHONES' },
      { place: 4, code: 'PHONE_UNREADABLE' },
    ])
  })

  test.each([
    [
      'Windows-1252 with a line that names the separator',
      Buffer.from('sep=;\r\nVorname;Nachname;Handynummer\r\nJörg;Müller;+4915112345678\r\n', 'latin1'),
      'Jörg Müller',
    ],
    [
      'UTF-16',
      Buffer.from('\uFEFFNombre\tApellidos\tTeléfono móvil\nJosé\tNúñez\t+4915112345678\n', 'utf16le'),
      'José Núñez',
    ],
    [
      'address cards',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Silva;Ana;;;\r\nFN:Ana Silva\r\nTEL;TYPE=CELL:+49 151 12345678\r\nEND:VCARD\r\n',
      'Ana Silva',
    ],
  ])('%s', async (_, text, name) => {
    const { id } = await scene.upload(text)
    await scene.ask('runContactImport', { id })
    await scene.work()
    expect(await scene.one(id)).toMatchObject({ state: 'COMPLETED', createdCount: 1, refusedCount: 0 })
    expect((await scene.list()).contacts).toMatchObject([{ name, phone_number: '4915112345678' }])
    // The same at once.
    expect((await scene.send(text)).body.data).toMatchObject({ created: 0, skipped: 1, errors: 0 })
  })
})
