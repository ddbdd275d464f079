import type pg from 'pg'
import { inTransaction, type Queryable } from '#core/db/db.ts'

const oneMoment = 'set transaction isolation level repeatable read, read only'

/** Reads by several statements what one moment shows: which days are kept, and their rows. */
export function atOneMoment<T>(pool: pg.Pool, read: (db: Queryable) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (tx) => {
    await tx.query({ text: oneMoment, values: [] })
    return await read(tx)
  })
}
