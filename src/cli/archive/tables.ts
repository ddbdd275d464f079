import type { ClientBase } from 'pg'

interface Reference {
  child: string
  parent: string
}

/**
 * What running processes say of themselves means nothing to those of a restored installation, and whether it is held is
 * its own matter.
 */
const ofInstallation = ['worker', 'lane_lease', 'running_process', 'outgoing_hold']

async function namesOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '_prisma_migrations'
       and relname <> all($1::text[]) order by 1`,
    [ofInstallation],
  )
  return rows.map((row) => row.name)
}

async function referencesOf(client: ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select c.relname as child, p.relname as parent from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  )
  return rows
}

/** All tables of the product, every one after those that it refers to. */
export async function tablesInOrder(client: ClientBase): Promise<string[]> {
  const references = await referencesOf(client)
  let waiting = await namesOf(client)
  const ordered: string[] = []
  while (waiting.length > 0) {
    const blocked = new Set(references.filter((r) => waiting.includes(r.parent)).map((r) => r.child))
    const free = waiting.filter((table) => !blocked.has(table))
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${waiting.join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => blocked.has(table))
  }
  return ordered
}

/** The columns of a table that are written: all but those that PostgreSQL makes from others. */
export async function writtenColumns(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`"${table}"`],
  )
  return rows.map((row) => row.name)
}

/** Names of the migrations that the database has, in the order of their names. */
export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select migration_name as name from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by 1`,
  )
  return rows.map((row) => row.name)
}
