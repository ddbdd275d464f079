import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

// npm run test:long: the tests that have a long form, in that form; `npm run test:long -- paging fuzz` only some of them.

/** By which a test has one: its sizes, its samples, or the lease of the processes that it kills. */
const longForm = /from '.*support\/(long-run|samples|killable)\.ts'/

const wanted = process.argv.slice(2)
const files = globSync('test/**/*.test.ts')
  .filter((file) => longForm.test(readFileSync(file, 'utf8')))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))

// One after the other: some measure times, and need the machine for themselves.
const { status } = spawnSync('vitest', ['run', '--maxWorkers=1', ...files], {
  stdio: 'inherit',
  env: { ...process.env, PARLEY_TEST_LONG: '1' },
})
process.exitCode = status ?? 1
