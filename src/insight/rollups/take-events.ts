import { statement } from '#core/db/db.ts'
import { lookedUp, nextEvents, positionsBehind } from '#core/events/log-reader.ts'
import { changesByMessage, eventFacts } from './changes.ts'
import { isMessage } from './count-messages.ts'
import type { ChangedFigures } from './deltas.ts'
import { figureNames, figuresIn, sums } from './message-figures.ts'

/** How far a look came in the log of a workspace, and in its older messages. */
export interface TakenEnd {
  kind: 'end'
  workspaceId: string
  /** where its log ends, and the clock of the workspace */
  seq: number
  timezone: string
  /** events that were read, and the last of them */
  events: number
  lastSeq: number | null
  /** older messages that were read, and the oldest of them */
  older: number
  oldestAt: Date | null
  oldestId: string | null
}

export type TakenRow = ({ kind: 'change' } & ChangedFigures) | TakenEnd

/** Behind how many events of each workspace are read. */
export const positions = positionsBehind(1)

const figures = figureNames.join(', ')

/** Messages that are alike, with the figures of these columns; of those that come in, what was made alone counts. */
const alike = (type: string, figureOf: (name: string) => string) =>
  `select m.workspace_id, m.number_id, m.direction, ${type} as type, m.sent_by_type,
     case when m.sent_by_type = 'member' then m.sent_by_id end as sent_by_id,
     case when m.direction = 'incoming' then m.contact_id end as contact_id,
     date_bin('15 minutes', m.created_at, 'epoch') as quarter,
     ${figureNames
       .map((name) =>
         name === 'made'
           ? `${figureOf(name)} as made`
           : `case when m.direction = 'outgoing' then ${figureOf(name)} else 0 end as ${name}`,
       )
       .join(', ')}`

const countsNow = new Map<string, string>(
  figuresIn('m.status').map(([name, when]) => [name, `(${when})::int`]),
)

const noFigures = figureNames.map(() => 'null::int').join(', ')
const noChange = `null::uuid, null, null, null, null::uuid, null::uuid, null::timestamptz, ${noFigures}`
const noEnd = `null::bigint as seq, null as timezone, null::int as events, null::bigint as "lastSeq", null::int as older,
     null::timestamptz as "oldestAt", null::uuid as "oldestId"`

/**
 * All that one moment shows of the workspaces that are held: what the next events ($1 of each at most) change of figures
 * and, where these are all of them, so many older messages as they are at that moment. An event of a message that is older
 * than those that are counted changes nothing: the message is counted later, as it is then. Messages that are alike come
 * in one row with the quarter of an hour in which they were made: by all clocks it lies in one hour, day and month.
 */
export const takeEvents = statement<TakenRow>(
  'rollups.take_events',
  `with told as materialized (${nextEvents(positions.from('p'), eventFacts)}
   ), held as materialized (
     select r.* from rollup_position r join ${positions.from('p')} using (workspace_id)
   ), older as (
     select m.* from held h cross join lateral (
       select * from message m where m.workspace_id = h.workspace_id
         and (m.created_at, m.id) < (h.older_than, h.older_than_id) and ${isMessage('m')}
       order by m.created_at desc, m.id desc limit $1) m
     where h.older_than is not null
       and (select count(*) from told t where t.workspace_id = h.workspace_id) < $1
   ), changed as (${changesByMessage}
   ), alike as (
     ${alike('coalesce(c.type, m.type)', (name) => `c.${name}`)}
     from changed c join held h using (workspace_id) cross join ${lookedUp(
       'm',
       `select * from message m where m.workspace_id = c.workspace_id and m.id = c.subject_id
          and (h.older_than is null or (m.created_at, m.id) >= (h.older_than, h.older_than_id)) and ${isMessage('m')}`,
     )}
     union all
     ${alike('m.type', (name) => countsNow.get(name) ?? '')} from older m
   )
   select 'change' as kind, workspace_id as "workspaceId", number_id as "numberId", direction, type,
     sent_by_type as "sentByType", sent_by_id as "sentById", contact_id as "contactId", quarter, ${sums}, ${noEnd}
   from alike where type <> 'reaction' and (${figures}) <> (0, 0, 0, 0, 0)
   group by workspace_id, number_id, direction, type, sent_by_type, sent_by_id, contact_id, quarter
   union all
   select 'end', c.workspace_id, ${noChange}, c.event_seq, w.timezone, coalesce(t.many, 0), t.seq, coalesce(o.many, 0),
     o.created_at, o.id
   from held h join workspace_counter c using (workspace_id) join workspace w on w.id = h.workspace_id
   left join (select workspace_id, count(*)::int as many, max(seq) as seq from told group by workspace_id) t using (workspace_id)
   left join (select distinct on (workspace_id) workspace_id, count(*) over (partition by workspace_id)::int as many,
       created_at, id from older order by workspace_id, created_at, id) o using (workspace_id)`,
)
