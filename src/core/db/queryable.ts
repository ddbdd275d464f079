/**
 * A hot or set-wise statement: prepared once per connection under its name, its row typed by its author. Behind a pooler
 * that keeps no prepared statements it goes without (src/core/db/pooler.ts).
 */
export interface Statement<Row> {
  name: string
  text: string
  /** the rows are lists of values, by their places in the select list */
  rowMode?: 'array' | undefined
  /** only carries the type */
  row?: Row
}

/** Anything that can run a statement: the pool, one connection, or a transaction. */
export interface Queryable {
  query(config: {
    name?: string
    text: string
    values: unknown[]
    rowMode?: 'array' | undefined
  }): Promise<{ rows: unknown[]; rowCount: number | null }>
}

/** A transaction in progress, or a part of one. Effects (wake-ups, announcements) wait for its commit. */
export interface Tx extends Queryable {
  afterCommit(effect: () => void): void
  /**
   * Runs a statement behind all others, in one round trip with the commit: for what nobody in the transaction reads.
   * What it locks is held no longer than that. Its values are asked for then; without any it does not run.
   */
  atCommit(s: Statement<unknown>, values: () => unknown[] | false): void
}
