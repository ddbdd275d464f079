import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { type PersistedDocument, readDocuments } from '../../web/documents.ts'
import { operationTypes, typesFile } from '../../web/operation-types.ts'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema/schema.graphql'), 'utf8'))
const documents = await readDocuments()

test('the dashboard has documents, each under a name of its own', () => {
  expect(documents.length).toBeGreaterThan(8)
  expect(new Set(documents.map(({ name }) => name)).size).toBe(documents.length)
})

test.each(documents)('$name is valid in the schema', ({ text }: PersistedDocument) => {
  expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([])
})

test('their types are those of the schema; npm run build writes them', async () => {
  expect(readFileSync(typesFile, 'utf8')).toBe(await operationTypes())
})
