import type pg from 'pg'
import type { GrowthScene } from './scene.ts'

// Fills the tables of hot paths, set-wise and without triggers and keys to other tables: rows as a workspace has them
// that is in use for long. Row n is the same whatever comes after it.

/** An id that rises with n, in the order of time. */
const id = (kind: number, n = 'n') =>
  `('01900000-0000-7${String(kind).padStart(3, '0')}-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

const person = (n = 'n') => id(1, n)
const message = (n = 'n') => id(2, n)
const event = id(3)
const transfer = id(5)

/** The n-th row is so many seconds old, the newest of all a day. */
const at = `($now::timestamptz - interval '1 day' - (5000000 - n) * interval '1 second')`
const later = `($now::timestamptz + interval '300 days' + n * interval '1 second')`

const waiting = `n % 8 < 2`

/** What stands in each table: of the shop three times of four ($ws), and otherwise of its neighbour. */
const fills: Readonly<Record<string, string>> = {
  contact: `(workspace_id, id, phone, name, profile_name, tags, created_at, updated_at)
    select $ws, ${person()}, (13000000000 + n)::text, 'Customer ' || md5(n::text), 'Ann', case when n % 10 = 0 then '{vip}'::text[] else '{}' end, ${at}, ${at}`,
  contact_identity: `(workspace_id, kind, scope, value, contact_id, created_at)
    select $ws, 'wa_id', '', (13000000000 + n)::text, ${person()}, ${at}`,
  conversation: `(workspace_id, contact_id, number_id, status, unread_count, last_message_id, last_message_at, agent_id, created_at, updated_at)
    select $ws, ${person()}, $number, case when n % 4 = 0 then 'open' else 'closed' end, n % 3, ${message()}, ${at}, case when n % 5 = 0 then $member::uuid end, ${at}, ${at}`,
  conversation_window: `(workspace_id, contact_id, number_id, last_incoming_at) select $ws, ${person()}, $number, ${at}`,
  message: `(workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone, content, sent_by_type, platform_message_id, sent_at, delivered_at, created_at, updated_at)
    select $ws, ${message()}, ${person()}, $number, case when n % 2 = 0 then 'outgoing' else 'incoming' end, 'text',
      case when ${waiting} then 'pending' else 'delivered' end, '1', (13000000000 + n)::text, jsonb_build_object('body', 'Order ' || lpad(n::text, 8, '0')), case when n % 2 = 0 then 'api' else 'contact' end,
      'wamid.GROWTH.' || n, ${at}, ${at}, ${at}, ${at}`,
  message_search: `(workspace_id, message_id, created_at, words) select $ws, ${message()}, ${at}, to_tsvector('simple', 'order ' || lpad(n::text, 8, '0'))`,
  hand_over: `(workspace_id, message_id, contact_id, number_id, bulk, accepted_at, due_at, attempts, handed_over_at, answered_at)
    select $ws, ${message()}, ${person()}, $number, n % 16 = 1, $now, case when n % 8 = 1 then ${later} else $now::timestamptz end, 0,
      case when not ${waiting} then ($now::timestamptz + interval '1 hour') end, case when not ${waiting} then ($now::timestamptz + interval '1 hour') end`,
  event: `(workspace_id, seq, id, type, subject_id, contact_id, data, occurred_at)
    select $ws, n - 10000000, ${event}, 'message.created', ${message()}, ${person()}, '{"set":{}}', ${at}`,
  event_body: `(workspace_id, event_id, body, created_at) select $ws, ${event}, '{}', ${at}`,
  webhook_delivery: `(workspace_id, id, endpoint_id, event_id, event_type, occurred_at, created_at, state, next_try_at, delivered_at, failed_at, expires_at)
    select $ws, ${id(4)}, case when n % 4 = 3 then $paused::uuid else $endpoint::uuid end, ${event}, 'message.status', ${at}, ${at},
      (array['delivered', 'failed', 'waiting', 'waiting'])[1 + n % 4], case when n % 4 = 2 then ${later} when n % 4 = 3 then ${at} end,
      case when n % 4 = 0 then ${at} end, case when n % 4 = 1 then ${at} end, case when n % 4 < 2 then ${later} end`,
  legacy_webhook_delivery: `(workspace_id, id, webhook_id, event, body, next_try_at, created_at)
    select $ws, ${id(7)}, $legacy, 'message.incoming', '{}', ${later}, ${at}`,
  timer: `(workspace_id, kind, subject_id, contact_id, due_at) select $ws, 'response', ${transfer}, ${person()}, ${later}`,
  transfer: `(workspace_id, id, contact_id, number_id, source, status, agent_id, transferred_at, updated_at)
    select $ws, ${transfer}, ${person()}, $number, 'manual', case when n % 8 = 0 then 'active' else 'resumed' end, case when n % 16 <> 0 then $member::uuid end, ${at}, ${at}`,
  broadcast_recipient: `(workspace_id, broadcast_id, id, contact_id, phone, status, message_id, created_at)
    select $shop, $broadcast, ${id(6)}, ${person()}, (13000000000 + n)::text, case when n % 2 = 0 then 'sent' else 'pending' end, case when n % 2 = 0 then ${message()} end, ${at}`,
  inbound_callback: `(received_at, body, number_ids, due_at, processed_at) select ${at}, '{}', '{}', ${at}, ${at}`,
  media: `(workspace_id, id, source, state, kind, mime_type, created_at, next_fetch_at)
    select $ws, ${id(8)}, 'received', case when n % 8 = 0 then 'waiting' else 'ready' end, 'image', 'image/png', ${at}, case when n % 8 = 0 then ${later} end`,
  idempotency_record: `(workspace_id, key, lineage_id, fingerprint, request_id, resource_id, lease_until, created_at, expires_at)
    select $ws, 'key-' || n, $shop, '\\x00', 'req', ${message()}, ${at}, ${at}, ${later}`,
  note: `(workspace_id, id, contact_id, author_id, content, created_at, updated_at) select $ws, ${id(9)}, ${person()}, $member, 'Called', ${at}, ${at}`,
  timeline_entry: `(workspace_id, id, contact_id, kind, by_type, created_at) select $ws, ${id(10)}, ${person()}, 'closed', 'member', ${at}`,
  read_receipt: `(workspace_id, contact_id, number_id, platform_message_id, next_try_at, created_at)
    select $ws, ${person()}, $number, 'wamid.GROWTH.' || n, ${later}, ${at}`,
  scheduled_message: `(workspace_id, id, contact_id, author_id, content, status, due_at, version, created_at, updated_at)
    select $ws, ${id(11)}, ${person()}, $member, '{"text":{"body":"Hi"}}', 'waiting', ${later}, 1, ${at}, ${at}`,
  bot_turn: `(workspace_id, message_id, contact_id, due_at) select $ws, ${message()}, ${person()}, ${later}`,
  bot_call: `(workspace_id, id, contact_id, number_id, kind, request, due_at, created_at)
    select $ws, ${id(18)}, ${person()}, $number, 'http', '{}', ${later}, ${at}`,
  bot_decision: `(workspace_id, message_id, contact_id, look, reply_ids, decided_at)
    select $ws, ${id(13)}, ${person()}, 'keyword', array[${message()}], ${at}`,
  bot_session: `(workspace_id, id, contact_id, number_id, started_at, last_activity_at, status, ended_at)
    select $ws, ${id(12)}, ${person()}, $number, ${at}, ${at}, 'completed', ${at}`,
}

export const filledTables = Object.keys(fills)

/** People of a campaign are the shop's own. */
const only: Readonly<Record<string, string>> = { broadcast_recipient: 'where n % 4 <> 3' }

/** Adds rows to each table until it has so many of them; or to some of the tables. */
export async function fill(
  client: pg.Client,
  { given }: Pick<GrowthScene, 'given'>,
  from: number,
  to: number,
  tables: readonly string[] = filledTables,
): Promise<void> {
  const quoted = Object.entries(given).map(([name, value]) => [name, `'${value}'`])
  const names: Record<string, string> = Object.fromEntries(quoted)
  names.ws = `case when n % 4 = 3 then ${names.other}::uuid else ${names.shop}::uuid end`
  await client.query('set session_replication_role = replica')
  for (const [table, text] of Object.entries(fills)) {
    if (!tables.includes(table)) continue
    const select = text.replaceAll(/\$([a-z]+)/g, (_, name: string) => names[name] as string)
    const rows = `generate_series(${from + 1}, ${to}) n ${only[table] ?? ''}`
    await client.query(`insert into ${table} ${select} from ${rows}`)
  }
  await client.query('update workspace_counter set contacts = $1', [to])
}
