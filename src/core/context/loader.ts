import DataLoader from 'dataloader'
import type { Ctx } from './context.ts'
import { perOperation } from './per-operation.ts'

/** Batches single reads of rows by id into one statement per operation. `read` returns them in the requested order. */
export const loaderOf = <Row>(read: (ctx: Ctx, ids: readonly string[]) => Promise<(Row | null)[]>) =>
  perOperation((ctx) => new DataLoader<string, Row | null>((ids) => read(ctx, ids)))

/** Batches reads of all rows that belong to an object: `read` returns them by the object's id. */
export const listLoaderOf = <Row>(read: (ctx: Ctx, ids: readonly string[]) => Promise<Map<string, Row[]>>) =>
  perOperation(
    (ctx) =>
      new DataLoader<string, Row[]>(async (ids) => {
        const rows = await read(ctx, ids)
        return ids.map((id) => rows.get(id) ?? [])
      }),
  )

/** The rows in the order in which their ids were asked for; null for those that are not there. */
export function inOrderOf<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): (Row | null)[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.map((id) => byId.get(id.toLowerCase()) ?? null)
}
