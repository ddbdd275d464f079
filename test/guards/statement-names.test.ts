import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

// A connection prepares a statement once, under its name: a second one of the same name would run the first one's text,
// or none. So a name stands for one text in all of the house.

const files = sourceFiles('schema', 'src', 'jobs', 'prisma')

interface Named {
  name: string
  path: string
}

/** All that a pattern finds, by the name that it gives the name. */
const foundBy = (pattern: RegExp): Named[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(({ groups }) => ({ path, name: groups?.name ?? '' })),
  )

const literal = /(?<quote>['"`])(?<name>[^'"`]+)\k<quote>/.source
/** Of a call, with the types that it is given. */
const opened = /(?:<[^()]*?>)?\(\s*/.source

/** Functions that name the statements they make as they are told, by where they stand. */
const makers: Record<string, string> = {
  statement: 'src/core/db/db.ts',
  overWorkspaces: 'src/core/db/per-workspace.ts',
  holding: 'src/core/events/log-reader.ts',
  statementOf: 'src/core/paging/keyset.ts',
  seenStatement: 'src/messaging/contacts/visibility.ts',
  freeing: 'src/messaging/conversations/unassign.ts',
  oldest: 'src/messaging/transfers/pick-transfer.ts',
}

const seen = foundBy(new RegExp(`\\bseenStatement${opened}${literal}`, 'g'))
const shapes = foundBy(new RegExp(`\\bname: ${literal},\\s+conditions:`, 'g'))
const lists = foundBy(new RegExp(`: AdministrationList<\\w+> = \\{[^}]*?\\bname: ${literal}`, 'g'))

const divided = foundBy(new RegExp(`\\boverWorkspaces${opened}${literal}`, 'g'))

const under = (all: readonly Named[], ...ends: string[]) =>
  all.flatMap(({ name, path }) => ends.map((end) => ({ path, name: `${name}.${end}` })))

/** Every name that is given, and those that lists and statements with a limited form make of theirs. */
const names = [
  ...foundBy(new RegExp(`\\b(?:${Object.keys(makers).join('|')})${opened}${literal}`, 'g')),
  ...under(divided, 'of_one'),
  ...under(seen, 'seen'),
  ...under(shapes, '26', 'length', 'lengths'),
  ...under(lists, 'count', 'numbered', 'walked.26', 'walked.length'),
]

test('a name stands for one statement', () => {
  const places = Map.groupBy(names, ({ name }) => name)
  const twice = [...places].filter(([, all]) => all.length > 1)
  expect(twice.map(([name, all]) => `${name}: ${all.map(({ path }) => path).join(', ')}`)).toEqual([])
  expect(names.length).toBeGreaterThan(450)
  expect([divided, seen, shapes, lists].every(({ length }) => length > 1)).toBe(true)
})

test('a statement is named where it stands, or by who asks one of the makers for it', () => {
  const unnamed = new RegExp(`(?<!function )\\bstatement${opened}(?!\\s|['"\`])`)
  const paths = files.filter(({ text }) => unnamed.test(text)).map(({ path }) => path)
  const known = Object.values(makers).filter((path) => path !== makers.statement)
  expect(paths.sort()).toEqual(known.sort())
})
