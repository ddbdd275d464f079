/** A column of many rows: its type in PostgreSQL, and what it holds of each. */
type Column<T, Given> = readonly [type: string, read: (item: T, given: Given) => unknown]

interface From {
  /** each row also has its place, from 1 */
  position?: true
}

/** Many rows as parameters of one statement. */
export interface RowsIn<T, Given = undefined> {
  /**
   * For the statement's text: `unnest((select $1::uuid[]), ...) as m(workspace_id, ...)`. So the planner does not see how
   * many rows there are: of short lists it would think the prepared plan dearer than a fresh one and plan at every call,
   * which can cost more than the statement itself.
   */
  from(alias: string, options?: From): string
  /** For its values, in the same order; `given` is what all rows share and their columns are read with. */
  values(items: readonly T[], ...given: Given extends undefined ? [] : [Given]): unknown[]
  /** The number of their last parameter: the next one of the statement is `$${count + 1}`. */
  count: number
}

/**
 * Says once, by name, what the columns of many rows are called and hold: a statement and its values cannot disagree
 * about an order. They are the statement's first parameters, or those after `before`.
 */
export function rowsIn<T, Given = undefined>(
  columns: Readonly<Record<string, Column<T, Given>>>,
  before = 0,
): RowsIn<T, Given> {
  const entries = Object.entries(columns)
  const names = entries.map(([name]) => name)
  return {
    from(alias, { position } = {}) {
      const arrays = entries.map(([, [type]], index) => `(select $${before + index + 1}::${type}[])`)
      const listed = position ? [...names, 'position'] : names
      return `unnest(${arrays.join(', ')})${position ? ' with ordinality' : ''} as ${alias}(${listed.join(', ')})`
    },
    values: (items, ...[given]) =>
      entries.map(([, [, read]]) => items.map((item) => read(item, given as Given))),
    count: before + entries.length,
  }
}

/** Which rows of a table a statement is about, by their primary key. */
export const rowKeys = rowsIn<{ workspaceId: string; id: string }>({
  workspace_id: ['uuid', (row) => row.workspaceId],
  id: ['uuid', (row) => row.id],
})
