import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drainBroadcastImports } from '#messaging/broadcast-imports/import-drain.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { type CampaignScene, startCampaignScene } from '../broadcasts/campaign-scene.ts'

// Files of people that come into a draft in the background (docs/adr/0074).

let scene: CampaignScene
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests look at
type Shown = any

beforeAll(async () => {
  scene = await startCampaignScene()
})
afterAll(() => scene?.parley.close())

const shown = `id state filename rowCount settledCount addedCount skippedCount optedOutCount refusedCount failure finishedAt
  faults(first: 100) { nodes { place field message } totalCount { value } }`

async function upload(
  id: string,
  text: string | Buffer,
  filename = 'people.csv',
  who = scene.admin,
): Promise<Shown> {
  const form = new FormData()
  const query = `mutation ($id: ID!, $file: Upload!) { startBroadcastImport(input: { id: $id, file: $file }) {
    broadcastRecipientImport { id state } } }`
  form.set('operations', JSON.stringify({ query, variables: { id, file: null } }))
  form.set('map', JSON.stringify({ 0: ['variables.file'] }))
  form.set('0', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), filename)
  const answer = await fetch(`${scene.parley.url}/api/graphql`, {
    method: 'POST',
    headers: headersOf(who),
    body: form,
  })
  const { data, errors } = (await answer.json()) as Shown
  return errors ?? data.startBroadcastImport.broadcastRecipientImport
}
const headersOf = ({ cookies }: Session) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': cookies.get('svc_csrf') ?? '',
})
const one = async (id: string, who = scene.admin): Promise<Shown> => {
  const { body } = await who.ask(
    `query ($id: ID!) { broadcastImport(id: $id) { ${shown} broadcast { id } } }`,
    { id },
  )
  return body.errors ?? body.data.broadcastImport
}
const imported = async (id: string, text: string | Buffer, filename?: string) => {
  const begun = await upload(id, text, filename)
  expect(begun).toMatchObject({ state: 'RUNNING' })
  await scene.parley.until(async () => (await one(begun.id)).state !== 'RUNNING')
  return one(begun.id)
}
const rows = async (id: string) =>
  (
    await scene.parley.app.pool.query(
      'select phone, name, own from broadcast_recipient where broadcast_id = $1 order by id',
      [id],
    )
  ).rows
const sql = (text: string, values: unknown[]) => scene.parley.app.pool.query(text, values)

describe('a file of people', () => {
  test('20,000 rows come in within seconds, though PostgreSQL knows nothing of the size of the tables', async () => {
    const id = await scene.draft(0)
    const lines = Array.from({ length: 20_000 }, (_, row) => `+1558${String(row).padStart(7, '0')},Ann`)
    await sql('alter table broadcast_staging set (autovacuum_enabled = off)', [])
    await sql('alter table broadcast_recipient set (autovacuum_enabled = off)', [])
    try {
      const begun = performance.now()
      const ended = await imported(id, ['phone_number,1', ...lines, ...lines.slice(0, 3)].join('\n'))
      expect(ended).toMatchObject({ state: 'COMPLETED', addedCount: 20_000, skippedCount: 3 })
      // Row by row among all rows it would be minutes.
      expect(performance.now() - begun).toBeLessThan(30_000)
      const again = await imported(id, ['phone_number,1', ...lines.slice(0, 10)].join('\n'))
      expect(again).toMatchObject({ addedCount: 0, skippedCount: 10 })
    } finally {
      await sql('alter table broadcast_staging reset (autovacuum_enabled)', [])
      await sql('alter table broadcast_recipient reset (autovacuum_enabled)', [])
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
    expect(await imported(id, text)).toMatchObject({
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
          { place: 3, field: 'phone_number' },
          { place: 4, field: 'template_params.1' },
        ],
      },
    })
    expect(await rows(id)).toMatchObject([
      { phone: '15557000001' },
      { phone: '15557000002', name: 'Ann', own: { params: { 1: 'Ann' } } },
      { phone: '15557000004', name: null, own: { params: { 1: 'Dan' } } },
      { phone: '5511987654321' },
    ])
    await scene.recount(id)
    expect((await scene.campaign(id)).total_recipients).toBe(4)
    const left = await sql('select count(*)::int as many from broadcast_staging where reason is null', [])
    expect(left.rows).toEqual([{ many: 0 }])
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
      expect(await imported(id, text, name)).toMatchObject({
        state: 'COMPLETED',
        rowCount: 4,
        addedCount: 2,
        refusedCount: 2,
        faults: {
          nodes: [
            { place: 3, field: 'template_params.2' },
            { place: 4, field: null },
          ],
        },
      })
      expect((await rows(id)).map(({ phone }) => phone)).toEqual(['15557100001', '15557100002'])
    }
  })

  test('people who want no marketing are left out and counted', async () => {
    const people = scene.rows(3)
    await scene.shop.v1.post('/contacts', { phone: people[0]?.phone_number, marketing_opted_out: true })
    await scene.template('order_update', { category: 'marketing' })
    const id = await scene.draft(0)
    expect(await imported(id, JSON.stringify(people), 'a.json')).toMatchObject({
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
      imported(id, `${header}${bad}\n${good.slice(0, 4000).join('\n')}`),
      imported(id, `${header}${good.slice(2000).join('\n')}`),
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

  test('can be ended, and then nobody is added; until it is over the draft is not started', async () => {
    const id = await scene.draft(1)
    // So many that it is not over when the next request comes.
    const text = `phone_number,1\n${Array.from({ length: 60_000 }, (_, n) => `${15_700_000_000 + n},x`).join('\n')}`
    const { id: importId } = await upload(id, text)
    expect(await scene.do(id, 'start')).toMatchObject({
      status: 400,
      body: { message: 'Recipients are still being imported' },
    })
    const cancel = () =>
      scene.admin.ask(
        `mutation ($id: ID!) { cancelBroadcastImport(input: { id: $id }) { broadcastRecipientImport { state addedCount } } }`,
        { id: importId },
      )
    expect((await cancel()).body.data.cancelBroadcastImport.broadcastRecipientImport).toEqual({
      state: 'CANCELLED',
      addedCount: 0,
    })
    expect((await cancel()).body.errors).toMatchObject([{ extensions: { code: 'INVALID_STATE' } }])
    await drainBroadcastImports(scene.parley.app)
    expect((await scene.campaign(id)).total_recipients).toBe(1)
    const left = await sql('select count(*)::int as many from broadcast_staging where import_id = $1', [
      importId,
    ])
    expect(left.rows).toEqual([{ many: 0 }])
    expect((await scene.do(id, 'start')).status).toBe(200)
    expect(await upload(id, 'phone_number,1\n15557400001,x')).toMatchObject([
      { extensions: { code: 'INVALID_STATE' } },
    ])
  })

  test('refuses what is no such file; nothing of it is kept', async () => {
    const id = await scene.draft(0)
    const refused = async (text: string | Buffer, code: string, name?: string) =>
      expect(await upload(id, text, name)).toMatchObject([{ extensions: { code } }])
    await refused('', 'INVALID_FIELD')
    await refused('name,1\nAnn,x', 'INVALID_FIELD')
    await refused('phone_number,1\n', 'INVALID_FIELD')
    await refused(Buffer.from([0xff, 0xfe, 0x41]), 'INVALID_REQUEST')
    await refused('{"a": 1', 'INVALID_REQUEST', 'a.json')
    await refused('hello', 'INVALID_REQUEST', 'a.json')
    await refused('[]', 'INVALID_FIELD', 'a.json')
    const left = await sql('select count(*)::int as many from broadcast_import where broadcast_id = $1', [id])
    expect(left.rows).toEqual([{ many: 0 }])
    const other = await scene.parley.tenant()
    const stranger = await memberSession(scene.parley, other.workspaceId)
    expect(await upload(id, 'phone_number\n1', 'a.csv', stranger)).toMatchObject([
      { extensions: { code: 'NOT_FOUND' } },
    ])
    const { id: own } = await imported(id, 'phone_number,1\n+15557300001,x')
    expect(await one(own, stranger)).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  })
})
