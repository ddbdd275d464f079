import type { Token } from './sql-tokens.ts'

/** Where a statement reads a table: what stands there, and by which name the statement knows it. */
export interface ReadTable {
  table: string
  start: number
  end: number
  /** nothing: the statement calls it by the table's name */
  alias: string | undefined
}

/** Where a statement changes or deletes rows of a table: its condition, without the word `where`. */
export interface WrittenTable extends Span {
  called: string
}

/** What stands between two places. */
export interface Span {
  from: number
  to: number
}

export interface TablesFound {
  read: ReadTable[]
  written: WrittenTable[]
  /** queries of the statement's own that lock rows */
  locking: Span[]
}

/** A pair of parentheses, or the statement itself: a clause `from` in it lists tables until another clause begins. */
interface Level {
  lists: boolean
  /** `from` here belongs to a function: extract(day from ...) */
  call: boolean
  /** what is changed here, until its condition has been found */
  writes: string | undefined
  condition: WrittenTable | undefined
  /** where a query of the statement's own begins, if this is one */
  query: number | undefined
  locks: boolean
}

const calls = new Set(['extract', 'substring', 'trim', 'overlay', 'position', 'leading', 'trailing', 'both'])
const endsList = new Set([
  ...['where', 'group', 'order', 'limit', 'offset', 'having', 'window', 'returning', 'set'],
  ...['select', 'union', 'intersect', 'except', 'for', 'values', 'fetch'],
])
const noAlias = new Set([
  ...[...endsList, 'on', 'using', 'join', 'left', 'right', 'inner', 'cross', 'full', 'natural', 'tablesample'],
  ...['as', 'do', 'default', 'lateral', 'with', 'and', 'or'],
])

const levelOf = (call: boolean, query?: number): Level => ({
  ...{ lists: false, call, writes: undefined, condition: undefined },
  ...{ query, locks: false },
})

/** Names that the statement gives to queries of its own: `with due as (`, `waiting (id) as materialized (`. */
function queriesOf(tokens: readonly Token[]): Set<string> {
  const named = new Set<string>()
  for (const [at, { kind, text }] of tokens.entries()) {
    const before = tokens[at - 1]?.text
    if (kind !== 'word' || !(before === 'with' || before === 'recursive' || before === ',')) continue
    let next = at + 1
    if (tokens[next]?.text === '(') while (next < tokens.length && tokens[next++]?.text !== ')');
    if (tokens[next]?.text !== 'as') continue
    while (['as', 'not', 'materialized'].includes(tokens[next]?.text ?? '')) next++
    if (tokens[next]?.text === '(') named.add(text)
  }
  return named
}

/** Walks a statement once and finds the tables of `isDivided` in it. */
export function findTables(
  tokens: readonly Token[],
  length: number,
  isDivided: (table: string) => boolean,
): TablesFound {
  const found: TablesFound = { read: [], written: [], locking: [] }
  const own = queriesOf(tokens)
  const isTable = (name: string) => isDivided(name) && !own.has(name)
  const levels: Level[] = [levelOf(false)]
  const textAt = (at: number) => tokens[at]?.text ?? ''

  const endCondition = (level: Level, at: number) => {
    if (level.condition) found.written.push({ ...level.condition, to: at })
    level.condition = undefined
    level.writes = undefined
  }
  const nameAt = (at: number): Token | undefined => {
    const token = tokens[at]
    // What is named with its schema is Prisma's, which compares each table by itself.
    if (token?.kind !== 'word' || ['(', '.'].includes(textAt(at + 1))) return undefined
    return isTable(token.text) ? token : undefined
  }
  const aliasAfter = (at: number): string | undefined => {
    const token = tokens[textAt(at + 1) === 'as' ? at + 2 : at + 1]
    return token?.kind === 'word' && !noAlias.has(token.text) ? token.text : undefined
  }
  const readAt = (at: number) => {
    const name = nameAt(at)
    if (name) found.read.push({ table: name.text, start: name.start, end: name.end, alias: aliasAfter(at) })
  }
  const writeAt = (level: Level, at: number) => {
    const name = nameAt(at)
    if (name) level.writes = aliasAfter(at) ?? name.text
  }

  for (const [at, token] of tokens.entries()) {
    const level = levels.at(-1) as Level
    const { text } = token
    if (text === '(') {
      const before = textAt(at - 1)
      const isQuery = before === 'materialized' || (before === 'as' && tokens[at + 1]?.kind === 'word')
      levels.push(levelOf(calls.has(before), isQuery ? token.end : undefined))
    } else if (text === ')') {
      endCondition(level, token.start)
      if (level.locks && level.query) found.locking.push({ from: level.query, to: token.start })
      if (levels.length > 1) levels.pop()
    } else if (token.kind === 'sign') {
      if (text === ',' && level.lists) readAt(at + 1)
    } else if (token.kind !== 'word' || level.call) {
    } else if (text === 'update' && !['for', 'do', 'key'].includes(textAt(at - 1))) {
      writeAt(level, at + 1)
    } else if (text === 'from' && textAt(at - 1) === 'delete') {
      writeAt(level, at + 1)
    } else if (text === 'from' && textAt(at - 1) !== 'distinct') {
      level.lists = true
      readAt(at + 1)
    } else if (text === 'join' || (text === 'using' && textAt(at + 1) !== '(')) {
      level.lists = true
      readAt(at + 1)
    } else if (text === 'returning') {
      level.lists = false
      endCondition(level, token.start)
    } else if (endsList.has(text)) {
      level.lists = false
      if (text === 'for' && ['update', 'no', 'share', 'key'].includes(textAt(at + 1))) level.locks = true
      if (text === 'where' && level.writes && !level.condition)
        level.condition = { called: level.writes, from: token.end, to: length }
    }
  }
  for (const level of levels) endCondition(level, length)
  return found
}
