import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCosts } from '../support/kept-costs.ts'

// What a file of tests may take, by the costs that were kept last (test/support/file-costs.ts): measured once and kept,
// so that no slow or busy machine decides.

const budgetSeconds = 20

interface Exception {
  /** what it may take at most */
  seconds: number
  reason: string
}

/** Files that may take more. */
const dear: Readonly<Record<string, Exception>> = {
  'test/messaging/automation/chatbot/bot/flow-kills.test.ts': {
    seconds: 30,
    reason: 'starts a worker for each kill',
  },
  'test/messaging/automation/chatbot/bot/workers.test.ts': {
    seconds: 30,
    reason: 'kills workers of the product',
  },
  'test/messaging/calls/call-media/killed.test.ts': {
    seconds: 40,
    reason: 'kills the web, worker and calls process during a call',
  },
  'test/messaging/messages/messages/crash.test.ts': {
    seconds: 45,
    reason: 'kills the product again and again',
  },
  'test/messaging/messages/messages/workers.test.ts': {
    seconds: 35,
    reason: 'kills and freezes up to four workers',
  },
  'test/releases/rolling.test.ts': {
    seconds: 60,
    reason: 'runs processes of the last release beside those of this version',
  },
  'test/e2e/every-screen.test.ts': {
    seconds: 100,
    reason: '60 screens in four languages, in English in four looks',
  },
  'test/e2e/gallery.test.ts': {
    seconds: 100,
    reason: 'twelve pictures of all components, after a build of its own',
  },
  'test/e2e/keyboard.test.ts': { seconds: 45, reason: 'every screen by the keyboard alone' },
}

const budgetOf = (path: string) => dear[path]?.seconds ?? budgetSeconds

const costs = readCosts()
const files = globSync('test/**/*.test.ts', { cwd: join(import.meta.dirname, '../..') })

test('the cost of each file is kept, and of none that is gone', () => {
  // PARLEY_KEEP_COSTS=1 npx vitest run <file> keeps that of a new one.
  expect(Object.keys(costs).sort()).toEqual(files.sort())
})

test('no file takes more than its budget: a dearer one is split or made faster', () => {
  const over = Object.entries(costs).filter(([path, { cpu = 0 }]) => cpu > budgetOf(path))
  expect(over.map(([path, { cpu }]) => `${path}: ${cpu} s of CPU, of ${budgetOf(path)}`)).toEqual([])
})

test('an exception is needed', () => {
  const needed = (path: string) => (costs[path]?.cpu ?? 0) > budgetSeconds
  expect(Object.keys(dear).filter((path) => !needed(path))).toEqual([])
})
