import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changesFile, printedChanges } from '../../schema/check.ts'
import { printedSchema, schemaFile } from '../../schema/print.ts'

test('schema/schema.graphql is the schema that runs (npm run schema:print writes it)', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(printedSchema())
})

test('docs/graphql-changes.md tells what differs from the last release (npm run schema:print writes it)', async () => {
  expect(readFileSync(changesFile, 'utf8')).toBe(await printedChanges())
})

test('the printed schema shows what fields require', () => {
  expect(printedSchema()).toMatch(
    /messageEvents\([^)]*\): MessageEvent! @requires\(permission: "chat:read"\)/,
  )
})
