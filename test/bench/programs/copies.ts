import type pg from 'pg'

/**
 * Tables like Parley's with its columns, indexes and rows, under names of the limit programs' own: what a program
 * keeps there costs it what it costs Parley. Foreign keys are left out, as they are where Parley accepts (ADR 0002).
 */
export async function copyTables(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await pool.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const columns = rows[0]?.columns
    await pool.query(`create table bench_all_${table} (like ${table} including all)`)
    await pool.query(`insert into bench_all_${table} (${columns}) select ${columns} from ${table}`)
    await pool.query(`vacuum analyze bench_all_${table}`)
  }
}
