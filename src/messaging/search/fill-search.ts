import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { perWorkspace } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'
import { wordsOf } from './search-words.ts'

// The index of words is written after messages, from the log of events: accepting one costs nothing for it (spec/8 G18).
// What was there before the log is taken up from the newest to the oldest, a piece at a time.

const workspacesAtOnce = 200
const atOnce = 5_000

/** Workspaces whose log has gone on, and those whose older messages are not all in it. */
const behind = statement<{ workspaceId: string }>(
  'search.behind',
  `select c.workspace_id as "workspaceId" from workspace_counter c
   left join search_position p on p.workspace_id = c.workspace_id
   where p.workspace_id is null or p.seq < c.event_seq or p.older_than is not null
   limit ${workspacesAtOnce}`,
)

const workspaces = rowsIn<{ workspaceId: string }>({ workspace_id: ['uuid', (one) => one.workspaceId] })

const begin = statement(
  'search.begin',
  `insert into search_position (workspace_id, seq, older_than, older_than_id)
   select c.workspace_id, c.event_seq, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'
   from workspace_counter c join ${workspaces.from('w')} using (workspace_id)
   order by c.workspace_id
   on conflict do nothing`,
)

interface Position {
  workspaceId: string
  seq: number
  olderThan: Date | null
}

/** Another worker at one is left to it. */
const holdPositions = statement<Position>(
  'search.hold',
  `select p.workspace_id as "workspaceId", p.seq, p.older_than as "olderThan" from search_position p
   where p.workspace_id in (select * from ${workspaces.from('w')})
   order by p.workspace_id for update skip locked`,
)

const positions = rowsIn<Position>(
  { workspace_id: ['uuid', (one) => one.workspaceId], seq: ['bigint', (one) => one.seq] },
  1,
)

const isTold = `e.type in ('message.created', 'message.received', 'message.updated')`

/** Messages that the next events tell of, $1 events of each workspace at most; answers how many of which. */
const takeEvents = statement<{ many: number }>(
  'search.take_events',
  `with told as (
     select e.* from ${positions.from('p')} cross join lateral (
       select e.workspace_id, e.seq, e.type, e.subject_id from event e
       where e.workspace_id = p.workspace_id and e.seq > p.seq order by e.seq limit $1) e
   ), named as (
     select distinct e.workspace_id, e.subject_id from told e where ${isTold}
   ), written as (
     insert into message_search as s (workspace_id, message_id, created_at, words)
     select m.workspace_id, m.id, m.created_at, ${wordsOf('m')}
     from named n join message m on m.workspace_id = n.workspace_id and m.id = n.subject_id
     on conflict (workspace_id, message_id) do update set words = excluded.words where s.words <> excluded.words
   ), moved as (
     update search_position p set seq = greatest(p.seq, t.seq)
     from (select workspace_id, max(seq) as seq from told group by workspace_id) t
     where p.workspace_id = t.workspace_id
   )
   select count(*)::int as many from told group by workspace_id`,
)

const fromTheNewest = rowsIn<Position>({ workspace_id: ['uuid', (one) => one.workspaceId] }, 1)

/** The next older messages, $1 of each workspace at most; where there are no more, nothing is older. */
const takeOlder = statement(
  'search.take_older',
  `with older as (
     select m.workspace_id, m.id, m.created_at, ${wordsOf('m')} as words
     from search_position p
     cross join lateral (
       select * from message m where m.workspace_id = p.workspace_id
         and (m.created_at, m.id) < (p.older_than, p.older_than_id)
       order by m.created_at desc, m.id desc limit $1
     ) m
     where p.workspace_id in (select * from ${fromTheNewest.from('w')})
   ), written as (
     insert into message_search (workspace_id, message_id, created_at, words)
     select workspace_id, id, created_at, words from older
     on conflict (workspace_id, message_id) do nothing
   ), last as (
     select distinct on (workspace_id) workspace_id, created_at, id from older order by workspace_id, created_at, id
   )
   update search_position p set older_than = l.created_at, older_than_id = l.id
   from ${fromTheNewest.from('w')} left join last l using (workspace_id)
   where p.workspace_id = w.workspace_id`,
)

/** Answers whether another call would find more at once. */
async function fillTogether(tx: Tx, part: readonly { workspaceId: string }[]): Promise<boolean> {
  await run(tx, begin, workspaces.values(part))
  const held = await run(tx, holdPositions, workspaces.values(part))
  if (held.length === 0) return false
  const each = Math.ceil(atOnce / held.length)
  const told = await run(tx, takeEvents, [each, ...positions.values(held)])
  const unfinished = held.filter(({ olderThan }) => olderThan !== null)
  if (unfinished.length > 0) await run(tx, takeOlder, [each, ...fromTheNewest.values(unfinished)])
  return unfinished.length > 0 || told.some(({ many }) => many >= each)
}

/** Where what one workspace holds cannot be read, the others go on without it. */
async function fill(app: App, part: readonly { workspaceId: string }[]): Promise<boolean> {
  try {
    return await inTransaction(app.pool, (tx) => fillTogether(tx, part))
  } catch (error) {
    if (isOutage(error)) throw error
    if (part.length === 1) {
      logFailure(
        app,
        { err: error, ...part[0] },
        'messages of a workspace could not be taken into the search',
      )
      return false
    }
    let more = false
    for (const one of part) if (await fill(app, [one])) more = true
    return more
  }
}

/**
 * Writes the words of messages that are not in the index yet, of many workspaces in one go; whichever worker comes first
 * does a workspace's.
 */
export async function fillSearch(app: App): Promise<{ more: boolean }> {
  const waiting = await run(app.pool, behind, [])
  let more = waiting.length >= workspacesAtOnce
  await perWorkspace(app, waiting, async (part) => {
    if (await fill(app, part)) more = true
  })
  return { more }
}
