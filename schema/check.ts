import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { breaksOf, undatedIn } from './changes.ts'
import { changesPage } from './changes-page.ts'

// npm run schema:check: what breaks clients of the last release. npm run schema:release: makes the printed schema the
// one that later ones are compared with.

const file = (name: string) => join(import.meta.dirname, name)
const current = () => readFileSync(file('schema.graphql'), 'utf8')
const released = () =>
  existsSync(file('released.graphql')) ? readFileSync(file('released.graphql'), 'utf8') : null

/** Where the changes since the last release are told; test/guards/sdl.test.ts compares it. */
export const changesFile = join(import.meta.dirname, '../docs/graphql-changes.md')
export const printedChanges = () => changesPage(released(), current())

async function check(): Promise<void> {
  const before = released()
  const undated = undatedIn(current()).map(
    (path) => `${path}: deprecated without a date (2026-12-31) in its reason`,
  )
  const breaks = before === null ? [] : await breaksOf(before, current())
  const faults = [...undated, ...breaks.map(({ path, message }) => `${path}: ${message}`)]
  if (faults.length > 0) process.exitCode = 1
  const verdict = before === null ? 'no release to compare with' : `${breaks.length} breaking changes`
  process.stdout.write(`Schema: ${verdict}.\n${faults.map((fault) => `  ${fault}\n`).join('')}`)
}

if (import.meta.main) {
  if (process.argv.includes('--release')) {
    writeFileSync(file('released.graphql'), current())
    writeFileSync(changesFile, await printedChanges())
  } else await check()
}
