import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SchemaFile {
  path: string
  content: string
}

const schemaFolder = join(import.meta.dirname, 'schema')
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** The files of the Prisma schema, in the order of their names. */
export function readSchemaFiles(folder = schemaFolder): SchemaFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.prisma'))
  return names.sort().map((name) => ({ path: name, content: readFileSync(join(folder, name), 'utf8') }))
}
