import { type Check, fault, NotLooked, needed, ok } from './check.ts'
import { WrongEncoding } from './database-facts.ts'

const advice =
  "Make the database anew with `create database ... template template0 encoding 'UTF8'` and restore a backup into it."

/** Messages have every letter there is. */
export const databaseEncoding: Check = {
  name: 'database encoding',
  async look(site) {
    try {
      return ok((await needed('database', site.database())).encoding)
    } catch (error) {
      const cause = error instanceof NotLooked ? error.cause : error
      if (cause instanceof WrongEncoding) return fault(cause.encoding, advice)
      throw error
    }
  },
}
