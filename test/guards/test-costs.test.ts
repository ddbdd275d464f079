import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCosts } from '../support/kept-costs.ts'

// What a file of tests may take, by the costs that were kept last (test/support/file-costs.ts): counted once and kept,
// so that no slow or busy machine decides.

const budgetSeconds = 20

/** Files that take more CPU, with the reason. */
const dear: Readonly<Record<string, string>> = {}

const costs = readCosts()
const files = globSync('test/**/*.test.ts', { cwd: join(import.meta.dirname, '../..') })

test('the cost of each file is kept, and of none that is gone', () => {
  // PARLEY_KEEP_COSTS=1 npx vitest run <file> keeps that of a new one.
  expect(Object.keys(costs).sort()).toEqual(files.sort())
})

test('no file takes more than its budget: a dearer one is split or made faster', () => {
  const over = Object.entries(costs).filter(([, { cpu }]) => cpu > budgetSeconds)
  const named = over.map(([path, { cpu }]) => (path in dear ? path : `${path}: ${cpu} s of CPU`))
  expect(named.filter((one) => !(one in dear))).toEqual([])
})

test('a file that has its reason needs it', () => {
  const cheap = Object.keys(dear).filter((path) => (costs[path]?.cpu ?? 0) <= budgetSeconds)
  expect(cheap).toEqual([])
})
