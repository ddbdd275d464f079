import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { found, loaded } from '#core/found.ts'
import { isUuid } from '#core/validation.ts'
import type { NumberModel } from '#generated/prisma/models/Number.ts'
import type { NumberQuality, NumberStatus } from './account-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'name',
  'phoneId',
  'businessId',
  'appId',
  'apiVersion',
  'webhookVerifyToken',
  'phone',
  'displayName',
  'verifiedName',
  'status',
  'isDefaultIncoming',
  'isDefaultOutgoing',
  'autoReadReceipt',
  'businessCallingEnabled',
  'pacesBroadcasts',
  'pausesInTrouble',
  'marketingMessages',
  'directSend',
  'isOnBusinessApp',
  'quality',
  'messagingLimit',
  'throughput',
  'restriction',
  'restrictedUntil',
  'tokenRefusedAt',
  'historyProgress',
  'historyPhase',
  'responderRole',
  'createdById',
  'updatedById',
  'createdAt',
  'updatedAt',
] as const

type Plain = RowOf<NumberModel, (typeof fields)[number], { status: NumberStatus; quality: NumberQuality }>

/** A messaging account as /api shows it: a number with the platform's ids, and of its secrets whether they are there. */
export interface AccountRow extends Plain {
  hasAccessToken: boolean
  hasAppSecret: boolean
}

const present = (alias: string) =>
  `${alias}.access_token <> '' as "hasAccessToken", ${alias}.app_secret is not null as "hasAppSecret"`

/** The select list that yields AccountRow from `number n`. */
const accountColumns = `${columns('Number', 'n', fields)}, ${present('n')}`

const accountsOfWorkspace = statement<AccountRow>(
  'accounts.of_workspace',
  `select ${accountColumns} from number n where n.workspace_id = $1 order by n.created_at desc, n.id desc`,
)

/** All accounts of the workspace, the newest first (spec/5 0.2). A workspace has few. */
export const listAccounts = (ctx: Ctx): Promise<AccountRow[]> =>
  run(ctx.app.pool, accountsOfWorkspace, [workspaceOf(ctx.actor)])

const accountsByIdsStatement = statement<AccountRow>(
  'accounts.by_ids',
  `select ${accountColumns} from number n where n.workspace_id = $1 and n.id = any($2::uuid[])`,
)

/** Accounts of the actor's workspace by id, in the order asked; null where there is none. */
export async function accountsByIds(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  ids: readonly string[],
): Promise<(AccountRow | null)[]> {
  const rows = await run(ctx.app.pool, accountsByIdsStatement, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
}

/** Single reads of accounts, gathered. */
export const accountLoader = loaderOf(accountsByIds)

/** One account. Throws not_found. */
export const getAccount = (ctx: Ctx, id: string): Promise<AccountRow> =>
  loaded(accountLoader(ctx), id, 'account')

/** One account that is changed in this transaction. */
export const lockAccountStatement = statement<AccountRow>(
  'accounts.lock',
  `select ${accountColumns} from number n where n.workspace_id = $1 and n.id = $2 for update`,
)

/** One account that is changed or removed in this transaction. Throws not_found. */
export async function lockAccount(db: Queryable, workspaceId: string, id: string): Promise<AccountRow> {
  const [row] = isUuid(id) ? await run(db, lockAccountStatement, [workspaceId, id]) : []
  return found(row, 'account')
}
