import DataLoader from 'dataloader'
import type { Ctx } from './context.ts'
import { perOperation } from './per-operation.ts'

/** Single reads of rows by id, gathered into one statement per operation. `read` answers in the order asked. */
export const loaderOf = <Row>(read: (ctx: Ctx, ids: readonly string[]) => Promise<(Row | null)[]>) =>
  perOperation((ctx) => new DataLoader<string, Row | null>((ids) => read(ctx, ids)))
