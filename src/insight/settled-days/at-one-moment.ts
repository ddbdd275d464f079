import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Queryable } from '#core/db/db.ts'
import { inReadShare } from '#core/rate-limits/read-shares.ts'

const oneMoment = 'set transaction isolation level repeatable read, read only'

/** Reads by several statements what one moment shows: which days are kept, and their rows. */
export function atOneMoment<T>(ctx: Ctx, read: (db: Queryable) => Promise<T>): Promise<T> {
  return inReadShare(ctx, () =>
    inTransaction(ctx.app.pool, async (tx) => {
      await tx.query({ text: oneMoment, values: [] })
      return await read(tx)
    }),
  )
}
