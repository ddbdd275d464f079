import { readdirSync } from 'node:fs'
import { join } from 'node:path'
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

const mostRooms = 12

/** Folders that have more rooms than that, and how many at most: the numbers only fall. */
const crowdedFolders: Record<string, { rooms: number; because: string }> = {
  'src/people': { rooms: 18, because: 'rooms of a file or two; their order is in CONTRIBUTING.md' },
  'src/sandbox': { rooms: 14, because: 'a program of its own, with a folder for each part of the platform' },
  test: { rooms: 30, because: 'has the groups of src, jobs and schema, and ten kinds of checks beside them' },
  'web/src': { rooms: 59, because: 'web-rooms.ts has the groups; a folder for each would move every file' },
  'web/src/settings': {
    rooms: 29,
    because: 'a folder for each page of the settings; they share nothing else',
  },
}

function foldersBelow(path: string): string[] {
  const own = readdirSync(join(import.meta.dirname, '../..', path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['generated', 'migrations', 'dist'].includes(entry.name))
    .map(({ name }) => `${path}/${name}`)
  return [...own, ...own.flatMap(foldersBelow)]
}

test(`at most ${mostRooms} rooms are beside each other`, () => {
  const tops = ['src', 'schema', 'jobs', 'prisma', 'web/src', 'test']
  const counts = new Map<string, number>()
  for (const folder of tops.flatMap(foldersBelow)) {
    const parent = folder.slice(0, folder.lastIndexOf('/'))
    counts.set(parent, (counts.get(parent) ?? 0) + 1)
  }
  const crowded = [...counts].filter(([path, rooms]) => rooms > (crowdedFolders[path]?.rooms ?? mostRooms))
  expect(crowded).toEqual([])
  const roomy = Object.entries(crowdedFolders).filter(([path, { rooms }]) => (counts.get(path) ?? 0) < rooms)
  expect(roomy.map(([path]) => `${path} has fewer rooms by now: lower its number`)).toEqual([])
})
