import type { MadeTenant } from '../../support/factories.ts'
import type { Product } from './product.ts'

/** `npm run bench:web 50000` has that many. */
export const chats = Number(process.argv[2] ?? 10_000)
export const longChat = { phone: '15559990001', name: 'Long Story', messages: 5_000 }

const timedId = `create function bench_id(at timestamptz) returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
    || '8' || substr(md5(random()::text), 1, 15))::uuid $$`

const people = `
  with person as (
    insert into contact (workspace_id, id, phone, profile_name, tags, created_at, updated_at)
    select $1, bench_id(now()), (15550000000 + n)::text, 'Customer ' || n, '{}', now(), now()
    from generate_series(1, $2) n returning workspace_id, id, phone
  ), teller as (
    insert into contact (workspace_id, id, phone, profile_name, tags, created_at, updated_at)
    values ($1, bench_id(now()), $3, $4, '{}', now(), now()) returning workspace_id, id, phone
  ), everybody as (
    select * from person union all select * from teller
  ), named as (
    insert into contact_identity (workspace_id, kind, value, contact_id, created_at)
    select workspace_id, 'wa_id', phone, id, now() from everybody
  )
  insert into conversation (workspace_id, contact_id, status, opened_at, created_at, updated_at)
  select workspace_id, id, 'open', now(), now(), now() from everybody`

const messages = `
  with planned as (
    select c.workspace_id, c.id as contact_id, c.phone, n.id as number_id, n.phone as our_phone, i,
      now() - i * interval '7 minutes' - (right(c.phone, 5)::int % 10000) * interval '3 seconds' as at
    from contact c join number n using (workspace_id),
      lateral generate_series(1, case when c.phone = $2 then $3::int else 1 end) i
    where c.workspace_id = $1
  )
  insert into message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone, content,
    sent_by_type, sent_by_id, platform_message_id, sent_at, delivered_at, read_at, created_at, updated_at)
  select workspace_id, bench_id(at), contact_id, number_id, case when i % 2 = 0 then 'outgoing' else 'incoming' end,
    'text', case when i % 2 = 0 then 'read' else 'delivered' end,
    case when i % 2 = 0 then our_phone else phone end, case when i % 2 = 0 then phone else our_phone end,
    jsonb_build_object('body', 'Line ' || i || repeat(' and what one says in a chat', i % 4), 'previewUrl', false),
    case when i % 2 = 0 then 'api' else 'contact' end, case when i % 2 = 0 then null else contact_id end,
    'wamid.SEED.' || phone || '.' || i, case when i % 2 = 0 then at end, at, case when i % 2 = 0 then at end, at, at
  from planned`

const lasts = `
  update conversation v set last_message_id = m.id, last_message_at = m.created_at, number_id = m.number_id
  from (select distinct on (contact_id) * from message where workspace_id = $1 order by contact_id, created_at desc, id desc) m
  where v.workspace_id = $1 and v.contact_id = m.contact_id`

const windows = `
  insert into conversation_window (workspace_id, contact_id, number_id, last_incoming_at)
  select c.workspace_id, c.id, n.id, now() from contact c join number n using (workspace_id) where c.workspace_id = $1`

/** Chats with a message each, and one with thousands; all may be written to. */
export async function seedChats({ pool }: Product, { workspaceId }: MadeTenant): Promise<void> {
  const { phone, name, messages: many } = longChat
  await pool.query(timedId)
  await pool.query(people, [workspaceId, chats - 1, phone, name])
  await pool.query(messages, [workspaceId, phone, many])
  await pool.query(lasts, [workspaceId])
  await pool.query(windows, [workspaceId])
  // The script asks faster than a person.
  await pool.query(
    `update workspace_limit set api_requests_per_minute = 1000000000, api_messages_per_second = 1000000000`,
  )
  await pool.query('vacuum analyze')
}
