import type pg from 'pg'

/** Reads all tables that have a workspace in one statement: a guard asks before and after each of hundreds of operations. */
async function statementOver(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by 1`,
  )
  const tables = rows.map(
    ({ name }) =>
      `select '${name}' as name, (select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text
       from "${name}" t where workspace_id = $1) as text`,
  )
  return `${tables.join(' union all ')} order by name`
}

/** What answers all that a workspace has, as text, to be compared. */
export async function readerOf(pool: pg.Pool, workspaceId: string): Promise<() => Promise<string>> {
  const text = await statementOver(pool)
  return async () => {
    const { rows } = await pool.query<{ name: string; text: string }>({
      name: 'everything-of-a-workspace',
      text,
      values: [workspaceId],
    })
    // When a key was last used is told by requests that change nothing else.
    return rows.map((row) => `${row.name}: ${row.text.replace(/"last_used_at": [^,}]+/g, '')}`).join('\n')
  }
}
