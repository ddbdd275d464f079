import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import FileCosts from './test/support/file-costs.ts'
import { LongestFirst } from './test/support/longest-first.ts'
import { leftOut } from './test/support/pooler-run.ts'
import { texts } from './web/texts.ts'

// Every process of a run, and those that tests start, take what was compiled before.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile-cache')

// A second run has a pooler between the product and PostgreSQL (docs/scaling.md).
const notThisTime = process.env.PARLEY_TEST_POOLER ? Object.keys(leftOut) : []

// Two projects: `web` runs modules of the dashboard, whose texts the build has to transform, `product` is everything
// else. They do not extend this configuration: each would start the database of the global setup once more.
//
// Node runs the sources itself, as it does for users, and the files of a worker share what one of them imported:
// importing the product for each anew took half of the time. So a file leaves no global changed behind.
/** Tests of modules of the dashboard, but for those of how it is built. */
const ofDashboard = ['test/web/**/*.test.ts', '!test/web/{build,document-types}.test.ts']

// Ends for what hangs, also where a slow machine runs all at once: a test waits for a thing, and says itself where the
// time that it takes is what is tested.
const ends = { testTimeout: 180_000, hookTimeout: 240_000, expect: { poll: { timeout: 30_000 } } }

const inProcesses = { pool: 'forks' as const, isolate: false }
const each = {
  ...inProcesses,
  setupFiles: [
    'test/support/declared-codes.ts',
    'test/support/cpu-seconds.ts',
    'test/support/one-workspace.ts',
  ],
  experimental: { viteModuleRunner: false, nodeLoader: false },
  ...ends,
}

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new FileCosts()],
    // One more than cores, because many tests wait; not many more, because all share one PostgreSQL.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    projects: [
      {
        test: {
          ...each,
          name: 'product',
          include: ['test/**/*.test.ts'],
          exclude: ['test/web/!(build|document-types).test.ts', '**/node_modules/**', ...notThisTime],
        },
      },
      {
        plugins: [texts()],
        test: {
          ...inProcesses,
          name: 'web',
          include: ofDashboard,
          exclude: notThisTime,
          setupFiles: ['test/support/english.ts', 'test/support/cpu-seconds.ts'],
        },
      },
    ],
  },
})
