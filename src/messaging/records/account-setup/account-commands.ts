import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { conflictOn, inTransaction, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { randomToken } from '#core/ids.ts'
import { parseInput } from '#core/validation.ts'
import { syncTemplates } from '#messaging/content/templates/sync.ts'
import { type AccountRow, accountsByIds } from '#messaging/numbers/accounts/account-details.ts'
import { accountEvent, movedDefaults } from '#messaging/numbers/accounts/account-events.ts'
import {
  type ConnectNumberInput,
  connectNumberInput,
  createAccountInput,
} from '#messaging/numbers/accounts/account-input.ts'
import { numbersByIds } from '#messaging/numbers/accounts/account-queries.ts'
import type { NumberRow } from '#messaging/numbers/accounts/account-row.ts'
import { sealSecret } from '#messaging/numbers/accounts/account-secrets.ts'
import { takeDefaults } from '#messaging/numbers/accounts/defaults.ts'
import { forgetNumbers, type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { refreshNumber } from '#messaging/numbers/accounts/refresh.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { newValues, recordAudit } from '#people/audit/log.ts'

/**
 * Connects a number of the platform to the workspace. The first one becomes the default. What the platform says
 * about it (its phone and names) and its templates are fetched too; an unreachable platform does not hinder it.
 * Throws conflict on `phoneId` when the number is connected already, here or in another workspace, and on `name` when
 * another one of the workspace is called so.
 */
export async function connectNumber(ctx: Ctx, input: ConnectNumberInput): Promise<NumberRow> {
  const parsed = parseInput(connectNumberInput, input)
  const id = await insert(ctx, parsed, null)
  const entry = await numberById(ctx.app, workspaceOf(ctx.actor), id)
  if (entry) await learnFromPlatform(ctx.app, entry)
  const [row] = await numbersByIds(ctx, [id])
  if (!row) throw new Error('a number that was just connected is gone')
  return row
}

/**
 * Connects an account as POST /api/accounts does: the platform is asked afterwards, by a job, so that nothing it does
 * or does not say hinders this (spec/8 AC3; spec/9, Accounts a). Throws conflict as `connectNumber`.
 */
export async function connectAccount(ctx: Ctx, input: unknown): Promise<AccountRow> {
  const id = await insert(ctx, parseInput(createAccountInput, input), ctx.now())
  const [made] = await accountsByIds(ctx, [id])
  if (!made) throw new Error('an account that was just connected is gone')
  return made
}

const insertNumber = statement(
  'numbers.insert',
  `insert into number (workspace_id, id, name, phone_id, business_id, app_id, access_token, app_secret,
     webhook_verify_token, api_version, auto_read_receipt, business_calling_enabled, status,
     is_on_business_app, created_by_id, updated_by_id, created_at, updated_at, facts_due_at, is_default_incoming, is_default_outgoing)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $16, $17, $18, $19)`,
)

/** An account to be made, after its input was read. */
export interface NewAccount {
  name: string
  phoneId: string
  businessId: string
  accessToken: string
  appId?: string | null | undefined
  appSecret?: string | null | undefined
  webhookVerifyToken?: string | undefined
  apiVersion?: string | undefined
  isDefaultIncoming?: boolean | undefined
  isDefaultOutgoing?: boolean | undefined
  autoReadReceipt?: boolean | undefined
  businessCallingEnabled?: boolean | undefined
  status?: 'active' | 'pending_registration'
  isOnBusinessApp?: boolean
}

/** Makes it; answers its id. Throws conflict on `phoneId` or `name`. */
export async function insert(ctx: Ctx, input: NewAccount, factsDueAt: Date | null): Promise<string> {
  const workspaceId = workspaceOf(ctx.actor)
  const number = { workspaceId, id: ctx.newId() }
  const { keyRing, config } = ctx.app
  const values = {
    ...number,
    name: input.name,
    phoneId: input.phoneId,
    businessId: input.businessId,
    appId: input.appId ?? null,
    accessToken: sealSecret(keyRing, number, 'access_token', input.accessToken),
    appSecret: input.appSecret ? sealSecret(keyRing, number, 'app_secret', input.appSecret) : null,
    webhookVerifyToken: input.webhookVerifyToken ?? randomToken(24),
    apiVersion: input.apiVersion ?? config.platform.apiVersion,
    autoReadReceipt: input.autoReadReceipt ?? false,
    businessCallingEnabled: input.businessCallingEnabled ?? false,
    status: input.status ?? 'active',
    isOnBusinessApp: input.isOnBusinessApp ?? false,
    createdById: ctx.actor.kind === 'member' ? ctx.actor.userId : null,
    createdAt: ctx.now(),
    factsDueAt,
  }
  const { name, phoneId, businessId, appId, apiVersion } = values
  const changes = newValues({
    name,
    phone_id: phoneId,
    business_id: businessId,
    app_id: appId,
    api_version: apiVersion,
  })
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const { defaults, lost } = await takeDefaults(tx, workspaceId, input)
    const { isDefaultIncoming, isDefaultOutgoing } = defaults
    await run(tx, insertNumber, [...Object.values(values), isDefaultIncoming, isDefaultOutgoing])
    await recordAudit(tx, ctx, workspaceId, {
      kind: 'account',
      resourceId: number.id,
      action: 'created',
      changes,
    })
    const made = accountEvent('account.created', number, ctx.now())
    await appendEvents(ctx.app, tx, [...movedDefaults(ctx, workspaceId, lost), made])
    tx.afterCommit(() => forgetNumbers(ctx.app))
    if (factsDueAt) tx.afterCommit(() => ctx.app.wake('accounts'))
  })
  await conflictOn(work, () => takenBy(ctx, input.phoneId))
  return number.id
}

const ownerOfPhoneId = statement<{ workspaceId: string; id: string }>(
  'numbers.owner_of_phone_id',
  `select ${columns('Number', 'number', ['workspaceId', 'id'])} from number where phone_id = $1`,
)

/** Which of both is taken: the number of the platform by another account than `own`, or else the name. */
export async function takenBy(ctx: Ctx, phoneId: string, own?: string): Promise<AppError> {
  const [owner] = await run(ctx.app.pool, ownerOfPhoneId, [phoneId])
  if (!owner || owner.id === own)
    return new AppError('conflict', 'An account with this name already exists', {
      field: 'name',
      whole: true,
    }).because('name_taken')
  const details = owner.workspaceId === workspaceOf(ctx.actor) ? { id: owner.id } : undefined
  const text = 'This phone number is already connected'
  return new AppError('conflict', text, { field: 'phoneId', whole: true, details }).because('phone_taken')
}

async function learnFromPlatform(app: App, number: NumberEntry): Promise<void> {
  try {
    await refreshNumber(app, number)
    await syncTemplates(app, number)
  } catch (error) {
    logPlatformFailure(app, 'read a number and its templates', number.id, error)
  }
}
