import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { loaderOf } from '#core/context/loader.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { byId, oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { differences, recordAudit } from '#people/audit/log.ts'
import { forgetPublicKeys } from '#people/public-keys/lookup.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { allocationOf, changedSwitches } from './components.ts'
import { seenWorkspaces } from './workspace-queries.ts'

/** Which components a workspace has. */
export interface Allocation {
  features: Record<string, boolean>
  /** counts the changes */
  version: number
}

interface FeaturesRow {
  version: number
  enabled: string[]
}

const columns = `w.feature_version as version,
  array(select f.key from workspace_feature f where f.workspace_id = w.id and f.enabled) as enabled`

const read = statement<FeaturesRow>(
  'workspaces.features',
  `select ${columns} from workspace w where w.id = $1 and w.deleted_at is null`,
)
const lock = statement<never>(
  'workspaces.lock',
  'select id from workspace where id = $1 and deleted_at is null for no key update',
)
const raise = statement<never>(
  'workspaces.raise_feature_version',
  'update workspace set feature_version = feature_version + 1, updated_at = $2 where id = $1',
)
const write = statement<never>(
  'workspaces.set_features',
  `insert into workspace_feature (workspace_id, key, enabled)
   select $1::uuid, key, key = any($3::text[]) from unnest($2::text[]) as key
   on conflict (workspace_id, key) do update set enabled = excluded.enabled`,
)

const shown = ({ version, enabled }: FeaturesRow): Allocation => ({
  features: allocationOf(new Set(enabled)),
  version,
})

/** The components of any living workspace. Throws not_found. */
export async function featureAllocation(ctx: Ctx, workspaceId: string): Promise<Allocation> {
  return shown(await byId(ctx.app.pool, read, [workspaceId], 'organization'))
}

const readMany = statement<FeaturesRow & { workspaceId: string }>(
  'workspaces.features_of_many',
  `select w.id as "workspaceId", ${columns} from workspace w where w.id = any($1::uuid[]) and w.deleted_at is null`,
)

/** The same of several that the caller sees, gathered; null for others. */
export const allocationLoader = loaderOf(async ({ app, actor }, ids) => {
  const seen = await run(app.pool, readMany, [seenWorkspaces(actor, ids)])
  const rows = new Map(seen.map((row) => [row.workspaceId, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    return row ? shown(row) : null
  })
})

/** Those of the caller's own workspace. */
export function ownAllocation(ctx: Ctx): Promise<Allocation> {
  return featureAllocation(ctx, workspaceOf(ctx.actor))
}

export const changeFeaturesInput = z.strictObject({
  version: z
    .int({ error: 'The version that the change is based on is needed.' })
    .meta({ description: 'Version of the components that the change is based on.' }),
  features: z
    .record(z.string(), z.boolean({ error: 'Must be true or false.' }), {
      error: 'Must be an object.',
    })
    .meta({
      description:
        'Object with true or false for each component key. A component that is left out keeps its state.',
    }),
})

/**
 * Switches components; those not given stay. What belongs to one that is switched off is kept: its records, and the
 * grants of roles, which are inactive until it comes back. Throws conflict for a stale version.
 */
export async function changeFeatures(ctx: Ctx, workspaceId: string, input: unknown): Promise<Allocation> {
  const { version, features } = parseInput(changeFeaturesInput, input)
  await featureAllocation(ctx, workspaceId)
  return inTransaction(ctx.app.pool, async (tx) => {
    await run(tx, lock, [workspaceId])
    const row = await oneRow(tx, read, [workspaceId], 'organization')
    if (row.version !== version)
      throw new AppError('conflict', 'The components have changed since.', { field: 'version' }).because(
        'changed_meanwhile',
      )
    const before = new Set(row.enabled)
    const after = changedSwitches(before, features)
    const changes = differences(allocationOf(before), allocationOf(after))
    if (!changes) return shown(row)
    await run(tx, write, [workspaceId, Object.keys(changes), [...after]])
    await run(tx, raise, [workspaceId, ctx.now()])
    const entry = {
      kind: 'organization_features' as const,
      resourceId: workspaceId,
      action: 'updated' as const,
    }
    await recordAudit(tx, ctx, workspaceId, { ...entry, changes })
    tx.afterCommit(() => {
      forgetMembers(ctx.app)
      forgetPublicKeys(ctx.app)
    })
    return shown({ version: version + 1, enabled: [...after] })
  })
}
