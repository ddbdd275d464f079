import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './source-files.ts'

/**
 * The groups of the house, from the ground up. A file imports only files of its own group and of groups before it;
 * CONTRIBUTING.md says what each is for.
 */
const groups = [
  ['core', 'src/core/', 'src/generated/'],
  ['outside', 'src/outside/'],
  ['people', 'src/people/'],
  ['messaging', 'src/messaging/'],
  ['telling', 'src/telling/'],
  ['insight', 'src/insight/'],
  ['upkeep', 'src/upkeep/'],
  ['prisma', 'prisma/'],
  ['jobs', 'jobs/'],
  ['schema', 'schema/'],
  ['doors', 'src/doors/'],
  ['process', 'src/process/'],
  ['cli', 'src/cli/'],
  ['main', 'src/main.ts', 'src/start.ts'],
] as const

/** A program of its own, beside the groups. */
const sandbox = (path: string) => path.startsWith('src/sandbox/')

const heightOf = (path: string) =>
  groups.findIndex(([, ...places]) => places.some((place) => path.startsWith(place)))

const files = sourceFiles('schema', 'src', 'jobs', 'prisma')
const arrows = files.flatMap((file) => importsOf(file).map((to) => ({ from: file.path, to })))
const told = (found: typeof arrows) => found.map(({ from, to }) => `${from} -> ${to}`)

test('every file stands in a group, and every group has files', () => {
  expect(files.filter(({ path }) => !sandbox(path) && heightOf(path) < 0).map(({ path }) => path)).toEqual([])
  const filled = new Set(files.map(({ path }) => heightOf(path)))
  expect(groups.filter((_, height) => !filled.has(height))).toEqual([])
})

test('a group imports only groups before it', () => {
  const up = arrows.filter(({ from, to }) => !sandbox(from) && !sandbox(to) && heightOf(to) > heightOf(from))
  expect(told(up)).toEqual([])
})

test('jobs and the schema know nothing of each other', () => {
  const between = arrows.filter(({ from, to }) => from.startsWith('schema/') && to.startsWith('jobs/'))
  expect(told(between)).toEqual([])
})

test('the sandbox is a program of its own: it imports nothing of the product, and only starters import it', () => {
  const starts = (path: string) => path.startsWith('src/cli/') || path === 'src/main.ts'
  expect(told(arrows.filter(({ from, to }) => !starts(from) && sandbox(from) !== sandbox(to)))).toEqual([])
})

test('only Pothos files import Pothos', () => {
  const strangers = files.filter(
    (file) => !file.path.startsWith('schema/') && /from '@pothos\//.test(file.text),
  )
  expect(strangers.map((file) => file.path)).toEqual([])
})

test('jsep is configured for all of the process, so one file imports it; another alone makes expressions of RE2', () => {
  const importers = (name: string) =>
    files.filter((file) => file.text.includes(`from '${name}'`)).map(({ path }) => path)
  expect(importers('jsep')).toEqual(['src/messaging/automation/flow-language/syntax.ts'])
  expect(importers('re2js')).toEqual(['src/messaging/automation/flow-language/regular-expressions.ts'])
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
