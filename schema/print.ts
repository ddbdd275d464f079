import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printSchemaWithDirectives } from '@graphql-tools/utils'
import { lexicographicSortSchema } from 'graphql'
import { schema } from './index.ts'

/** Where the printed schema is kept; test/guards/sdl.test.ts compares it. */
export const schemaFile = join(import.meta.dirname, 'schema.graphql')

/** The schema as text, with its directives, in an order that does not depend on who imports whom. */
export function printedSchema(): string {
  return `${printSchemaWithDirectives(lexicographicSortSchema(schema)).trim()}\n`
}

if (import.meta.main) {
  writeFileSync(schemaFile, printedSchema())
  // What it changes is read off the file, so it comes after.
  const { changesFile, printedChanges } = await import('./check.ts')
  writeFileSync(changesFile, await printedChanges())
}
