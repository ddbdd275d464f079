import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { loadModule } from 'libpg-query'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { narrow } from '#core/db/narrowing/narrow.ts'
import { leasedClaim } from '#core/lanes/ownership.ts'
import { createTestDatabase } from '../support/database.ts'
import { names } from './named-statements.ts'
import { uncomparedTables } from './one-workspace/compared-tables.ts'
import { isOverAll, overAll } from './one-workspace/over-all.ts'
import { readsOfOwnWrites } from './one-workspace/own-writes.ts'
import { unstableChanges } from './one-workspace/unstable-changes.ts'

// Each statement of the product, as Citus gets it for one workspace (docs/adr/0195), compares every divided table in each
// part of it with the workspace. Those that are made for a request, and Prisma's, are looked at as they run, in a run of
// the tests with PARLEY_TEST_DISTRIBUTED (test/support/one-workspace.ts).

let statementTexts: ReadonlyMap<string, string> = new Map()

beforeAll(async () => {
  await loadModule()
  const collect = join(import.meta.dirname, 'one-workspace/collect.ts')
  const collected = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', collect], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  statementTexts = new Map(JSON.parse(collected) as [string, string][])
})

const parametersOf = (text: string) =>
  Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))

/** These are put together by who runs them. */
const madeWhenAsked = ['nodes.types', 'jobs.due_now']

/** As it is sent where all values name one workspace. */
function sentForOne(text: string): string {
  const claim = leasedClaim(text, parametersOf(text))?.text ?? text
  return narrow(claim)?.text ?? claim
}

/** What runs for each workspace has another text there. */
const runs = () => [...statementTexts].filter(([name]) => !statementTexts.has(`${name}.of_one`))

test('every statement that stands in the sources was looked at', () => {
  const lists = /\.(?:26|lengths?|seen|count|numbered|walked\.\w+)$/
  const written = names.map(({ name }) => name).filter((name) => !/[*$]/.test(name) && !lists.test(name))
  expect(written.filter((name) => !statementTexts.has(name))).toEqual(madeWhenAsked)
})

test('PostgreSQL knows what each of them names', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.directUrl })
  await client.connect()
  const faults: string[] = []
  for (const [name, text] of statementTexts) {
    await client.query(`prepare known as ${text}`).catch((error) => faults.push(`${name}: ${error.message}`))
    await client.query('deallocate all')
  }
  await client.end()
  await database.drop()
  expect(faults).toEqual([])
})

test('each divided table is compared with the workspace in each part of a statement', () => {
  const faults = runs().flatMap(([name, text]) => {
    const missing = isOverAll(name) ? [] : uncomparedTables(sentForOne(text))
    return missing.length > 0 ? [`${name}: ${missing.join(', ')}`] : []
  })
  expect(faults).toEqual([])
})

test('what is named as going to all nodes does', () => {
  const stale = [...overAll.keys()].filter((name) => {
    const text = statementTexts.get(name)
    return !text || uncomparedTables(sentForOne(text)).length === 0
  })
  expect(stale).toEqual([])
})

test('no change of a divided table reckons with times in a way that Citus refuses', () => {
  const faults = runs().filter(([, text]) => unstableChanges(text).length > 0)
  expect(faults.map(([name]) => name)).toEqual([])
})

/** Statements whose parts read what others of them write, and why that comes to the same. */
const seesItsOwn: Readonly<Record<string, string>> = {
  'rollups.add_people': 'leaves the days that it added out',
  'messages.accept_and_take': 'runs on one PostgreSQL alone',
  'conversations.mark_these_read': 'reads columns that it does not change',
}

test('no part of a statement depends on not seeing what another part writes', () => {
  const faults = runs().filter(([, text]) => readsOfOwnWrites(text).length > 0)
  expect(faults.map(([name]) => name).sort()).toEqual(Object.keys(seesItsOwn).sort())
})

describe('of planted statements', () => {
  test.each([
    [
      'a query of its own',
      'with a as (select * from message) select from contact c, a where c.workspace_id = $1',
      'message',
    ],
    [
      'a subquery',
      'select (select count(*) from tag t where t.workspace_id = c.workspace_id) from contact c where c.workspace_id = $1',
      'tag',
    ],
    ['a condition with or', 'update tag set color = $2 where workspace_id = $1 or name = $3', 'tag'],
    ['a deletion', 'delete from note using contact c where c.workspace_id = $1', 'note'],
    [
      'an outer join',
      'select from contact c left join note n on c.workspace_id = $1 and n.workspace_id = $1',
      'contact',
    ],
    ['what is inserted', 'insert into tag (workspace_id) select workspace_id from contact', 'contact'],
    ["Prisma's", 'SELECT "public"."tag"."name" FROM "public"."tag" WHERE "public"."tag"."name" = $1', 'tag'],
  ])('%s is found', (_what, text, table) => {
    expect(uncomparedTables(text)).toEqual([table])
  })

  test.each([
    'with a as (select * from message where workspace_id = $1::uuid) select from contact c, a where c.workspace_id = (($2::uuid[])[1])',
    'select from contact c join note n using (workspace_id) where c.workspace_id = $1',
    'select from contact c left join note n on n.workspace_id = c.workspace_id where c.workspace_id = $1',
    'SELECT "public"."tag"."name" FROM "public"."tag" WHERE (("public"."tag"."workspace_id","public"."tag"."name") IN (($1,$2)))',
    'with message as (select 1) select * from message, membership',
  ])('%s is none', (text) => {
    expect(uncomparedTables(text)).toEqual([])
  })

  test('a part that reads what a part before it writes', () => {
    const before = 'before as (select from tag where workspace_id = $1)'
    const made = 'made as (insert into tag (workspace_id) values ($1))'
    expect(readsOfOwnWrites(`with ${before}, ${made} select from before`)).toEqual([])
    expect(readsOfOwnWrites(`with ${made}, ${before} select from before`)).toEqual(['before'])
  })

  test('times that are reckoned with columns, or in a case', () => {
    expect(
      unstableChanges(`update call set due_at = coalesce(due_at, $1::timestamptz + interval '1 day')`),
    ).toHaveLength(1)
    expect(unstableChanges(`update call set due_at = answered_at + make_interval(secs => $1)`)).toHaveLength(
      1,
    )
    expect(unstableChanges(`update call set due_at = $1::timestamptz + interval '1 day'`)).toEqual([])
  })
})
