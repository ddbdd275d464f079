import { run, statement, type Tx } from '#core/db/db.ts'
import {
  holding,
  lookedUp,
  moveOn,
  nextEvents,
  type Position,
  positionsBehind,
  workspaces,
  workspacesAtOnce,
} from '#core/events/log-reader.ts'
import type { MessageDirection, SenderType } from '#messaging/chat-model/messages/message-sets.ts'

/** What an event of the log says that a timer may depend on. */
export interface Fact {
  workspaceId: string
  contactId: string
  type: string
  occurredAt: Date
  /** of an event of a transfer */
  transferId: string | null
  hasAgent: boolean
  /** of an event of a message that says something: reactions do not */
  messageId: string | null
  direction: MessageDirection | null
  sentByType: SenderType | null
  /** a timer sent it */
  isOwn: boolean
  /** the workspace has service levels (docs/adr/0188) */
  hasLevels: boolean
}

/** Workspaces whose log has gone on. */
export const behind = statement<{ workspaceId: string; begins: boolean }>(
  'timers.behind',
  `select c.workspace_id as "workspaceId", p.workspace_id is null as begins from workspace_counter c
   left join timer_position p on p.workspace_id = c.workspace_id
   where c.event_seq > coalesce(p.seq, 0) limit ${workspacesAtOnce}`,
)

export const begin = statement<never>(
  'timers.begin',
  `insert into timer_position (workspace_id, seq)
   select w.workspace_id, 0 from ${workspaces.from('w')} order by 1 on conflict do nothing`,
)

export const hold = holding('timers.hold', 'timer_position')
const positions = positionsBehind(1)

/**
 * The next events of each workspace, $1 at most, as far as a timer may depend on them: those of transfers, and messages
 * of chats that are with people or whose bot waits for answers; where there are service levels, those of all chats. Nothing is looked up of messages where no chat is. The
 * positions move in the same transaction, so each event is read once. The look at a transfer is a scalar, so that it
 * stays a look per message: as `exists` it is planned as a list of all that are active.
 */
const read = statement<Fact & { many: number }>(
  'timers.read_log',
  `with told as materialized (${nextEvents(
    positions.from('p'),
    `, e.contact_id, e.occurred_at, case when e.type like 'transfer.%' then e.data->'extras' end as extras`,
  )}
   ), watching as materialized (
     select p.workspace_id from ${positions.from('p')}
     where exists (select from chatbot_settings s where s.workspace_id = p.workspace_id and s.client_reminder_enabled)
       or exists (select from timer t where t.workspace_id = p.workspace_id and t.kind = 'client_close')
       or exists (select from transfer x where x.workspace_id = p.workspace_id and x.status = 'active')
   ), serving as materialized (
     select p.workspace_id from ${positions.from('p')} where exists (select from service_level s
       where s.workspace_id = p.workspace_id and s.archived_at is null)
   ), known as (
     select e.*, e.workspace_id in (select workspace_id from serving) as serves,
       case when e.type in ('message.created', 'message.received')
         and (e.workspace_id in (select workspace_id from watching) or e.workspace_id in (select workspace_id from serving))
         then e.subject_id end as message_id
     from told e
   ), moved as (${moveOn('timer_position', positions.from('q'))}
   ), past as (
     delete from timer_message n using told e
     where n.workspace_id = e.workspace_id and n.message_id = e.subject_id and e.type = 'message.created'
     returning n.workspace_id, n.message_id
   )
   select e.workspace_id as "workspaceId", coalesce(m.contact_id, e.contact_id) as "contactId", e.type,
     coalesce(m.created_at, e.occurred_at) as "occurredAt",
     (e.extras->>'transfer_id')::uuid as "transferId",
     coalesce(jsonb_typeof(e.extras->'agent') = 'object', false) as "hasAgent",
     m.id as "messageId", m.direction, m.sent_by_type as "sentByType", past.message_id is not null as "isOwn",
     e.serves as "hasLevels"
   from known e
   left join ${lookedUp(
     'm',
     `select * from message m
      where m.workspace_id = e.workspace_id and m.id = e.message_id and m.type <> 'reaction'`,
   )} on true
   left join past on past.workspace_id = m.workspace_id and past.message_id = m.id
   where e.type like 'transfer.%' or e.type = 'chat.closed'
     or (e.serves and e.type in ('chat.assigned', 'chat.reopened', 'chat.prioritized')) or (m.id is not null and (e.serves
     or exists (select from chatbot_settings s where s.workspace_id = e.workspace_id and s.client_reminder_enabled)
     or exists (select from timer t where t.workspace_id = e.workspace_id and t.kind = 'client_close'
       and t.subject_id = m.contact_id)
     or (select x.id from transfer x where x.workspace_id = e.workspace_id and x.contact_id = m.contact_id
       and x.status = 'active' limit 1) is not null))
   order by e.workspace_id, e.seq`,
)

/** What the log says next in these workspaces, in its order. */
export const readFacts = (tx: Tx, held: readonly Position[], each: number): Promise<Fact[]> =>
  run(tx, read, [each, ...positions.values(held)])
