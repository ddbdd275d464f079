import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { type PersistedDocument, readDocuments, readSources } from '../../web/documents.ts'

const root = join(import.meta.dirname, '../..')
const schema = buildSchema(readFileSync(join(root, 'schema/schema.graphql'), 'utf8'))
const documents = readDocuments()

test('the dashboard has documents', () => {
  expect(documents.length).toBeGreaterThan(8)
})

test.each(documents)('$name is valid in the schema', ({ text }: PersistedDocument) => {
  expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([])
})

test('every document of the dashboard is written so that it is found', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root, exclude: ['web/src/generated/**'] })
  const calls = files.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/ = (graphql|gql)\b/g) ?? [],
  )
  expect(readSources()).toHaveLength(calls.length)
})
