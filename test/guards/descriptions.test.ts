import { readFileSync } from 'node:fs'
import { parse, visit } from 'graphql'
import { expect, test } from 'vitest'
import { schemaFile } from '../../schema/print.ts'

// Descriptions of the graph are sentences: they begin with a capital, or with what is no letter (a figure, a sign, code).

const begun = /^[^\p{Ll}]/u

test('every description of the graph begins with a capital', () => {
  const small: string[] = []
  visit(parse(readFileSync(schemaFile, 'utf8')), {
    enter(node) {
      if (!('description' in node) || !node.description) return
      if (!begun.test(node.description.value)) small.push(node.description.value)
    },
  })
  expect(small).toEqual([])
})
