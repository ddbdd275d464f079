import type pg from 'pg'
import type { Rows } from './filled.ts'
import type { Table } from './tables.ts'

/** Requests with keys are logged a second behind their answers. */
const isCompared = ({ name }: Table) => name !== 'logged_request'

/** When a key was last used is told by requests that change nothing else. */
const isTold = ({ name }: { name: string }) => name === 'last_used_at'

export interface Watch {
  /** tables in which the workspace has something else than when it was looked at */
  changed(): Promise<string[]>
  /** looks at it anew */
  look(): Promise<void>
}

/** Compares what a workspace has by hashes that PostgreSQL computes, in one statement. */
export async function watch(
  client: pg.ClientBase,
  tables: readonly Table[],
  workspaceId: string,
): Promise<Watch> {
  const parts = tables.filter(isCompared).map(({ name, columns, scope }) => {
    const kept = columns.filter((column) => !isTold(column)).map((column) => `t."${column.name}"`)
    return `select '${name}' as name, (select coalesce(sum(hashtextextended(row(${kept})::text, 0)), 0)::text
      from "${name}" t where ${scope('membership')}) as hash`
  })
  const statement = { name: 'sweep.hashes', text: parts.join(' union all '), values: [workspaceId] }
  const hashes = async () => (await client.query<{ name: string; hash: string }>(statement)).rows
  let seen = new Map<string, string>()
  const look = async () => {
    seen = new Map((await hashes()).map(({ name, hash }) => [name, hash]))
  }
  await look()
  return {
    look,
    async changed() {
      const rows = await hashes()
      return rows.filter(({ name, hash }) => seen.get(name) !== hash).map(({ name }) => name)
    },
  }
}

/** Keeps what a workspace has now. Answers what brings that back, where something changed since. */
export async function keep(
  client: pg.ClientBase,
  tables: readonly Table[],
  workspaceId: string,
): Promise<(changed: readonly string[]) => Promise<void>> {
  // Statements of many parts take no parameters.
  const own = (text: string) => text.replaceAll('$1', `'${workspaceId}'`)
  const copy = ({ name, scope }: Table) =>
    own(`create table kept."${name}" as select * from "${name}" where ${scope('membership')};`)
  await client.query(`create schema kept; ${tables.map(copy).join('\n')}`)

  const bringBack = ({ name, columns, scope }: Table) => {
    const written = columns.filter(({ generated }) => !generated).map((column) => `"${column.name}"`)
    return own(`delete from "${name}" where ${scope('kept.membership')};
      insert into "${name}" (${written}) select ${written} from kept."${name}";`)
  }
  return async (changed) => {
    const statements = tables.filter(({ name }) => changed.includes(name)).map(bringBack)
    if (statements.length === 0) return
    // All of it comes back, so foreign keys need no look.
    const withoutLook = 'begin; set local session_replication_role = replica;'
    await client.query(`${withoutLook} ${statements.join('\n')} commit`)
  }
}

const mark = /^[0-9a-f-]{36}$|^word-|@example\.com$|^\d{11,}$/

/** Ids, words, addresses and phones in the rows of a workspace. */
export function marksOf(rows: Rows): string[] {
  const values = [...rows.values()].flatMap((row) => Object.values(row))
  const texts = values.filter((value): value is string => typeof value === 'string')
  return [...new Set(texts.filter((text) => mark.test(text)))]
}

/** Rows of a workspace in these tables, each as text after the name of its table. */
export async function rowsIn(
  client: pg.ClientBase,
  tables: readonly Table[],
  workspaceId: string,
): Promise<string[]> {
  if (tables.length === 0) return []
  const parts = tables.map(
    ({ name, scope }) => `select '${name} ' || t::text as row from "${name}" t where ${scope('membership')}`,
  )
  const { rows } = await client.query<{ row: string }>(parts.join(' union all '), [workspaceId])
  return rows.map(({ row }) => row)
}
