import { sourceFiles } from './source-files.ts'

// The statements that the sources name, by the calls that name them.

export const files = sourceFiles('schema', 'src', 'jobs', 'prisma')

export interface NamedStatement {
  name: string
  path: string
}

/** All that a pattern finds, by the name that it gives the name. */
const foundBy = (pattern: RegExp): NamedStatement[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(({ groups }) => ({ path, name: groups?.name ?? '' })),
  )

const literal = /(?<quote>['"`])(?<name>[^'"`]+)\k<quote>/.source
/** Of a call, with the types that it is given. */
export const opened = /(?:<[^()]*?>)?\(\s*/.source

/** Functions that name the statements they make as they are told, by where they stand. */
export const makers: Record<string, string> = {
  statement: 'src/core/db/db.ts',
  overWorkspaces: 'src/core/db/per-workspace.ts',
  holding: 'src/core/events/log-reader.ts',
  statementOf: 'src/core/paging/keyset.ts',
  seenStatement: 'src/messaging/contacts/contacts/visibility.ts',
  freeing: 'src/messaging/inbox/conversations/unassign.ts',
  oldest: 'src/messaging/routing/transfers/pick-transfer.ts',
  waitingBy: 'src/messaging/campaigns/broadcasts/sending/waiting-recipient.ts',
}

export const seen = foundBy(new RegExp(`\\bseenStatement${opened}${literal}`, 'g'))
export const shapes = foundBy(new RegExp(`\\bname: ${literal},\\s+conditions:`, 'g'))
export const lists = foundBy(new RegExp(`: AdministrationList<\\w+> = \\{[^}]*?\\bname: ${literal}`, 'g'))

export const divided = foundBy(new RegExp(`\\boverWorkspaces${opened}${literal}`, 'g'))

const under = (all: readonly NamedStatement[], ...ends: string[]) =>
  all.flatMap(({ name, path }) => ends.map((end) => ({ path, name: `${name}.${end}` })))

const made = foundBy(new RegExp(`\\b(?:${Object.keys(makers).join('|')})${opened}${literal}`, 'g'))

/** The statements and lists that stand in the sources. Parts of a name that are put in where it is made stand as `*`. */
export const written = [...made, ...shapes, ...lists]
  .map(({ name }) => name.replaceAll(/\$\{[^}]*\}/g, '*'))
  .filter((name) => !name.startsWith('*'))

/** Every name that is given, and those that lists and statements with a limited form make of theirs. */
export const names = [
  ...made,
  ...under(divided, 'of_one'),
  ...under(seen, 'seen'),
  ...under(shapes, '26', 'length', 'lengths'),
  ...under(lists, 'count', 'numbered', 'walked.26', 'walked.length'),
]
