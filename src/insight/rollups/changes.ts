import { figuresIn, sums } from './message-figures.ts'

// What an event changes. Each says the state of its message before and after it, so the counts of a message add up to its
// present state, whatever it is when its events are read (docs/adr/0125).

/** Columns of an event for `nextEvents`: what it says of the type and the status of its message. */
export const eventFacts = `,
  case e.type when 'message.created' then 'pending' when 'message.received' then 'delivered'
    when 'message.sent' then case when not e.data ? 'set' then 'sent' end
    when 'message.stored' then e.data #>> '{extras,status}'
    when 'message.status' then case when e.data #>> '{extras,previous_status}' is not null
      then coalesce(e.data #>> '{set,status}', e.data #>> '{extras,status}') end end as became,
  case e.type when 'message.stored' then case when e.data #>> '{extras,previous_type}' is not null
      then e.data #>> '{extras,status}' end
    when 'message.status' then case when coalesce(e.data #>> '{set,status}', e.data #>> '{extras,status}') is not null
      then e.data #>> '{extras,previous_status}' end end as was,
  case e.type when 'message.stored' then e.data #>> '{extras,type}' end as became_type,
  case e.type when 'message.stored' then e.data #>> '{extras,previous_type}' end as was_type`

/** The types of events that change figures. */
const changesFigures = `e.type in ('message.created', 'message.received', 'message.sent', 'message.stored', 'message.status')`

const differenceOf = (became: string, was: string): string => {
  const before = figuresIn(was)
  return figuresIn(became)
    .map(([name, after], index) => `(${after})::int - (${before[index]?.[1]})::int as ${name}`)
    .join(', ')
}

/**
 * A placeholder has its own type until the event that fills it, also where that one is not read yet. An aggregate, because
 * for the first in order PostgreSQL might walk all later events of the workspace.
 */
const typeThen = `(select (array_agg(f.data #>> '{extras,previous_type}' order by f.seq))[1] from event f
    where f.workspace_id = e.workspace_id and f.subject_id = e.subject_id and f.seq > e.seq
      and f.type = 'message.stored' and f.data #>> '{extras,previous_type}' is not null)`

/**
 * What the events in `told` change of the figures of each message; `type` is the one that it counts as where that is not
 * its present one.
 */
export const changesByMessage = `select workspace_id, subject_id, type, ${sums} from (
     select e.workspace_id, e.subject_id, coalesce(e.became_type, ${typeThen}) as type,
       ${differenceOf('e.became', "case when e.type <> 'message.stored' then e.was end")}
     from told e where ${changesFigures}
     union all
     select e.workspace_id, e.subject_id, e.was_type, ${differenceOf('null::text', 'e.was')}
     from told e where e.type = 'message.stored' and e.was is not null
   ) c group by workspace_id, subject_id, type`
