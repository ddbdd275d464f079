import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import {
  holding,
  type LogReader,
  lookedUp,
  moveOn,
  nextEvents,
  positionsBehind,
  readLog,
  workspacesAtOnce,
} from '#core/events/log-reader.ts'
import { isAnswer } from '#messaging/chat-model/transfers/member-answer.ts'

// First responses are noted from the log of events, each event once: accepting a message costs nothing for it (spec/8
// G18, TR11). What ends before that is looked at when it ends (end-transfers.ts).

const eventsAtOnce = 5_000
/** Where nobody waits for an answer the log is followed in long steps. */
const longStep = 2_000

/** Workspaces whose log has gone on while somebody waits for an answer, and those that are far behind. */
export const responsesBehindRows = `transfer_position p
   join workspace_counter c on c.workspace_id = p.workspace_id and c.event_seq > p.seq
   where c.event_seq - p.seq > ${longStep} or (select true from transfer x
     where x.workspace_id = p.workspace_id and x.status = 'active' and x.first_response_at is null limit 1)`

const behind = statement<{ workspaceId: string }>(
  'transfers.behind',
  `select p.workspace_id as "workspaceId" from ${responsesBehindRows}
   limit ${workspacesAtOnce}`,
)

const positions = positionsBehind(2)

/** The next events of each workspace ($1 of them at most); the first answer to each transfer is noted at it. */
const takeEvents = statement<{ many: number }>(
  'transfers.note_first_responses',
  `with told as (${nextEvents(positions.from('p'))}
   ), answers as (
     select distinct on (x.workspace_id, x.id) x.workspace_id, x.id, m.id as message_id, m.created_at
     from told e
     cross join ${lookedUp(
       'm',
       `select * from message m where m.workspace_id = e.workspace_id and m.id = e.subject_id and ${isAnswer}`,
     )}
     join transfer x on x.workspace_id = m.workspace_id and x.contact_id = m.contact_id and x.status = 'active'
       and x.first_response_at is null and m.created_at > x.transferred_at
     where e.type = 'message.created'
     order by x.workspace_id, x.id, m.created_at, m.id
   ), noted as (
     update transfer x set first_response_at = a.created_at, first_response_message_id = a.message_id, updated_at = $2
     from answers a where x.workspace_id = a.workspace_id and x.id = a.id and x.first_response_at is null
   ), moved as (${moveOn('transfer_position', positions.from('q'))}
   )
   select count(*)::int as many from told group by workspace_id`,
)

const reader: LogReader = {
  behind,
  hold: holding('transfers.hold_positions', 'transfer_position'),
  failing: 'first responses of a workspace could not be noted',
  async read(app, tx, held) {
    const each = Math.ceil(eventsAtOnce / held.length)
    const told = await run(tx, takeEvents, [each, app.clock.now(), ...positions.values(held)])
    return told.some(({ many }) => many >= each)
  },
}

/** Notes the first answers since it last looked. */
export const noteFirstResponses = (app: App): Promise<{ more: boolean }> => readLog(app, reader)
