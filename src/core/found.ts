import type DataLoader from 'dataloader'
import { type Queryable, run, type Statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { isUuid } from '#core/validation.ts'

/** The object that was looked up. Throws not_found if it does not exist. */
export function found<T>(what: T | null | undefined, name: string): T {
  if (what === null || what === undefined) throw errors.notFound(name)
  return what
}

/** Throws not_found for a text that is no uuid: it names no object (spec/4 D2). */
export function assertIsId(id: string, name: string): void {
  if (!isUuid(id)) throw errors.notFound(name)
}

/** The one row that a statement returns. Throws not_found if it returns none. */
export async function oneRow<Row>(
  db: Queryable,
  s: Statement<Row>,
  values: unknown[],
  name: string,
): Promise<Row> {
  const [row] = await run(db, s, values)
  return found(row, name)
}

/** The row with this id, read together with those that the operation asks for beside it. Throws not_found. */
export async function loaded<Row>(
  loader: DataLoader<string, Row | null>,
  id: string,
  name: string,
): Promise<Row> {
  return found(isUuid(id) ? await loader.load(id) : null, name)
}

type Keys = [...string[], string]

/** The row that a statement finds by its keys, of which the last is the object's id; null if there is none. */
export async function findById<Row>(db: Queryable, s: Statement<Row>, keys: Keys): Promise<Row | null> {
  const [row] = isUuid(keys.at(-1)) ? await run(db, s, keys) : []
  return row ?? null
}

/** Like `findById`. Throws not_found if there is none. */
export async function byId<Row>(db: Queryable, s: Statement<Row>, keys: Keys, name: string): Promise<Row> {
  return found(await findById(db, s, keys), name)
}
