import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '#core/ids.ts'
import { allSets } from '../../support/closed-sets.ts'
import type { Kinds } from './kinds.ts'
import type { Column, Reference, Table } from './tables.ts'

export type Row = Record<string, unknown>

/** A row of each table, by its name. */
export type Rows = ReadonlyMap<string, Row>

const ofType: Readonly<Record<string, () => unknown>> = {
  uuid: () => newId(),
  text: () => `word-${randomBytes(4).toString('hex')}`,
  int2: () => 1,
  int4: () => 10,
  int8: () => 1,
  float4: () => 1,
  bool: () => true,
  json: () => '{}',
  jsonb: () => '{}',
  bytea: () => randomBytes(32),
  timestamptz: () => '2030-01-01T00:00:00Z',
  tsvector: () => 'theirs',
}

const ofColumn: Readonly<Record<string, string>> = {
  body: '{}',
  currency: 'EUR',
  graph: '{"version":2,"entry_node":"","nodes":[],"edges":[]}',
  in_flight: '1',
  version: '1',
  event_type: 'message.received',
  fields: '[]',
  steps: '[{"kind":"assignToCaller"}]',
  timezone: 'UTC',
  answer_mapping: '[]',
  url: 'https://receiver.example/',
}

/** A value of each column that PostgreSQL lets stand there. */
async function valuesOfSets(): Promise<Map<string, string>> {
  const sets = await allSets()
  return new Map(sets.flatMap(({ columns, values }) => columns.map((column) => [column, values[0]] as const)))
}

/**
 * Gives a workspace a row in each table that has none of it, and answers one row of each table. Ids in it are those of
 * other rows of the workspace, wherever a foreign key or the name of a column says whose they are.
 */
export async function filled(
  pool: pg.Pool,
  tables: readonly Table[],
  { named }: Kinds,
  workspaceId: string,
): Promise<Rows> {
  const ofSets = await valuesOfSets()
  const rows = new Map<string, Row>()
  const begun = new Set<string>()

  async function rowOf(name: string): Promise<Row | undefined> {
    const table = tables.find((one) => one.name === name)
    if (!table || rows.has(name) || begun.has(name)) return rows.get(name)
    begun.add(name)
    const row = (await lastOf(pool, table, workspaceId)) ?? (await insert(pool, table, await newRow(table)))
    rows.set(name, row)
    return row
  }

  async function newRow(table: Table): Promise<Row> {
    const row: Row = { workspace_id: workspaceId }
    for (const reference of table.references) Object.assign(row, await referenced(reference))
    for (const column of table.columns) {
      if (column.generated || column.name in row) continue
      const value = await valueAt(table, column)
      if (value !== undefined) row[column.name] = value
    }
    return row
  }

  async function referenced({ table, columns, targets }: Reference): Promise<Row> {
    const row = await rowOf(table)
    return row ? Object.fromEntries(columns.map((column, at) => [column, row[targets[at] as string]])) : {}
  }

  async function valueAt(table: Table, { name, type, needed }: Column): Promise<unknown> {
    if (type === 'uuid') {
      const [source] = named(name)
      const row = source && (await rowOf(source.table))
      if (row) return row[source.column]
    }
    // A list without anything is null to PostgreSQL, and never to the product.
    if (type.startsWith('_')) return '{}'
    if (ofColumn[name]) return ofColumn[name]
    if (!needed && type !== 'uuid') return undefined
    return ofSets.get(`${table.name}.${name}`) ?? ofType[type]?.()
  }

  for (const { name } of tables) await rowOf(name)
  return rows
}

async function lastOf(pool: pg.Pool, { name, scope, key }: Table, workspaceId: string) {
  const order = key.map((column) => `${column} desc`).join(', ')
  const text = `select * from "${name}" where ${scope('membership')} order by ${order} limit 1`
  const { rows } = await pool.query<Row>(text, [workspaceId])
  return rows[0]
}

async function insert(pool: pg.Pool, { name, columns }: Table, row: Row): Promise<Row> {
  const given = columns.filter((column) => column.name in row)
  const places = given.map(({ type }, at) => `$${at + 1}::${type}`)
  const { rows } = await pool.query<Row>(
    `insert into "${name}" (${given.map((column) => `"${column.name}"`).join(', ')})
     values (${places.join(', ')}) returning *`,
    given.map((column) => row[column.name]),
  )
  return rows[0] as Row
}
