import { idsOfNodes } from '../../../schema/node.ts'
import type { Column, Table } from './tables.ts'

/** Where ids of a kind are. */
export interface Source {
  table: string
  column: string
}

/** What ids are called where that is the name of neither a table nor a type of the graph. */
const synonyms: Readonly<Record<string, string>> = {
  account: 'number',
  business: 'number',
  'call log': 'call',
  campaign: 'broadcast',
  'flow response': 'interactive flow',
  'flow version': 'chatbot flow',
  organization: 'workspace',
  webhook: 'webhook endpoint',
  'audit log': 'audit record',
  agent: 'member',
  author: 'member',
  owner: 'member',
  user: 'member',
  by: 'member',
  around: 'message',
  mention: 'member',
  notify: 'member',
  image: 'media',
  video: 'media',
  audio: 'media',
  document: 'media',
  file: 'media',
  filename: 'ivr audio',
  form: 'interactive flow',
}

/** of how many words it is */
const length = (name: string) => name.split(' ').length

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')

/** `exceptBroadcastIds`, `except_broadcast_id` and `Except broadcasts` are the words except and broadcast. */
function wordsOf(name: string): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return words.filter((word) => word !== '' && word !== 'id' && word !== 'ids').map(singular)
}

const isId = ({ name, type }: Column) => name === 'id' && type === 'uuid'

/** Kinds by all the names that they have: of tables with an id of their own, of types of the graph, and others. */
function kindsByName(tables: readonly Table[]): Map<string, Source> {
  const withIds = tables.filter(({ columns }) => columns.some(isId))
  const ofTables = withIds.map(({ name }) => [name, { table: name, column: 'id' }] as const)
  const ofNodes = idsOfNodes().map(({ type, ...source }) => [type, source] as const)
  const named = [...ofTables, ...ofNodes].map(([name, source]) => [wordsOf(name).join(' '), source] as const)
  const kinds = new Map<string, Source>(named)
  for (const [other, name] of Object.entries(synonyms)) kinds.set(other, kinds.get(name) as Source)
  return kinds
}

/** Columns with ids that are neither the id of their row nor a reference. */
const looseIds = (tables: readonly Table[]): Source[] =>
  tables.flatMap(({ name, columns, references }) => {
    const bound = new Set(['id', 'workspace_id', ...references.flatMap((one) => one.columns)])
    const loose = columns.filter((one) => one.type === 'uuid' && !bound.has(one.name))
    return loose.map((one) => ({ table: name, column: one.name }))
  })

export interface Kinds {
  /** whose ids stand under this name; empty where it does not say */
  named(name: string): Source[]
  /** all whose name stands within this one, such as that of an operation; the longest name first */
  within(name: string): Source[]
  /** all that can be asked for: ids of rows, and those that name nothing else of the workspace */
  all: readonly Source[]
}

/** Tells kinds of ids by names. */
export function kindsOf(tables: readonly Table[]): Kinds {
  const entries = [...kindsByName(tables)]
  const byName = new Map(entries)
  const distinct = (found: typeof entries) => [
    ...new Map(found.map(([, source]) => [source.table, source])).values(),
  ]

  /** a kind of this name, else those of which it is a part: a segment is a contact segment */
  function called(name: string): Source[] {
    const exact = byName.get(name)
    if (exact) return [exact]
    const found = entries.filter(([one]) => one.startsWith(`${name} `) || one.endsWith(` ${name}`))
    return distinct(found.sort(([a], [b]) => length(a) - length(b)))
  }

  const named = (name: string): Source[] => {
    const words = wordsOf(name)
    const ends = words.map((_, at) => called(words.slice(at).join(' ')))
    return ends.find((found) => found.length > 0) ?? []
  }

  const others = looseIds(tables).filter(({ column }) => named(column).length === 0)

  return {
    all: [...distinct(entries), ...others],
    named,
    within(name) {
      const text = ` ${wordsOf(name).join(' ')} `
      const place = (one: string) => text.indexOf(` ${one} `)
      const found = entries.filter(([one]) => place(one) >= 0)
      return distinct(found.sort(([a], [b]) => length(b) - length(a) || place(a) - place(b)))
    },
  }
}
