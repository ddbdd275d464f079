import { createRequire } from 'node:module'
import pg from 'pg'

// Explains each named statement where the product runs it, with the values and in the state that it meets there.

/** Blocks that a run touched for each row that it was about, with a plan for these values and with one for all. */
export interface Blocks {
  /** all that the plan for these values touched */
  total: number
  custom: number
  generic: number
}

export interface Meter {
  /** by name, each run that was looked at */
  readonly found: Map<string, Blocks[]>
  /** what could not be explained, or was compiled */
  readonly faults: string[]
  stop(): void
}

interface Named {
  name: string
  text: string
  values: unknown[]
}

interface Node {
  [counted: string]: unknown
  Plans?: Node[]
}

interface Explained {
  Plan: Node
  JIT?: unknown
}

/** A statement is looked at so often. */
const looks = 5

const { query } = pg.Client.prototype

/** A value as pg sends it. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  prepareValue(value: unknown): unknown
}

const textOf = (config: unknown): string =>
  typeof config === 'string' ? config : String((config as { text?: unknown } | null)?.text ?? '')

const isNamed = (config: unknown): config is Named =>
  typeof config === 'object' && config !== null && Boolean((config as Named).name)

function literal(value: unknown): string {
  const prepared = prepareValue(value)
  if (prepared === null || prepared === undefined) return 'null'
  return pg.escapeLiteral(Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : String(prepared))
}

const counted = ['Shared Hit Blocks', 'Shared Read Blocks', 'Temp Read Blocks']

const figureOf = (node: Node, name: string) => Number(node[name] ?? 0)

/** How many events a reader of the log took: it may answer fewer rows, because it adds them up. */
const eventsOf = (node: Node): number =>
  node['Subplan Name'] === 'CTE told'
    ? figureOf(node, 'Actual Rows')
    : Math.max(0, ...(node.Plans ?? []).map(eventsOf))

/** How much a run was about: the longest list that it was given, the rows that it answered, or the events that it took. */
const sizeOf = ({ values }: Named, { Plan }: Explained) =>
  Math.max(
    1,
    figureOf(Plan, 'Actual Rows'),
    eventsOf(Plan),
    ...values.map((value) => (Array.isArray(value) ? value.length : 0)),
  )

const blocksOf = ({ Plan }: Explained) => counted.reduce((sum, name) => sum + figureOf(Plan, name), 0)

function measured(named: Named, runs: { custom: Explained; generic: Explained }): Blocks {
  const total = blocksOf(runs.custom)
  return {
    total,
    custom: total / sizeOf(named, runs.custom),
    generic: blocksOf(runs.generic) / sizeOf(named, runs.generic),
  }
}

/** Explains a statement on its connection, and leaves nothing of it. */
async function explain(client: pg.Client, { text, values }: Named, isInside: boolean) {
  const ask = (asked: string): Promise<pg.QueryResult> =>
    (query as (text: string) => Promise<pg.QueryResult>).call(client, asked)
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  await ask(isInside ? 'savepoint growth' : 'begin')
  const run = async (mode: string): Promise<Explained> => {
    await ask('savepoint growth_run')
    await ask(`set local plan_cache_mode = force_${mode}_plan`)
    const { rows } = await ask(
      `explain (analyze, buffers, timing off, summary off, format json) execute growth${given}`,
    )
    await ask('rollback to savepoint growth_run')
    return rows[0]['QUERY PLAN'][0]
  }
  try {
    await ask(`prepare growth as ${text}`)
    return { custom: await run('custom'), generic: await run('generic') }
  } finally {
    await ask(isInside ? 'rollback to savepoint growth' : 'rollback')
    await ask('deallocate growth').catch(() => {})
  }
}

/** Looks at every named statement from now on. */
export function startMeter(): Meter {
  const found = new Map<string, Blocks[]>()
  const faults: string[] = []
  const times = new Map<string, number>()
  const inside = new WeakSet<pg.Client>()
  const busy = new WeakMap<pg.Client, Promise<void>>()

  async function look(client: pg.Client, named: Named): Promise<void> {
    try {
      const { custom, generic } = await explain(client, named, inside.has(client))
      if (custom.JIT || generic.JIT) faults.push(`${named.name}: compiled`)
      found.set(named.name, [...(found.get(named.name) ?? []), measured(named, { custom, generic })])
    } catch (error) {
      faults.push(`${named.name}: ${(error as Error).message}`)
    }
  }

  function note(client: pg.Client, config: unknown): void {
    const text = textOf(config)
    if (/^\s*begin\b/i.test(text)) inside.add(client)
    if (/^\s*(commit|rollback)\s*$/i.test(text)) inside.delete(client)
  }

  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const ask = () => {
      note(this, args[0])
      return (query as (...args: unknown[]) => unknown).apply(this, args)
    }
    const [config] = args
    const seen = isNamed(config) ? (times.get(config.name) ?? 0) : looks
    const before = busy.get(this)
    if (seen >= looks && !before) return ask()
    if (isNamed(config)) times.set(config.name, seen + 1)
    const done = (before ?? Promise.resolve()).then(() =>
      isNamed(config) && seen < looks ? look(this, config) : undefined,
    )
    busy.set(this, done)
    const asked = done.then(() => {
      if (busy.get(this) === done) busy.delete(this)
      return ask()
    })
    return typeof args.at(-1) === 'function' ? void asked : asked
  } as typeof query

  return {
    found,
    faults,
    stop() {
      pg.Client.prototype.query = query
    },
  }
}
