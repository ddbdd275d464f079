import { statement } from '#core/db/db.ts'
import { lookedUp, nextEvents, positionsBehind } from '#core/events/log-reader.ts'
import type { CountedMessage, ToldRow } from './changes.ts'
import { isMessage } from './count-messages.ts'

/** An event with its message, a message of before, or where the log of a workspace ends. */
export type TakenRow =
  | ({
      kind: 'event' | 'older'
      workspaceId: string
      seq: number
      id: string | null
      messageStatus: string
    } & ToldRow &
      CountedMessage)
  | { kind: 'end'; workspaceId: string; seq: number; timezone: string }

/** Behind how many events of each workspace are read. */
export const positions = positionsBehind(1)

const messageOf = (
  type: string,
) => `m.id, m.number_id as "numberId", m.direction, ${type} as type, m.status as "messageStatus",
  m.sent_by_type as "sentByType", m.sent_by_id as "sentById", m.contact_id as "contactId", m.created_at as "createdAt"`
const noMessage = 'null::uuid, null::uuid, null, null, null, null, null::uuid, null::uuid, null::timestamptz'
const noEvent = 'null, null, null, null, null, null::boolean'

/** How far behind the position an event that fills a placeholder is looked for: the file follows within minutes. */
const mostAhead = 100_000

/** The types of events that change figures. */
const changesFigures = `e.type in ('message.created', 'message.received', 'message.sent', 'message.stored', 'message.status')`

const facts = `, e.data #>> '{extras,previous_status}' as previous_status,
  e.data #>> '{extras,previous_type}' as previous_type, e.data #>> '{extras,type}' as stored_type,
  e.data ? 'set' as sets_fields, coalesce(e.data #>> '{set,status}', e.data #>> '{extras,status}') as status`

/**
 * All that one moment shows of the workspaces that are held: the next events ($1 of each at most) with their messages,
 * and, where these are all of them, so many older messages as they are at that moment. An event of a message that is
 * older than those that are counted changes nothing: the message is counted later, as it is then. A placeholder has its
 * own type until the event that fills it, also where it was filled before the events ahead of that one are read.
 */
export const takeEvents = statement<TakenRow>(
  'rollups.take_events',
  `with told as materialized (${nextEvents(positions.from('p'), facts)}
   ), held as materialized (
     select r.* from rollup_position r join ${positions.from('p')} using (workspace_id)
   ), filled as materialized (
     select s.workspace_id, s.subject_id, s.seq, s.data #>> '{extras,previous_type}' as previous_type
     from ${positions.from('p')} join event s on s.workspace_id = p.workspace_id
       and s.seq > p.seq and s.seq <= p.seq + ${mostAhead}
     where s.type = 'message.stored' and s.data #>> '{extras,previous_type}' is not null
   ), older as (
     select m.* from held h cross join lateral (
       select * from message m where m.workspace_id = h.workspace_id
         and (m.created_at, m.id) < (h.older_than, h.older_than_id) and ${isMessage('m')}
       order by m.created_at desc, m.id desc limit $1) m
     where h.older_than is not null
       and (select count(*) from told t where t.workspace_id = h.workspace_id) < $1
   )
   select e.workspace_id as "workspaceId", e.seq, 'event' as kind, null as timezone, e.type as "eventType",
     e.previous_status as "previousStatus", e.status, e.previous_type as "previousType",
     e.stored_type as "storedType", e.sets_fields as "setsFields", ${messageOf('coalesce(f.previous_type, m.type)')}
   from told e join held h using (workspace_id) left join ${lookedUp(
     'm',
     `select * from message m where ${changesFigures} and m.workspace_id = e.workspace_id and m.id = e.subject_id
        and (h.older_than is null or (m.created_at, m.id) >= (h.older_than, h.older_than_id)) and ${isMessage('m')}`,
   )} on true
   left join filled f on f.workspace_id = e.workspace_id and f.subject_id = e.subject_id and f.seq > e.seq
   union all
   select m.workspace_id, null, 'older', null, ${noEvent}, ${messageOf('m.type')} from older m
   union all
   select c.workspace_id, c.event_seq, 'end', w.timezone, ${noEvent}, ${noMessage}
   from held h join workspace_counter c using (workspace_id) join workspace w on w.id = h.workspace_id`,
)
