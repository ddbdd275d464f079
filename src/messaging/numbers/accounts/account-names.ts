import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { listNumbers, numberLoader } from './account-queries.ts'

const unknown = (field: string) =>
  new AppError('invalid_field', 'Account not found', { field, whole: true }).because('no_such')

const idByName = statement<{ id: string }>(
  'numbers.id_by_name',
  `select id from number where workspace_id = $1 and lower(name) = lower($2)`,
)

/**
 * The id of the account that an input names, by its name (in any case, trimmed) or by its id (spec/8 G3). Throws
 * invalid_field "Account not found" for another, and for one of another workspace. What is stored is the id, so that
 * a rename shows everywhere at once.
 */
export async function accountNamed(ctx: Ctx, nameOrId: string, field = 'messagingAccount'): Promise<string> {
  const id = await accountIdNamed(ctx, nameOrId)
  if (id === null) throw unknown(field)
  return id
}

/** As `accountNamed`, null where there is none: for filters, where an unknown one finds nothing (spec/8 G7). */
export async function accountIdNamed(ctx: Ctx, nameOrId: string): Promise<string | null> {
  const asked = nameOrId.trim()
  if (!asked) return null
  const name = asked.toLowerCase()
  const numbers = await listNumbers(ctx)
  const kept =
    numbers.find((number) => number.id === name) ??
    numbers.find((number) => number.name.toLowerCase() === name)
  if (kept) return kept.id
  // The list is kept for a while: one that was made or renamed a moment ago in another process is asked for.
  const [row] = await run(ctx.app.pool, idByName, [workspaceOf(ctx.actor), asked])
  return row?.id ?? null
}

/** What `/api` calls the account of a number; one read for all rows of a page. Null where there is no number. */
export async function accountName(ctx: Ctx, numberId: string | null): Promise<string | null> {
  if (numberId === null) return null
  return (await numberLoader(ctx).load(numberId))?.name ?? null
}

/**
 * The number that an input names by its account: none for "" and null, and what was there where nothing is said. Throws
 * as `accountNamed`.
 */
export async function accountGiven(
  ctx: Ctx,
  nameOrId: string | null | undefined,
  before: string | null,
): Promise<string | null> {
  if (nameOrId === undefined) return before
  return nameOrId?.trim() ? accountNamed(ctx, nameOrId) : null
}

/** What accounts are called by the ids of their numbers, for the audit log. */
export type AccountNames = ReadonlyMap<string | null, string | null>

export const accountNamesOf = async (ctx: Ctx, ...numberIds: (string | null)[]): Promise<AccountNames> =>
  new Map(await Promise.all(numberIds.map(async (id) => [id, await accountName(ctx, id)] as const)))
