import type { Token } from './sql-tokens.ts'

/** A parameter that says which workspace a statement is about: one id, or a list of which all are the same. */
export interface WorkspaceParameter {
  /** from 0 */
  index: number
  isList: boolean
}

const indexOf = (parameter: Token) => Number(parameter.text.slice(1)) - 1

/** From one parenthesis to the one that ends it. */
function endOf(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]?.text === '(') depth++
    if (tokens[at]?.text === ')' && --depth === 0) return at
  }
  return tokens.length
}

/** `unnest((select $1::uuid[]), (select $2::text[])) [with ordinality] as m(workspace_id, ...)` at its first word. */
function listedAt(tokens: readonly Token[], at: number): WorkspaceParameter | undefined {
  const end = endOf(tokens, at + 1)
  const parameters = tokens.slice(at, end).filter(({ kind }) => kind === 'parameter')
  let next = end + 1
  if (tokens[next]?.text === 'with') next += 2
  if (tokens[next]?.text !== 'as' || tokens[next + 2]?.text !== '(') return undefined
  const columns = tokens.slice(next + 3, endOf(tokens, next + 2)).filter(({ kind }) => kind === 'word')
  const parameter = parameters[columns.findIndex(({ text }) => text === 'workspace_id')]
  return parameter && { index: indexOf(parameter), isList: true }
}

/** `workspace_id = $1`, `= (select $1::uuid)`, `in ($1)` or `= any($1)` at its first word. */
function comparedAt(tokens: readonly Token[], at: number): WorkspaceParameter | undefined {
  const words = tokens.slice(at + 1, at + 5).map(({ kind, text }) => (kind === 'parameter' ? '$' : text))
  const one = (place: number, isList = false) => ({ index: indexOf(tokens[at + place] as Token), isList })
  if (words[0] === '=' && words[1] === '$') return one(2)
  if (words.join('') === 'in($)') return one(3)
  if (words.join('') === '=(select$') return one(4)
  return words.join('') === '=any($' ? one(4, true) : undefined
}

/** All parameters that say it. */
export function findWorkspace(tokens: readonly Token[]): WorkspaceParameter[] {
  const found = new Map<number, WorkspaceParameter>()
  for (const [at, { text, kind }] of tokens.entries()) {
    if (kind !== 'word') continue
    const one =
      text === 'unnest' ? listedAt(tokens, at) : text === 'workspace_id' ? comparedAt(tokens, at) : undefined
    if (one) found.set(one.index, one)
  }
  return [...found.values()]
}
