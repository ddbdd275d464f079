import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lines } from './lines.ts'

// Backslashes are a matter of quoting: they are left out on both sides.
const plain = (text: string) => text.replaceAll('\\', '')

const named = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts') && name !== 'coverage.test.ts')
  .map((name) => plain(readFileSync(join(import.meta.dirname, name), 'utf8')))
  .join('\n')

test('every line of the checklist names exactly one test', () => {
  const all = Object.values(lines).flat()
  expect(all.length).toBe(145)
  const timesNamed = (line: string) =>
    [`'${plain(line)}'`, `"${plain(line)}"`].reduce((sum, quoted) => sum + named.split(quoted).length - 1, 0)
  expect(all.filter((line) => timesNamed(line) !== 1)).toEqual([])
})

test('no test of the checklist is left out when it runs', () => {
  expect(named).not.toMatch(/\b(test|it|describe)\.(skip|only|todo|fails)\b/)
})
