import { relative } from 'node:path'
import { systemClock } from '#core/time/clock.ts'
import { writeNextMigration } from './next-migration.ts'
import { migrationsFolder, readSchemaFiles } from './schema-files.ts'

// npm run migration -- <name> [--empty]: writes the next migration, as the difference between the schema and its
// snapshot from the last time. Read it, edit it where a rename or a backfill needs it, and commit it with the
// snapshot. --empty makes one to be written by hand: partial indexes, checks, data.

const [name = '', ...flags] = process.argv.slice(2)
try {
  const file = await writeNextMigration({
    name,
    empty: flags.includes('--empty'),
    now: systemClock().now(),
    schema: readSchemaFiles(),
    folder: migrationsFolder,
  })
  console.log(relative(process.cwd(), file))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
