import { z } from 'zod'
import type { App, Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, columnsAs, type RenamedRow, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { byId, oneRow } from '#core/found.ts'
import { parseInput, text, trimmedText } from '#core/validation.ts'
import type { WorkspaceModel } from '#generated/prisma/models/Workspace.ts'
import { differences, recordAudit } from '#people/audit/log.ts'
import { forgetPublicKeys } from '#people/public-keys/lookup.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { onWorkspaceClosed } from './hooks.ts'
import type { WorkspaceStatus } from './workspace-sets.ts'

export type LifecycleChange = 'close' | 'reopen' | 'delete' | 'restore'

const idName = { workspaceId: 'id' } as const

const fields = [
  'name',
  'status',
  'lifecycleVersion',
  'closedAt',
  'closedById',
  'closedReason',
  'deletedAt',
  'deletedById',
  'deletedReason',
] as const

/** The state of a workspace between open, closed and deleted (document 2, Workspace lifecycle object). */
export type Lifecycle = RenamedRow<WorkspaceModel, typeof idName> &
  RowOf<WorkspaceModel, (typeof fields)[number], { status: WorkspaceStatus }>

const lifecycleColumns = `${columnsAs('Workspace', 'w', idName)}, ${columns('Workspace', 'w', fields)}`

const readLifecycle = statement<Lifecycle>(
  'workspaces.lifecycle',
  `select ${lifecycleColumns} from workspace w where id = $1`,
)

/** The lifecycle of any workspace, a deleted one too. Throws not_found. */
export async function workspaceLifecycle(ctx: Ctx, workspaceId: string): Promise<Lifecycle> {
  return byId(ctx.app.pool, readLifecycle, [workspaceId], 'organization')
}

const lifecyclesByIds = statement<Lifecycle>(
  'workspaces.lifecycles',
  `select ${lifecycleColumns} from workspace w where id = any($1::uuid[])`,
)

/** The same of several, gathered. */
export const lifecycleLoader = loaderOf(async ({ app }, ids) =>
  inOrderOf(ids, await run(app.pool, lifecyclesByIds, [ids]), ({ workspaceId }) => workspaceId),
)

const namesByIds = statement<{ id: string; name: string }>(
  'workspaces.names_of_closers',
  `select u.id, u.full_name as name from user_account u where u.id = any($1::uuid[])`,
)

/** The names of platform administrators, who need not be members where they close something. */
export const administratorLoader = loaderOf(async ({ app }, ids) =>
  inOrderOf(ids, await run(app.pool, namesByIds, [ids]), ({ id }) => id),
)

const listDeleted = statement<Lifecycle>(
  'workspaces.deleted',
  `select ${lifecycleColumns} from workspace w where deleted_at is not null order by deleted_at desc, id desc`,
)

/** Deleted workspaces, the one deleted last first. */
export function listDeletedWorkspaces(ctx: Ctx): Promise<Lifecycle[]> {
  return run(ctx.app.pool, listDeleted, [])
}

const expectedVersion = z
  .int({ error: 'The lifecycle version that the change is based on is needed.' })
  .meta({ description: 'Version of the lifecycle that the change is based on.' })

const confirmName = z
  .string({ error: 'A value is needed.' })
  .meta({ description: 'Exact name of the workspace, as confirmation.' })

const reason = trimmedText(1000).meta({ description: 'Reason of the change for the audit log.' })

export const lifecycleInputs = {
  close: z.strictObject({ expectedVersion, confirmName, reason }),
  reopen: z.strictObject({
    expectedVersion,
    reason: text(0, 1000).nullish().meta({ description: 'Reason of the change for the audit log.' }),
  }),
  delete: z.strictObject({ expectedVersion, confirmName, reason }),
  restore: z.strictObject({ expectedVersion, reason }),
}

interface Request {
  expectedVersion: number
  confirmName?: string | undefined
  reason?: string | null | undefined
}

function hasTakenEffect(change: LifecycleChange, row: Lifecycle): boolean {
  if (change === 'close') return row.status === 'closed'
  if (change === 'reopen') return row.status === 'open'
  return (row.deletedAt !== null) === (change === 'delete')
}

/** A repeated request still carries the version from before its own change; it is no stale one. */
function isStale(row: Lifecycle, expected: number, repeated: boolean): boolean {
  return expected !== row.lifecycleVersion && !(repeated && expected === row.lifecycleVersion - 1)
}

/** An active platform administrator who is a member, or whose account was made here. */
const findProtector = statement<{ id: string }>(
  'workspaces.protector',
  `select u.id from user_account u
   where u.is_super_admin and u.is_active and (u.home_workspace_id = $1
     or exists (select 1 from membership m where m.workspace_id = $1 and m.user_id = u.id)) limit 1`,
)

async function assertAllowed(tx: Tx, change: LifecycleChange, row: Lifecycle): Promise<void> {
  if (change === 'reopen' && row.deletedAt)
    throw new AppError('conflict', 'The organization is deleted; restore it first.').because('deleted')
  if (change === 'reopen' || change === 'restore') return
  const [protector] = await run(tx, findProtector, [row.workspaceId])
  if (protector)
    throw new AppError('conflict', 'An active platform administrator belongs to the organization.').because(
      'administrator_within',
    )
}

function after(
  change: LifecycleChange,
  row: Lifecycle,
  by: { id: string | null; at: Date; reason: string | null },
) {
  const open = { status: 'open' as const, closedAt: null, closedById: null, closedReason: null }
  const closed = {
    status: 'closed' as const,
    closedAt: row.closedAt ?? by.at,
    closedById: row.closedAt ? row.closedById : by.id,
    closedReason: row.closedAt ? row.closedReason : by.reason,
  }
  const living = { deletedAt: null, deletedById: null, deletedReason: null }
  const deleted = { deletedAt: by.at, deletedById: by.id, deletedReason: by.reason }
  if (change === 'reopen') return { ...row, ...open }
  if (change === 'close') return { ...row, ...closed }
  return change === 'delete' ? { ...row, ...closed, ...deleted } : { ...row, ...living }
}

const inRecords = (row: Lifecycle) => ({ status: row.status, deleted: row.deletedAt !== null })

/** All callers in the workspace are looked up again, in all processes: sessions, both kinds of keys, open sockets. */
function forgetAll(app: App): void {
  forgetMembers(app)
  forgetPublicKeys(app)
}

/** Ends all sessions in a workspace. */
const revokeSessionsOfWorkspace = statement<never>(
  'auth.revoke_sessions_of_workspace',
  'update refresh_token set revoked_at = $2 where workspace_id = $1 and revoked_at is null',
)

const writeLifecycle = statement<Lifecycle>(
  'workspaces.set_lifecycle',
  `update workspace w set status = $2, closed_at = $3, closed_by_id = $4, closed_reason = $5, deleted_at = $6,
     deleted_by_id = $7, deleted_reason = $8, lifecycle_version = lifecycle_version + 1, updated_at = $9
   where id = $1 returning ${lifecycleColumns}`,
)

async function change(ctx: Ctx, tx: Tx, kind: LifecycleChange, before: Lifecycle, given: string | null) {
  const by = { id: ctx.actor.kind === 'member' ? ctx.actor.userId : null, at: ctx.now(), reason: given }
  const next = after(kind, before, by)
  const { workspaceId, status, closedAt, closedById, closedReason } = next
  const deleted = [next.deletedAt, next.deletedById, next.deletedReason]
  const values = [workspaceId, status, closedAt, closedById, closedReason, ...deleted, by.at]
  const [row] = await run(tx, writeLifecycle, values)
  if (kind === 'delete') await run(tx, revokeSessionsOfWorkspace, [workspaceId, by.at])
  const changes = { action: { old: null, new: kind }, ...differences(inRecords(before), inRecords(next)) }
  const entry = {
    kind: 'organization_lifecycle' as const,
    resourceId: workspaceId,
    action: 'updated' as const,
    changes,
  }
  await recordAudit(tx, ctx, workspaceId, { ...entry, ...(given ? { reason: given } : {}) })
  if (before.status === 'open' && status === 'closed') await onWorkspaceClosed.run(ctx, tx, { workspaceId })
  tx.afterCommit(() => forgetAll(ctx.app))
  return row as Lifecycle
}

/**
 * Not `for update`: others can go on writing rows that name the workspace, so a running broadcast does not hinder this.
 */
const lockLifecycle = statement<Lifecycle>(
  'workspaces.lock_lifecycle',
  `select ${lifecycleColumns} from workspace w where id = $1 for no key update`,
)

/**
 * Closes, reopens, deletes or restores a workspace; its data is never removed. Repeating a change has no effect.
 * Throws conflict for a stale version, and for a protected or deleted workspace.
 */
export async function changeLifecycle(
  ctx: Ctx,
  kind: LifecycleChange,
  workspaceId: string,
  input: unknown,
): Promise<Lifecycle> {
  const given: Request = parseInput<Request>(lifecycleInputs[kind], input)
  const { name } = await workspaceLifecycle(ctx, workspaceId)
  if ('confirmName' in given && given.confirmName !== name)
    throw errors.invalidField('confirmName', "Must repeat the organization's name exactly.")
  return inTransaction(ctx.app.pool, async (tx) => {
    const row = await oneRow(tx, lockLifecycle, [workspaceId], 'organization')
    const repeated = hasTakenEffect(kind, row)
    if (isStale(row, given.expectedVersion, repeated))
      throw new AppError('conflict', 'The organization has changed since.', {
        field: 'expectedVersion',
      }).because('changed_meanwhile')
    if (repeated) return row
    await assertAllowed(tx, kind, row)
    return change(ctx, tx, kind, row, given.reason || null)
  })
}
