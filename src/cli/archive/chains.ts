import type { ClientBase } from 'pg'

/** Numbers that must follow each other, or lead to what is there. */
export interface Chain {
  chain: string
  /** how many were looked at */
  checked: number
  broken: number
}

// Events go after a while, so a log may begin late; between its first event and its counter nothing is missing.
const log = `select count(*)::int as checked, count(*) filter (where broken)::int as broken from (
  select coalesce(e.last, c.event_seq) <> c.event_seq or coalesce(e.last - e.first + 1, 0) <> coalesce(e.many, 0) as broken
  from workspace_counter c left join (
    select workspace_id, min(seq) as first, max(seq) as last, count(*) as many from event group by 1) e using (workspace_id)
  union all
  select true from event e where not exists (select from workspace_counter c where c.workspace_id = e.workspace_id)
) looked`

/** Readers of the log, none of which is beyond its end. */
const readers = {
  workspace_counter: 'fanout_seq',
  broadcast_reader: 'seq',
  push_subscription: 'seq',
  rollup_position: 'seq',
  search_position: 'seq',
  timer_position: 'seq',
  transfer_position: 'seq',
}

const positions = `select count(*)::int as checked, count(*) filter (where p.seq > coalesce(c.event_seq, 0))::int as broken
  from (${Object.entries(readers)
    .map(([table, seq]) => `select workspace_id, ${seq} as seq from ${table}`)
    .join(' union all ')}) p left join workspace_counter c using (workspace_id)`

const liveVersions = (flows: string, versions: string) =>
  `select count(*)::int as checked, count(*) filter (where v.version is null)::int as broken
   from ${flows} f left join ${versions} v
     on v.workspace_id = f.workspace_id and v.flow_id = f.id and v.version = f.live_version
   where f.live_version is not null`

const chains = {
  'log of events': log,
  'readers of the log': positions,
  'versions of flows': liveVersions('chatbot_flow', 'flow_version'),
  'versions of voice menus': liveVersions('ivr_flow', 'ivr_flow_version'),
}

interface Generator {
  sequence: string
  table: string
  column: string
}

/** Columns that PostgreSQL numbers, and the generators of their numbers. */
export async function generatorsOf(client: ClientBase): Promise<Generator[]> {
  const { rows } = await client.query<Generator>(
    `select pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence, c.relname as table, a.attname as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  )
  return rows
}

/** Each generator's next number is above those that are taken. */
async function generatorChain(client: ClientBase): Promise<Chain> {
  const generators = await generatorsOf(client)
  let broken = 0
  for (const { sequence, table, column } of generators) {
    const { rows } = await client.query<{ behind: boolean }>(
      `select (select last_value + is_called::int from ${sequence})
         <= coalesce((select max("${column}") from "${table}"), 0) as behind`,
    )
    if (rows[0]?.behind) broken += 1
  }
  return { chain: 'generators of numbers', checked: generators.length, broken }
}

/** Looks at all of them. */
export async function chainsOf(client: ClientBase): Promise<Chain[]> {
  const looked: Chain[] = []
  for (const [chain, text] of Object.entries(chains)) {
    const { rows } = await client.query<{ checked: number; broken: number }>(text)
    looked.push({ chain, checked: rows[0]?.checked ?? 0, broken: rows[0]?.broken ?? 0 })
  }
  return [...looked, await generatorChain(client)]
}
