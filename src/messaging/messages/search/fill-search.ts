import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import {
  holding,
  type LogReader,
  lookedUp,
  moveOn,
  nextEvents,
  type Position,
  positionsBehind,
  readLog,
  workspaces,
  workspacesAtOnce,
} from '#core/events/log-reader.ts'
import { wordsOf } from './search-words.ts'

// The index of words is written after messages, from the log of events: accepting one costs nothing for it (spec/8 G18).
// What was there before the log is taken up from the newest to the oldest, a piece at a time.

const atOnce = 5_000

/** Workspaces whose log has gone on, and those whose older messages are not all in it. */
export const searchBehindRows = `workspace_counter c
   left join search_position p on p.workspace_id = c.workspace_id
   where p.workspace_id is null or p.seq < c.event_seq or p.older_than is not null`

const behind = statement<{ workspaceId: string; begins: boolean }>(
  'search.behind',
  `select c.workspace_id as "workspaceId", p.workspace_id is null as begins from ${searchBehindRows}
   limit ${workspacesAtOnce}`,
)

const begin = statement(
  'search.begin',
  `insert into search_position (workspace_id, seq, older_than, older_than_id)
   select c.workspace_id, c.event_seq, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'
   from workspace_counter c join ${workspaces.from('w')} using (workspace_id)
   order by c.workspace_id
   on conflict do nothing`,
)

/** Until the older messages of a workspace are in the index, it says from where on they are. */
interface Filling extends Position {
  olderThan: Date | null
}

const hold = holding<Filling>('search.hold', 'search_position', ', p.older_than as "olderThan"')
const positions = positionsBehind(1)

const isTold = `e.type in ('message.created', 'message.received', 'message.updated')`

/** Messages that the next events tell of, $1 events of each workspace at most; answers how many of which. */
const takeEvents = statement<{ many: number }>(
  'search.take_events',
  `with told as (${nextEvents(positions.from('p'))}
   ), named as (
     select distinct e.workspace_id, e.subject_id from told e where ${isTold}
   ), written as (
     insert into message_search as s (workspace_id, message_id, created_at, words)
     select m.workspace_id, m.id, m.created_at, ${wordsOf('m')}
     from named n cross join ${lookedUp(
       'm',
       'select * from message m where m.workspace_id = n.workspace_id and m.id = n.subject_id',
     )}
     on conflict (workspace_id, message_id) do update set words = excluded.words where s.words <> excluded.words
   ), moved as (${moveOn('search_position', positions.from('q'))}
   )
   select count(*)::int as many from told group by workspace_id`,
)

const fromTheNewest = rowsIn<{ workspaceId: string }>({ workspace_id: ['uuid', (one) => one.workspaceId] }, 1)

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
     insert into message_search as s (workspace_id, message_id, created_at, words)
     select workspace_id, id, created_at, words from older
     on conflict (workspace_id, message_id) do update set words = excluded.words where s.words <> excluded.words
   ), last as (
     select distinct on (workspace_id) workspace_id, created_at, id from older order by workspace_id, created_at, id
   )
   update search_position p set older_than = l.created_at, older_than_id = l.id
   from ${fromTheNewest.from('w')} left join last l using (workspace_id)
   where p.workspace_id = w.workspace_id`,
)

const reader: LogReader<Filling> = {
  behind,
  begin,
  hold,
  failing: 'messages of a workspace could not be taken into the search',
  async read(_app, tx, held) {
    const each = Math.ceil(atOnce / held.length)
    const told = await run(tx, takeEvents, [each, ...positions.values(held)])
    const unfinished = held.filter(({ olderThan }) => olderThan !== null)
    if (unfinished.length > 0) await run(tx, takeOlder, [each, ...fromTheNewest.values(unfinished)])
    return unfinished.length > 0 || told.some(({ many }) => many >= each)
  },
}

/** Writes the words of messages that are not in the index yet. */
export const fillSearch = (app: App): Promise<{ more: boolean }> => readLog(app, reader)
