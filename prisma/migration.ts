import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { systemClock } from '../src/clock.ts'
import { diffSchemas } from './schema-engine.ts'
import { migrationsFolder, readSchemaFiles, type SchemaFile } from './schema-files.ts'

// npm run migration -- <name> [--empty]: writes the next migration, as the difference between the schema and its
// snapshot from the last time. Read it, edit it where a rename or a backfill needs it, and commit it with the
// snapshot. --empty makes one to be written by hand: partial indexes, checks, data.

const snapshotFile = join(migrationsFolder, 'snapshot.prisma')
const lockFile = join(migrationsFolder, 'migration_lock.toml')

function readSnapshot(): SchemaFile[] {
  if (!existsSync(snapshotFile)) return []
  return [{ path: 'snapshot.prisma', content: readFileSync(snapshotFile, 'utf8') }]
}

function timestamp(): string {
  return systemClock().now().toISOString().slice(0, 19).replace(/\D/g, '')
}

function writeMigration(name: string, sql: string, schema: SchemaFile[]): string {
  const folder = join(migrationsFolder, `${timestamp()}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'migration.sql'), sql)
  writeFileSync(snapshotFile, schema.map((file) => file.content).join('\n'))
  if (!existsSync(lockFile)) writeFileSync(lockFile, 'provider = "postgresql"\n')
  return relative(process.cwd(), join(folder, 'migration.sql'))
}

async function main(): Promise<string> {
  const [name = '', ...flags] = process.argv.slice(2)
  const empty = flags.includes('--empty')
  if (!/^[a-z0-9_]+$/.test(name))
    throw new Error('usage: npm run migration -- <name_in_snake_case> [--empty]')
  const schema = readSchemaFiles()
  const sql = await diffSchemas(readSnapshot(), schema)
  if (empty && sql) throw new Error('the schema has changed as well; write that migration first')
  if (!empty && !sql)
    throw new Error('the schema is as the migrations leave it; --empty makes one to write by hand')
  return writeMigration(name, empty ? '-- Written by hand.\n' : `${sql}\n`, schema)
}

try {
  console.log(await main())
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
