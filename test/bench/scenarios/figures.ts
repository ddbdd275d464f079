import pg from 'pg'
import { request } from 'undici'
import { inTransaction } from '#core/db/db.ts'
import { pastDays } from '#insight/settled-days/days.ts'
import { settleChats } from '#insight/settled-days/settle-chats.ts'
import { ask } from '../ground/cluster.ts'
import type { Tenant } from '../ground/seed.ts'
import { openStage, type Stage } from '../ground/stage.ts'
import { quantile } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'
import { signIn } from './session.ts'

type Member = Tenant & { member: NonNullable<Tenant['member']> }

const days = 365
/** messages of a year, in so many kinds a day */
const messages = 10_000_000
const kinds = 36
const transfers = 100_000
/** requests of each report */
const rounds = 100

/** Scenario 21: reports over a year of 10,000,000 messages, which are there as the figures that are kept of them. */
export async function figures(ground: Ground): Promise<void> {
  const { report, tenants } = ground
  report.title(`21. Reports over a year of ${messages} messages and ${transfers} chats handed over`)
  const first = firstMember(tenants)
  const stage = await openStage(ground, 'figures', 'web', (url) => seedYear(url, first.workspaceId))
  try {
    await askReports(ground, stage, first)
  } finally {
    await stage.close()
  }
}

/** The first workspace in which somebody can sign in. */
export function firstMember(tenants: readonly Tenant[]): Member {
  const first = tenants.find((tenant): tenant is Member => tenant.member !== undefined)
  if (!first) throw new Error('nobody can sign in')
  return first
}

/** Lets everybody of a workspace read its reports. */
export const mayReadReports = `update role set permissions = permissions || array['analytics:read'] where workspace_id = $1`

/** The figures of a workspace are at the end of its log. */
export const atTheEnd = `insert into rollup_position (workspace_id, seq, timezone, checked_at)
  select c.workspace_id, c.event_seq, w.timezone, now() from workspace_counter c join workspace w on w.id = c.workspace_id
  where c.workspace_id = $1
  on conflict (workspace_id) do update set older_than = null, older_than_id = null, timezone = excluded.timezone`

/** Days of the workspace's clock, the latest first. */
const dayOf = (back: string) => `date_trunc('day', now(), w.timezone) - make_interval(days => ${back})`

const statements: readonly string[] = [
  mayReadReports,
  `insert into message_count (workspace_id, span, begins_at, number_id, direction, type, sent_by_type, made, sent, delivered,
     read, failed, expires_at)
   select w.id, 'day', ${dayOf('d')}, (select n.id from number n where n.workspace_id = w.id order by n.id limit 1),
     case when k % 2 = 0 then 'outgoing' else 'incoming' end,
     (array['text','image','video','audio','document','sticker','location','template','interactive'])[1 + k / 4],
     (array['api','chatbot'])[1 + k / 2 % 2], many, many * 9 / 10, many * 8 / 10,
     many * 5 / 10, many / 10, now() + interval '1 year'
   from workspace w, generate_series(0, ${days - 1}) d, generate_series(0, ${kinds - 1}) k,
     lateral (select ${Math.round(messages / days / kinds)} as many) m where w.id = $1`,
  `insert into contact_pair (workspace_id, begins_at, prev_at, n, expires_at)
   select w.id, ${dayOf('d')}, case when p = d then '-infinity' else ${dayOf('p')} end, 1 + (d + p) % 50,
     now() + interval '1 year'
   from workspace w, generate_series(0, ${days - 1}) d, generate_series(d, ${days - 1}) p where w.id = $1`,
  `insert into transfer (workspace_id, id, contact_id, number_name, status, source, agent_id, transferred_at, picked_up_at,
     first_response_at, resumed_at, updated_at)
   select $1, gen_random_uuid(), c.id, '', 'resumed', 'manual', a.user_id, t.at, t.at + t.took, t.at + t.took * 2,
     t.at + t.took * 9, t.at
   from generate_series(1, ${transfers}) n
   join (select id, row_number() over (order by id) as nth, count(*) over () as many from contact where workspace_id = $1) c
     on c.nth = 1 + n % c.many
   cross join (select user_id from membership where workspace_id = $1 order by user_id limit 1) a
   cross join lateral (select now() - n * interval '1 year' / ${transfers} as at,
     abs(hashint4(n)::bigint) % 3600 * interval '1 second' as took) t`,
  atTheEnd,
]

/** The days of the chats have come to rest, as they have after a night. */
export async function settle(url: string, workspaceId: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url })
  const { rows } = await pool.query('select timezone from workspace where id = $1', [workspaceId])
  const past = pastDays(Date.now(), String(rows[0]?.timezone), days)
  await inTransaction(pool, (tx) => settleChats(tx, workspaceId, past))
  await pool.end()
}

async function seedYear(url: string, workspaceId: string): Promise<void> {
  for (const statement of statements) await ask(url, statement, [workspaceId])
  await settle(url, workspaceId)
  for (const table of ['message_count', 'contact_pair', 'transfer', 'agent_day', 'spread_day'])
    await ask(url, `vacuum analyze ${table}`)
}

/** A report of a year by what it is asked for. */
const reports: Readonly<Record<string, string>> = {
  'messages by day and kind': `messageReport(from: $from, to: $to) {
    incomingCount points { date outgoing { madeCount } } rows { type counts { madeCount readCount } } }`,
  'distinct people': 'messageReport(from: $from, to: $to) { peopleCount }',
  'first response of the team, p90': `teamReport(from: $from, to: $to) {
    firstResponseTime { medianMinutes p90Minutes } resolutionTime { p90Minutes } agents { agent { id } } }`,
}

const isoDay = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

/** Asks for each report of a year over GraphQL. */
export async function askReports({ report }: Ground, { parley }: Stage, { member }: Member) {
  const cookie = await signIn(parley.port, member)
  const csrf = /svc_csrf=([^;]+)/.exec(cookie)?.[1] ?? ''
  const headers = { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' }
  const variables = { from: isoDay(days - 2), to: isoDay(0) }
  const timeOf = async (field: string) => {
    const begun = performance.now()
    const query = `query ($from: String, $to: String) { ${field} }`
    const { statusCode, body } = await request(`http://127.0.0.1:${parley.port}/api/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await body.json()) as { data?: object; errors?: object[] }
    if (statusCode !== 200 || errors || !data) throw new Error(`${statusCode}: ${JSON.stringify(errors)}`)
    return performance.now() - begun
  }
  for (const [name, field] of Object.entries(reports)) {
    for (let n = 0; n < 10; n++) await timeOf(field)
    const times: number[] = []
    for (let n = 0; n < rounds; n++) times.push(await timeOf(field))
    report.note(`${name}: longest ${Math.max(...times).toFixed(0)} ms`)
    report.figure(`${name}, median`, quantile(times, 0.5), 'ms', { bar: 200 })
    report.note(`${name}: p99 ${quantile(times, 0.99).toFixed(0)} ms`)
  }
}
