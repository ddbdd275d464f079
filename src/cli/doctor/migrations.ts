import { run, statement } from '#core/db/db.ts'
import { knownMigrations } from '../../../prisma/migrate.ts'
import { firstBeyond, narrowsAfter, ownRelease } from '../../../prisma/versions.ts'
import { type Check, fault, needed, ok, warning } from './check.ts'

const prepared = statement<{ there: boolean }>(
  'cli.doctor.prepared',
  `select to_regclass('_prisma_migrations') is not null as there`,
)

const applied = statement<{ name: string; finished: boolean }>(
  'cli.doctor.migrations',
  `select migration_name as name, finished_at is not null as finished from _prisma_migrations
   where rolled_back_at is null`,
)

/** The tables are those of this version. */
export const migrations: Check = {
  name: 'migrations',
  async look(site) {
    await needed('database', site.database())
    const { pool } = site.app
    const [{ there } = { there: false }] = await run(pool, prepared, [])
    const rows = there ? await run(pool, applied, []) : []
    const failed = rows.find(({ finished }) => !finished)
    if (failed)
      return fault(
        `${failed.name} has failed`,
        'Repair what it left, set rolled_back_at of its row in _prisma_migrations and run `migrate`.',
      )
    const done = new Set(rows.map(({ name }) => name))
    const known = knownMigrations()
    const missing = known.filter((name) => !done.has(name)).length
    if (missing > 0)
      return fault(
        `${missing} of ${known.length} are missing`,
        'Run `npm run cli -- migrate`, or start Parley.',
      )
    const unknown = [...done].filter((name) => !known.includes(name))
    const beyond = firstBeyond(ownRelease(), unknown)
    if (beyond)
      return fault(
        `${beyond} needs ${narrowsAfter(beyond)} or newer`,
        'A newer Parley has been here: start that version in place of this one.',
      )
    const newer = rows.length - known.length
    if (newer > 0)
      return warning(
        `the database has ${newer} that this version does not know`,
        'A newer Parley has been here: end the older processes soon.',
      )
    return ok(`all ${known.length} are there`)
  },
}
