import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { wordsOf } from './search-words.ts'

// The index of words is written after messages, from the log of events: accepting one costs nothing for it (spec/8 G18).
// What was there before the log is taken up from the newest to the oldest, a piece at a time.

const workspacesAtOnce = 10
const atOnce = 1_000

/** Workspaces whose log has gone on, and those whose older messages are not all in it. */
const behind = statement<{ workspaceId: string }>(
  'search.behind',
  `select c.workspace_id as "workspaceId" from workspace_counter c
   left join search_position p on p.workspace_id = c.workspace_id
   where p.workspace_id is null or p.seq < c.event_seq or p.older_than is not null
   limit ${workspacesAtOnce}`,
)

const begin = statement(
  'search.begin',
  `insert into search_position (workspace_id, seq, older_than, older_than_id)
   select c.workspace_id, c.event_seq, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'
   from workspace_counter c where c.workspace_id = $1
   on conflict do nothing`,
)

interface Position {
  seq: number
  olderThan: Date | null
}

/** Another worker at it is left to it. */
const holdPosition = statement<Position>(
  'search.hold',
  `select p.seq, p.older_than as "olderThan" from search_position p where p.workspace_id = $1 for update skip locked`,
)

const isTold = `e.type in ('message.created', 'message.received', 'message.updated')`

/** Messages that the next events tell of; answers up to which event. */
const takeEvents = statement<{ seq: number | null; many: number }>(
  'search.take_events',
  `with told as (
     select e.seq, e.type, e.subject_id from event e where e.workspace_id = $1 and e.seq > $2 order by e.seq limit ${atOnce}
   ), written as (
     insert into message_search as s (workspace_id, message_id, created_at, words)
     select m.workspace_id, m.id, m.created_at, ${wordsOf('m')}
     from message m where m.workspace_id = $1
       and m.id in (select e.subject_id from told e where ${isTold})
     on conflict (workspace_id, message_id) do update set words = excluded.words where s.words <> excluded.words
   ), moved as (
     update search_position p set seq = greatest(p.seq, (select max(seq) from told))
     where p.workspace_id = $1 and exists (select from told)
   )
   select max(seq) as seq, count(*)::int as many from told`,
)

/** The next older messages; where there are no more, nothing is older. */
const takeOlder = statement<{ many: number }>(
  'search.take_older',
  `with older as (
     select m.workspace_id, m.id, m.created_at, ${wordsOf('m')} as words
     from search_position p
     cross join lateral (
       select * from message m where m.workspace_id = p.workspace_id
         and (m.created_at, m.id) < (p.older_than, p.older_than_id)
       order by m.created_at desc, m.id desc limit ${atOnce}
     ) m
     where p.workspace_id = $1
   ), written as (
     insert into message_search (workspace_id, message_id, created_at, words)
     select workspace_id, id, created_at, words from older
     on conflict (workspace_id, message_id) do nothing
   ), last as (
     select created_at, id from older order by created_at, id limit 1
   ), moved as (
     update search_position p set older_than = (select created_at from last), older_than_id = (select id from last)
     where p.workspace_id = $1
   )
   select count(*)::int as many from older`,
)

async function fillOne(tx: Tx, workspaceId: string): Promise<boolean> {
  await run(tx, begin, [workspaceId])
  const [position] = await run(tx, holdPosition, [workspaceId])
  if (!position) return false
  const [told] = await run(tx, takeEvents, [workspaceId, position.seq])
  if (position.olderThan !== null) await run(tx, takeOlder, [workspaceId])
  return position.olderThan !== null || (told?.many ?? 0) >= atOnce
}

/** Writes the words of messages that are not in the index yet; whichever worker comes first does a workspace's. */
export async function fillSearch(app: App): Promise<{ more: boolean }> {
  const waiting = await run(app.pool, behind, [])
  let more = waiting.length >= workspacesAtOnce
  for (const { workspaceId } of waiting) {
    if (await inTransaction(app.pool, (tx) => fillOne(tx, workspaceId))) more = true
  }
  return { more }
}
