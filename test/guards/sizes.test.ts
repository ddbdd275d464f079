import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const longest = 300
const files = sourceFiles('changes', 'schema', 'src', 'jobs', 'prisma', 'web', 'test')

test(`no file is longer than ${longest} lines`, () => {
  expect(files.filter((file) => file.lines > longest).map((file) => `${file.path}: ${file.lines}`)).toEqual(
    [],
  )
})

test('half of the files of the product are short', () => {
  const lines = files
    .filter((file) => !file.path.startsWith('test/'))
    .map((file) => file.lines)
    .sort((a, b) => a - b)
  expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(90)
})

test('names are kebab-case and nothing is called utils or helpers', () => {
  const odd = files.filter((file) => {
    const name = file.path.split('/').at(-1) as string
    return (
      !/^[a-z0-9_]+(-[a-z0-9]+)*(\.(test|config|bench))?\.tsx?$/.test(name) ||
      /(util|helper)s?/.test(file.path)
    )
  })
  expect(odd.map((file) => file.path)).toEqual([])
})

// An editor that shows twenty open files must tell them apart.
const crowded = new Set(['queries', 'commands', 'input', 'sql', 'row', 'secrets', 'door', 'mail'])

test('files of a kind that many rooms have carry the name of their domain', () => {
  const bare = files.filter(({ path }) => {
    const name = path.split('/').at(-1)?.replace('.ts', '') ?? ''
    return path.startsWith('src/') && !/^src\/(sandbox|cli)\//.test(path) && crowded.has(name)
  })
  expect(bare.map((file) => file.path)).toEqual([])
})
