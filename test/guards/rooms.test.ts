import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Files and folders that the tree of rooms in CONTRIBUTING.md names below src. */
function namedRooms(): string[] {
  const [, rooms = ''] =
    /^src\/$([\s\S]*?)^jobs\//m.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) ?? []
  return rooms.match(/[a-z0-9-]+(?:\.ts|\/)/g) ?? []
}

test('CONTRIBUTING.md names every room of src, each once and none that is gone', () => {
  const rooms = readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter(({ name }) => name !== 'generated' && !name.startsWith('.'))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
  expect(namedRooms().sort()).toEqual(rooms.sort())
})
