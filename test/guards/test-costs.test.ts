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

/** Files and folders that may take more. */
const dear: Readonly<Record<string, Exception>> = {
  'test/attacks/callbacks.test.ts': { seconds: 40, reason: 'floods a product in a process of its own' },
  'test/cli/commands.test.ts': { seconds: 35, reason: 'starts the command line in processes of its own' },
  'test/cli/webhooks.test.ts': { seconds: 25, reason: 'starts the command line in processes of its own' },
  'test/clients/quick-starts.test.ts': { seconds: 30, reason: 'compiles and runs four clients' },
  'test/guards/sweep.test.ts': { seconds: 30, reason: 'calls every operation with ids of another workspace' },
  'test/jobs/workers-redis.test.ts': { seconds: 50, reason: 'kills and freezes three workers' },
  'test/messaging/broadcast-hours/campaign-hours-crash.test.ts': { seconds: 35, reason: 'kills workers' },
  'test/messaging/broadcast-hours/campaign-quiet-queue-crash.test.ts': {
    seconds: 35,
    reason: 'kills workers',
  },
  'test/messaging/broadcast-imports/campaign-import-crash.test.ts': { seconds: 35, reason: 'kills workers' },
  'test/messaging/broadcast-splits/campaign-winner-crash.test.ts': { seconds: 35, reason: 'kills workers' },
  'test/messaging/broadcasts/campaign-crash.test.ts': { seconds: 40, reason: 'kills workers' },
  'test/messaging/broadcasts/campaign-limit-crash.test.ts': { seconds: 40, reason: 'kills workers' },
  'test/messaging/broadcasts/campaign-limit-workers.test.ts': {
    seconds: 50,
    reason: 'kills one of four workers',
  },
  'test/messaging/contact-imports/crash.test.ts': { seconds: 35, reason: 'kills workers' },
  'test/messaging/messages/crash.test.ts': { seconds: 65, reason: 'kills the product again and again' },
  'test/messaging/messages/workers.test.ts': { seconds: 65, reason: 'kills and freezes up to four workers' },
  'test/messaging/sla/workers.test.ts': { seconds: 50, reason: 'runs four workers' },
  'test/process/embedded/postgres.test.ts': {
    seconds: 35,
    reason: 'starts and kills a PostgreSQL for each test',
  },
  'test/telling/presence/processes.test.ts': { seconds: 30, reason: 'runs four processes' },
  'test/telling/webhooks/faults.test.ts': {
    seconds: 50,
    reason: 'kills workers three times beside bad endpoints',
  },
  'test/e2e/': { seconds: 50, reason: 'a browser draws every page that is looked at' },
  'test/e2e/every-screen.test.ts': {
    seconds: 370,
    reason: '60 screens in four languages, in English in four looks',
  },
  'test/e2e/gallery.test.ts': {
    seconds: 180,
    reason: 'twelve pictures of all components, after a build of its own',
  },
  'test/e2e/keyboard.test.ts': { seconds: 70, reason: 'every screen by the keyboard alone' },
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const budgetOf = (path: string) => (dear[path] ?? dear[folderOf(path)])?.seconds ?? budgetSeconds

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
  const needed = (name: string) =>
    Object.entries(costs).some(
      ([path, { cpu = 0 }]) => (path === name || folderOf(path) === name) && cpu > budgetSeconds,
    )
  expect(Object.keys(dear).filter((name) => !needed(name))).toEqual([])
})
