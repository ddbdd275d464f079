import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { byId, oneRow } from '#core/found.ts'
import { named } from '#core/input-schema.ts'
import { snake } from '#core/json-names.ts'
import { parseInput } from '#core/validation.ts'
import type { WorkspaceLimitModel } from '#generated/prisma/models/WorkspaceLimit.ts'
import { differences, recordAudit } from '#people/audit/log.ts'
import { forgetPublicKeys } from '#people/public-keys/lookup.ts'

const names = [
  'apiRequestsPerMinute',
  'apiMessagesPerSecond',
  'contacts',
  'broadcastMessagesPerMonth',
  'webhookEndpoints',
  'apiKeys',
  'aiTokensPerMonth',
] as const

/** What a plan limits; null is no plan limit. */
export type PlanLimits = RowOf<WorkspaceLimitModel, (typeof names)[number]>

export interface WorkspaceLimits {
  limits: PlanLimits
  /** counts the changes */
  version: number
}

type LimitsRow = RowOf<WorkspaceLimitModel, 'version'> & PlanLimits

const limitColumns = columns('WorkspaceLimit', 'l', ['version', ...names])

const source = 'workspace_limit l join workspace w on w.id = l.workspace_id and w.deleted_at is null'

const select = `select ${limitColumns} from ${source} where l.workspace_id = $1`

const read = statement<LimitsRow>('workspaces.limits', select)
const lock = statement<LimitsRow>('workspaces.lock_limits', `${select} for update of l`)
const write = statement<LimitsRow>(
  'workspaces.set_limits',
  `update workspace_limit l set version = l.version + 1,
     ${names.map((name, i) => `${snake(name)} = $${i + 2}`).join(', ')}
   where l.workspace_id = $1 returning ${limitColumns}`,
)

const shown = ({ version, ...limits }: LimitsRow): WorkspaceLimits => ({ limits, version })

/** The limits of any living workspace: for platform super administrators. Throws not_found. */
export async function workspaceLimits(ctx: Ctx, workspaceId: string): Promise<WorkspaceLimits> {
  return shown(await byId(ctx.app.pool, read, [workspaceId], 'organization'))
}

const readMany = statement<LimitsRow & { workspaceId: string }>(
  'workspaces.limits_of_many',
  `select l.workspace_id as "workspaceId", ${limitColumns} from ${source} where l.workspace_id = any($1::uuid[])`,
)

/** The same of several, gathered. */
export const limitsLoader = loaderOf(async ({ app }, ids) => {
  const rows = new Map((await run(app.pool, readMany, [ids])).map((row) => [row.workspaceId, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    return row ? shown(row) : null
  })
})

const count = 'Must be a whole number from 0, or null for no limit.'
const limit = z.int({ error: count }).min(0, count).max(2_147_483_647, count).nullable().optional()

/** What a plan can limit, as text. */
export const planLimitWords: Readonly<Record<(typeof names)[number], string>> = {
  apiRequestsPerMinute: 'Maximum number of requests of /v1 per minute.',
  apiMessagesPerSecond: 'Maximum number of messages that /v1 accepts per second.',
  contacts: 'Maximum number of contacts.',
  broadcastMessagesPerMonth: 'Maximum number of broadcast recipients per month.',
  webhookEndpoints: 'Maximum number of webhook endpoints.',
  apiKeys: 'Maximum number of keys of /v1.',
  aiTokensPerMonth: 'Maximum number of tokens of AI replies per month.',
}
const limitOf = (name: (typeof names)[number]) => limit.meta({ description: planLimitWords[name] })

export const setLimitsInput = z.strictObject({
  version: z
    .int({ error: 'The version that the change is based on is needed.' })
    .meta({ description: 'Version of the limits that the change is based on.' }),
  limits: named(
    'PlanLimitsPatch',
    'Changes to plan limits. Null removes a limit; a limit that is left out keeps its value.',
    z.strictObject({
      apiRequestsPerMinute: limitOf('apiRequestsPerMinute'),
      apiMessagesPerSecond: limitOf('apiMessagesPerSecond'),
      contacts: limitOf('contacts'),
      broadcastMessagesPerMonth: limitOf('broadcastMessagesPerMonth'),
      webhookEndpoints: limitOf('webhookEndpoints'),
      apiKeys: limitOf('apiKeys'),
      aiTokensPerMonth: limitOf('aiTokensPerMonth'),
    }),
  ).meta({ description: 'The limits to change.' }),
})

/** As records of the audit log name them. */
const inRecords = (limits: PlanLimits) => Object.fromEntries(names.map((name) => [snake(name), limits[name]]))

/** Changes the given limits. Throws conflict if the limits were changed since `version`. */
export async function setWorkspaceLimits(
  ctx: Ctx,
  workspaceId: string,
  input: unknown,
): Promise<WorkspaceLimits> {
  const { version, limits: given } = parseInput(setLimitsInput, input)
  await workspaceLimits(ctx, workspaceId)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = shown(await oneRow(tx, lock, [workspaceId], 'organization'))
    if (before.version !== version)
      throw new AppError('conflict', 'The limits have changed since.', { field: 'version' }).because(
        'changed_meanwhile',
      )
    const limits = { ...before.limits, ...given }
    const changes = differences(inRecords(before.limits), inRecords(limits))
    if (!changes) return before
    const values = [workspaceId, ...names.map((name) => limits[name])]
    const after = await oneRow(tx, write, values, 'organization')
    const entry = {
      kind: 'organization_limits' as const,
      resourceId: workspaceId,
      action: 'updated' as const,
      changes,
    }
    await recordAudit(tx, ctx, workspaceId, entry)
    tx.afterCommit(() => forgetPublicKeys(ctx.app))
    return shown(after)
  })
}
