import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLog } from '#insight/rollups/follow-log.ts'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

// Tables of reports as files, which are written while they are sent.

let scene: TransferScene & { admin: Person }

beforeAll(async () => {
  scene = await startTransfers()
  await scene.role('Nobody', ['chat:read'])
  await scene.role('Lead', ['analytics.agents:read'])
  const { id } = await scene.create()
  await scene.sql(
    `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, 'outgoing', 'text', 'read', '{}', 'api', '2026-03-02T10:00:00Z', now())`,
    [scene.shop.workspaceId, id, scene.shop.numberId],
  )
  await scene.sql(
    `insert into broadcast (workspace_id, id, number_id, name, status, template_id, template_name, template_language,
       template_category, defaults, total, created_by_type, created_by_name, started_at, created_at, updated_at)
     select $1, gen_random_uuid(), $2, case i when 1 then '=1+1' else 'Campaign ' || i end, 'completed', gen_random_uuid(),
       'offer', 'en', 'marketing', '{}', i, 'member', 'Ada', '2026-03-02T09:00:00Z', now(), now() from generate_series(1, 450) i`,
    [scene.shop.workspaceId, scene.shop.numberId],
  )
  while ((await followLog(scene.parley.app)).more);
})
afterAll(() => scene?.parley.close())

const days = { from: '2026-03-01', to: '2026-03-07' }

async function addressOf(table: string, format: string, person: Person = scene.admin) {
  const { exportReport } = await person.graphql(
    'mutation ($input: ExportReportInput!) { exportReport(input: $input) { filename path } }',
    { input: { table, format, ...days } },
  )
  return exportReport as unknown as { filename: string; path: string }
}

async function fetched(path: string, person: Person = scene.admin) {
  const answer = await fetch(`${scene.parley.url}${path}`, {
    headers: { cookie: [...person.cookies].map((one) => one.join('=')).join('; ') },
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a table as CSV', async () => {
  const { filename, path } = await addressOf('MESSAGES_BY_DAY', 'CSV')
  const { answer, bytes } = await fetched(path)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`)
  const lines = bytes.toString().trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFdate,incoming,outgoing,sent,delivered,read,failed')
  expect(lines).toContain('2026-03-02,0,1,1,1,1,0')
  expect(lines).toHaveLength(8)
})

test('all rows of a table, beyond those of the page, and none that a spreadsheet would run', async () => {
  const { bytes } = await fetched((await addressOf('CAMPAIGNS', 'CSV')).path)
  const lines = bytes.toString().trimEnd().split('\r\n')
  expect(lines).toHaveLength(451)
  expect(new Set(lines)).toHaveLength(451)
  expect(lines.filter((line) => line.startsWith("'=1+1,"))).toHaveLength(1)
})

/** The files of an archive, read from its directory. */
function unzipped(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files: Record<string, string> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let nth = 0; nth < bytes.readUInt16LE(end + 10); nth++) {
    const [packed, size, name] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ]
    const head = bytes.readUInt32LE(at + 42)
    const begin = head + 30 + bytes.readUInt16LE(head + 26)
    const text = inflateRawSync(bytes.subarray(begin, begin + packed)).toString()
    expect(Buffer.byteLength(text)).toBe(size)
    files[bytes.subarray(at + 46, at + 46 + name).toString()] = text
    at += 46 + name
  }
  return files
}

test('the same as a spreadsheet, whose numbers are numbers', async () => {
  const { filename, path } = await addressOf('CAMPAIGNS', 'XLSX')
  expect(filename).toMatch(/^campaigns_\d{4}-\d\d-\d\d\.xlsx$/)
  const files = unzipped((await fetched(path)).bytes)
  expect(Object.keys(files)).toContain('[Content_Types].xml')
  const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet.match(/<row>/g)).toHaveLength(451)
  expect(sheet).toContain('<is><t xml:space="preserve">=1+1</t></is></c>')
  expect(sheet).toContain('<c><v>450</v></c>')
})

test('whoever may not read a report has no file of it, and nothing is sent of what cannot be read', async () => {
  const [nobody, lead] = [await scene.person('Nobody'), await scene.person('Lead')]
  const refused = async (table: string, person: Person, more = {}) => {
    const { body } = await person.ask(
      'mutation ($input: ExportReportInput!) { exportReport(input: $input) { path } }',
      { input: { table, format: 'CSV', ...days, ...more } },
    )
    return body.errors?.[0]?.extensions?.code
  }
  expect(await refused('TEAM', nobody)).toBe('FORBIDDEN')
  expect(await refused('MESSAGES', lead)).toBe('FORBIDDEN')
  expect(await refused('TEAM', lead)).toBeUndefined()
  expect(await refused('MESSAGES', scene.admin, { from: '2026-02-30' })).toBe('INVALID_FIELD')
  const { path } = await addressOf('TEAM', 'CSV', lead)
  expect((await fetched(path, nobody)).answer.status).toBe(403)
  const long = '/api/report-export?table=templates&format=csv&from=2026-01-01&to=2026-03-07'
  expect((await fetched(long)).answer.status).toBe(400)
  expect((await fetched('/api/report-export?table=passwords&format=csv')).answer.status).toBe(400)
})

test('breaks of the team by reason and by agent', async () => {
  const lead = await scene.person('Lead')
  const agent = await scene.person('agent')
  for (const [reason, until] of [
    ['Lunch', '12:30'],
    [null, '12:15'],
  ])
    await scene.sql(
      `insert into availability_break (workspace_id, id, user_id, started_at, ended_at, reason)
       values ($1, gen_random_uuid(), $2, '2026-03-02T12:00:00Z', $3, $4)`,
      [scene.shop.workspaceId, agent.id, `2026-03-02T${until}:00Z`, reason],
    )
  const linesOf = async (table: string) => {
    const { bytes } = await fetched((await addressOf(table, 'CSV', lead)).path, lead)
    return bytes.toString().trimEnd().split('\r\n')
  }
  const names = 'breaks,break_minutes,absences,absence_minutes'
  expect(await linesOf('TEAM_BREAKS_BY_REASON')).toEqual([
    `\uFEFFreason,${names}`,
    'Lunch,1,30,0,0',
    ',1,15,0,0',
  ])
  const [row] = await scene.sql('select full_name from user_account where id = $1', [agent.id])
  expect(await linesOf('TEAM_BREAKS_BY_AGENT')).toEqual([
    `\uFEFFagent,reason,${names}`,
    `${row?.full_name},Lunch,1,30,0,0`,
    `${row?.full_name},,1,15,0,0`,
  ])
})
