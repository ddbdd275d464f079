import type { Token } from './sql-tokens.ts'

/** A parameter that says which workspace a statement is about: one id, or a list of which all are the same. */
export interface WorkspaceParameter {
  /** from 0 */
  index: number
  isList: boolean
}

const indexOf = (parameter: Token) => Number(parameter.text.slice(1)) - 1

/** The columns of `unnest((select $1::uuid[]), (select $2::text[])) [with ordinality] as m(workspace_id, ...)`. */
function listedAt(tokens: readonly Token[], at: number): WorkspaceParameter[] {
  const parameters: Token[] = []
  let depth = 0
  let end = at + 1
  for (; end < tokens.length; end++) {
    const token = tokens[end] as Token
    if (token.text === '(') depth++
    if (token.text === ')' && --depth === 0) break
    if (token.kind === 'parameter') parameters.push(token)
  }
  while (end < tokens.length && tokens[end]?.text !== 'as') {
    if (tokens[end]?.text === ',' || tokens[end]?.text === 'where') return []
    end++
  }
  let column = 0
  for (let next = end + 3; tokens[next] && tokens[next]?.text !== ')'; next++) {
    if (tokens[next]?.text === ',') column++
    else if (tokens[next]?.text === 'workspace_id') {
      const parameter = parameters[column]
      return parameter ? [{ index: indexOf(parameter), isList: true }] : []
    }
  }
  return []
}

/** All parameters that say it. */
export function findWorkspace(tokens: readonly Token[]): WorkspaceParameter[] {
  const found = new Map<number, WorkspaceParameter>()
  for (const [at, { text, kind }] of tokens.entries()) {
    const [first, second, third] = [tokens[at + 1], tokens[at + 2], tokens[at + 3]]
    if (text === 'unnest') {
      for (const one of listedAt(tokens, at)) found.set(one.index, one)
    } else if (kind === 'word' && text === 'workspace_id') {
      const isEqual = first?.text === '='
      const isIn = first?.text === 'in' && second?.text === '(' && third?.kind === 'parameter'
      const isAny = isEqual && second?.text === 'any' && tokens[at + 4]?.kind === 'parameter'
      if (isEqual && second?.kind === 'parameter')
        found.set(indexOf(second), { index: indexOf(second), isList: false })
      else if (isIn && tokens[at + 4]?.text === ')')
        found.set(indexOf(third), { index: indexOf(third), isList: false })
      else if (isAny && tokens[at + 4])
        found.set(indexOf(tokens[at + 4] as Token), { index: indexOf(tokens[at + 4] as Token), isList: true })
    }
  }
  return [...found.values()]
}
