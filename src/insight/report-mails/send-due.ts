import { hasAccess, type Member } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { messageReport } from '#insight/reports/message-report.ts'
import { slaReport } from '#insight/reports/sla-report.ts'
import { teamReport } from '#insight/reports/team-report.ts'
import { queueMail } from '#outside/mail/outbox.ts'
import { memberNow } from '#people/sessions/members.ts'
import { daysOfMail, nextMailAt } from './report-days.ts'
import type { ReportRhythm } from './report-mail-sets.ts'
import type { ReportMailData } from './report-mail-text.ts'
import { forgetReportMail } from './report-mails.ts'

/** So many are written in one go. */
const atOnce = 10
/** Figures that are being counted are asked for again after this. */
const againMs = 10 * 60_000

interface Whose {
  workspaceId: string
  userId: string
}

const due = statement<Whose>(
  'report_mails.due',
  `select m.workspace_id as "workspaceId", m.user_id as "userId" from report_mail m
   where m.next_at <= $1 order by m.next_at limit ${atOnce}`,
)

interface Taken {
  every: ReportRhythm
  zone: string
  workspace: string
  email: string
  language: string | null
}

/** Holds one that is still due; nothing where another process is quicker. */
const take = statement<Taken>(
  'report_mails.take',
  `select m.every, w.timezone as zone, w.name as workspace, u.email, u.settings ->> 'language' as language
   from report_mail m join workspace w on w.id = m.workspace_id join user_account u on u.id = m.user_id
   where m.workspace_id = $1 and m.user_id = $2 and m.next_at <= $3 for update of m skip locked`,
)

const postpone = statement<never>(
  'report_mails.postpone',
  'update report_mail set next_at = $3 where workspace_id = $1 and user_id = $2',
)

async function figuresOf(ctx: Ctx, days: { from: string; to: string }): Promise<ReportMailData['figures']> {
  const [messages, team, sla] = await Promise.all([
    messageReport(ctx, days),
    teamReport(ctx, days),
    slaReport(ctx, days),
  ])
  return {
    incoming: messages.incoming,
    people: messages.people,
    outgoing: messages.outgoing.made,
    delivered: messages.outgoing.delivered,
    read: messages.outgoing.read,
    failed: messages.outgoing.failed,
    handedOver: team.handedOver,
    handled: team.handled,
    firstResponse: team.firstResponse.cases === 0 ? null : team.firstResponse.median,
    met: sla.met,
    breached: sla.breached,
  }
}

/** Writes what is due to one member, with what they may see at this moment. */
async function write(app: App, tx: Tx, member: Member, taken: Taken): Promise<void> {
  const now = app.clock.now()
  const { workspaceId, userId } = member
  const days = daysOfMail(taken.every, now, taken.zone)
  const figures = await figuresOf(createCtx(app, { actor: member }), days)
  const { workspace, language, email } = taken
  const link = `${app.config.server.publicUrl}/analytics`
  const data: ReportMailData = { language: language ?? 'en', workspace, ...days, figures, link }
  const key = `figures:${userId}:${taken.every}:${days.from}`
  const mail = { workspaceId, key, template: 'figures' as const, data: { ...data }, recipient: email }
  await queueMail(tx, app, mail, now)
  await run(tx, postpone, [workspaceId, userId, nextMailAt(taken.every, now, taken.zone)])
  tx.afterCommit(() => app.wake('mail'))
}

async function sendOne(app: App, { workspaceId, userId }: Whose): Promise<void> {
  const member = await memberNow(app, workspaceId, userId)
  await inTransaction(app.pool, async (tx) => {
    const [taken] = await run(tx, take, [workspaceId, userId, app.clock.now()])
    if (!taken) return
    const may = member !== null && hasAccess(member, { permission: 'analytics:read' })
    if (may) await write(app, tx, member, taken)
    else await forgetReportMail(tx, workspaceId, userId)
  })
}

/**
 * Mails the figures of the days before to members who asked for them. Whoever may not read figures any more gets none.
 * Figures that are being counted again are waited for.
 */
export async function sendReportMails(app: App): Promise<{ more: boolean }> {
  const waiting = await run(app.pool, due, [app.clock.now()])
  for (const one of waiting) {
    try {
      await sendOne(app, one)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const later = new Date(app.clock.nowMs() + againMs)
      await run(app.pool, postpone, [one.workspaceId, one.userId, later])
    }
  }
  return { more: waiting.length === atOnce }
}
