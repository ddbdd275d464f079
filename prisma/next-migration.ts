import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diffSchemas } from './schema-engine.ts'
import type { SchemaFile } from './schema-files.ts'

export interface NextMigration {
  /** Lower case letters, digits and underscores. */
  name: string
  /** A file to be written by hand; only while the schema has no change of its own to write. */
  empty: boolean
  now: Date
  schema: SchemaFile[]
  /** Holds the migrations and the snapshot of the schema that they lead to. */
  folder: string
}

const snapshotName = 'snapshot.prisma'

function readSnapshot(folder: string): SchemaFile[] {
  const file = join(folder, snapshotName)
  return existsSync(file) ? [{ path: snapshotName, content: readFileSync(file, 'utf8') }] : []
}

function write({ name, now, schema, folder }: NextMigration, sql: string): string {
  const timestamp = now.toISOString().slice(0, 19).replace(/\D/g, '')
  const file = join(folder, `${timestamp}_${name}`, 'migration.sql')
  mkdirSync(join(folder, `${timestamp}_${name}`), { recursive: true })
  writeFileSync(file, sql)
  writeFileSync(join(folder, snapshotName), schema.map(({ content }) => content).join('\n'))
  // Prisma's own tools look for it.
  writeFileSync(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n')
  return file
}

/** Writes <folder>/<timestamp>_<name>/migration.sql and the new snapshot; returns the file's path. */
export async function writeNextMigration(next: NextMigration): Promise<string> {
  if (!/^[a-z0-9_]+$/.test(next.name))
    throw new Error('usage: npm run migration -- <name_in_snake_case> [--empty]')
  const sql = await diffSchemas(readSnapshot(next.folder), next.schema)
  if (next.empty && sql) throw new Error('the schema has changed as well; write that migration first')
  if (!next.empty && !sql)
    throw new Error('the schema is as the migrations leave it; --empty makes one to be written by hand')
  return write(next, next.empty ? '-- Written by hand.\n' : `${sql}\n`)
}
