import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiClient } from '../../../support/api-client.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// Canned responses as CSV, over /api and GraphQL (docs/adr/0072).

let parley: Parley
let shop: Tenant
let admin: Session
let agent: Session
let stranger: Session

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant({ number: false })
  admin = await memberSession(parley, shop.workspaceId)
  agent = await memberSession(parley, shop.workspaceId, 'agent')
  stranger = await memberSession(parley, (await parley.tenant({ number: false })).workspaceId)
})
beforeEach(async () => {
  await parley.app.pool.query('delete from canned_response')
  await parley.app.pool.query(`delete from audit_record where kind = 'canned_response'`)
})
afterAll(() => parley?.close())

const make = async (body: object) => {
  const { status, body: answer } = await admin.api.post('/canned-responses', body)
  expect(status).toBe(200)
  return answer.data
}
const headersOf = ({ cookies }: Session) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': cookies.get('svc_csrf') ?? '',
})
const upload = async (text: string | Buffer, updatesKnown = false, who = admin) => {
  const form = new FormData()
  form.set('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 'replies.csv')
  form.set('updates_known', String(updatesKnown))
  return apiClient(`${parley.url}/api`, headersOf(who)).post('/canned-response-import', form)
}
const imported = async (text: string | Buffer, updatesKnown?: boolean) => {
  const { status, body } = await upload(text, updatesKnown)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const exported = async (query = '', who = admin) => {
  const answer = await who.api.get(`/canned-response-export${query}`)
  expect(answer.status).toBe(200)
  return answer.text
}
const all = async () => (await admin.api.get('/canned-responses')).body.data.canned_responses
const audited = async () =>
  Number(
    (await parley.app.pool.query(`select count(*) from audit_record where kind = 'canned_response'`)).rows[0]
      .count,
  )

describe('an export', () => {
  test('holds what a list narrows to, by name, and what spreadsheets would run is disarmed', async () => {
    await make({ name: 'b', content: '=SUM(A1)', category: 'sales' })
    await make({ name: '+a', content: 'Two\nlines, "quoted"', shortcut: '@x' })
    const buttons = [{ title: 'Yes', type: 'reply' }]
    await make({ name: 'C', content: 'x', category: 'sales', buttons })
    expect(await exported()).toBe(
      [
        'name,shortcut,category,content,buttons,media_id,is_active,usage_count',
        `'+a,'@x,general,"Two\nlines, ""quoted""",,,true,0`,
        `b,,sales,'=SUM(A1),,,true,0`,
        `C,,sales,x,"[{""title"":""Yes"",""type"":""reply""}]",,true,0`,
        '',
      ].join('\r\n'),
    )
    expect((await exported('?category=sales&search=sum')).split('\r\n')).toHaveLength(3)
    expect((await exported('?is_active=false')).split('\r\n')).toHaveLength(2)
    const { headers } = await admin.api.get('/canned-response-export')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="canned_responses_export_\d{8}_\d{6}\.csv"$/,
    )
  })

  test('of more than one page has each once, and of another workspace none', async () => {
    await parley.app.pool.query(
      `insert into canned_response (workspace_id, id, name, content, created_at, updated_at)
       select $1, gen_random_uuid(), 'Number ' || n, 'x', now(), now() from generate_series(1, 450) n`,
      [shop.workspaceId],
    )
    const names = (await exported())
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
    expect([names.length, new Set(names).size]).toEqual([450, 450])
    expect((await exported('', stranger)).split('\r\n')).toHaveLength(2)
  })

  test('leads over GraphQL to its address', async () => {
    await make({ name: 'Hello', content: 'x', category: 'sales' })
    const text = `{ cannedResponseExport(category: "sales", isActive: true) { filename path } }`
    const { cannedResponseExport: found } = (await agent.graphql(text)) as unknown as {
      cannedResponseExport: { filename: string; path: string }
    }
    expect(found.path).toBe('/api/canned-response-export?category=sales&is_active=true')
    expect((await agent.api.get(found.path.slice('/api'.length))).text).toContain('Hello')
  })
})

test('importing it again changes nothing, whatever stands in it', async () => {
  const full = {
    url: 'https://shop.example/?a=1',
    phone_number: '+491',
    ttl_minutes: 5,
    flow_id: '7',
    screen: 'A',
  }
  await make({ name: '=Ann', content: '  \'=1+1\r\n\ttabs, "quotes"; \n', shortcut: '-x', category: 'ÄÖ' })
  await make({
    name: 'ǅ',
    content: "\\{{contact_name}}'",
    buttons: [{ id: '1', title: '"', type: 'url', ...full }],
  })
  const buttons = Array.from({ length: 50 }, (_, n) => ({
    title: `${n}`,
    type: 'url',
    url: 'x'.repeat(2048),
  }))
  const { id } = await make({ name: 'Many', content: 'x', buttons })
  await admin.api.send('PUT', `/canned-responses/${id}`, { is_active: false })
  const before = await all()
  const records = await audited()
  await parley.clock.advance(60)
  const file = await exported()
  expect(await imported(file, true)).toEqual({ created: 0, updated: 0, skipped: 3, faults: [] })
  expect(await all()).toEqual(before)
  expect(await audited()).toBe(records)
  await parley.app.pool.query('delete from canned_response')
  expect(await imported(file)).toEqual({ created: 3, updated: 0, skipped: 0, faults: [] })
  const bare = (rows: Record<string, unknown>[]) =>
    rows.map(({ id: _id, created_at: _made, updated_at: _changed, ...rest }) => rest)
  expect(bare(await all())).toEqual(bare(before))
})

describe('an import', () => {
  test('makes, changes and skips, each with its record; a column that is not there stays', async () => {
    const { id } = await make({ name: 'Hello', content: 'Old', shortcut: 'hi', category: 'sales' })
    const text = 'Name;Content;comment\nHELLO;New;x\nOther;Text;y\n'
    expect(await imported(text)).toEqual({ created: 1, updated: 0, skipped: 1, faults: [] })
    await parley.clock.advance(60)
    expect(await imported(text, true)).toEqual({ created: 0, updated: 1, skipped: 1, faults: [] })
    const shown = (await admin.api.get(`/canned-responses/${id}`)).body.data
    expect(shown).toMatchObject({ name: 'HELLO', content: 'New', shortcut: 'hi', category: 'sales' })
    expect(await audited()).toBe(3)
    expect(await imported('name,shortcut,is_active\nhello,,no\n', true)).toMatchObject({ updated: 1 })
    const cleared = (await admin.api.get(`/canned-responses/${id}`)).body.data
    expect(cleared).toMatchObject({ content: 'New', shortcut: null, is_active: false })
  })

  test('tells each bad row, and saves the others', async () => {
    const rows = [
      'name,content,buttons,is_active,shortcut',
      'Good,x,,,',
      ',x,,,',
      'Empty,,,,',
      'Json,x,{,,',
      'List,x,{},,',
      'Kind,x,"[{""type"":""dance""}]",,',
      'Flow,x,"[{""type"":""flow"",""title"":""t""}]",,',
      'Yes,x,,perhaps,',
      `Long,x,,,${'s'.repeat(51)}`,
      'good,y,,,',
    ]
    const { created, faults } = await imported(rows.join('\n'))
    expect(created).toBe(1)
    expect(faults).toEqual([
      { row: 3, column: 'name', reason: 'Must have 1 to 100 characters.' },
      { row: 4, column: 'content', reason: 'Must have 1 to 4096 characters.' },
      { row: 5, column: 'buttons', reason: 'Must be a list of buttons as JSON.' },
      { row: 6, column: 'buttons', reason: 'Must be an array.' },
      { row: 7, column: 'buttons', reason: 'Must be one of reply, url, phone, voice_call, flow.' },
      { row: 8, column: 'buttons', reason: 'A value is needed.' },
      { row: 9, column: 'is_active', reason: 'Must be true or false.' },
      { row: 10, column: 'shortcut', reason: 'Must have 0 to 50 characters.' },
      { row: 11, column: 'name', reason: 'Stands in row 2 already.' },
    ])
    expect((await all()).map(({ name }: { name: string }) => name)).toEqual(['Good'])
  })

  test('screens hear once of each change and of a whole file, and of uses not at all', async () => {
    const heard = async () =>
      (await parley.app.pool.query(`select seq from event where type = 'canned_responses.changed'`)).rowCount
    const before = (await heard()) ?? 0
    const { id } = await make({ name: 'Hello', content: 'x' })
    await admin.api.send('PUT', `/canned-responses/${id}`, { content: 'y' })
    await admin.api.send('PUT', `/canned-responses/${id}`, { content: 'y' })
    await admin.api.post(`/canned-responses/${id}/use`, {})
    expect(await heard()).toBe(before + 2)
    await imported('name,content\na,1\nb,2\nHello,z\n', true)
    expect(await heard()).toBe(before + 3)
    await imported('name,content\na,1\n', true)
    expect(await heard()).toBe(before + 3)
    await admin.api.send('DELETE', `/canned-responses/${id}`)
    expect(await heard()).toBe(before + 4)
  })

  test('without text a new one is refused, and a known one keeps its own', async () => {
    await make({ name: 'Known', content: 'x', shortcut: 'k' })
    expect(await imported('name,shortcut\nKnown,kk\nNew,n\n', true)).toMatchObject({
      updated: 1,
      faults: [{ row: 3, column: 'content' }],
    })
  })

  test.each([
    ['', 'The file is empty'],
    ['text,content\na,b\n', 'Missing required column: name'],
    [`name,content\n${'a,b\n'.repeat(1001)}`, 'At most 1,000 rows can be imported'],
    [Buffer.from([0x6e, 0xff, 0xfe]), 'The file is not UTF-8 text.'],
  ])('of no such file (%#) saves nothing', async (file, message) => {
    const { status, body } = await upload(file)
    expect([status, String(body.message)]).toEqual([400, expect.stringContaining(message)])
    expect(await all()).toEqual([])
  })

  test('saves 1,000 rows, and G8: tells those over 1,000 of the workspace', async () => {
    await make({ name: 'There', content: 'x' })
    const lines = Array.from({ length: 1000 }, (_, n) => `Row ${n},Text ${n}`)
    const { created, faults } = await imported(`name,content\n${lines.join('\n')}\n`)
    expect([created, faults]).toEqual([
      999,
      [{ row: 1001, column: null, reason: 'A workspace has at most 1,000 canned responses.' }],
    ])
  })

  test('is for canned_responses:write, and of one workspace', async () => {
    await make({ name: 'Hello', content: 'Ours' })
    expect((await upload('name,content\nHello,x\n', true, agent)).status).toBe(403)
    const theirs = await upload('name,content\nHello,Theirs\n', true, stranger)
    expect(theirs.body.data).toMatchObject({ created: 1, updated: 0 })
    expect((await all())[0].content).toBe('Ours')
    const none = await fetch(`${parley.url}/api/canned-response-import`, {
      method: 'POST',
      headers: headersOf(admin),
      body: new FormData(),
    })
    expect(none.status).toBe(400)
  })
})
