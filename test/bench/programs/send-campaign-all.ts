import { newId } from '#core/ids.ts'
import { wordsOf } from '#messaging/messages/search/search-words.ts'
import { copyTables } from './copies.ts'
import { openPosts } from './posts.ts'
import { openPool, serve } from './server.ts'

// The equal of scenario 19: what claiming, posting and writing leaves out is kept as well - the message with its place in the
// queue, its chat's last message, the event under the next number of its workspace, the link of its recipient, the counter
// of the campaign, its words for the search. 200 people of one campaign at a time, up to 400 in hand. No lanes, no order of a
// person, no pace, no months, nothing held, no template to fill, nothing told to anybody.

const shareSize = 200
const sharesAtOnce = 2
const pool = openPool()
await copyTables(pool, [
  'broadcast',
  'broadcast_recipient',
  'message',
  'message_search',
  'hand_over',
  'event',
  'conversation',
  'workspace_counter',
])
const post = openPosts(process.argv[3], shareSize * sharesAtOnce)

interface Campaign {
  workspaceId: string
  id: string
}

interface Taken {
  messageId: string
  phone: string
}

const take = `with held as materialized (
    select r.id, r.contact_id from bench_all_broadcast_recipient r
    where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending' and r.message_id is null and r.due_at is null
    order by r.id limit ${shareSize} for update of r skip locked
  ), due as (
    select h.*, row_number() over (order by h.id) as place from held h
  ), fresh as materialized (
    select d.id as recipient_id, d.contact_id, c.phone, b.number_id, i.* from due d
    join unnest($3::uuid[], $4::uuid[]) with ordinality as i(id, event_id, place) using (place)
    join contact c on c.workspace_id = $1 and c.id = d.contact_id
    join bench_all_broadcast b on b.workspace_id = $1 and b.id = $2
  ), inserted as (
    insert into bench_all_message (workspace_id, id, contact_id, number_id, direction, type, status, to_phone, content,
      sent_by_type, sent_by_id, broadcast_id, created_at, updated_at)
    select $1, id, contact_id, number_id, 'outgoing', 'template', 'pending', phone, $6::jsonb, 'broadcast', $2, $2, $5, $5
    from fresh
  ), queued as (
    insert into bench_all_hand_over (workspace_id, message_id, contact_id, number_id, accepted_at, due_at, bulk, handed_over_at)
    select $1, id, contact_id, number_id, $5, $5, true, $5 from fresh
  ), shown as (
    update bench_all_conversation v set number_id = f.number_id, last_message_id = f.id, last_message_preview = 'News',
      last_message_at = $5, updated_at = $5
    from fresh f where v.workspace_id = $1 and v.contact_id = f.contact_id
  ), counter as (
    update bench_all_workspace_counter c set event_seq = c.event_seq + (select count(*) from fresh)
    where c.workspace_id = $1 returning c.event_seq - (select count(*) from fresh) as base
  ), logged as (
    insert into bench_all_event (workspace_id, seq, id, type, subject_id, contact_id, data, occurred_at)
    select $1, counter.base + f.place, f.event_id, 'message.created', f.id, f.contact_id, '{}', $5 from fresh f, counter
  ), linked as (
    update bench_all_broadcast_recipient r set message_id = f.id
    from fresh f where r.workspace_id = $1 and r.broadcast_id = $2 and r.id = f.recipient_id
  ), counted as (
    update bench_all_broadcast b set in_flight = b.in_flight + (select count(*) from fresh), fed_at = $5
    where b.workspace_id = $1 and b.id = $2
  )
  select id as "messageId", phone from fresh`

const write = `with answered as (
    update bench_all_hand_over h set answered_at = $4 from unnest($2::uuid[]) as s(id)
    where h.workspace_id = $1 and h.message_id = s.id
  ), named as (
    update bench_all_message m set platform_message_id = s.name from unnest($2::uuid[], $3::text[]) as s(id, name)
    where m.workspace_id = $1 and m.id = s.id returning m.*
  )
  insert into bench_all_message_search (workspace_id, message_id, created_at, words)
  select m.workspace_id, m.id, m.created_at, ${wordsOf('m')} from named m`

/** As long as what Parley keeps of the template. */
const content = JSON.stringify({
  name: 'news',
  language: 'en',
  components: [{ type: 'body', parameters: [{ type: 'text', text: 'Ann' }] }],
  body: 'Hello Ann',
})

async function shareOf({ workspaceId, id }: Campaign): Promise<number> {
  const now = new Date()
  const ids = () => Array.from({ length: shareSize }, () => newId(now.getTime()))
  const values = [workspaceId, id, ids(), ids(), now, content]
  const { rows } = await pool.query<Taken>({ name: 'take', text: take, values })
  if (rows.length === 0) return 0
  const names = await Promise.all(rows.map(({ phone }) => post(phone)))
  const taken = rows.map(({ messageId }) => messageId)
  await pool.query({ name: 'write', text: write, values: [workspaceId, taken, names, new Date()] })
  return rows.length
}

serve(async (_req, res) => {
  const { rows } = await pool.query<Campaign>(
    'select workspace_id as "workspaceId", id from bench_all_broadcast',
  )
  const waiting = [...rows]
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      if ((await shareOf(one)) > 0) waiting.push(one)
    }
  }
  await Promise.all(Array.from({ length: sharesAtOnce }, worker))
  res.end()
})
