import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { TransferModel } from '#generated/prisma/models/Transfer.ts'
import { assigning } from '#messaging/inbox/conversations/assign-many.ts'
import { changeHeld } from '#messaging/inbox/conversations/chat-changes.ts'
import { afterMinutes } from '#messaging/numbers/business-hours/after-minutes.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import { expireTransfer } from '#messaging/routing/transfers/end-commands.ts'
import { breachTransfer, escalateTransfer } from '#messaging/routing/transfers/late-commands.ts'
import { doOnce } from './once.ts'
import type { Timer } from './timers.ts'
import { setTimers } from './timers.ts'

// What becomes of transfers in time (spec/5 3.3, spec/8 SL).

const fields = [
  'id',
  'contactId',
  'numberId',
  'agentId',
  'escalationLevel',
  'escalationDueAt',
  'expiresAt',
] as const
type Due = RowOf<TransferModel, (typeof fields)[number]>

const active = `select ${columns('Transfer', 'x', fields)} from transfer x
   where x.workspace_id = $1 and x.id = $2 and x.status = 'active'`
const readActive = statement<Due>('sla.active_transfer', active)
const lockActive = statement<Due>('sla.lock_active_transfer', `${active} for update`)

const find = async (ctx: Ctx, { workspaceId, subjectId }: Timer) =>
  (await run(ctx.app.pool, readActive, [workspaceId, subjectId]))[0]
const lock = async (tx: Tx, { workspaceId, subjectId }: Timer) =>
  (await run(tx, lockActive, [workspaceId, subjectId]))[0]

export const breachIfLate = (ctx: Ctx, timer: Timer): Promise<void> =>
  doOnce(ctx, timer, null, async (tx) => {
    const { subjectId: id, dueAt: deadline, kind } = timer
    await breachTransfer(ctx, tx, { id, deadline, isResponse: kind === 'response' })
    return false
  })

/** The next level: the first one warns the person, the second one is the last. */
export async function escalate(ctx: Ctx, timer: Timer): Promise<void> {
  const { workspaceId } = timer
  const settings = await readSettings(ctx.app.pool, workspaceId)
  const seen = await find(ctx, timer)
  const isFirst = seen?.escalationLevel === 0
  const words = isFirst ? { body: settings.slaWarningMessage, numberId: seen.numberId } : null
  await doOnce(ctx, timer, words, async (tx) => {
    const now = await lock(tx, timer)
    if (!now || now.escalationLevel !== seen?.escalationLevel || !now.escalationDueAt) return false
    const nextAt = afterMinutes(settings, ctx.now(), settings.slaEscalationMinutes)
    const raised = await escalateTransfer(ctx, tx, {
      id: now.id,
      from: now.escalationLevel,
      nextAt,
      notifyIds: settings.slaEscalationNotifyIds,
    })
    if (raised?.escalationDueAt) await setTimers(tx, [{ ...timer, dueAt: raised.escalationDueAt }])
    return raised !== null
  })
}

const lastAnswer = statement<{ at: Date }>(
  'sla.last_answer',
  `select m.created_at as at from message m join transfer x on x.workspace_id = $1 and x.id = $2
   where m.workspace_id = $1 and m.contact_id = x.contact_id and m.created_at >= greatest(x.transferred_at, $3)
     and m.sent_by_type = 'member' and m.type <> 'reaction' order by m.created_at desc limit 1`,
)

const postpone = statement<never>(
  'sla.postpone_expiry',
  'update transfer set expires_at = $3, updated_at = $4 where workspace_id = $1 and id = $2',
)

const hourMs = 3_600_000

/** Ends a transfer that nobody answered for so long; where somebody did, it gets as long again (spec/5 3.3). */
export async function expire(ctx: Ctx, timer: Timer): Promise<void> {
  const { workspaceId, subjectId, contactId } = timer
  const settings = await readSettings(ctx.app.pool, workspaceId)
  const seen = await find(ctx, timer)
  const hours = settings.slaAutoCloseHours
  const words = seen ? { body: settings.slaAutoCloseMessage, numberId: seen.numberId } : null
  await doOnce(ctx, timer, words, async (tx) => {
    const now = await lock(tx, timer)
    if (!now?.expiresAt) return false
    const since = new Date(now.expiresAt.getTime() - hours * hourMs)
    if ((await run(tx, lastAnswer, [workspaceId, subjectId, since])).length > 0) {
      const dueAt = new Date(ctx.now().getTime() + hours * hourMs)
      await run(tx, postpone, [workspaceId, subjectId, dueAt, ctx.now()])
      await setTimers(tx, [{ ...timer, dueAt }])
      return false
    }
    await expireTransfer(ctx, tx, contactId, `\n[Closed after ${hours} hours without an answer]`.trimStart())
    return true
  })
}

/** The agent did not answer: the chat goes back to its queue, to its place there. */
export const giveBack = (ctx: Ctx, timer: Timer): Promise<void> =>
  doOnce(ctx, timer, null, async (tx, held) => {
    const now = await lock(tx, timer)
    if (now?.agentId) await changeHeld(ctx, tx, held, assigning(ctx, { agentId: null }))
    return false
  })
