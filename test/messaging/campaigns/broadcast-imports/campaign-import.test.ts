import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberSession } from '../../../support/session.ts'
import { type ImportScene, startImportScene } from './import-scene.ts'

// Files of people that come into a draft in the background (docs/adr/0074).

let scene: ImportScene
beforeAll(async () => {
  scene = await startImportScene()
})
afterAll(() => scene?.parley.close())

describe('a file of people', () => {
  test('20,000 rows come in within seconds, though PostgreSQL knows nothing of the size of the tables', async () => {
    const id = await scene.draft(0)
    const lines = Array.from({ length: 20_000 }, (_, row) => `+1558${String(row).padStart(7, '0')},Ann`)
    await scene.sql('alter table broadcast_recipient set (autovacuum_enabled = off)', [])
    try {
      const begun = performance.now()
      const ended = await scene.imported(id, ['phone_number,1', ...lines, ...lines.slice(0, 3)].join('\n'))
      expect(ended).toMatchObject({ state: 'COMPLETED', addedCount: 20_000, skippedCount: 3 })
      // Row by row among all rows it would be minutes.
      expect(performance.now() - begun).toBeLessThan(30_000)
      const again = await scene.imported(id, ['phone_number,1', ...lines.slice(0, 10)].join('\n'))
      expect(again).toMatchObject({ addedCount: 0, skippedCount: 10 })
    } finally {
      await scene.sql('alter table broadcast_recipient reset (autovacuum_enabled)', [])
    }
  })

  test('CSV: good rows come in, in their order; bad ones, repetitions and known phones are told', async () => {
    const id = await scene.draft(0)
    await scene.add(id, [{ phone_number: '+15557000001', template_params: { 1: 'first' } }])
    const text = [
      'Phone;Name;1;Notes',
      '+1 555 700 0002;Ann;Ann;x',
      'nobody;Bob;Bob;',
      '+15557000003;Cid;;',
      "'+15557000004;;Dan;",
      '+1-555-700-0002;Ann again;Ann;',
      '+15557000001;known;Known;',
      '+5511987654321;Edu;Edu;',
      '+551187654321;Edu again;Edu;',
    ].join('\n')
    expect(await scene.imported(id, text)).toMatchObject({
      state: 'COMPLETED',
      filename: 'people.csv',
      rowCount: 8,
      settledCount: 8,
      addedCount: 3,
      skippedCount: 3,
      optedOutCount: 0,
      refusedCount: 2,
      failure: null,
      faults: {
        totalCount: { value: 2 },
        nodes: [
          { place: 3, field: 'phone_number', cause: 'PHONE_UNREADABLE' },
          { place: 4, field: 'template_params.1', cause: 'VALUE_MISSING' },
        ],
      },
    })
    expect(await scene.people(id)).toMatchObject([
      { phone: '15557000001' },
      { phone: '15557000002', name: 'Ann', own: { params: { 1: 'Ann' } } },
      { phone: '15557000004', name: null, own: { params: { 1: 'Dan' } } },
      { phone: '5511987654321' },
    ])
    await scene.recount(id)
    expect((await scene.campaign(id)).total_recipients).toBe(4)
    const left = await scene.sql('select count(*)::int as many from broadcast_import_part', [])
    expect(left.rows).toEqual([{ many: 0 }])
  })

  test('as other programs save it: names of parts, several phones, and phones without a country code', async () => {
    const id = await scene.draft(0)
    const text = [
      'First Name,Last Name,Phone 1 - Value,Phone 2 - Value,1',
      'Ana,Silva,4155501234,,x',
      'Ben,,+1 415-550-1235 ::: +1 415-550-1236,+1 415-550-1237,y',
      'Cid,,550-1238,,z',
    ].join('\n')
    expect(await scene.imported(id, Buffer.from(`\uFEFF${text}`, 'utf16le'))).toMatchObject({
      state: 'COMPLETED',
      addedCount: 2,
      refusedCount: 1,
      completedPhoneCount: 1,
      severalPhoneCount: 1,
    })
    const people = [
      { phone: '14155501234', name: 'Ana Silva' },
      { phone: '14155501235', name: 'Ben' },
    ]
    expect(await scene.people(id)).toMatchObject(people)
    const card = 'BEGIN:VCARD\nFN:1\nTEL:+14155501240\nEND:VCARD\n'
    const bare = await scene.upload(id, card, 'people.vcf')
    await scene.parley.until(async () => (await scene.one(bare.id)).state !== 'RUNNING')
    // The template needs a value, which a card does not have.
    expect(await scene.one(bare.id)).toMatchObject({ addedCount: 0, refusedCount: 1 })
    const rows = ['415-550-1239', '+1 415-550-1234', '550-1240'].map((phone_number) => ({
      phone_number,
      template_params: { 1: 'x' },
    }))
    expect((await scene.add(id, rows)).body.data).toMatchObject({
      added_count: 1,
      skipped_count: 1,
      completed_count: 1,
      errors: [{ index: 2, field: 'phone_number' }],
    })
  })

  test('JSON: a list, or an object in a line, as /api writes the rows', async () => {
    const people = [
      { phone_number: '+15557100001', recipient_name: 'A "quoted" {name}', template_params: { 1: 'x[1]' } },
      { phone_number: 15557100002, template_params: { 1: 'y' } },
      { phone_number: '+15557100003', template_params: { 1: 'y', 2: 'z' } },
      { phone_number: '+15557100004', recipient_name: 'a\u0000b', template_params: { 1: 'y' } },
    ]
    for (const [name, text] of [
      ['a.json', JSON.stringify(people, null, 1)],
      ['a.jsonl', people.map((one) => JSON.stringify(one)).join('\n')],
    ] as const) {
      const id = await scene.draft(0)
      expect(await scene.imported(id, text, name)).toMatchObject({
        state: 'COMPLETED',
        rowCount: 4,
        addedCount: 2,
        refusedCount: 2,
        faults: {
          nodes: [
            { place: 3, field: 'template_params.2', cause: 'VALUE_UNKNOWN' },
            { place: 4, field: null, cause: 'OTHER' },
          ],
        },
      })
      expect((await scene.people(id)).map(({ phone }) => phone)).toEqual(['15557100001', '15557100002'])
    }
  })

  test('people who want no marketing are left out and counted', async () => {
    const people = scene.rows(3)
    await scene.shop.v1.post('/contacts', { phone: people[0]?.phone_number, marketing_opted_out: true })
    await scene.template('order_update', { category: 'marketing' })
    const id = await scene.draft(0)
    expect(await scene.imported(id, JSON.stringify(people), 'a.json')).toMatchObject({
      addedCount: 2,
      optedOutCount: 1,
    })
    await scene.template('order_update', { category: 'utility' })
    await scene.recount(id)
    await scene.do(id, 'start')
    await scene.becomes(id, { status: 'completed', sent_count: 2 })
  })

  test('of more than a thousand bad rows the first thousand are kept; two files at once count exactly', async () => {
    const id = await scene.draft(0)
    const bad = Array.from({ length: 1200 }, () => 'nobody,x').join('\n')
    const good = Array.from({ length: 6000 }, (_, n) => `+1555720${String(n).padStart(4, '0')},x`)
    const header = 'phone_number,1\n'
    const [first, second] = await Promise.all([
      scene.imported(id, `${header}${bad}\n${good.slice(0, 4000).join('\n')}`),
      scene.imported(id, `${header}${good.slice(2000).join('\n')}`),
    ])
    expect(first).toMatchObject({
      state: 'COMPLETED',
      refusedCount: 1200,
      faults: { totalCount: { value: 1000 } },
    })
    expect(first.addedCount + second.addedCount).toBe(6000)
    expect(first.skippedCount + second.skippedCount).toBe(2000)
    await scene.recount(id)
  })

  test('refuses what is no such file; nothing of it is kept', async () => {
    const id = await scene.draft(0)
    const refused = async (text: string | Buffer, code: string, cause: string, name?: string) =>
      expect(await scene.upload(id, text, name)).toMatchObject([{ extensions: { code, details: { cause } } }])
    await refused('', 'INVALID_FIELD', 'EMPTY')
    await refused('name,1\nAnn,x', 'INVALID_FIELD', 'COLUMN_MISSING')
    await refused('phone_number,1\n', 'INVALID_FIELD', 'NO_ROWS')
    await refused(Buffer.from([0xff, 0xfe, 0x41]), 'INVALID_REQUEST', 'NOT_UTF8')
    await refused('{"a": 1', 'INVALID_REQUEST', 'NOT_JSON', 'a.json')
    await refused('hello', 'INVALID_REQUEST', 'NOT_JSON', 'a.json')
    await refused('[]', 'INVALID_FIELD', 'NO_ROWS', 'a.json')
    const many = `phone_number,1\n${'1,x\n'.repeat(100_001)}`
    await refused(many, 'INVALID_FIELD', 'TOO_MANY_ROWS')
    await scene.sql(`update broadcast set status = 'paused' where id = $1`, [id])
    await refused('phone_number,1\n1,x', 'INVALID_STATE', 'NO_DRAFT')
    await scene.sql(`update broadcast set status = 'draft' where id = $1`, [id])
    const left = await scene.sql(
      'select count(*)::int as many from broadcast_import where broadcast_id = $1',
      [id],
    )
    expect(left.rows).toEqual([{ many: 0 }])
    const other = await scene.parley.tenant()
    const stranger = await memberSession(scene.parley, other.workspaceId)
    expect(await scene.upload(id, 'phone_number\n1', 'a.csv', stranger)).toMatchObject([
      { extensions: { code: 'NOT_FOUND' } },
    ])
    const { id: own } = await scene.imported(id, 'phone_number,1\n+15557300001,x')
    expect(await scene.one(own, stranger)).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  })
})

test('pasted rows tell why they were left out as files do, also where none is good', async () => {
  const id = await scene.draft(0)
  const text = `mutation ($input: ImportBroadcastRecipientsInput!) {
    importBroadcastRecipients(input: $input) { addedCount faults { index field cause } } }`
  const paste = async (recipients: object[]) =>
    (await scene.admin.ask(text, { input: { id, recipients } })).body
  const bad = { phone: '+15557000011' }
  const ann = { name: '1', value: 'Ann' }
  const good = { phone: '+15557000012', bodyValues: [ann] }
  const many = { ...good, bodyValues: [ann, { name: '2', value: 'Bob' }] }
  const { data } = await paste([bad, good, many, { phone: 'nobody' }])
  expect(data.importBroadcastRecipients).toEqual({
    addedCount: 1,
    faults: [
      { index: 0, field: 'template_params.1', cause: 'VALUE_MISSING' },
      { index: 2, field: 'template_params.2', cause: 'VALUE_UNKNOWN' },
      { index: 3, field: 'phone_number', cause: 'PHONE_UNREADABLE' },
    ],
  })
  const { errors } = await paste([bad])
  expect(errors[0].extensions).toMatchObject({
    code: 'INVALID_FIELD',
    details: { index: 0, field: 'template_params.1', cause: 'VALUE_MISSING' },
  })
})
