import DataLoader from 'dataloader'
import type { Ctx } from './context.ts'
import { perOperation } from './per-operation.ts'

/** Single reads of rows by id, gathered into one statement per operation. `read` answers in the order asked. */
export const loaderOf = <Row>(read: (ctx: Ctx, ids: readonly string[]) => Promise<(Row | null)[]>) =>
  perOperation((ctx) => new DataLoader<string, Row | null>((ids) => read(ctx, ids)))

/** The rows in the order in which their ids were asked for; null for those that are not there. */
export function inOrderOf<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): (Row | null)[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.map((id) => byId.get(id.toLowerCase()) ?? null)
}
