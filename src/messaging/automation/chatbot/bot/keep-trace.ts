import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { TraceStep } from '#messaging/automation/flow-engine/effects.ts'
import type { TurnMessage } from './decision.ts'
import type { Said, Step } from './turn.ts'

// Why the chatbot said what it said: decisions about messages, the messages of sessions, and the nodes that sessions went
// through.

type Decided = Step & { message: TurnMessage }

const decisionRows = rowsIn<Decided>(
  {
    workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
    contact_id: ['uuid', ({ contactId }) => contactId],
    message_id: ['uuid', ({ message }) => message.id],
    session_id: ['uuid', ({ decision }) => decision.session?.id],
    look: ['text', ({ decision }) => decision.look],
    rule_id: ['uuid', ({ decision }) => decision.rule?.id],
    rule_name: ['text', ({ decision }) => decision.rule?.name ?? ''],
    keyword: ['text', ({ decision }) => decision.rule?.keyword ?? ''],
    passed_over: ['text', ({ decision }) => JSON.stringify(decision.passedOver)],
    replies: [
      'text',
      ({ said, saidLater }) =>
        JSON.stringify([...said.map(({ acceptance }) => acceptance.message.id), ...saidLater]),
    ],
  },
  1,
)

/** The step under which a session keeps what a person wrote (spec/5 1.8). */
const heard = 'keyword_check'

/** Why the chatbot said what it said, and what it heard. */
const keepDecisions = statement<never>(
  'bot.keep_decisions',
  `with given as materialized (
     select d.*, array(select jsonb_array_elements_text(d.replies::jsonb)::uuid) as reply_ids from ${decisionRows.from('d')}
   ), kept as (
     insert into bot_decision (workspace_id, contact_id, message_id, session_id, look, rule_id, rule_name, keyword,
       passed_over, reply_ids, decided_at)
     select workspace_id, contact_id, message_id, session_id, look, rule_id, rule_name, keyword, passed_over::jsonb,
       reply_ids, $1
     from given
   )
   insert into bot_session_message (workspace_id, session_id, message_id, step_name)
   select workspace_id, session_id, message_id, '${heard}' from given where session_id is not null`,
)

type SaidInSession = Said & { workspaceId: string; sessionId: string }

const saidRows = rowsIn<SaidInSession>({
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
  session_id: ['uuid', ({ sessionId }) => sessionId],
  message_id: ['uuid', ({ acceptance }) => acceptance.message.id],
  step_name: ['text', ({ stepName }) => stepName],
  flow_id: ['uuid', ({ question }) => question?.flowId],
  flow_version: ['int', ({ question }) => question?.version],
  node_id: ['text', ({ question }) => question?.nodeId],
})

/** What the chatbot said in sessions, and which nodes answer taps on it. */
const keepSaid = statement<never>(
  'bot.keep_said',
  `with given as materialized (select * from ${saidRows.from('s')}), questions as (
     insert into bot_question (workspace_id, message_id, session_id, flow_id, flow_version, node_id)
     select workspace_id, message_id, session_id, flow_id, flow_version, node_id from given where flow_id is not null
   )
   insert into bot_session_message (workspace_id, session_id, message_id, step_name)
   select workspace_id, session_id, message_id, step_name from given`,
)

type StepOfSession = TraceStep & { workspaceId: string; sessionId: string; place: number }

const traceRows = rowsIn<StepOfSession>(
  {
    workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
    session_id: ['uuid', ({ sessionId }) => sessionId],
    place: ['int', ({ place }) => place],
    flow_id: ['uuid', ({ flowId }) => flowId],
    flow_version: ['int', ({ version }) => version],
    node_id: ['text', ({ nodeId }) => nodeId],
    outcome: ['text', ({ outcome }) => outcome],
    problem: ['text', ({ problem }) => problem],
    vars: ['text', ({ set }) => JSON.stringify(set)],
    call: ['text', ({ call }) => call && JSON.stringify(call)],
    called: ['text', ({ called }) => JSON.stringify(called ?? [])],
  },
  1,
)

const keepSteps = statement<never>(
  'bot.keep_steps',
  `insert into bot_step (workspace_id, session_id, n, flow_id, flow_version, node_id, outcome, problem, vars, call, called, at)
   select g.workspace_id, g.session_id, g.place + coalesce((select max(b.n) from bot_step b
     where b.workspace_id = g.workspace_id and b.session_id = g.session_id), 0), g.flow_id, g.flow_version, g.node_id, g.outcome,
     g.problem, g.vars::jsonb, g.call::jsonb,
     array(select jsonb_array_elements_text(g.called::jsonb)::uuid), $1
   from ${traceRows.from('g')}`,
)

const inSession = ({ workspaceId, decision, said }: Step): SaidInSession[] => {
  const sessionId = decision.session?.id
  return sessionId === undefined ? [] : said.map((one) => ({ ...one, workspaceId, sessionId }))
}

/** The nodes of all steps, each in its session's order. */
function traceOf(steps: readonly Step[]): StepOfSession[] {
  const places = new Map<string, number>()
  return steps.flatMap(({ workspaceId, decision: { session, flow } }) =>
    (session ? (flow?.trace ?? []) : []).map((step) => {
      const sessionId = session?.id ?? ''
      const place = (places.get(sessionId) ?? 0) + 1
      places.set(sessionId, place)
      return { ...step, workspaceId, sessionId, place }
    }),
  )
}

/** Writes what is kept of turns beside their sessions. Sessions stand before it. */
export async function keepTrace(tx: Tx, steps: readonly Step[], now: Date): Promise<void> {
  const decided = steps.filter((step): step is Decided => step.message !== null)
  if (decided.length > 0) await run(tx, keepDecisions, [now, ...decisionRows.values(decided)])
  const said = steps.flatMap(inSession)
  if (said.length > 0) await run(tx, keepSaid, saidRows.values(said))
  const trace = traceOf(steps)
  if (trace.length > 0) await run(tx, keepSteps, [now, ...traceRows.values(trace)])
}
