import pg from 'pg'
import { isPooled } from '#core/db/pooler.ts'
import { type Check, fault, needed, ok, warning } from './check.ts'

/** The settings say of a pooler what is there. */
export const pooler: Check = {
  name: 'pooler',
  async look(site) {
    const { pooler: said, directUrl } = site.config.database
    const { pooled, keepsStatements } = await needed('database', site.database())
    if (directUrl && (await leadsThrough(directUrl)))
      return fault(
        'database.direct_url leads to a pooler, too',
        'Let database.direct_url name PostgreSQL itself: migrations need it.',
      )
    if (said === 'none' && pooled)
      return fault('a pooler is there, and database.pooler is none', 'Set database.pooler to auto.')
    if (said === 'transaction' && !pooled)
      return warning('no pooler is seen, and database.pooler is transaction', 'Set database.pooler to auto.')
    if (!keepsStatements)
      return warning(
        'the pooler keeps no prepared statements, which costs two statements in five',
        'Use pgbouncer 1.21 or newer with max_prepared_statements = 200 (docs/scaling.md).',
      )
    return ok(pooled ? 'a pooler that keeps prepared statements' : 'none')
  },
}

async function leadsThrough(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await isPooled(client)
  } finally {
    await client.end()
  }
}
