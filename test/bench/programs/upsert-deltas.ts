import { type ChangedFigures, type Deltas, gatherDeltas } from '#insight/rollups/deltas.ts'
import { figuresIn } from '#insight/rollups/message-figures.ts'
import { clocks, expiryOf } from '#insight/rollups/spans.ts'
import { copyTables } from './copies.ts'
import { answerJson, openPool, serve } from './server.ts'

// The limit program of scenario 26: deltas that are ready are added to the figures, those of 2,000 events in a
// transaction, and the positions move on. No event is read, no message looked up, nothing is worked out, and days on
// which a customer wrote before are not looked for.

const eventsAtOnce = 2_000

const pool = openPool()
await copyTables(pool, ['message_count', 'contact_day', 'contact_pair', 'rollup_position'])

type Event = ChangedFigures & { timezone: string; nth: number }

const differences = figuresIn('became')
  .map(([name, after], index) => {
    const difference = `(${after})::int - (${figuresIn('was')[index]?.[1]})::int`
    return name === 'made'
      ? `${difference} as made`
      : `case when m.direction = 'outgoing' then ${difference} else 0 end as ${name}`
  })
  .join(', ')

const readEvents = `select m.workspace_id as "workspaceId", t.timezone, t.nth, m.number_id as "numberId", m.direction, m.type,
    m.sent_by_type as "sentByType", null as "sentById", case when m.direction = 'incoming' then m.contact_id end as "contactId",
    m.created_at as quarter, ${differences}
  from (select e.workspace_id, e.subject_id, e.seq, w.timezone, (e.seq - t.seq)::int as nth,
      case e.type when 'message.created' then 'pending' when 'message.received' then 'delivered'
        when 'message.status' then e.data #>> '{set,status}' end as became,
      e.data #>> '{extras,previous_status}' as was
    from bench_told t join workspace w on w.id = t.workspace_id
    join event e on e.workspace_id = t.workspace_id and e.seq > t.seq) t
  join message m on m.workspace_id = t.workspace_id and m.id = t.subject_id order by t.workspace_id, t.seq`

/** What one transaction adds. */
interface Batch extends Pick<Deltas, 'messages' | 'people'> {
  moved: { workspaceId: string; events: number }[]
}

let ready: Batch[] = []

function batchOf(events: readonly Event[]): Batch {
  const now = Date.now()
  const clockOf = clocks()
  const parts = [...Map.groupBy(events, ({ workspaceId }) => workspaceId)].map(([workspaceId, own]) => {
    const gathered = gatherDeltas(workspaceId, clockOf(own[0]?.timezone ?? 'UTC'), now)
    for (const event of own) gathered.add(event)
    return { ...gathered.deltas(), workspaceId, events: own.length }
  })
  return {
    messages: parts.flatMap(({ messages }) => messages),
    people: parts.flatMap(({ people }) => people),
    moved: parts.map(({ workspaceId, events: many }) => ({ workspaceId, events: many })),
  }
}

/** The deltas of the events that were written last, so many of each workspace together as Parley takes. */
async function prepare(): Promise<number> {
  const { rows } = await pool.query<Event>(readEvents)
  const each = Math.ceil(eventsAtOnce / new Set(rows.map(({ workspaceId }) => workspaceId)).size)
  ready = [...Map.groupBy(rows, ({ nth }) => Math.floor((nth - 1) / each)).values()].map(batchOf)
  return rows.length
}

const addCounts = `insert into bench_all_message_count as c (workspace_id, span, begins_at, number_id, direction, type,
    sent_by_type, made, sent, delivered, read, failed, expires_at)
  select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::uuid[], $5::text[], $6::text[], $7::text[],
    $8::int[], $9::int[], $10::int[], $11::int[], $12::int[], $13::timestamptz[])
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (workspace_id, span, begins_at, number_id, direction, type, sent_by_type) do update
  set made = c.made + excluded.made, sent = c.sent + excluded.sent, delivered = c.delivered + excluded.delivered,
    read = c.read + excluded.read, failed = c.failed + excluded.failed`

const addDays = `with fresh as (
    insert into bench_all_contact_day (workspace_id, contact_id, begins_at, expires_at)
    select d.*, d.begins_at + interval '367 days' from unnest($1::uuid[], $2::uuid[], $3::timestamptz[])
      as d(workspace_id, contact_id, begins_at)
    order by 1, 2, 3 on conflict do nothing returning workspace_id, begins_at, expires_at
  )
  insert into bench_all_contact_pair as p (workspace_id, begins_at, prev_at, n, expires_at)
  select workspace_id, begins_at, '-infinity', count(*), min(expires_at) from fresh group by 1, 2 order by 1, 2
  on conflict (workspace_id, begins_at, prev_at) do update set n = p.n + excluded.n`

const move = `update bench_all_rollup_position p set seq = p.seq + m.many
  from unnest($1::uuid[], $2::bigint[]) as m(workspace_id, many) where p.workspace_id = m.workspace_id`

async function add({ messages, people, moved }: Batch): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const counts = [
      messages.map((row) => row.workspaceId),
      messages.map((row) => row.span),
      messages.map((row) => row.beginsAt),
      messages.map((row) => row.numberId),
      messages.map((row) => row.direction),
      messages.map((row) => row.type),
      messages.map((row) => row.sentByType),
      ...(['made', 'sent', 'delivered', 'read', 'failed'] as const).map((name) =>
        messages.map((row) => row[name]),
      ),
      messages.map(({ span, beginsAt }) => expiryOf(span, beginsAt.getTime())),
    ]
    await client.query({ name: 'counts', text: addCounts, values: counts })
    const days = [
      people.map((row) => row.workspaceId),
      people.map((row) => row.contactId),
      people.map((row) => row.beginsAt),
    ]
    if (people.length > 0) await client.query({ name: 'days', text: addDays, values: days })
    const positions = [moved.map((one) => one.workspaceId), moved.map((one) => one.events)]
    await client.query({ name: 'move', text: move, values: positions })
    await client.query('commit')
  } finally {
    client.release()
  }
}

serve(async (req, res) => {
  if (req.url === '/prepare') return answerJson(res, 200, JSON.stringify({ events: await prepare() }))
  for (const batch of ready) await add(batch)
  answerJson(res, 200, '{}')
})
