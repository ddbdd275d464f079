import { readFileSync } from 'node:fs'
import { request } from 'undici'
import { ask } from '../ground/cluster.ts'
import type { Tenant } from '../ground/seed.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import { count } from '../measure/counts.ts'
import { runRounds } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'
import { signIn } from './session.ts'

const limit = 50
/** of one file, and in all of an import */
const rowsOfFile = 10_000
const bytesPerMB = 2 ** 20

type Member = Tenant & { member: NonNullable<Tenant['member']> }

/** Scenario 14: contacts over /api beside /v1, exports of many, imports beside one insert..select. */
export async function contacts(ground: Ground): Promise<void> {
  const { report, tenants, options } = ground
  report.title('14. Contacts over /api: lists, export, import')
  const members = tenants.filter((tenant): tenant is Member => tenant.member !== undefined)
  const [first, second] = members
  if (!first || !second) throw new Error('nobody can sign in')
  const stage = await openStage(ground, 'contacts', 'web', async (url) => {
    await seedContacts(url, first, options.messages)
    await ask(url, administrators)
  })
  try {
    await lists(ground, stage, members)
    await exportAll(ground, stage, first)
    await importAll(ground, stage, second)
  } finally {
    await stage.close()
  }
}

/** Who imports and exports may do so. */
const administrators = `update membership m set role_id = r.id from role r
  where r.workspace_id = m.workspace_id and r.name = 'admin'`

/** As many contacts in the first workspace as --large says of messages; a third of them have a message. */
async function seedContacts(url: string, { workspaceId }: Tenant, many: number): Promise<void> {
  await ask(
    url,
    `with made as (
       insert into contact (workspace_id, id, phone, name, tags, custom_fields, created_at, updated_at)
       select $1, gen_random_uuid(), (881000000000 + n)::text, 'Person ' || n, array['bench'], '{"plan": "pro"}',
         now() - n * interval '1 second', now() from generate_series(1, $2::int) n returning id, created_at
     )
     insert into conversation (workspace_id, contact_id, last_message_at, created_at, updated_at)
     select $1, id, case when random() < 0.33 then created_at + interval '1 hour' end, created_at, created_at from made`,
    [workspaceId, many],
  )
  await ask(url, 'update workspace_counter set contacts = contacts + $2 where workspace_id = $1', [
    workspaceId,
    many,
  ])
  await ask(url, 'analyze contact, conversation')
}

/** The list of /api by cookie, which counts and shows chats, beside its twin of /v1 by key. */
async function lists({ report }: Ground, stage: Stage, members: readonly Member[]): Promise<void> {
  const cookies = await Promise.all(members.map(({ member }) => signIn(stage.parley.port, member)))
  const ours = cookies.map((cookie) => ({ cookie, path: `/api/contacts?limit=${limit}` }))
  const theirs = members.map(({ key }) => ({ key, path: `/v1/contacts?limit=${limit}` }))
  const subject = contender('/api', stage.parley, 16, { kind: 'get', requests: ours, expect: [200] })
  const twin = contender('/v1', stage.parley, 16, { kind: 'get', requests: theirs, expect: [200] })
  await stage.warm(subject, twin)
  const rounds = await runRounds(stage.bench, [subject, twin], report.progress)
  report.rounds(`GET /api/contacts?limit=${limit}`, rounds, [
    { subject: subject.name, limit: twin.name, bar: 1.5 },
  ])
  report.counts('Parley, GET /api/contacts', await count(stage.bench, stage.url, subject, 1000))
}

const csrfOf = (cookie: string) => /svc_csrf=([^;]+)/.exec(cookie)?.[1] ?? ''

/** Resident memory in MB. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** POST /api/export of all contacts of a workspace: rows a second, and what the process grows by. */
async function exportAll({ report, options }: Ground, { parley }: Stage, { member }: Member): Promise<void> {
  const cookie = await signIn(parley.port, member)
  const headers = { cookie, 'x-csrf-token': csrfOf(cookie), 'content-type': 'application/json' }
  const run = async () => {
    const begun = performance.now()
    const { statusCode, body } = await request(`http://127.0.0.1:${parley.port}/api/export`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ table: 'contacts' }),
    })
    if (statusCode !== 200)
      throw new Error(`the export was answered with ${statusCode}: ${await body.text()}`)
    let lines = -1
    let most = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      for (const byte of chunk) if (byte === 10) lines += 1
      most = Math.max(most, memoryOf(parley.pid))
    }
    if (lines < options.messages) throw new Error(`${lines} of ${options.messages} contacts were exported`)
    return { lines, most, seconds: (performance.now() - begun) / 1000 }
  }
  await run()
  const before = memoryOf(parley.pid)
  const runs = [await run(), await run(), await run()]
  const rate = median(runs.map(({ lines, seconds }) => lines / seconds))
  report.note(`export of ${options.messages} contacts: ${rate.toFixed(0)} rows a second`)
  report.figure('export, time of 50,000 rows', 50_000 / rate, 's', { bar: 1 })
  report.figure(
    'export, memory above that before',
    Math.max(...runs.map(({ most }) => most)) - before,
    'MB',
    {
      bar: 64,
    },
  )
}

function fileOf(file: number): string {
  const rows = Array.from({ length: rowsOfFile }, (_, n) => {
    const place = file * rowsOfFile + n
    return `${882_000_000_000 + place},Person ${place},"bench, import"`
  })
  return `phone_number,profile_name,tags\n${rows.join('\n')}\n`
}

/** All that an import keeps, in one statement for each file: contacts, chats, events and records, without a check. */
const insertSelect = `with given as (
    select gen_random_uuid() as id, (883000000000 + n)::text as phone, 'Person ' || n as name
    from generate_series($2::int + 1, $2::int + ${rowsOfFile}) n
  ), made as (
    insert into contact (workspace_id, id, phone, name, tags, custom_fields, created_at, updated_at)
    select $1::uuid, id, phone, name, array['bench', 'import'], '{}', now(), now() from given
  ), chats as (
    insert into conversation (workspace_id, contact_id, created_at, updated_at) select $1::uuid, id, now(), now() from given
  ), records as (
    insert into audit_record (workspace_id, id, actor_type, kind, resource_id, action, changes, created_at)
    select $1::uuid, gen_random_uuid(), 'system', 'contact', id::text, 'created',
      jsonb_build_object('phone_number', jsonb_build_object('old', null, 'new', phone)), now() from given
  ), counted as (
    update workspace_counter set contacts = contacts + ${rowsOfFile}, event_seq = event_seq + ${rowsOfFile}
    where workspace_id = $1::uuid returning event_seq - ${rowsOfFile} as base
  )
  insert into event (workspace_id, seq, id, type, subject_id, contact_id, data, occurred_at)
  select $1::uuid, c.base + row_number() over (), gen_random_uuid(), 'contact.created', g.id, g.id,
    jsonb_build_object('set', jsonb_build_object('id', g.id, 'phone', g.phone, 'name', g.name)), now()
  from given g, counted c`

async function importFile(port: number, cookie: string, text: string): Promise<void> {
  const form = new FormData()
  form.set('table', 'contacts')
  form.set('file', new Blob([text]), 'people.csv')
  const answer = await fetch(`http://127.0.0.1:${port}/api/import`, {
    method: 'POST',
    headers: { cookie, 'x-csrf-token': csrfOf(cookie) },
    body: form,
  })
  const { data, message } = (await answer.json()) as { data: { created: number } | null; message?: string }
  if (data?.created !== rowsOfFile) throw new Error(`an import made ${data?.created}: ${message}`)
}

/** Files of 10,000 rows one after the other, 100,000 in all, beside as many insert..selects. */
async function importAll(
  { report, options }: Ground,
  { parley, url }: Stage,
  { member, workspaceId }: Member,
): Promise<void> {
  const cookie = await signIn(parley.port, member)
  const files = options.seconds < 2 ? 2 : 10
  const timeOf = async (work: (file: number) => Promise<unknown>) => {
    const begun = performance.now()
    for (let file = 0; file < files; file++) await work(file)
    return (performance.now() - begun) / 1000
  }
  const texts = Array.from({ length: files }, (_, file) => fileOf(file))
  const ours = await timeOf((file) => importFile(parley.port, cookie, texts[file] as string))
  const theirs = await timeOf((file) => ask(url, insertSelect, [workspaceId, file * rowsOfFile]))
  const size = texts.reduce((sum, text) => sum + text.length, 0) / bytesPerMB
  report.note(
    `import of ${files * rowsOfFile} contacts (${size.toFixed(1)} MB): ${ours.toFixed(1)} s, insert..select ${theirs.toFixed(1)} s`,
  )
  report.figure('import / insert..select', ours / theirs, 'times', { bar: 2 })
}
