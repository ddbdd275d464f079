import { join } from 'node:path'
import pg from 'pg'
import { statementTexts } from '#core/db/db.ts'
import { narrow } from '#core/db/narrowing/narrow.ts'
import { leasedClaim } from '#core/lanes/ownership.ts'
import { names } from '../named-statements.ts'

// Outside of CI: runs each statement of the sources on a divided database as it is sent for one workspace, with made-up
// values and in a transaction that is undone, and says which Citus refuses and which it sends to several shards (docs/scaling.md).
//
//   node test/guards/one-workspace/run-on-citus.ts postgres://parley@127.0.0.1:5432/parley

const id = '00000000-0000-7000-8000-000000000001'

/** A value of each type that parameters have. */
const values: Readonly<Record<string, string>> = {
  uuid: id,
  text: 'a',
  'character varying': 'a',
  boolean: 'true',
  jsonb: '[]',
  bytea: '\\x00',
  date: '2026-01-01',
  interval: '1 day',
  'timestamp with time zone': '2026-01-01',
  'timestamp without time zone': '2026-01-01',
}

const valueFor = (type: string): string | string[] => {
  const item = type.replace(/\[\]$/, '')
  const one = values[item] ?? '1'
  return type.endsWith('[]') ? [one] : one
}

const parametersOf = (text: string) =>
  Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))

function sentForOne(text: string): string {
  const claim = leasedClaim(text, parametersOf(text))?.text ?? text
  return narrow(claim)?.text ?? claim
}

async function valuesFor(client: pg.Client, text: string): Promise<unknown[]> {
  await client.query(`prepare looked_at as ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'looked_at'`,
  )
  return (rows[0]?.types ?? []).map(valueFor)
}

/** The most shards that one part of it runs on; 0 where Citus takes no part in it, or explains nothing. */
async function shardsOf(client: pg.Client, text: string, given: unknown[]): Promise<number> {
  const plan = await client
    .query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, given)
    .catch(() => ({ rows: [] }))
  const counts = plan.rows.map(({ 'QUERY PLAN': line }) => Number(/Task Count: (\d+)/.exec(line)?.[1] ?? 0))
  return Math.max(0, ...counts)
}

/** What Citus says against it. That a made-up value fits nothing is no fault. */
async function refusalOf(client: pg.Client, text: string, given: unknown[]): Promise<string | undefined> {
  try {
    await client.query(text, given)
    return undefined
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError
    return /^(?:22|23)/.test(code) || / violates /.test(message) ? undefined : message
  }
}

/** Runs `work` in a transaction that is undone. */
async function undone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    return await work()
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

async function look(client: pg.Client): Promise<void> {
  const refused: string[] = []
  const several: string[] = []
  const runs = [...statementTexts].filter(([name]) => !statementTexts.has(`${name}.of_one`))
  for (const [name, text] of runs) {
    const sent = sentForOne(text)
    try {
      const given = await undone(client, () => valuesFor(client, sent))
      if ((await undone(client, () => shardsOf(client, sent, given))) > 1) several.push(name)
      const refusal = await undone(client, () => refusalOf(client, sent, given))
      if (refusal) refused.push(`${name}: ${refusal}`)
    } catch (error) {
      refused.push(`${name}: ${(error as Error).message}`)
    }
  }
  console.log(`${runs.length} statements were run.`)
  console.log(`${several.length} go to several shards:\n  ${several.sort().join('\n  ')}`)
  console.log(`${refused.length} are refused:\n  ${refused.sort().join('\n  ')}`)
  process.exitCode = refused.length > 0 ? 1 : 0
}

const [, , connectionString] = process.argv
if (!connectionString) throw new Error('the address of a divided database is missing')
for (const path of new Set(names.map((one) => one.path)))
  await import(join(import.meta.dirname, '../../..', path))
const client = new pg.Client({ connectionString })
await client.connect()
await look(client)
await client.end()
process.exit()
