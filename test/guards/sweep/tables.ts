import type pg from 'pg'

export interface Column {
  name: string
  /** PostgreSQL's name of its type: uuid, text, _text, ... */
  type: string
  /** a row needs a value of it */
  needed: boolean
  /** PostgreSQL makes its values */
  generated: boolean
}

/** A foreign key. */
export interface Reference {
  columns: string[]
  table: string
  /** the columns of that table, in the order of `columns` */
  targets: string[]
}

export interface Table {
  name: string
  /** which rows are of the workspace $1, given the table that says who its members are */
  scope(membership: string): string
  columns: Column[]
  key: string[]
  references: Reference[]
}

/** Which rows of a table are of a workspace: its own and those of its members. Undefined for tables of nobody. */
function scopeOf(name: string, columns: readonly Column[]): Table['scope'] | undefined {
  const has = (column: string) => columns.some((one) => one.name === column)
  const members = (membership: string) => `(select user_id from ${membership} where workspace_id = $1)`
  if (has('workspace_id')) return () => 'workspace_id = $1'
  if (name === 'workspace') return () => 'id = $1'
  if (name === 'user_account') return (membership) => `id in ${members(membership)}`
  return has('user_id') ? (membership) => `user_id in ${members(membership)}` : undefined
}

const question = `
  select c.relname as name,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname, 'generated', a.attgenerated <> '',
       'needed', a.attnotnull and not a.atthasdef) order by a.attnum)
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select array_agg(a.attname::text order by array_position(k.conkey, a.attnum))
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.conrelid = c.oid and k.contype = 'p') as key,
    (select coalesce(jsonb_agg(jsonb_build_object('table', k.confrelid::regclass,
       'columns', (select jsonb_agg(attname order by array_position(k.conkey, attnum)) from pg_attribute
                   where attrelid = k.conrelid and attnum = any(k.conkey)),
       'targets', (select jsonb_agg(attname order by array_position(k.confkey, attnum)) from pg_attribute
                   where attrelid = k.confrelid and attnum = any(k.confkey)))), '[]')
     from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') as references
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> '_prisma_migrations'
  order by c.relname`

/** The tables that have rows of a workspace or of its members. */
export async function tablesOf(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Omit<Table, 'scope'>>(question)
  return rows.flatMap((table) => {
    const scope = scopeOf(table.name, table.columns)
    return scope ? [{ ...table, scope }] : []
  })
}
