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
  ...[
    ...endsList,
    'on',
    'using',
    'join',
    'left',
    'right',
    'inner',
    'cross',
    'full',
    'natural',
    'tablesample',
  ],
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

const locksBy = new Set(['update', 'no', 'share', 'key'])

/** One walk over the tokens of a statement. */
class Walk {
  readonly found: TablesFound = { read: [], written: [], locking: [] }
  readonly #tokens: readonly Token[]
  readonly #length: number
  readonly #isTable: (name: string) => boolean
  readonly #levels: Level[] = [levelOf(false)]

  constructor(tokens: readonly Token[], length: number, isDivided: (table: string) => boolean) {
    const own = queriesOf(tokens)
    this.#tokens = tokens
    this.#length = length
    this.#isTable = (name) => isDivided(name) && !own.has(name)
  }

  /** Goes through all of them. */
  walk(): TablesFound {
    for (const [at, token] of this.#tokens.entries()) {
      const level = this.#levels.at(-1) as Level
      if (token.text === '(') this.#open(at, token)
      else if (token.text === ')') this.#close(level, token)
      else if (token.text === ',' && level.lists) this.#read(at + 1)
      else if (token.kind === 'word' && !level.call) this.#word(level, at, token)
    }
    for (const level of this.#levels) this.#endCondition(level, this.#length)
    return this.found
  }

  #text(at: number): string {
    return this.#tokens[at]?.text ?? ''
  }

  #open(at: number, token: Token): void {
    const before = this.#text(at - 1)
    const isQuery = before === 'materialized' || (before === 'as' && this.#tokens[at + 1]?.kind === 'word')
    this.#levels.push(levelOf(calls.has(before), isQuery ? token.end : undefined))
  }

  #close(level: Level, token: Token): void {
    this.#endCondition(level, token.start)
    if (level.locks && level.query) this.found.locking.push({ from: level.query, to: token.start })
    if (this.#levels.length > 1) this.#levels.pop()
  }

  #endCondition(level: Level, at: number): void {
    if (level.condition) this.found.written.push({ ...level.condition, to: at })
    level.condition = undefined
    level.writes = undefined
  }

  #word(level: Level, at: number, token: Token): void {
    const { text } = token
    const [before, next] = [this.#text(at - 1), this.#text(at + 1)]
    if (text === 'update' && !['for', 'do', 'key'].includes(before)) this.#write(level, at + 1)
    else if (text === 'from' && before === 'delete') this.#write(level, at + 1)
    else if (this.#listsTables(text, before, next)) {
      level.lists = true
      this.#read(at + 1)
    } else if (endsList.has(text)) this.#endList(level, token, next)
  }

  #listsTables(text: string, before: string, next: string): boolean {
    if (text === 'from') return before !== 'distinct'
    return text === 'join' || (text === 'using' && next !== '(')
  }

  #endList(level: Level, { text, start, end }: Token, next: string): void {
    level.lists = false
    if (text === 'returning') this.#endCondition(level, start)
    if (text === 'for' && locksBy.has(next)) level.locks = true
    if (text === 'where' && level.writes && !level.condition)
      level.condition = { called: level.writes, from: end, to: this.#length }
  }

  /** What is named with its schema is Prisma's, which compares each table by itself. */
  #table(at: number): Token | undefined {
    const token = this.#tokens[at]
    if (token?.kind !== 'word' || ['(', '.'].includes(this.#text(at + 1))) return undefined
    return this.#isTable(token.text) ? token : undefined
  }

  #alias(at: number): string | undefined {
    const token = this.#tokens[this.#text(at + 1) === 'as' ? at + 2 : at + 1]
    return token?.kind === 'word' && !noAlias.has(token.text) ? token.text : undefined
  }

  #read(at: number): void {
    const name = this.#table(at)
    if (!name) return
    const { text: table, start, end } = name
    this.found.read.push({ table, start, end, alias: this.#alias(at) })
  }

  #write(level: Level, at: number): void {
    const name = this.#table(at)
    if (name) level.writes = this.#alias(at) ?? name.text
  }
}

/** The tables of `isDivided` in a statement of so many characters, and where they stand. */
export const findTables = (
  tokens: readonly Token[],
  length: number,
  isDivided: (table: string) => boolean,
): TablesFound => new Walk(tokens, length, isDivided).walk()
