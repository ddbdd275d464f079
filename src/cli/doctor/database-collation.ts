import { type Check, fault, needed, ok, warning } from './check.ts'

/** Indexes were sorted by the library that sorts now, and searches fold letters beyond ASCII. */
export const databaseCollation: Check = {
  name: 'database collation',
  async look(site) {
    const { sortedOtherwise, foldsLetters } = await needed('database', site.database())
    if (sortedOtherwise)
      return fault(
        'the system sorts text by another version of its library than when the database was made',
        'Indexes over text may be wrong: run `reindex database` and `alter database ... refresh collation version`.',
      )
    if (!foldsLetters)
      return warning(
        'capital letters beyond ASCII have no small ones here',
        'Searches miss names such as Ärger: make the database with a locale of UTF-8 (C.UTF-8, en_US.UTF-8) and restore a backup into it.',
      )
    return ok('letters are folded, indexes were sorted as the system sorts now')
  },
}
