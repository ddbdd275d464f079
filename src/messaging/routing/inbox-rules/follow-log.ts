import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
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
import { followedTypes, type Happening, happeningsOf, type LoggedEvent } from './happenings.ts'
import { enabledRules, type InboxRule } from './inbox-rule-queries.ts'
import { makeRuns, startedBy } from './make-runs.ts'
import { awaitAnswers } from './unanswered.ts'

// Rules follow the log of events as webhooks and notifications do. Only workspaces with a rule that is on have a position,
// so that others cost nothing (docs/adr/0189).

const eventsAtOnce = 1_000

/** Workspaces with rules whose log has gone on. */
export const rulesBehindRows = `inbox_rule_position p join workspace_counter c on c.workspace_id = p.workspace_id
   where p.seq < c.event_seq`

const behind = statement<{ workspaceId: string }>(
  'inbox_rules.behind',
  `select p.workspace_id as "workspaceId" from ${rulesBehindRows} limit ${workspacesAtOnce}`,
)

const positions = positionsBehind(2)

type Taken = { workspaceId: string; many: number } & (LoggedEvent | { id: null })

/** The next events of each workspace, $1 of them at most; those of the types $2 with what they are about. */
const takeEvents = statement<Taken>(
  'inbox_rules.take_events',
  `with told as (${nextEvents(positions.from('p'), ', e.id, e.contact_id, e.data, e.occurred_at')}
   ), moved as (${moveOn('inbox_rule_position', positions.from('q'))}
   ), counted as (
     select workspace_id, count(*)::int as many from told group by workspace_id
   )
   select n.workspace_id as "workspaceId", n.many, e.id, e.type, e.contact_id as "contactId", e.data,
     e.occurred_at as "occurredAt", m.type as "messageType", m.content, m.number_id as "numberId", k.id as "caseId",
     k.reason_id as "reasonId"
   from counted n
   left join told e on e.workspace_id = n.workspace_id and e.contact_id is not null and e.type = any($2::text[])
   left join ${lookedUp(
     'm',
     'select * from message m where m.workspace_id = e.workspace_id and m.id = e.subject_id',
   )} on e.type = 'message.received'
   left join ${lookedUp(
     'k',
     `select k.id, k.reason_id from conversation_case k
        where k.workspace_id = e.workspace_id and k.contact_id = e.contact_id and k.opened_at <= e.occurred_at
        order by k.opened_at desc, k.id desc limit 1`,
   )} on e.id is not null
   order by n.workspace_id, e.seq`,
)

async function readOne(
  app: App,
  tx: Tx,
  workspaceId: string,
  { rules, happenings }: { rules: readonly InboxRule[]; happenings: readonly Happening[] },
): Promise<void> {
  await awaitAnswers(tx, workspaceId, rules, happenings)
  await makeRuns(app, tx, workspaceId, startedBy(rules, happenings))
}

const reader: LogReader = {
  behind,
  hold: holding('inbox_rules.hold', 'inbox_rule_position'),
  failing: 'rules of the inbox could not be looked at',
  async read(app, tx, held) {
    const each = Math.ceil(eventsAtOnce / held.length)
    const taken = await run(tx, takeEvents, [each, followedTypes, ...positions.values(held)])
    const events = taken.filter((one): one is Taken & LoggedEvent => one.id !== null)
    if (events.length > 0) {
      const byWorkspace = Map.groupBy(events, ({ workspaceId }) => workspaceId)
      const rules = await enabledRules(tx, [...byWorkspace.keys()])
      for (const [workspaceId, some] of byWorkspace)
        await readOne(app, tx, workspaceId, {
          rules: rules.filter((rule) => rule.workspaceId === workspaceId),
          happenings: some.flatMap(happeningsOf),
        })
    }
    return taken.some(({ many }) => many >= each)
  },
}

/** Makes the runs that follow from what happened since it last looked. */
export const followLog = (app: App): Promise<{ more: boolean }> => readLog(app, reader)
