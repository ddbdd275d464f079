import { expect } from 'vitest'
import type { Ctx } from '#core/context/context.ts'
import { simulateFlow } from '#messaging/automation/chatbot/chatbot-flows/simulate.ts'
import type { BotScene } from './scene.ts'

// What was kept of a session, played again in the simulator, gives the same trace (docs/adr/0122; issue 47).

interface Recorded {
  sessionId: string
  flowId: string
  version: number
  steps: { node: string; outcome: string | null; set: object; problem: string | null }[]
  /** what the person did behind what began the flow */
  inputs: ({ text: string } | { button: string })[]
}

const recorded = `select b.id as "sessionId", first.flow_id as "flowId", first.flow_version as version,
    (select json_agg(json_build_object('node', s.node_id, 'outcome', s.outcome, 'set', s.vars, 'problem', s.problem)
       order by s.n) from bot_step s where s.session_id = b.id) as steps,
    coalesce((select json_agg(case m.type when 'text' then json_build_object('text', m.content->>'body')
         else json_build_object('button', m.content->>'id') end order by m.id)
       from bot_session_message k join message m on m.id = k.message_id
       join bot_decision d on d.message_id = m.id
       where k.session_id = b.id and m.direction = 'incoming' and d.look = 'flow'), '[]') as inputs
  from bot_session b join lateral (select s.flow_id, s.flow_version from bot_step s
    where s.session_id = b.id order by s.n limit 1) first on true
  where b.contact_id = $1 and not exists (select from bot_step s where s.session_id = b.id and s.flow_id <> first.flow_id)
  order by b.started_at, b.id`

/**
 * Replays the sessions of a person whose flow went on by what they wrote or tapped alone; answers how many. Sessions that
 * went through several flows are left out.
 */
export async function replayed(ctx: Ctx, { sql }: Pick<BotScene, 'sql'>, contactId: string): Promise<number> {
  const sessions = (await sql(recorded, [contactId])) as never as Recorded[]
  for (const { flowId, version, inputs, steps } of sessions) {
    const { steps: again } = await simulateFlow(ctx, flowId, { version, inputs })
    const path = again.flatMap(({ trace }) =>
      trace.map(({ nodeId, outcome, set, problem }) => ({ node: nodeId, outcome, set, problem })),
    )
    expect(path).toEqual(steps)
  }
  return sessions.length
}
