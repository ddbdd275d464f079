import { explainDatabase } from '#core/db/problems.ts'
import { type Check, type Finding, fault, ok, warning } from './check.ts'
import { WrongEncoding } from './database-facts.ts'

// The project supports each major version of PostgreSQL for five years; migrations need 13 (normalize()).
const oldestMajor = 14
const supportedMajor = 15

/** PostgreSQL answers, takes writes and is new enough. */
export const databaseVersion: Check = {
  name: 'database',
  async look(site): Promise<Finding> {
    try {
      const { version, versionText, inRecovery } = await site.database()
      const seen = `PostgreSQL ${versionText}`
      if (inRecovery)
        return fault(
          `${seen}, a replica that takes no writes`,
          'Let database.url name the primary; a replica belongs into database.replica_url.',
        )
      const major = Math.floor(version / 10_000)
      if (major < oldestMajor) return fault(seen, `Move to PostgreSQL ${oldestMajor} or newer, best to 18.`)
      if (major < supportedMajor)
        return warning(seen, 'This version gets no fixes any more: move to a newer one, best to 18.')
      return ok(seen)
    } catch (error) {
      if (error instanceof WrongEncoding) return ok('PostgreSQL answers')
      return fault(
        explainDatabase(error) ?? (error as Error).message,
        'Look at database.url: host, port, name, user and password, and whether PostgreSQL runs.',
      )
    }
  },
}
