import type { Node } from '@pgsql/types'
import { parseSync } from 'libpg-query'

// A statement that has an INSERT in `with` is taken apart by Citus: its parts run one after another, and each sees what
// those before it have written. PostgreSQL shows all of them the rows as they were.

type Found = Record<string, unknown>

const tablesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([kind, found]) =>
        kind === 'RangeVar' ? [String((found as Found).relname)] : tablesIn(found),
      )
    : []

interface Part {
  called: string
  kind: string
  /** the table that it writes */
  writes: string | undefined
  reads: string[]
}

function partOf(called: string, query: Node | undefined): Part {
  const [kind, { relation, withClause: _, ...rest }] = Object.entries(query ?? {})[0] as [string, Found]
  const writes = kind === 'SelectStmt' ? undefined : (relation as Found | undefined)?.relname
  return { called, kind, writes: writes === undefined ? undefined : String(writes), reads: tablesIn(rest) }
}

function partsOf(text: string): Part[] {
  const statement = (parseSync(text) as { stmts: { stmt: Node }[] }).stmts[0]?.stmt
  const [inside] = Object.values(statement ?? {}) as Found[]
  const queries = ((inside?.withClause as Found | undefined)?.ctes ?? []) as { CommonTableExpr: Found }[]
  return [
    ...queries.map(({ CommonTableExpr: { ctename, ctequery } }) => partOf(String(ctename), ctequery as Node)),
    partOf('', statement),
  ]
}

/** Parts that read a table which a part before them has written, where Citus takes the statement apart. */
export function readsOfOwnWrites(text: string): string[] {
  const parts = partsOf(text)
  if (!parts.slice(0, -1).some(({ kind }) => kind === 'InsertStmt')) return []
  return parts.flatMap(({ called, reads }, at) => {
    const written = new Set(parts.slice(0, at).map(({ writes }) => writes))
    return reads.some((table) => written.has(table)) ? [called] : []
  })
}
