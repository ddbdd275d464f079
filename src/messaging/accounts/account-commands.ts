import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { inTransaction, isUniqueViolation, run, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { randomToken } from '#core/ids.ts'
import { parseInput } from '#core/validation.ts'
import { syncTemplates } from '#messaging/templates/sync.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { type ConnectNumberInput, connectNumberInput } from './account-input.ts'
import { numbersByIds } from './account-queries.ts'
import type { NumberRow } from './account-row.ts'
import { sealSecret } from './account-secrets.ts'
import { clearDefaults, insertNumber, livingDefaults, lockWorkspace, ownerOfPhoneId } from './account-sql.ts'
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
  try {
    await inTransaction(ctx.app.pool, async (tx) => {
      const defaults = await takeDefaults(tx, workspaceId, input)
      await run(tx, insertNumber, [...Object.values(values), defaults.incoming, defaults.outgoing])
      tx.afterCommit(() => forgetNumbers(ctx.app))
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw await takenBy(ctx, input.phoneId)
    throw error
  }
  return number.id
}

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
