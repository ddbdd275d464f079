import { run, statement, type Tx } from '#core/db/db.ts'
import type { Pair } from '#messaging/chat-model/chats/join.ts'

/** A chat has one case that goes on: where both chats have one, that of the part ends. The others are the whole's. */
const join = statement(
  'cases.join',
  `with both_go_on as (
     select p.id from conversation_case p join conversation_case w on w.workspace_id = p.workspace_id
     where p.workspace_id = $1 and p.contact_id = $2 and p.closed_at is null and w.contact_id = $3 and w.closed_at is null
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
