import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { parseInput } from '#core/validation.ts'
import { recordAudit } from '#people/audit/log.ts'
import { tellCaseSettings } from './case-events.ts'

/** What a workspace says of its cases. */
export interface CaseSettings {
  /** members say why they close a chat, as long as there are reasons to choose from */
  isReasonRequired: boolean
}

export const updateCaseSettingsInput = z.object({
  isReasonRequired: z.boolean().meta({
    description: 'Whether members must give a reason when they close a chat, as long as reasons are offered.',
  }),
})

const read = statement<CaseSettings>(
  'cases.settings',
  'select case_reason_required as "isReasonRequired" from workspace where id = $1',
)

const save = statement<{ id: string }>(
  'cases.save_settings',
  `update workspace set case_reason_required = $2, updated_at = $3
   where id = $1 and case_reason_required <> $2 returning id`,
)

export async function caseSettings(ctx: Ctx): Promise<CaseSettings> {
  const [found] = await run(ctx.app.pool, read, [workspaceOf(ctx.actor)])
  return found ?? { isReasonRequired: false }
}

/** Changes the given fields; a call that changes nothing writes nothing (spec/8 G2). */
export async function updateCaseSettings(ctx: Ctx, input: unknown): Promise<CaseSettings> {
  const workspaceId = workspaceOf(ctx.actor)
  const { isReasonRequired } = parseInput(updateCaseSettingsInput, input)
  await inTransaction(ctx.app.pool, async (tx) => {
    const changed = await run(tx, save, [workspaceId, isReasonRequired, ctx.now()])
    if (changed.length === 0) return
    await recordAudit(tx, ctx, workspaceId, {
      kind: 'settings.general',
      resourceId: workspaceId,
      action: 'updated',
      changes: { case_reason_required: { old: !isReasonRequired, new: isReasonRequired } },
    })
    await tellCaseSettings(ctx, tx)
  })
  return { isReasonRequired }
}
