import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { randomToken } from '#core/ids.ts'
import { parseInput } from '#core/validation.ts'
import { syncTemplates } from '#messaging/templates/sync.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { type ConnectNumberInput, connectNumberInput } from './account-input.ts'
import { numbersByIds } from './account-queries.ts'
import type { NumberRow } from './account-row.ts'
import { sealSecret } from './account-secrets.ts'
import { forgetNumbers, type NumberEntry, numberById } from './directory.ts'
import { refreshNumber } from './refresh.ts'

/**
 * Connects a number of the platform to the workspace. The first one becomes the default. What the platform says
 * about it (its phone and names) and its templates are fetched too; an unreachable platform does not hinder it.
 * Throws conflict on `phoneId` when the number is connected already, here or in another workspace, and on `name` when
 * another one of the workspace is called so.
 */
export async function connectNumber(ctx: Ctx, input: ConnectNumberInput): Promise<NumberRow> {
  const parsed = parseInput(connectNumberInput, input)
  const id = await insert(ctx, parsed)
  const entry = await numberById(ctx.app, workspaceOf(ctx.actor), id)
  if (entry) await learnFromPlatform(ctx.app, entry)
  const [row] = await numbersByIds(ctx, [id])
  if (!row) throw new Error('a number that was just connected is gone')
  return row
}

export const insertNumber = statement(
  'numbers.insert',
  `insert into number (workspace_id, id, name, phone_id, business_id, app_id, access_token, app_secret,
     webhook_verify_token, api_version, created_by_id, updated_by_id, created_at, updated_at,
     is_default_incoming, is_default_outgoing)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $12, $13, $14)`,
)

async function insert(ctx: Ctx, input: ReturnType<typeof connectNumberInput.parse>): Promise<string> {
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
    createdById: ctx.actor.kind === 'member' ? ctx.actor.userId : null,
    createdAt: ctx.now(),
  }
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const defaults = await takeDefaults(tx, workspaceId, input)
    await run(tx, insertNumber, [...Object.values(values), defaults.incoming, defaults.outgoing])
    tx.afterCommit(() => forgetNumbers(ctx.app))
  })
  await conflictOn(work, () => takenBy(ctx, input.phoneId))
  return number.id
}

/** Takes the defaults away from the other numbers where the new one gets them. */
const clearDefaults = statement(
  'numbers.clear_defaults',
  `update number set is_default_incoming = is_default_incoming and not $2::boolean,
     is_default_outgoing = is_default_outgoing and not $3::boolean
   where workspace_id = $1 and ((is_default_incoming and $2) or (is_default_outgoing and $3))`,
)

const livingDefaults = statement<{ incoming: boolean; outgoing: boolean }>(
  'numbers.living_defaults',
  `select coalesce(bool_or(is_default_incoming), false) as incoming,
     coalesce(bool_or(is_default_outgoing), false) as outgoing
   from number where workspace_id = $1`,
)

/** Connecting numbers of one workspace takes turns, so that two first numbers do not both become the default. */
const lockWorkspace = statement('numbers.lock_workspace', `select 1 from workspace where id = $1 for update`)

/** Which defaults the new number takes; one number at most holds each, and the first number holds both. */
async function takeDefaults(
  tx: Tx,
  workspaceId: string,
  input: { isDefaultIncoming?: boolean | undefined; isDefaultOutgoing?: boolean | undefined },
): Promise<{ incoming: boolean; outgoing: boolean }> {
  await run(tx, lockWorkspace, [workspaceId])
  const [held] = await run(tx, livingDefaults, [workspaceId])
  const incoming = input.isDefaultIncoming === true || !held?.incoming
  const outgoing = input.isDefaultOutgoing === true || !held?.outgoing
  await run(tx, clearDefaults, [workspaceId, incoming, outgoing])
  return { incoming, outgoing }
}

const ownerOfPhoneId = statement<{ workspaceId: string; id: string }>(
  'numbers.owner_of_phone_id',
  `select ${columns('Number', 'number', ['workspaceId', 'id'])} from number where phone_id = $1`,
)

async function takenBy(ctx: Ctx, phoneId: string): Promise<AppError> {
  const [owner] = await run(ctx.app.pool, ownerOfPhoneId, [phoneId])
  if (!owner) return new AppError('conflict', 'An account with this name already exists.', { field: 'name' })
  const details = owner.workspaceId === workspaceOf(ctx.actor) ? { id: owner.id } : undefined
  return new AppError('conflict', 'This number is connected already.', { field: 'phoneId', details })
}

async function learnFromPlatform(app: App, number: NumberEntry): Promise<void> {
  try {
    await refreshNumber(app, number)
    await syncTemplates(app, number)
  } catch (error) {
    logPlatformFailure(app, 'read a number and its templates', number.id, error)
  }
}
