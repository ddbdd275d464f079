import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messagingRooms } from './messaging-rooms.ts'
import { importsOf, sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '../..')
const home = 'src/messaging/'

/** All rooms by their folders, from the ground up. */
const rooms = messagingRooms.flatMap(([group, own]) =>
  own.length === 0 ? [`${home}${group}/`] : own.map((room) => `${home}${group}/${room}/`),
)
const heightOf = (path: string) => rooms.findIndex((room) => path.startsWith(room))

const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const files = sourceFiles('src').filter(({ path }) => path.startsWith(home))

test('every file of messaging is in a room of the table, and every room has files', () => {
  expect(files.filter(({ path }) => heightOf(path) < 0).map(({ path }) => path)).toEqual([])
  const filled = new Set(files.map(({ path }) => heightOf(path)))
  expect(rooms.filter((_, height) => !filled.has(height))).toEqual([])
})

test('a room imports only rooms before it', () => {
  const up = files.flatMap((file) =>
    importsOf(file)
      .filter((to) => heightOf(to) > heightOf(file.path))
      .map((to) => `${file.path} -> ${to}`),
  )
  expect(up).toEqual([])
})

test('at most twelve rooms are beside each other', () => {
  expect(foldersOf(home).length).toBeLessThanOrEqual(12)
  const crowded = messagingRooms.filter(([group]) => foldersOf(`${home}${group}`).length > 12)
  expect(crowded.map(([group]) => group)).toEqual([])
})

test('CONTRIBUTING.md has the same table', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const told = [...text.matchAll(/^\| `([a-z-]+)` \|[^|]+\| ((?:`[a-z-]+` ?)+)\|$/gm)].map(
    ([, group, own = '']) => [group, [...own.matchAll(/`([a-z-]+)`/g)].map(([, room]) => room)],
  )
  const isOne = (group: string) => messagingRooms.some(([name, own]) => name === group && own.length === 0)
  expect(told.map(([group, own]) => [group, isOne(String(group)) ? [] : own])).toEqual(messagingRooms)
})
