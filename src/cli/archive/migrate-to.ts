import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { migrate } from '../../../prisma/migrate.ts'
import { migrationsFolder } from '../../../prisma/schema-files.ts'
import { ArchiveError } from './format.ts'
import { migrationsOf } from './tables.ts'

/** The one that makes the table of the hold, which comes with the rows (docs/adr/0168). */
const holdMigration = '20261130160100_outgoing_hold'

/**
 * Brings an empty database to exactly these migrations, so that rows of that time fit its tables, and to that of the
 * hold.
 */
export async function migrateTo(
  databaseUrl: string,
  client: ClientBase,
  archived: readonly string[],
): Promise<void> {
  const names = [...new Set([...archived, holdMigration])]
  const unknown = names.find((name) => !/^\w+$/.test(name) || !existsSync(join(migrationsFolder, name)))
  if (unknown) throw new ArchiveError(`the archive was made by a newer version (migration ${unknown})`)
  const folder = mkdtempSync(join(tmpdir(), 'parley-restore-'))
  try {
    for (const name of names) cpSync(join(migrationsFolder, name), join(folder, name), { recursive: true })
    await migrate(databaseUrl, { info: () => {}, warn: () => {} }, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const applied = await migrationsOf(client)
  const ahead = applied.find((name) => !names.includes(name))
  if (ahead)
    throw new ArchiveError(
      `the database has migration ${ahead}, which the archive does not know; use a new one`,
    )
}
