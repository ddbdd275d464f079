import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './source-files.ts'
import { webRooms } from './web-rooms.ts'

const root = join(import.meta.dirname, '../..')
const home = 'web/src/'

const rooms = webRooms.flatMap(([, own]) => own)
const roomOf = (path: string) => path.slice(home.length).split('/')[0] ?? ''
const heightOf = (path: string) => rooms.indexOf(roomOf(path))
const inRoom = (path: string) => path.startsWith(home) && path.slice(home.length).includes('/')

// The files that are loose in web/src put the rooms together: they import any of them.
const files = sourceFiles('web/src').filter(({ path }) => inRoom(path))

test('the table has every room of the dashboard once, and none that is gone', () => {
  const folders = readdirSync(join(root, home), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => name)
  expect([...rooms].sort()).toEqual(folders.sort())
})

test('a room of the dashboard imports only rooms before it', () => {
  const up = files.flatMap((file) =>
    importsOf(file)
      .filter((to) => inRoom(to) && heightOf(to) > heightOf(file.path))
      .map((to) => `${file.path} -> ${to}`),
  )
  expect(up).toEqual([])
})

test('a group of the table has at most twelve rooms', () => {
  expect(webRooms.filter(([, own]) => own.length > 12).map(([group]) => group)).toEqual([])
})
