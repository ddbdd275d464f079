import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

/** The groups that the tree of rooms in CONTRIBUTING.md names below src, each with its rooms. */
function namedRooms(): Map<string, string[]> {
  const [, tree = ''] = /^src\/$([\s\S]*?)^prisma\//m.exec(text) ?? []
  const rooms = new Map<string, string[]>()
  let group = ''
  for (const line of tree.split('\n')) {
    const [, name] = /^ {2}([a-z-]+)\/ /.exec(line) ?? []
    if (name) {
      group = name
      rooms.set(group, [])
    } else if (/^ {15}[a-z0-9 -]+$/.test(line)) rooms.get(group)?.push(...line.trim().split(' '))
  }
  return rooms
}

const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => name)

test('CONTRIBUTING.md names every group of src, each once and none that is gone', () => {
  expect([...namedRooms().keys()].sort()).toEqual(foldersOf('src').sort())
})

// The sandbox is a program of its own, with a tree of its own.
const groups = foldersOf('src').filter((group) => group !== 'sandbox')

test.each(groups)('CONTRIBUTING.md names every room of %s', (group) => {
  expect(namedRooms().get(group)?.sort()).toEqual(foldersOf(`src/${group}`).sort())
})

test('main.ts and its start are the only files that stand loose in src', () => {
  const loose = readdirSync(join(root, 'src')).filter((name) => name.endsWith('.ts'))
  expect(loose.sort()).toEqual(['main.ts', 'start.ts'])
})
