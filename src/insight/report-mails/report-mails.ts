import { z } from 'zod'
import { type Member, memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { parseInput } from '#core/validation.ts'
import { workspaceZone } from '#people/workspaces/zone.ts'
import { nextMailAt } from './report-days.ts'
import { type ReportRhythm, reportRhythms } from './report-mail-sets.ts'

/** How often a member gets the figures by mail, and when next. */
export interface ReportMail {
  every: ReportRhythm
  nextAt: Date
}

const own = statement<ReportMail>(
  'report_mails.own',
  'select m.every, m.next_at as "nextAt" from report_mail m where m.workspace_id = $1 and m.user_id = $2',
)

const whose = ({ workspaceId, userId }: Member) => [workspaceId, userId]

/** The caller's own; null where they get none. */
export async function ownReportMail(ctx: Ctx): Promise<ReportMail | null> {
  const [row] = await run(ctx.app.pool, own, whose(memberOf(ctx.actor)))
  return row ?? null
}

const save = statement<ReportMail>(
  'report_mails.save',
  `insert into report_mail as m (workspace_id, user_id, every, next_at) values ($1, $2, $3, $4)
   on conflict (workspace_id, user_id) do update set every = excluded.every, next_at = excluded.next_at
   returning m.every, m.next_at as "nextAt"`,
)

const setReportMailInput = z.object({ every: z.enum(reportRhythms.values) })

/**
 * The caller gets the figures of the workspace by mail from now on. Nobody can ask for another. Throws invalid_field.
 */
export async function setReportMail(ctx: Ctx, input: unknown): Promise<ReportMail> {
  const { every } = parseInput(setReportMailInput, input)
  const member = memberOf(ctx.actor)
  const zone = await workspaceZone(ctx.app.pool, member.workspaceId)
  const nextAt = nextMailAt(every, ctx.now(), zone)
  const [row] = await run(ctx.app.pool, save, [...whose(member), every, nextAt])
  return row ?? { every, nextAt }
}

const forget = statement<never>(
  'report_mails.forget',
  'delete from report_mail where workspace_id = $1 and user_id = $2',
)

/** The caller gets none any more. */
export async function stopReportMail(ctx: Ctx): Promise<true> {
  await run(ctx.app.pool, forget, whose(memberOf(ctx.actor)))
  return true
}

/** Somebody leaves, or may not read figures any more. */
export async function forgetReportMail(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await run(tx, forget, [workspaceId, userId])
}

/** Who leaves a workspace gets no figures of it. */
export const forgetReportMailOf = (ctx: Ctx, tx: Tx, { userId }: { userId: string }): Promise<void> =>
  forgetReportMail(tx, workspaceOf(ctx.actor), userId)
