import type { A_Expr, JoinExpr, Node, RangeVar, WithClause } from '@pgsql/types'
import { parseSync } from 'libpg-query'
import { placementOf } from '#core/db/placement.ts'
import { tableNames } from '#generated/columns.ts'

// Citus sends a statement to one node where each divided table in each part of it is compared with one value. It finds
// that in what PostgreSQL's planner says of each table alone. The planner carries a comparison over to another table of
// the same FROM by `a.workspace_id = b.workspace_id`, and nowhere else: not into a query of `with`, nor one with a LIMIT
// or an aggregate, nor out of one. So a table counts as compared in its own query, or by tables that stand beside it.

/** A table or query of a FROM, by the name that its query knows it by. */
interface Source {
  called: string
  /** nothing: it is whole, or a query */
  divided: string | undefined
}

interface Query {
  sources: Source[]
  /** which of them are compared with a parameter */
  compared: Set<string>
  /** which are compared with one another */
  equal: [string, string][]
}

type Found = Record<string, unknown>

export const isDivided = (table: string) => tableNames.has(table) && placementOf(table) === 'divided'

const only = (node: Node | undefined): [string, Found] =>
  (Object.entries(node ?? {})[0] as [string, Found] | undefined) ?? ['', {}]

/** `m.workspace_id`, `"public"."message"."workspace_id"` or `workspace_id`: of which source; '' says of any. */
function workspaceOf(node: Node | undefined): string | undefined {
  const [kind, { fields }] = only(node)
  if (kind !== 'ColumnRef') return undefined
  const names = (fields as Node[]).map((field) => String(only(field)[1].sval ?? '*'))
  return names.at(-1) === 'workspace_id' ? (names.at(-2) ?? '') : undefined
}

/** `$1`, `$1::uuid`, `($1::uuid[])[1]`, or that or a constant */
function isParameter(node: Node | undefined): boolean {
  const [kind, { arg, args }] = only(node)
  if (kind === 'ParamRef') return true
  if (kind === 'CoalesceExpr') {
    const [first, ...others] = args as Node[]
    return isParameter(first) && others.every((one) => only(one)[0] === 'A_Const')
  }
  return (kind === 'TypeCast' || kind === 'A_Indirection') && isParameter(arg as Node)
}

/** Both sides of what is compared: of `(a, b) = (c, d)` of each pair, of `a in (b)` of the one. */
function pairsOf(condition: Node | undefined): [Node | undefined, Node | undefined][] {
  const [kind, found] = only(condition)
  if (kind === 'BoolExpr' && found.boolop === 'AND_EXPR') return (found.args as Node[]).flatMap(pairsOf)
  if (kind !== 'A_Expr') return []
  const { name, lexpr, rexpr, kind: how } = found as unknown as A_Expr
  if (only(name?.[0])[1].sval !== '=') return []
  if (how === 'AEXPR_IN') {
    const items = (only(rexpr)[1].items ?? []) as Node[]
    return items.length === 1 ? flat(lexpr, items[0]) : []
  }
  return how === 'AEXPR_OP' ? flat(lexpr, rexpr) : []
}

function flat(left: Node | undefined, right: Node | undefined): [Node | undefined, Node | undefined][] {
  const [[of, one], [to, other]] = [only(left), only(right)]
  if (of !== 'RowExpr' || to !== 'RowExpr') return [[left, right]]
  return (one.args as Node[]).flatMap((arg, at) => flat(arg, (other.args as Node[])[at]))
}

/** Goes through a statement and notes the divided tables that nothing compares. */
class Look {
  readonly missing: string[] = []

  look(value: unknown, own: ReadonlySet<string>): void {
    if (Array.isArray(value)) for (const one of value) this.look(one, own)
    else if (typeof value === 'object' && value !== null)
      for (const [kind, inside] of Object.entries(value)) this.#node(kind, inside, own)
  }

  #node(kind: string, inside: Found, own: ReadonlySet<string>): void {
    if (
      !['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt'].includes(kind) &&
      !('fromClause' in Object(inside))
    ) {
      this.look(inside, own)
      return
    }
    const known = new Set([...own, ...queriesOf(inside.withClause as WithClause | undefined)])
    this.#query(kind, inside, known)
    this.look(inside, known)
  }

  #query(kind: string, inside: Found, own: ReadonlySet<string>): void {
    const query: Query = { sources: [], compared: new Set(), equal: [] }
    const from = [...((inside.fromClause ?? []) as Node[]), ...((inside.usingClause ?? []) as Node[])]
    // Where a row is put is said by the row.
    if (kind !== 'InsertStmt' && inside.relation) from.push({ RangeVar: inside.relation as RangeVar })
    for (const one of from) add(query, one, own)
    compare(query, query.sources, inside.whereClause as Node | undefined)
    spread(query)
    for (const { called, divided } of query.sources)
      if (divided && !query.compared.has(called)) this.missing.push(divided)
  }
}

const queriesOf = (given: WithClause | undefined) =>
  (given?.ctes ?? []).map((one) => String(only(one)[1].ctename))

function add(query: Query, node: Node, own: ReadonlySet<string>): Source[] {
  const [kind, found] = only(node)
  if (kind === 'JoinExpr') return join(query, found as unknown as JoinExpr, own)
  const { relname = '', schemaname, alias } = found as unknown as RangeVar
  const called = alias?.aliasname ?? relname
  const isTable = kind === 'RangeVar' && isDivided(relname) && (Boolean(schemaname) || !own.has(relname))
  const source = { called, divided: isTable ? relname : undefined }
  query.sources.push(source)
  return [source]
}

/** What an outer join says of its rows holds for those of the side that may be missing. */
function join(
  query: Query,
  { jointype, larg, rarg, usingClause, quals }: JoinExpr,
  own: ReadonlySet<string>,
) {
  const left = add(query, larg as Node, own)
  const right = add(query, rarg as Node, own)
  if (usingClause?.some((one) => only(one)[1].sval === 'workspace_id'))
    for (const one of left) for (const other of right) query.equal.push([one.called, other.called])
  if (jointype === 'JOIN_FULL') return [...left, ...right]
  const said = { JOIN_LEFT: right, JOIN_RIGHT: left }[String(jointype)] ?? [...left, ...right]
  compare(query, said, quals)
  return [...left, ...right]
}

function compare(query: Query, said: readonly Source[], condition: Node | undefined): void {
  const names = new Set(said.map(({ called }) => called))
  for (const [one, other] of pairsOf(condition)) {
    const [left, right] = [workspaceOf(one), workspaceOf(other)]
    if (left !== undefined && right !== undefined) query.equal.push([left, right])
    const called = left ?? right
    if (called === undefined || !isParameter(left === undefined ? one : other)) continue
    if (called === '') for (const name of names) query.compared.add(name)
    else if (names.has(called)) query.compared.add(called)
  }
}

function spread({ compared, equal }: Query): void {
  for (let before = -1; before !== compared.size; ) {
    before = compared.size
    for (const pair of equal)
      if (pair.some((one) => compared.has(one))) for (const one of pair) compared.add(one)
  }
}

/** The divided tables of a statement that Citus looks for on all nodes: each as often as it stands so. */
export function uncomparedTables(text: string): string[] {
  const look = new Look()
  look.look(parseSync(text), new Set())
  return look.missing
}
