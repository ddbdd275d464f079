import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { beginCases, newCases } from '#messaging/chat-model/cases/begin-cases.ts'
import { checkedReason } from '#messaging/chat-model/cases/close-case.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { normalRank } from '#messaging/chat-model/chats/priorities.ts'
import { planSurveys } from '#messaging/chat-model/satisfaction/plan-surveys.ts'
import { endTransfers } from '#messaging/chat-model/transfers/end-transfers.ts'
import type { ChatChange } from './chat-changes.ts'

/**
 * What was put off comes back with nobody's word: there is nothing to do with it any more. The case ends with the chat; a
 * chat that was opened before there were cases, or by a process of the version before, gets its case now.
 */
const close = statement<{ contactId: string }>(
  'conversations.close_many',
  `with ended as (delete from conversation_snooze where workspace_id = $1 and contact_id = any($2::uuid[])),
   closed as (
     update conversation v set status = 'closed', closed_at = $3, updated_at = $3, bot_had_it = true
     where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and v.status = 'open'
     returning v.workspace_id, v.contact_id, v.opened_at, v.agent_id, v.team_id
   ), ended_cases as (
     update conversation_case k set closed_at = $3, updated_at = $3, reason_id = $5, note = $6, closed_by_id = $7,
       agent_id = c.agent_id, team_id = c.team_id
     from closed c where k.workspace_id = c.workspace_id and k.contact_id = c.contact_id and k.closed_at is null
     returning k.id, k.contact_id
   ), late_cases as (
     insert into conversation_case (workspace_id, id, contact_id, opened_at, closed_at, reason_id, note, closed_by_id,
       agent_id, team_id, created_at, updated_at)
     select c.workspace_id, i.case_id, c.contact_id, coalesce(c.opened_at, $3), $3, $5, $6, $7, c.agent_id, c.team_id, $3, $3
     from closed c join ${newCases(4)} on i.contact_id = c.contact_id
     where c.contact_id not in (select contact_id from ended_cases)
     returning id, contact_id
   ), surveys as (${planSurveys('select * from ended_cases union all select * from late_cases')}
   )
   select ${columns('Conversation', 'closed', ['contactId'])} from closed`,
)

/** The last case is reopened: a member who reopens a chat had closed it too soon. */
const reopen = statement<{ contactId: string }>(
  'conversations.reopen_many',
  `with opened as (
     update conversation v set status = 'open', opened_at = $3, updated_at = $3
     where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and v.status = 'closed'
     returning v.workspace_id, v.contact_id, v.closed_at
   ), going_on as (
     update conversation_case k set closed_at = null, reason_id = null, note = null, closed_by_id = null, agent_id = null,
       team_id = null, updated_at = $3
     from opened o where k.workspace_id = o.workspace_id and k.contact_id = o.contact_id and k.closed_at = o.closed_at
       and not exists (select from conversation_case g
         where g.workspace_id = k.workspace_id and g.contact_id = k.contact_id and g.closed_at is null)
     returning k.contact_id
   ), begun as (
     select o.workspace_id, o.contact_id, i.case_id, $3::timestamptz as at
     from opened o join ${newCases(4)} on i.contact_id = o.contact_id
     where o.contact_id not in (select contact_id from going_on)
   ), new_cases as (${beginCases('begun')})
   select ${columns('Conversation', 'opened', ['contactId'])} from opened`,
)

const reopenAnew = statement<{ contactId: string }>(
  'conversations.reopen_anew',
  `with opened as (
     update conversation v set status = 'open', opened_at = $3, updated_at = $3, priority = ${normalRank}, required_skill_ids = '{}'
     where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and v.status = 'closed'
     returning v.workspace_id, v.contact_id
   ), begun as (
     select o.workspace_id, o.contact_id, i.case_id, $3::timestamptz as at
     from opened o join ${newCases(4)} on i.contact_id = o.contact_id
   ), new_cases as (${beginCases('begun')})
   select ${columns('Conversation', 'opened', ['contactId'])} from opened`,
)

const idsOf = (chats: readonly { contactId: string }[]) => chats.map(({ contactId }) => contactId)

/** How chats are closed. */
export interface Closing {
  note?: string | undefined
  /** why */
  reasonId?: string | null | undefined
  /** whether members must give a reason, if the workspace requires one */
  asksReason?: boolean
}

/**
 * Closes chats that are open, and ends their cases; who has them stays, but where a transfer ends with it (spec/8 TR3).
 * The chatbot has them from then on.
 */
export function closing(ctx: Ctx, { note, reasonId, asksReason = false }: Closing = {}): ChatChange {
  let reason: Awaited<ReturnType<typeof checkedReason>> = null
  return {
    type: 'chat.closed',
    extras: () => ({ by: byOf(ctx), ...(note ? { note } : {}), ...(reason && { case_reason: reason }) }),
    async apply(tx, chats, now) {
      const ids = idsOf(chats.filter(({ status }) => status === 'open'))
      if (ids.length === 0) return { changed: [] }
      reason = await checkedReason(ctx, tx, reasonId, { isAsked: asksReason })
      const by = ctx.actor.kind === 'member' ? ctx.actor.userId : null
      const cases = ids.map(() => ctx.newId())
      const values = [workspaceOf(ctx.actor), ids, now, cases, reason?.id ?? null, note || null, by]
      const changed = await run(tx, close, values)
      return { changed, also: await endTransfers(ctx, tx, idsOf(changed), { status: 'resumed' }) }
    },
  }
}

/** Opens closed chats: their last cases continue, or new ones begin if somebody writes. */
export const reopening = (ctx: Ctx, cases: 'go_on' | 'begin' = 'go_on'): ChatChange => ({
  type: 'chat.reopened',
  extras: () => ({ by: byOf(ctx) }),
  async apply(tx, chats, now) {
    const ids = idsOf(chats)
    const newIds = ids.map(() => ctx.newId())
    const values = [workspaceOf(ctx.actor), ids, now, newIds]
    return { changed: await run(tx, cases === 'begin' ? reopenAnew : reopen, values) }
  },
})
