import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { parseInput, trimmedText } from '#core/validation.ts'
import { differences, recordAudit } from '#people/audit/log.ts'

const most = 30
const longest = 60

const differ = (names: readonly string[]) =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length

export const absenceReasonsInput = z.strictObject({
  reasons: z
    .array(trimmedText(longest))
    .max(most, `Must have at most ${most} entries.`)
    .refine(differ, 'Each reason can be listed once, ignoring case.')
    .meta({
      description: `Complete list of reasons, in the order in which they are offered: at most ${most}, each of 1 to ${longest} characters, trimmed, and different regardless of case.`,
    }),
})

const read = statement<{ reasons: string[] }>(
  'absences.reasons',
  'select absence_reasons as reasons from workspace where id = $1',
)

const lock = statement<{ reasons: string[] }>(
  'absences.lock_reasons',
  'select absence_reasons as reasons from workspace where id = $1 for no key update',
)

const save = statement<never>(
  'absences.save_reasons',
  'update workspace set absence_reasons = $2, updated_at = $3 where id = $1',
)

async function reasonsOf(db: Queryable, workspaceId: string): Promise<string[]> {
  const [row] = await run(db, read, [workspaceId])
  return row?.reasons ?? []
}

/** Why members of the workspace say that they are away, in their order. */
export const listAbsenceReasons = (ctx: Ctx): Promise<string[]> =>
  reasonsOf(ctx.app.pool, workspaceOf(ctx.actor))

/** Sets the list. Breaks and absences keep the reason that they were given. */
export async function changeAbsenceReasons(ctx: Ctx, input: unknown): Promise<string[]> {
  const workspaceId = workspaceOf(ctx.actor)
  const { reasons } = parseInput(absenceReasonsInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const [before] = await run(tx, lock, [workspaceId])
    const changes = differences({ absence_reasons: before?.reasons ?? [] }, { absence_reasons: reasons })
    if (!changes) return reasons
    await run(tx, save, [workspaceId, reasons, ctx.now()])
    const entry = { kind: 'settings.general', resourceId: workspaceId, action: 'updated', changes } as const
    await recordAudit(tx, ctx, workspaceId, entry)
    return reasons
  })
}

export const reasonInput = trimmedText(longest).nullish().meta({
  description: 'One of the reasons for absence of the workspace, as it is listed there; null for none.',
})

/** Throws invalid_field for a reason that the workspace does not offer. */
export async function assertReason(db: Queryable, workspaceId: string, reason: string | null): Promise<void> {
  if (reason === null || (await reasonsOf(db, workspaceId)).includes(reason)) return
  throw errors.invalidField('reason', 'No such reason of the workspace.').because('no_such')
}
