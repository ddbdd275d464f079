import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './source-files.ts'

/** The room of a file: what the table below speaks of. */
function roomOf(path: string): string {
  if (!path.startsWith('src/')) return path.split('/')[0] as string
  const [, folder, rest] = path.split('/')
  return rest === undefined ? 'core' : `src/${folder}`
}

/** Entry points put the house together; they may import everything. */
const entryPoints = new Set([
  'src/main.ts',
  'src/app.ts',
  'src/http.ts',
  'src/services.ts',
  'src/loaders.ts',
  'src/context.ts',
  'src/context-factory.ts',
  'src/documents.ts',
  'src/retention.ts',
])

const doors = ['src/rest', 'src/graphql', 'src/openapi', 'jobs']

function isEntryPoint(path: string): boolean {
  return entryPoints.has(path) || path.startsWith('src/cli/') || path.startsWith('prisma/')
}

const files = sourceFiles('schema', 'src', 'jobs', 'prisma')
const arrows = files.flatMap((file) => importsOf(file).map((to) => ({ from: file.path, to })))

const broken = (rule: (arrow: { from: string; to: string }) => boolean) =>
  arrows.filter((arrow) => !isEntryPoint(arrow.from) && rule(arrow)).map(({ from, to }) => `${from} -> ${to}`)

test('domains know nothing of doors and jobs: a use-case asks app.wake', () => {
  const domains = (room: string) => room.startsWith('src/') && !doors.includes(room)
  expect(broken(({ from, to }) => domains(roomOf(from)) && doors.includes(roomOf(to)))).toEqual([])
})

test('only doors and entry points import the schema', () => {
  const outside = (room: string) => room.startsWith('src/') && !doors.includes(room)
  expect(broken(({ from, to }) => outside(roomOf(from)) && roomOf(to) === 'schema')).toEqual([])
})

test('the schema imports domains, not doors or jobs', () => {
  expect(broken(({ from, to }) => roomOf(from) === 'schema' && doors.includes(roomOf(to)))).toEqual([])
})

test('jobs import domains, not doors or the schema', () => {
  const closed = ['src/rest', 'src/graphql', 'schema']
  expect(broken(({ from, to }) => roomOf(from) === 'jobs' && closed.includes(roomOf(to)))).toEqual([])
})

test('the sandbox is a program of its own: it imports nothing of the product, and only starters import it', () => {
  const sandbox = (path: string) => roomOf(path) === 'src/sandbox'
  expect(broken(({ from, to }) => sandbox(from) !== sandbox(to))).toEqual([])
})

test('only Pothos files import Pothos', () => {
  const strangers = files.filter(
    (file) => !file.path.startsWith('schema/') && /from '@pothos\//.test(file.text),
  )
  expect(strangers.map((file) => file.path)).toEqual([])
})

test('no barrels: a file that only passes others on', () => {
  const barrels = files.filter((file) => /^\s*export \* from/m.test(file.text))
  expect(barrels.map((file) => file.path)).toEqual([])
})

/** Every way that comes back to where it began, as `a -> b -> a`. */
function circlesAmong(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const follow = (path: string, way: readonly string[]) => {
    const begin = way.indexOf(path)
    if (begin >= 0) circles.push([...way.slice(begin), path].join(' -> '))
    if (begin >= 0 || done.has(path)) return
    for (const to of imports.get(path) ?? []) follow(to, [...way, path])
    done.add(path)
  }
  for (const path of imports.keys()) follow(path, [])
  return circles
}

test('nobody needs itself: no circles of imports, types included', () => {
  const all = sourceFiles('schema', 'src', 'jobs', 'prisma', 'web', 'test')
  expect(circlesAmong(new Map(all.map((file) => [file.path, importsOf(file)])))).toEqual([])
  const circle = new Map(Object.entries({ a: ['b'], b: ['c', 'd'], c: [], d: ['b'] }))
  expect(circlesAmong(circle)).toEqual(['b -> d -> b'])
})
