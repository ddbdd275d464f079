import { wordsOf } from '#messaging/messages/search/search-words.ts'

// What bot-all.ts writes. In the statement that answers, `fresh` are the messages that were not there, and $12 is now.

/** What chat.updated tells of a chat `v` with its window `w`, as the product does: the chat when its message `f` is read. */
const chatEvent = `jsonb_build_object('extras', '{}'::jsonb, 'set', jsonb_build_object(
  'workspaceId', v.workspace_id, 'contactId', v.contact_id, 'numberId', v.number_id, 'status', v.status, 'dueAt', v.due_at,
  'teamId', v.team_id, 'teamName', null, 'agentId', v.agent_id, 'agentName', null, 'priority', v.priority,
  'closedAt', v.closed_at, 'openedAt', v.opened_at, 'createdAt', v.created_at, 'updatedAt', v.updated_at,
  'unreadCount', v.unread_count, 'unreadMentionOf', '[]'::jsonb, 'requiredSkillIds', to_jsonb(v.required_skill_ids),
  'waitingSince', v.last_incoming_at, 'lastIncomingAt', v.last_incoming_at, 'lastMessageId', f.id, 'lastMessageAt', $12,
  'lastMessageType', 'text', 'lastMessageStatus', 'read', 'lastMessageDirection', 'incoming',
  'lastMessagePreview', left(f.body, 100), 'windows', jsonb_build_array(jsonb_build_object('owner', w.owner,
    'numberId', w.number_id, 'ownerRole', w.owner_role, 'lastIncomingAt', w.last_incoming_at))))`

const daysKept = `interval '367 days'`

/** The figures of both messages by hour, day and month, and that the customer wrote today (src/insight/rollups). */
const figures = `told as (
    insert into bench_all_message_count as c (workspace_id, span, begins_at, number_id, direction, type, sent_by_type, made,
      sent, delivered, read, failed, expires_at)
    select f.workspace_id, s.span, date_trunc(s.span, $12::timestamptz), f.number_id, k.direction, 'text', k.sent_by_type,
      count(*), 0, 0, 0, 0, date_trunc(s.span, $12::timestamptz) + s.kept
    from fresh f cross join (values ('hour', interval '31 days'), ('day', ${daysKept}), ('month', null)) s(span, kept)
    cross join (values ('incoming', 'contact'), ('outgoing', 'chatbot')) k(direction, sent_by_type)
    group by f.workspace_id, s.span, s.kept, f.number_id, k.direction, k.sent_by_type order by 1, 2, 3, 4, 5, 6, 7
    on conflict (workspace_id, span, begins_at, number_id, direction, type, sent_by_type) do update
    set made = c.made + excluded.made
  ), writing as (
    insert into bench_all_contact_day (workspace_id, contact_id, begins_at, expires_at)
    select workspace_id, contact_id, date_trunc('day', $12::timestamptz), date_trunc('day', $12::timestamptz) + ${daysKept}
    from last order by 1, 2 on conflict do nothing
    returning workspace_id, contact_id, begins_at
  ), paired as (
    insert into bench_all_contact_pair as p (workspace_id, begins_at, prev_at, n, expires_at)
    select d.workspace_id, d.begins_at, d.prev_at, count(*), d.begins_at + ${daysKept}
    from (
      select w.workspace_id, w.begins_at, coalesce((select max(o.begins_at) from bench_all_contact_day o
        where o.workspace_id = w.workspace_id and o.contact_id = w.contact_id and o.begins_at < w.begins_at), '-infinity')
        as prev_at
      from writing w) d
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (workspace_id, begins_at, prev_at) do update set n = p.n + excluded.n
  )`

/** Messages with their answers, and all that is kept of both. */
export const answer = `with received as (
    select m.*, c.id as contact_id from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[],
      $7::uuid[], $8::text[], $9::uuid[], $10::text[], $11::text[], $13::text[], $14::timestamptz[]) with ordinality
      as m(workspace_id, id, number_id, phone, platform_id, body, reply_id, reply, rule_id, rule_name, keyword, our_phone,
        written_at, place)
    join contact c on c.workspace_id = m.workspace_id and c.phone = m.phone and c.deleted_at is null
  ), inserted as (
    insert into bench_all_message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone, content,
      sent_by_type, sent_by_id, platform_message_id, sent_at, delivered_at, read_at, created_at, updated_at)
    select workspace_id, id, contact_id, number_id, 'incoming', 'text', 'read', phone, our_phone,
      jsonb_build_object('body', body, 'previewUrl', false), 'contact', contact_id, platform_id, written_at, $12, $12, $12, $12
    from received order by place
    on conflict (workspace_id, number_id, platform_message_id) where platform_message_id is not null do nothing
    returning id
  ), fresh as (
    select * from received where id in (select id from inserted)
  ), said as (
    insert into bench_all_message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone,
      content, sent_by_type, created_at, updated_at)
    select workspace_id, reply_id, contact_id, number_id, 'outgoing', 'text', 'pending', our_phone, phone,
      jsonb_build_object('body', reply, 'previewUrl', false), 'chatbot', $12, $12 from fresh
  ), queued as (
    insert into bench_all_hand_over (workspace_id, message_id, contact_id, number_id, accepted_at, due_at, claimed_by, claimed_until)
    select workspace_id, reply_id, contact_id, number_id, $12, $12, $15, $12::timestamptz + interval '15 seconds' from fresh
  ), last as (
    select distinct on (workspace_id, contact_id) * from fresh order by workspace_id, contact_id, place desc
  ), shown as (
    update bench_all_conversation v set number_id = l.number_id, last_message_id = l.reply_id,
      last_message_preview = left(l.reply, 100), last_message_at = $12, last_incoming_at = $12, status = 'open',
      opened_at = case when v.status = 'closed' then $12 else v.opened_at end, updated_at = $12
    from last l where v.workspace_id = l.workspace_id and v.contact_id = l.contact_id
    returning v.*
  ), renewed as (
    insert into bench_all_conversation_window (workspace_id, contact_id, number_id, last_incoming_at, owner, owner_since)
    select workspace_id, contact_id, number_id, written_at, 'workspace', written_at from last
    on conflict (workspace_id, contact_id, number_id) do update
      set last_incoming_at = greatest(bench_all_conversation_window.last_incoming_at, excluded.last_incoming_at),
        owner = excluded.owner, owner_since = coalesce(bench_all_conversation_window.owner_since, excluded.owner_since)
    returning *
  ), present as (
    select l.workspace_id, l.contact_id, s.id as session_id from last l cross join lateral (
      select id from bench_all_bot_session s where s.workspace_id = l.workspace_id and s.contact_id = l.contact_id
        and s.ended_at is null order by started_at desc limit 1) s
  ), lasting as (
    update bench_all_bot_session s set last_activity_at = $12 from present p
    where s.workspace_id = p.workspace_id and s.id = p.session_id
  ), begun as (
    insert into bench_all_bot_session (workspace_id, id, contact_id, number_id, started_at, last_activity_at)
    select workspace_id, gen_random_uuid(), contact_id, number_id, $12, $12 from last
    where not exists (select from present p where p.contact_id = last.contact_id)
    returning workspace_id, contact_id, id as session_id
  ), session as (
    select * from present union all select * from begun
  ), spoken as (
    insert into bench_all_bot_session_message (workspace_id, session_id, message_id, step_name)
    select f.workspace_id, s.session_id, said.id, said.step from fresh f join session s using (workspace_id, contact_id)
    cross join lateral (values (f.id, 'keyword_check'), (f.reply_id, 'keyword_response')) as said(id, step)
  ), decided as (
    insert into bench_all_bot_decision (workspace_id, message_id, contact_id, session_id, look, rule_id, rule_name, keyword,
      reply_ids, decided_at)
    select f.workspace_id, f.id, f.contact_id, s.session_id, 'keyword', f.rule_id, f.rule_name, f.keyword,
      array[f.reply_id], $12 from fresh f join session s using (workspace_id, contact_id)
  ), counted as (
    insert into bench_all_chatbot_counter as c (workspace_id, total_sessions, messages_handled)
    select workspace_id, (select count(*) from begun b where b.workspace_id = f.workspace_id), count(*) from fresh f
    group by 1 order by 1
    on conflict (workspace_id) do update set total_sessions = c.total_sessions + excluded.total_sessions,
      messages_handled = c.messages_handled + excluded.messages_handled
  ), words as (
    insert into bench_all_message_search (workspace_id, message_id, created_at, words)
    select m.workspace_id, m.id, $12, ${wordsOf('m')}
    from (select workspace_id, id, 'text' as type, jsonb_build_object('body', body) as content from fresh
      union all select workspace_id, reply_id, 'text', jsonb_build_object('body', reply) from fresh) m
  ), new_event as (
    select workspace_id, 'message.received' as type, id as subject_id, contact_id, '{}'::jsonb as data, place * 3 as place
    from fresh
    union all select f.workspace_id, 'chat.updated', f.contact_id, f.contact_id, ${chatEvent}, f.place * 3 + 1
    from fresh f join shown v using (workspace_id, contact_id)
      join renewed w on w.workspace_id = f.workspace_id and w.contact_id = f.contact_id
    union all select workspace_id, 'message.created', reply_id, contact_id, '{}', place * 3 + 2 from fresh
  ), taken as (
    update bench_all_workspace_counter c set event_seq = c.event_seq + n.many
    from (select workspace_id, count(*) as many from new_event group by workspace_id order by workspace_id) n
    where c.workspace_id = n.workspace_id
    returning c.workspace_id, c.event_seq - n.many as base
  ), logged as (
    insert into bench_all_event (workspace_id, seq, id, type, subject_id, contact_id, data, occurred_at)
    select e.workspace_id, t.base + row_number() over (partition by e.workspace_id order by e.place), gen_random_uuid(),
      e.type, e.subject_id, e.contact_id, e.data, $12 from new_event e join taken t using (workspace_id)
  ), ${figures}
  select workspace_id as "workspaceId", reply_id as id, phone, reply from fresh`

/** Answers are about to leave. */
export const leaveAll = `update bench_all_hand_over h set handed_over_at = $3, attempts = attempts + 1
  from unnest($1::uuid[], $2::uuid[]) as s(workspace_id, id)
  where h.workspace_id = s.workspace_id and h.message_id = s.id and h.handed_over_at is null`

/** The platform has answers, under these names. */
export const nameAll = `with answered as (
    update bench_all_hand_over h set answered_at = $4 from unnest($1::uuid[], $2::uuid[]) as s(workspace_id, id)
    where h.workspace_id = s.workspace_id and h.message_id = s.id
  )
  update bench_all_message m set platform_message_id = s.name
  from unnest($1::uuid[], $2::uuid[], $3::text[]) as s(workspace_id, id, name)
  where m.workspace_id = s.workspace_id and m.id = s.id`
