import { afterAll, beforeAll, expect, test } from 'vitest'
import { rootPrices } from '../../schema/root-prices.ts'
import { isLongRun, longRows, size } from '../support/long-run.ts'
import { dearest, type Measured, measureDearest } from './growth/dearest.ts'
import { fill, filledTables } from './growth/fill.ts'
import { counted, needsStatistics } from './growth/known.ts'
import { type Blocks, type Meter, startMeter } from './growth/meter.ts'
import { isRare, neverSeen, rareNames } from './growth/rare.ts'
import { type GrowthScene, startGrowth } from './growth/scene.ts'
import { traffic } from './growth/traffic.ts'
import { written } from './named-statements.ts'

// What one operation reads does not grow with what is kept (docs/adr/0102): each named statement of the ways of messages
// runs with few and with many rows in its tables, on a server at its defaults, with and without statistics, with a plan
// for its values and one for all. Blocks are counted, not times, so it holds on any machine.

const few = 5_000
const many = size(50_000, longRows)
/** Rows of a long run take longer to fill in than other tests may take; undefined: as long as those. */
const fillingMs = isLongRun ? 12 * 3_600_000 : undefined

type Known = 'unknown' | 'analysed' | 'many workspaces'
type Plan = 'custom' | 'generic'

let scene: GrowthScene
const found: Record<string, Meter> = {}
const faults: string[] = []
let measured: Measured[] = []

async function look(rows: number, known: Known): Promise<void> {
  const meter = startMeter()
  try {
    faults.push(...(await traffic(scene)))
  } finally {
    meter.stop()
  }
  found[`${rows} ${known}`] = meter
}

/** As after a start with an empty database: tables are as large as they are, and nothing is known of what stands in them. */
async function forget(): Promise<void> {
  await scene.client.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'relpages', 0, 'reltuples', 0::real)
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  await scene.client.query(
    `select pg_clear_attribute_stats('public', tablename, attname, inherited) from pg_stats where schemaname = 'public'`,
  )
}

/**
 * As if the rows were of a thousand workspaces, of which this one has most: PostgreSQL takes it for one of the others, and
 * plans as it does without statistics. In a long run alone, because it takes as long as the other looks.
 */
async function supposeMany(): Promise<void> {
  const { rows } = await scene.client.query(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  const say = (what: string) =>
    rows.map(({ table }) => `alter table "${table}" alter column workspace_id ${what};`).join('')
  await scene.client.query(say('set (n_distinct = 1000)'))
  await scene.client.query('analyze')
  await scene.client.query(say('reset (n_distinct)'))
}

beforeAll(async () => {
  scene = await startGrowth()
  let rows = 0
  for (const next of [few, many]) {
    await fill(scene.client, scene, rows, next)
    rows = next
    await scene.client.query('vacuum')
    await forget()
    await look(next, 'unknown')
    await scene.client.query('vacuum analyze')
    await look(next, 'analysed')
    if (!isLongRun) continue
    await supposeMany()
    await look(next, 'many workspaces')
  }
  measured = await measureDearest(scene)
}, fillingMs)
afterAll(() => scene?.close())

/** By half at most, and a level more of the indexes that it goes through, or a file that is extended at that moment. */
const mayBe = (blocks: number) => blocks * 1.5 + 64

const median = (all: readonly Blocks[], plan: Plan) =>
  all.map((one) => one[plan]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

const grown = (known: Known, plan: Plan) =>
  [...(found[`${few} ${known}`]?.found ?? [])].flatMap(([name, runs]) => {
    const small = median(runs, plan)
    const large = median(found[`${many} ${known}`]?.found.get(name) ?? [], plan)
    if (counted.has(name) || (known !== 'analysed' && needsStatistics(name))) return []
    return large > mayBe(small) ? [`${name}: ${small} to ${large} blocks`] : []
  })

test.each([
  ['unknown', 'custom'],
  ['unknown', 'generic'],
  ['analysed', 'custom'],
  ['analysed', 'generic'],
  ...(isLongRun ? ([['many workspaces', 'generic']] as const) : []),
] as const)(
  `no statement reads more among ${many} rows than among ${few} (statistics: %s, plan: %s)`,
  (known, plan) => {
    expect(grown(known, plan)).toEqual([])
  },
)

test('all was answered as it should be', () => {
  expect(faults).toEqual([])
})

test('every statement could be looked at, and none is compiled', () => {
  expect(Object.values(found).flatMap(({ faults }) => faults)).toEqual([])
})

/** Also with what lists add to their names: the length of a page, parts that are asked for. */
const like = (name: string) => new RegExp(`^${RegExp.escape(name).replaceAll('\\*', '[^.]+')}(\\.|$)`)

test('each statement is looked at, or named as rare', () => {
  const seen = [...new Set(Object.values(found).flatMap((meter) => [...meter.found.keys()]))]
  const isSeen = (name: string) => seen.some((one) => like(name).test(one))
  expect(written.filter((name) => !isSeen(name) && !isRare(name))).toEqual([])
  const isThere = (name: string) => written.some((one) => like(name).test(one) || one === name)
  expect(rareNames.filter((name) => !isThere(name))).toEqual([])
  expect(neverSeen.filter(isSeen)).toEqual([])
})

/** A point of an operation's cost stands for so many blocks: the 10,000 that it may cost for about 100 ms of PostgreSQL. */
const blocksOfPoint = 16
/** Prices are for as many chats (schema/root-prices.ts). */
const priced = 100_000

test('root fields cost what is read for them', () => {
  expect(Object.keys(rootPrices).filter((field) => !(field in dearest))).toEqual([])
  expect(measured.flatMap(({ errors }) => errors ?? [])).toEqual([])
  const cheap = measured.filter(
    ({ blocks, cost }) => blocks * Math.max(1, priced / many) > blocksOfPoint * cost,
  )
  expect(cheap.map(({ text, blocks, cost }) => `${text}: ${blocks} blocks for ${cost}`)).toEqual([])
})

test('tables are filled', async () => {
  for (const table of filledTables) {
    const { rows } = await scene.client.query(`select count(*)::int as many from ${table}`)
    expect(rows[0].many, table).toBeGreaterThan(many / 2)
  }
})
