import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import {
  holding,
  type LogReader,
  lookedUp,
  moveOn,
  nextEvents,
  positionsBehind,
  readLog,
  workspaces,
  workspacesAtOnce,
} from '#core/events/log-reader.ts'
import { noteMoved } from './progress.ts'

// Who answered a campaign is read from the log of events, each event once and in its order: storing a message that came
// costs nothing for it (spec/8 G18 and CM10).

const atOnce = 2_000

/** Workspaces with broadcasts whose log has gone on. */
export const repliesBehindRows = `workspace_counter c
   left join broadcast_reader p on p.workspace_id = c.workspace_id
   where c.event_seq > coalesce(p.seq, -1)
     and (p.workspace_id is not null or exists (select from broadcast b where b.workspace_id = c.workspace_id))`

const behind = statement<{ workspaceId: string; begins: boolean }>(
  'broadcasts.replies_behind',
  `select c.workspace_id as "workspaceId", p.workspace_id is null as begins from ${repliesBehindRows}
   limit ${workspacesAtOnce}`,
)

/** Whoever has not read yet begins with what comes from now on. */
const begin = statement(
  'broadcasts.replies_begin',
  `insert into broadcast_reader (workspace_id, seq)
   select c.workspace_id, c.event_seq from workspace_counter c join ${workspaces.from('w')} using (workspace_id)
   order by c.workspace_id on conflict do nothing`,
)

const positions = positionsBehind(1)

/**
 * Messages that the next events tell of ($1 events of each workspace at most). One that came within 72 hours after the
 * latest campaign message to its person left is a reply to that, and a tap on its quick reply a click; each recipient
 * counts once. Recipients are locked in their order, then broadcasts, as statuses do.
 */
const takeReplies = statement<{ many: number }>(
  'broadcasts.take_replies',
  `
  with told as (${nextEvents(positions.from('p'))}
   ), came as (
     select m.workspace_id, m.contact_id, m.created_at, m.type, m.reply_to_message_id
     from told e cross join ${lookedUp(
       'm',
       'select * from message m where m.workspace_id = e.workspace_id and m.id = e.subject_id',
     )}
     where e.type = 'message.received' and m.direction = 'incoming' and m.type <> 'reaction'
   ), latest as (
     select c.workspace_id, s.id as message_id, min(c.created_at) as replied_at, null::timestamptz as clicked_at
     from came c cross join lateral (
       select s.id, s.sent_at from message s
       where s.workspace_id = c.workspace_id and s.contact_id = c.contact_id and s.broadcast_id is not null
         and s.sent_at <= c.created_at and s.created_at > c.created_at - interval '14 days'
       order by s.sent_at desc limit 1) s
     where s.sent_at > c.created_at - interval '72 hours'
     group by c.workspace_id, s.id
   ), tapped as (
     select c.workspace_id, c.reply_to_message_id as message_id, null::timestamptz as replied_at, min(c.created_at) as clicked_at
     from came c where c.type = 'button' and c.reply_to_message_id is not null
     group by c.workspace_id, c.reply_to_message_id
   ), mark as (
     select workspace_id, message_id, max(replied_at) as replied_at, max(clicked_at) as clicked_at
     from (select * from latest union all select * from tapped) a group by workspace_id, message_id
   ), held as (
     select r.workspace_id, r.broadcast_id, r.id, m.replied_at, m.clicked_at,
       (r.replied_at is null and m.replied_at is not null)::int as replied,
       (r.clicked_at is null and m.clicked_at is not null)::int as clicked
     from mark m join broadcast_recipient r on r.workspace_id = m.workspace_id and r.message_id = m.message_id
     order by r.workspace_id, r.broadcast_id, r.id for update of r
   ), marked as (
     update broadcast_recipient r set replied_at = coalesce(r.replied_at, h.replied_at),
       clicked_at = coalesce(r.clicked_at, h.clicked_at)
     from held h where h.replied + h.clicked > 0
       and r.workspace_id = h.workspace_id and r.broadcast_id = h.broadcast_id and r.id = h.id
     returning r.id
   ), change as (
     select workspace_id, broadcast_id, sum(replied)::int as replied, sum(clicked)::int as clicked
     from held where replied + clicked > 0 and (select count(*) from marked) >= 0 group by workspace_id, broadcast_id
   ), locked as (
     select b.workspace_id, b.id from broadcast b
     where (b.workspace_id, b.id) in (select workspace_id, broadcast_id from change)
     order by b.workspace_id, b.id for update
   ), counted as (
     update broadcast b set replied = b.replied + c.replied, clicked = b.clicked + c.clicked
     from change c join locked l on l.workspace_id = c.workspace_id and l.id = c.broadcast_id
     where b.workspace_id = c.workspace_id and b.id = c.broadcast_id returning b.workspace_id, b.id
   ), noted as (${noteMoved('counted')}
   ), moved as (${moveOn('broadcast_reader', positions.from('q'))}
   )
   select count(*)::int as many from told group by workspace_id`,
)

const reader: LogReader = {
  behind,
  begin,
  hold: holding('broadcasts.replies_hold', 'broadcast_reader'),
  failing: 'replies to broadcasts of a workspace could not be counted',
  async read(_app, tx, held) {
    const each = Math.ceil(atOnce / held.length)
    return (await run(tx, takeReplies, [each, ...positions.values(held)])).some(({ many }) => many >= each)
  },
}

/** Counts replies to broadcasts and taps on their buttons. */
export const countReplies = (app: App): Promise<{ more: boolean }> => readLog(app, reader)
