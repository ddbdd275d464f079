// Asks the files that failed once more, one after the other: what failed only because the machine was busy with others
// passes alone, and is named, with its cause where passed-alone.json has one. More than a few are no matter of luck, and
// stay failed.
//   node .ci/again.ts <report of vitest> <report of the second time>
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

const mostFiles = 10
const [first = '', second = ''] = process.argv.slice(2)
const read = (path: string): Report => JSON.parse(readFileSync(path, 'utf8'))

const failedFiles = ({ testResults }: Report) => testResults.filter(({ status }) => status === 'failed')
const failedTests = (report: Report) =>
  failedFiles(report).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative('.', name)} > ${fullName}`),
  )

/** The first report, with what became of the files that were asked again. */
function joined(before: Report, after: Report): Report {
  const again = new Set(after.testResults.map(({ name }) => name))
  const kept = before.testResults.filter(({ name }) => !again.has(name))
  const testResults = [...kept, ...after.testResults]
  const count = (wanted: string) =>
    testResults.flatMap((file) => file.assertionResults).filter(({ status }) => status === wanted).length
  return {
    ...before,
    testResults,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: before.numPendingTests,
  }
}

const before = read(first)
const files = failedFiles(before).map(({ name }) => relative('.', name))
// A run that failed without a failed file failed as a whole: nothing to ask again.
if (files.length === 0 || files.length > mostFiles) process.exit(1)
console.log(`Failed beside others, asked again alone:\n${failedTests(before).join('\n')}`)
spawnSync(
  'npx',
  [
    'vitest',
    'run',
    ...files,
    '--maxWorkers=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${second}`,
  ],
  { stdio: 'inherit' },
)
if (!existsSync(second)) process.exit(1)
const after = joined(before, read(second))
writeFileSync(first, JSON.stringify(after))
const still = failedTests(after)
const known = JSON.parse(readFileSync(join(import.meta.dirname, 'passed-alone.json'), 'utf8')) as Record<
  string,
  string
>
const passedAlone = failedTests(before).filter((name) => !still.includes(name))
for (const name of passedAlone) console.log(`Passed alone: ${name} (${known[name] ?? 'new: find its cause'})`)
if (still.length > 0) console.log(`Failed alone too:\n${still.join('\n')}`)
process.exit(failedFiles(after).length === 0 ? 0 : 1)
