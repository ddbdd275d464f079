import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { conflictOn, inTransaction, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { byId, oneRow } from '#core/found.ts'
import { optional, parseInput, trimmedText, uuid } from '#core/validation.ts'
import type { CaseReasonModel } from '#generated/prisma/models/CaseReason.ts'
import { differences, newValues, recordAudit } from '#people/audit/log.ts'
import { tellCaseSettings } from './case-events.ts'

const fields = ['workspaceId', 'id', 'name', 'position', 'isArchived', 'createdAt', 'updatedAt'] as const

/** Why chats of the workspace are closed. */
export type CaseReason = RowOf<CaseReasonModel, (typeof fields)[number]>

const reasonColumns = columns('CaseReason', 's', fields)

const most = 100
const name = trimmedText(100)

export const createCaseReasonInput = z.object({
  name: name.meta({
    description: 'Name of the reason, trimmed, 1 to 100 characters, unique regardless of case.',
  }),
})

export const updateCaseReasonInput = z.object({
  name: optional(name).meta({ description: 'New name of the reason, which cases with the reason show too.' }),
  isArchived: optional(z.boolean()).meta({
    description: 'Whether the reason is archived: it is no longer offered, and cases keep it.',
  }),
})

export const orderCaseReasonsInput = z.object({
  ids: z
    .array(uuid)
    .max(200)
    .meta({ description: 'UUIDs of all reasons, in the order in which they are offered.' }),
})

const all = statement<CaseReason>(
  'case_reasons.all',
  `select ${reasonColumns} from case_reason s where s.workspace_id = $1 order by s.position, s.id`,
)

const byIds = statement<CaseReason>(
  'case_reasons.by_ids',
  `select ${reasonColumns} from case_reason s where s.workspace_id = $1 and s.id = any($2::uuid[])`,
)

/** Refuses one more than the limit. The new reason comes last. */
const insert = statement<CaseReason>(
  'case_reasons.insert',
  `insert into case_reason as s (workspace_id, id, name, position, is_archived, created_at, updated_at)
   select $1::uuid, $2::uuid, $3,
     (select coalesce(max(o.position), 0) + 1 from case_reason o where o.workspace_id = $1), false,
     $4::timestamptz, $4::timestamptz
   where (select count(*) from case_reason o where o.workspace_id = $1) < ${most}
   returning ${reasonColumns}`,
)

const lock = statement<CaseReason>(
  'case_reasons.lock',
  `select ${reasonColumns} from case_reason s where s.workspace_id = $1 and s.id = $2 for update`,
)

const save = statement<CaseReason>(
  'case_reasons.save',
  `update case_reason s set name = $3, is_archived = $4, updated_at = $5
   where s.workspace_id = $1 and s.id = $2 returning ${reasonColumns}`,
)

const place = statement<{ id: string }>(
  'case_reasons.place',
  `update case_reason s set position = p.place, updated_at = $3
   from unnest($2::uuid[]) with ordinality as p(id, place)
   where s.workspace_id = $1 and s.id = p.id and s.position <> p.place returning s.id`,
)

const kind = 'case_reason' as const
const taken = () =>
  new AppError('conflict', 'A reason with this name exists.', { field: 'name' }).because('name_taken')
const tooMany = () =>
  new AppError('invalid_state', `A workspace has at most ${most} reasons.`).because('too_many', {
    maximum: most,
  })
const shown = ({ name: called, isArchived }: CaseReason) => ({ name: called, is_archived: isArchived })

/** Those that are offered, in their order; with `archived` the others, too. */
export async function listCaseReasons(ctx: Ctx, archived: boolean): Promise<CaseReason[]> {
  const rows = await run(ctx.app.pool, all, [workspaceOf(ctx.actor)])
  return archived ? rows : rows.filter(({ isArchived }) => !isArchived)
}

/** Reasons by id, gathered. */
export const caseReasonLoader = loaderOf<CaseReason>(async (ctx, ids) =>
  inOrderOf(ids, await run(ctx.app.pool, byIds, [workspaceOf(ctx.actor), ids]), ({ id }) => id),
)

/** Adds a reason to the list. */
export async function createCaseReason(ctx: Ctx, input: unknown): Promise<CaseReason> {
  const workspaceId = workspaceOf(ctx.actor)
  const { name: called } = parseInput(createCaseReasonInput, input)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const [made] = await run(tx, insert, [workspaceId, ctx.newId(), called, ctx.now()])
    if (!made) throw tooMany()
    const changes = newValues(shown(made))
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: made.id, action: 'created', changes })
    await tellCaseSettings(ctx, tx)
    return made
  })
  return await conflictOn(work, taken)
}

/** Changes the given fields; a call that changes nothing writes nothing (spec/8 G2). */
export async function updateCaseReason(ctx: Ctx, id: string, input: unknown): Promise<CaseReason> {
  const workspaceId = workspaceOf(ctx.actor)
  const change = parseInput(updateCaseReasonInput, input)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const before = await byId(tx, lock, [workspaceId, id], 'reason')
    const after: CaseReason = {
      ...before,
      name: change.name ?? before.name,
      isArchived: change.isArchived ?? before.isArchived,
    }
    const changes = differences(shown(before), shown(after))
    if (!changes) return before
    const saved = await oneRow(tx, save, [workspaceId, id, after.name, after.isArchived, ctx.now()], 'reason')
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
    await tellCaseSettings(ctx, tx)
    return saved
  })
  return await conflictOn(work, taken)
}

/** Puts reasons in an order; reasons that are not named keep their places. */
export async function orderCaseReasons(ctx: Ctx, input: unknown): Promise<CaseReason[]> {
  const workspaceId = workspaceOf(ctx.actor)
  const { ids } = parseInput(orderCaseReasonsInput, input)
  await inTransaction(ctx.app.pool, async (tx) => {
    const moved = await run(tx, place, [workspaceId, [...new Set(ids)], ctx.now()])
    if (moved.length > 0) await tellCaseSettings(ctx, tx)
  })
  return listCaseReasons(ctx, true)
}
