/** A column of many rows: its type in PostgreSQL, and what it holds of each. */
type Column<T> = readonly [type: string, read: (item: T, index: number) => unknown]

/** Many rows as parameters of one statement. */
export interface RowsIn<T> {
  /**
   * For the statement's text: `unnest($1::uuid[], ...) as m(workspace_id, ...)`. With `position` each row also has its
   * place, from 1.
   */
  from(alias: string, options?: { position?: true }): string
  /** For its values, in the same order. */
  values(items: readonly T[]): unknown[]
  /** How many parameters they are: the next one of the statement is `$${count + 1}`. */
  count: number
}

/**
 * Says once, by name, what the columns of many rows are called and hold: a statement and its values cannot disagree
 * about an order. They are the statement's first parameters, or those after `before`.
 */
export function rowsIn<T>(columns: Readonly<Record<string, Column<T>>>, before = 0): RowsIn<T> {
  const entries = Object.entries(columns)
  const arrays = entries.map(([, [type]], index) => `$${before + index + 1}::${type}[]`).join(', ')
  const names = entries.map(([name]) => name)
  return {
    from(alias, { position } = {}) {
      const listed = position ? [...names, 'position'] : names
      return `unnest(${arrays})${position ? ' with ordinality' : ''} as ${alias}(${listed.join(', ')})`
    },
    values: (items) => entries.map(([, [, read]]) => items.map(read)),
    count: before + entries.length,
  }
}
