import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import { chatEvent } from './conversation-events.ts'
import { readConversations } from './conversation-queries.ts'
import { named } from './conversation-row.ts'

/** Two chats of one workspace, by their contacts: `part` becomes a part of `whole`. */
export interface Pair {
  workspaceId: string
  part: string
  whole: string
}

const lockRows = statement(
  'conversations.lock_of_contacts',
  `select contact_id from conversation where workspace_id = $1 and contact_id = any($2::uuid[])
   order by workspace_id, contact_id for update`,
)

/** Keeps messages and senders out of chats; comes before anything else that the transaction locks (docs/adr/0008). */
export async function lockChats(tx: Tx, workspaceId: string, contactIds: readonly string[]): Promise<void> {
  await run(tx, lockRows, [workspaceId, contactIds])
}

/**
 * The later last message, both unread counts, the windows that are open longest. A chat that is open stays open, and
 * whoever has one of them has it all, if nobody has the other.
 */
const joinPair = statement<{ opened: boolean; assigned: boolean }>(
  'conversations.join',
  `
  with windows as (
    insert into conversation_window as w (workspace_id, contact_id, number_id, last_incoming_at, owner, owner_role, owner_since)
    select workspace_id, $3, number_id, last_incoming_at, owner, owner_role, owner_since from conversation_window
    where workspace_id = $1 and contact_id = $2 order by number_id
    on conflict (workspace_id, contact_id, number_id)
    do update set last_incoming_at = greatest(w.last_incoming_at, excluded.last_incoming_at),
      owner = case when excluded.owner_since > coalesce(w.owner_since, 'epoch') then excluded.owner else w.owner end,
      owner_role = case when excluded.owner_since > coalesce(w.owner_since, 'epoch') then excluded.owner_role else w.owner_role end,
      owner_since = greatest(w.owner_since, excluded.owner_since)
  ), left_behind as (
    delete from conversation_window where workspace_id = $1 and contact_id = $2
  ), news as (
    select p.*, coalesce(p.last_message_at > w.last_message_at, p.last_message_at is not null) as later,
      p.status = 'open' and w.status = 'closed' as opens,
      coalesce(w.agent_id, w.team_id) is null and coalesce(p.agent_id, p.team_id) is not null as assigns
    from conversation p join conversation w on w.workspace_id = p.workspace_id and w.contact_id = $3
    where p.workspace_id = $1 and p.contact_id = $2
  )
  update conversation v set
    number_id = case when n.later then n.number_id else v.number_id end,
    last_message_id = case when n.later then n.last_message_id else v.last_message_id end,
    last_message_preview = case when n.later then n.last_message_preview else v.last_message_preview end,
    last_message_at = greatest(v.last_message_at, n.last_message_at),
    last_incoming_at = greatest(v.last_incoming_at, n.last_incoming_at),
    waiting_since = case when n.opens then n.waiting_since
      when n.status = 'open' then least(n.waiting_since, v.waiting_since) else v.waiting_since end,
    unread_count = v.unread_count + n.unread_count,
    status = case when n.opens then n.status else v.status end,
    opened_at = case when n.opens then n.opened_at else v.opened_at end,
    agent_id = case when n.assigns then n.agent_id else v.agent_id end,
    team_id = case when n.assigns then n.team_id else v.team_id end,
    priority = case when n.opens then n.priority when n.status = 'open' then least(n.priority, v.priority) else v.priority end,
    required_skill_ids = case when n.opens then n.required_skill_ids
      when n.status = 'open' and n.required_skill_ids <> '{}'
        then array(select unnest(v.required_skill_ids) union select unnest(n.required_skill_ids))
      else v.required_skill_ids end,
    updated_at = $4
  from news n where v.workspace_id = $1 and v.contact_id = $3
  returning n.opens as opened, n.assigns as assigned
  `,
)

/** Merges two locked chats. Returns the events of the merge, which the caller appends. */
export async function joinChats(app: App, tx: Tx, pair: Pair, at: Date): Promise<NewEvent[]> {
  const { workspaceId, part, whole } = pair
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  const [change] = await run(tx, joinPair, [workspaceId, part, whole, at])
  const [chat] = await readConversations(tx, ctx.actor, [whole])
  if (!chat) return []
  const by = { type: 'contact', id: whole }
  const previous = { agent: named(null, null), team: named(null, null) }
  return [
    ...(change?.opened ? [chatEvent(ctx, 'chat.reopened', chat, { by })] : []),
    ...(change?.assigned ? [chatEvent(ctx, 'chat.assigned', chat, { previous })] : []),
  ]
}
