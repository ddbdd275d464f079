import pg from 'pg'
import { type Check, fault, ok, warning } from './check.ts'

/** The replica follows, and is one. */
export const replica: Check = {
  name: 'replica',
  async look({ config }) {
    const { replicaUrl } = config.database
    if (!replicaUrl) return ok('none is set')
    const client = new pg.Client({ connectionString: replicaUrl, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
      if (rows[0]?.follows) return ok('it follows a primary')
      return fault('it follows nobody', 'Let database.replica_url name a streaming replica of database.url.')
    } catch (error) {
      return warning(
        `it cannot be asked (${(error as Error).message})`,
        'All is read from the primary meanwhile: look at database.replica_url.',
      )
    } finally {
      await client.end().catch(() => {})
    }
  },
}
