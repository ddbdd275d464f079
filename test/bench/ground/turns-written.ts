import type pg from 'pg'
import { newId } from '#core/ids.ts'
import { copyTables } from '../programs/copies.ts'
import { turnOfTalk } from './talk.ts'

// The limit of scenario 29: the pure function for each person, and one statement that keeps what Parley keeps of the turns:
// the session, the two messages with their places in the queue, what the session said and asks, the decision, the nodes, the
// chat as it is read, the end of the turns, and events. Nothing is held, and nothing is read again.

const tables = [
  'message',
  'hand_over',
  'event',
  'conversation',
  'workspace_counter',
  'bot_turn',
  'bot_session',
  'bot_session_message',
  'bot_question',
  'bot_decision',
  'bot_step',
  'chatbot_counter',
]

/** Someone whose answer waits for its turn. */
export interface Waiting {
  workspaceId: string
  contactId: string
  numberId: string
  messageId: string
  sessionId: string
  flowId: string
  phone: string
}

const write = `with given as (
    select g.*, $10::timestamptz as at from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[],
      $8::text[], $9::text[]) with ordinality
      as g(workspace_id, contact_id, number_id, message_id, session_id, flow_id, phone, vars, trace, place)
  ), ended as (
    delete from bench_all_bot_turn t using given g
    where t.workspace_id = g.workspace_id and t.message_id = g.message_id
  ), reply as (
    select g.workspace_id, g.contact_id, g.number_id, g.session_id, g.flow_id, g.phone, g.at, g.place * 2 + r.n as place,
      r.id, r.content from given g cross join lateral (
        select n, (($11::uuid[])[(g.place - 1) * 2 + n]) as id, ($12::text[])[(g.place - 1) * 2 + n] as content
        from generate_series(1, 2) n) r
  ), said as (
    insert into bench_all_message (workspace_id, id, contact_id, number_id, direction, type, status, to_phone, content,
      sent_by_type, created_at, updated_at)
    select workspace_id, id, contact_id, number_id, 'outgoing', 'text', 'pending', phone, content::jsonb, 'chatbot', at, at
    from reply
  ), queued as (
    insert into bench_all_hand_over (workspace_id, message_id, contact_id, number_id, accepted_at, due_at)
    select workspace_id, id, contact_id, number_id, at, at from reply
  ), kept as (
    update bench_all_bot_session b set vars = g.vars::jsonb, last_activity_at = g.at, node_id = 'again'
    from given g where b.workspace_id = g.workspace_id and b.id = g.session_id
  ), spoken as (
    insert into bench_all_bot_session_message (workspace_id, session_id, message_id, step_name)
    select workspace_id, session_id, id, 'again' from reply
    union all select workspace_id, session_id, message_id, 'keyword_check' from given
  ), asked as (
    insert into bench_all_bot_question (workspace_id, message_id, session_id, flow_id, flow_version, node_id)
    select workspace_id, id, session_id, flow_id, 1, 'again' from reply where place % 2 = 0
  ), decided as (
    insert into bench_all_bot_decision (workspace_id, message_id, contact_id, session_id, look, reply_ids, decided_at)
    select workspace_id, message_id, contact_id, session_id, 'flow', array(select r.id from reply r
      where r.session_id = g.session_id), at from given g
  ), walked as (
    insert into bench_all_bot_step (workspace_id, session_id, n, flow_id, flow_version, node_id, outcome, vars, at)
    select workspace_id, session_id, 1000000 * $13::int + s.n, flow_id, 1, s.node->>'nodeId', s.node->>'outcome', s.node->'set', at
    from given, jsonb_array_elements(trace::jsonb) with ordinality as s(node, n)
  ), shown as (
    update bench_all_conversation v set last_message_at = g.at, unread_count = 0, updated_at = g.at
    from given g where v.workspace_id = g.workspace_id and v.contact_id = g.contact_id
  ), counted as (
    update bench_all_chatbot_counter c set messages_handled = c.messages_handled + n.many
    from (select workspace_id, count(*) as many from given group by 1 order by 1) n where c.workspace_id = n.workspace_id
  ), new_event as (
    select workspace_id, 'chat.updated' as type, contact_id as subject_id, contact_id, at, place * 4 as place from given
    union all select workspace_id, 'message.created', id, contact_id, at, place * 2 + 1 from reply
  ), taken as (
    update bench_all_workspace_counter c set event_seq = c.event_seq + n.many
    from (select workspace_id, count(*) as many from new_event group by workspace_id order by workspace_id) n
    where c.workspace_id = n.workspace_id
    returning c.workspace_id, c.event_seq - n.many as base
  )
  insert into bench_all_event (workspace_id, seq, id, type, subject_id, contact_id, data, occurred_at)
  select e.workspace_id, t.base + row_number() over (partition by e.workspace_id order by e.place), gen_random_uuid(),
    e.type, e.subject_id, e.contact_id, '{}'::jsonb, e.at from new_event e join taken t using (workspace_id)`

const batch = 100

/** Makes the tables; answers what takes these turns. */
export async function openLimit(pool: pg.Pool): Promise<(waiting: readonly Waiting[]) => Promise<void>> {
  await copyTables(pool, tables)
  let runs = 0
  const together = async (those: readonly Waiting[]) => {
    const at = new Date()
    const results = those.map(() => turnOfTalk())
    const sends = results.flatMap(({ effects }) => effects.filter(({ kind }) => kind === 'send'))
    const values = [
      those.map(({ workspaceId }) => workspaceId),
      those.map(({ contactId }) => contactId),
      those.map(({ numberId }) => numberId),
      those.map(({ messageId }) => messageId),
      those.map(({ sessionId }) => sessionId),
      those.map(({ flowId }) => flowId),
      those.map(({ phone }) => phone),
      results.map(({ vars }) => JSON.stringify(vars)),
      results.map(({ trace }) => JSON.stringify(trace)),
      at,
      sends.map(() => newId(at.getTime())),
      sends.map((effect) => JSON.stringify(effect.kind === 'send' ? effect.reply : {})),
      runs,
    ]
    await pool.query({ name: 'write-turns', text: write, values })
  }
  return async (waiting) => {
    runs++
    for (let from = 0; from < waiting.length; from += batch) await together(waiting.slice(from, from + batch))
  }
}
