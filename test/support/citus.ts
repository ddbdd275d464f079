import pg from 'pg'

// PARLEY_TEST_CITUS names a divided database on the coordinator of a Citus (docs/scaling.md). It cannot be copied, so all
// files of a run use it, one after the other (`--no-file-parallelism`), and each finds it empty.

export const citusUrl = process.env.PARLEY_TEST_CITUS

/** Takes away what tests before have left in it, and the connections that they forgot. */
export async function emptyCitus(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ all: string }>(
      `select string_agg(quote_ident(relname), ', ') as all from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> '_prisma_migrations'`,
    )
    await client.query(`truncate ${rows[0]?.all} cascade`)
  } finally {
    await client.end()
  }
}
