import { run, statement, type Tx } from '#core/db/db.ts'
import type { Pair } from '#messaging/chat-model/chats/join.ts'

/**
 * A chat has one open case: if both chats have one, that of the merged chat ends, with its times. The other cases move
 * to the remaining chat.
 */
const join = statement(
  'cases.join',
  `with both_go_on as (
     select p.id from conversation_case p join conversation_case w on w.workspace_id = p.workspace_id
     where p.workspace_id = $1 and p.contact_id = $2 and p.closed_at is null and w.contact_id = $3 and w.closed_at is null
   ), moved_clocks as (
     update service_clock k set contact_id = $3, updated_at = $4, look_at = case when not o.ends then k.look_at end,
       running_since = case when not o.ends then k.running_since end, ended_at = case when o.ends then $4 else k.ended_at end,
       target_minutes = case when not o.ends or k.breached_at is not null then k.target_minutes end
     from (select c.id as case_id, k.id, k.ended_at is null and c.id in (select id from both_go_on) as ends
       from conversation_case c join service_clock k on k.workspace_id = c.workspace_id and k.case_id = c.id
       where c.workspace_id = $1 and c.contact_id = $2) o
     where k.workspace_id = $1 and k.id = o.id
     returning case when k.ended_at is null then k.due_at end as due_at
   ), due as (
     update conversation v set service_due_at = least(v.service_due_at, m.due_at), due_at = least(v.due_at, m.due_at)
     from (select min(due_at) as due_at from moved_clocks) m
     where v.workspace_id = $1 and v.contact_id = $3 and m.due_at is not null
   ), asked as (
     update case_survey set contact_id = $3, updated_at = $4 where workspace_id = $1 and contact_id = $2
   )
   update conversation_case k set contact_id = $3, updated_at = $4,
     closed_at = case when k.id in (select id from both_go_on) then $4 else k.closed_at end
   where k.workspace_id = $1 and k.contact_id = $2`,
)

/** The cases of a chat that became a part of another are that one's. Whoever joins them has locked both chats. */
export const joinCases = async (tx: Tx, { workspaceId, part, whole }: Pair, at: Date): Promise<void> => {
  await run(tx, join, [workspaceId, part, whole, at])
}
