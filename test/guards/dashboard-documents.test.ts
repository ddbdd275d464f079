import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, Lexer, parse, Source, TokenKind, validate } from 'graphql'
import { expect, test } from 'vitest'
import { limits } from '#doors/graphql/limits.ts'
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

function tokensOf(text: string): number {
  const lexer = new Lexer(new Source(text))
  let many = 0
  while (lexer.advance().kind !== TokenKind.EOF) many++
  return many
}

test('no document has more tokens than the server takes', () => {
  const tooLong = documents.filter(({ text }) => tokensOf(text) > limits.tokens)
  expect(tooLong.map(({ name }) => name)).toEqual([])
})

test('every document of the dashboard is written so that it is found', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root, exclude: ['web/src/generated/**'] })
  const calls = files.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/(?: = |, |^ {2})(?:graphql|gql)\(/gm) ?? [],
  )
  expect(readSources()).toHaveLength(calls.length)
})

test('what the dashboard asks for again after a change are fields of the query', () => {
  const known = Object.keys(schema.getQueryType()?.getFields() ?? {})
  const files = globSync('web/src/**/documents.ts', { cwd: root })
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bchanging\(\s*\[([^\]]*)\]/g)].flatMap(
      ([, fields = '']) => [...fields.matchAll(/'(\w+)'/g)].map(([, field]) => field),
    ),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((field) => !known.includes(field ?? ''))).toEqual([])
})
