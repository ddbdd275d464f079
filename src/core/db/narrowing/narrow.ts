import { tableNames } from '#generated/columns.ts'
import { placementOf } from '../placement.ts'
import { findTables } from './find-tables.ts'
import { findWorkspace, type WorkspaceParameter } from './find-workspace.ts'
import { tokensOf } from './sql-tokens.ts'

// Citus sends a statement to the node of its workspace where every divided table in it, in each part of its own, is
// compared with one constant. Statements of ours say the workspace once and join by it. So each table is compared where
// it stands, in the text that is sent (docs/adr/0195).

/** No workspace: what lists of no rows are about. */
const nobody = '00000000-0000-0000-0000-000000000000'

export interface Narrowing {
  /** the text for values that name one workspace */
  text: string
  parameters: readonly WorkspaceParameter[]
}

const divided = (table: string) => tableNames.has(table) && placementOf(table) === 'divided'

interface Change {
  at: number
  until: number
  text: string
}

function apply(text: string, changes: readonly Change[]): string {
  let done = ''
  let from = 0
  for (const { at, until, text: put } of changes.toSorted((a, b) => a.at - b.at || a.until - b.until)) {
    done += text.slice(from, at) + put
    from = until
  }
  return done + text.slice(from)
}

/** What is sent in the place of a statement that is about one workspace; undefined where nothing would be another. */
export function narrow(text: string): Narrowing | undefined {
  const tokens = tokensOf(text)
  // The first one is compared with: one id, where there is one, since a list may be empty.
  const parameters = findWorkspace(tokens).toSorted((one, other) => Number(one.isList) - Number(other.isList))
  const [first] = parameters
  if (!first) return undefined
  const place = `$${first.index + 1}`
  const workspace = first.isList ? `coalesce((${place}::uuid[])[1], '${nobody}')` : `${place}::uuid`
  const { read, written, locking } = findTables(tokens, text.length, divided)
  // A row's place stands in no list of all columns.
  const all = tokens.some((token) => token.text === 'ctid') ? 'ctid, *' : '*'
  const changes = [
    ...read.map(({ table, start, end, alias }) => ({
      ...{ at: start, until: end },
      text: `(select ${all} from ${text.slice(start, end)} where workspace_id = ${workspace})${alias ? '' : ` as "${table}"`}`,
    })),
    ...written.flatMap(({ called, from, to }) => [
      { at: from, until: from, text: ` "${called}".workspace_id = ${workspace} and (` },
      { at: to, until: to, text: ') ' },
    ]),
    // What Citus keeps of a query that locks rows it reads in another form than it wrote it; not of one around it.
    ...locking.flatMap(({ from, to }) => [
      { at: from, until: from, text: ' select * from (' },
      { at: to, until: to, text: ') as locked_rows ' },
    ]),
  ]
  return changes.length === 0 ? undefined : { text: apply(text, changes), parameters }
}
