import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './source-files.ts'

// A named statement stands in the file of the use-case that runs it (CONTRIBUTING.md); `<domain>-sql.ts` is for what
// several files of a room share.

const files = sourceFiles('schema', 'src', 'jobs', 'prisma')
const shared = files.filter(({ path }) => path.endsWith('-sql.ts'))

/** How many files import this name of a file. */
function usersOf(path: string, name: string): number {
  return files.filter((file) => importsOf(file).includes(path) && new RegExp(`\\b${name}\\b`).test(file.text))
    .length
}

test('a file of shared statements has none that only one file runs', () => {
  const alone = shared.flatMap(({ path, text }) =>
    [...text.matchAll(/^export const (\w+) = statement\b/gm)]
      .map(([, name]) => name as string)
      .filter((name) => usersOf(path, name) < 2)
      .map((name) => `${path}: ${name}`),
  )
  expect(alone).toEqual([])
})

test('a file of shared statements has some', () => {
  const without = shared.filter(({ text }) => !/^export const \w+ = statement\b/m.test(text))
  expect(without.map(({ path }) => path)).toEqual([])
})
