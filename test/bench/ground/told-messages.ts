import { ask } from './cluster.ts'

// Messages of this moment with the events that tell of them, as accepting, storing and statuses write them.

/** No log ever reaches this number: whoever has read so far has nothing to do. */
const farAhead = '4611686018427387904'

/** Figures follow the log of every workspace from its end on, or are as far as nobody will come. */
export const followLogs = (url: string, isKept = true) =>
  ask(
    url,
    `insert into rollup_position (workspace_id, seq, timezone, checked_at)
     select c.workspace_id, case when $1 then c.event_seq else ${farAhead} end, w.timezone, now()
     from workspace_counter c join workspace w on w.id = c.workspace_id`,
    [isKept],
  )

/** A message that comes in has one event; one that goes out, and is read, has five. */
const told = `(values
    ('incoming', 1, 'message.received', '{}'),
    ('outgoing', 1, 'message.created', '{}'),
    ('outgoing', 2, 'message.status', '{"set": {"status": "sent"}, "extras": {"previous_status": "pending"}}'),
    ('outgoing', 3, 'message.sent', '{"set": {"status": "sent"}}'),
    ('outgoing', 4, 'message.status', '{"set": {"status": "delivered"}, "extras": {"previous_status": "sent"}}'),
    ('outgoing', 5, 'message.status', '{"set": {"status": "read"}, "extras": {"previous_status": "delivered"}}')
  ) k(direction, place, type, data)`
/** events of a message that comes in and one that goes out */
const ofPair = 6

const tell = `with person as (
    select c.workspace_id, c.id, c.phone, n.id as number_id, row_number() over (partition by c.workspace_id order by c.id) - 1 as place
    from contact c join number n using (workspace_id)
  ), fresh as (
    insert into message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone, content,
      sent_by_type, sent_by_id, platform_message_id, created_at, updated_at)
    select p.workspace_id, bench_id(now()), p.id, p.number_id, d.direction,
      case when i % 4 = 0 then 'image' else 'text' end,
      case when d.direction = 'outgoing' then 'read' else 'delivered' end, p.phone, p.phone, '{"body":"Where is it?"}',
      case when d.direction = 'incoming' then 'contact' when i % 2 = 0 then 'api' else 'chatbot' end,
      case when d.direction = 'incoming' then p.id end, 'wamid.TOLD.' || gen_random_uuid(), now(), now()
    from generate_series(0, $1 - 1) i, (values ('incoming'), ('outgoing')) d(direction), person p where p.place = i % 200
    returning workspace_id, id, contact_id, direction
  ), told as (
    select f.*, k.type, k.data::jsonb, row_number() over (partition by f.workspace_id order by f.id, k.place) as nth
    from fresh f join ${told} using (direction)
  ), counted as (
    update workspace_counter c set event_seq = c.event_seq + t.many
    from (select workspace_id, count(*) as many from told group by workspace_id) t where c.workspace_id = t.workspace_id
    returning c.workspace_id, c.event_seq - t.many as base
  ), kept as (
    insert into event (workspace_id, seq, id, type, subject_id, contact_id, data, occurred_at)
    select t.workspace_id, c.base + t.nth, bench_id(now()), t.type, t.id, t.contact_id, t.data, now()
    from told t join counted c using (workspace_id) returning 1
  )
  select count(*)::int as events from kept`

/** Writes so many events at least, as many in each workspace; answers how many. What was there before is in bench_told. */
export async function tellMessages(url: string, events: number): Promise<number> {
  await ask(url, 'create table if not exists bench_told (workspace_id uuid primary key, seq bigint not null)')
  await ask(url, 'truncate bench_told')
  const [row] = await ask<{ many: number }>(
    url,
    `with kept as (insert into bench_told select workspace_id, event_seq from workspace_counter returning 1)
     select count(*)::int as many from kept`,
  )
  const pairs = Math.ceil(events / ofPair / (row?.many ?? 1))
  const [{ events: written } = { events: 0 }] = await ask<{ events: number }>(url, tell, [pairs])
  return written
}
