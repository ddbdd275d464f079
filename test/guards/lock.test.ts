import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// npm leaves out an optional package whose engines do not admit the Node that runs npm, and says nothing. Ours are the
// compiled halves of tools that the pinned Node runs, while npm may run in an older one: their entries tell no engines.

interface Locked {
  optional?: true
  engines?: { node?: string }
}

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))

/** Whether one of the alternatives (`^20.19.0 || >=22.12.0`) begins at this major version or below, and reaches it. */
function admits(range: string, major: number): boolean {
  return range.split('||').some((alternative) => {
    const [, sign = '', lowest = '0'] = /(>=|>|\^|~)?\s*v?(\d+)/.exec(alternative) ?? []
    return sign.startsWith('>')
      ? Number(lowest) <= major
      : Number(lowest) === major || alternative.includes('*')
  })
}

test('npm of every Node that we promise installs all optional packages', () => {
  expect(['>=22.19.0', '^18 || >=22', '21'].some((range) => admits(range, 20))).toBe(false)
  expect(['>=10', '^20.19.0 || >=22.12.0', '*', '>= 18.0.0'].every((range) => admits(range, 20))).toBe(true)
  const oldest = Number(/\d+/.exec(read('package.json').engines.node)?.[0])
  const packages: Record<string, Locked> = read('package-lock.json').packages
  const left = Object.entries(packages)
    .filter(([, { optional, engines }]) => optional && !admits(engines?.node ?? '*', oldest))
    .map(([name]) => name)
  expect(left, 'take "engines" out of these entries of package-lock.json').toEqual([])
})
