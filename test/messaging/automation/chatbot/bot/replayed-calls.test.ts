import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { simulateFlow } from '#messaging/automation/chatbot/chatbot-flows/simulate.ts'
import { memberNow } from '#people/sessions/members.ts'
import { type Receiver, startReceiver } from '../../../../outside/guarded-client/receiver.ts'
import { type FlowBot, startFlowBot } from './flow-scene.ts'

// Recorded sessions that called addresses and scripts, played again from their trace and what was answered (issue 47).

let scene: FlowBot
let receiver: Receiver

/** What happens to sessions, in the order in which it came: messages that wait, and answers of calls. */
const recorder = `
  create table recorded (seq bigserial, contact_id uuid, message_id uuid, result jsonb);
  create function record_turn() returns trigger language plpgsql as $$ begin
    insert into recorded (contact_id, message_id) values (new.contact_id, new.message_id); return new; end $$;
  create function record_answer() returns trigger language plpgsql as $$ begin
    if new.call_id is not null then
      insert into recorded (contact_id, result) values (new.contact_id, new.result);
    end if; return new; end $$;
  create trigger record_turn after insert on bot_turn for each row execute function record_turn();
  create trigger record_answer after insert or update on bot_wake for each row execute function record_answer();`

beforeAll(async () => {
  receiver = await startReceiver((res, { path }) => {
    const [, order = ''] = /\/(\w+)$/.exec(path) ?? []
    if (order === 'none') res.writeHead(404).end('{}')
    else res.writeHead(200).end(JSON.stringify({ state: `${order} is on its way`, items: [order.length, 2] }))
  })
  scene = await startFlowBot()
  await scene.settings({ enabled: true, greeting_message: '', fallback_message: '' })
  await scene.sql(recorder)
})
afterAll(async () => {
  await scene?.parley.close()
  await receiver?.close()
})

const nodes = () => ({
  ask: { type: 'prompt', config: { body: 'Which order?', store_as: 'order' } },
  look: {
    type: 'api_call',
    config: {
      url: `${receiver.url}/{{order}}`,
      response_mapping: { state: 'state', items: 'items' },
      message_template: '{{state}}',
      fallback_message: 'Nothing is known of {{order}}.',
    },
  },
  sum: {
    type: 'script',
    config: { code: 'return vars.items.reduce((a, b) => a + b, 0)', store_as: 'sum' },
  },
  more: { type: 'prompt', config: { body: 'The sum is {{sum}}. Another?', store_as: 'another' } },
})
const edges = [
  ['ask', 'look'],
  ['look', 'sum', 'http:2xx'],
  ['look', 'ask', 'http:non2xx'],
  ['sum', 'more', 'done'],
  ['sum', 'ask', 'error'],
  ['more', 'ask'],
] as const

interface Kept {
  node: string
  outcome: string | null
  set: object
  problem: string | null
}

interface Recorded {
  body: string | null
  look: string | null
  result: { kind: string; status: number | null; body: string } | null
}

async function inputsOf(contactId: string) {
  const rows = (await scene.sql(
    `select m.content ->> 'body' as body, d.look, r.result from recorded r
     left join message m on m.id = r.message_id left join bot_decision d on d.message_id = r.message_id
     where r.contact_id = $1 order by r.seq`,
    [contactId],
  )) as never as Recorded[]
  return rows.flatMap(({ body, look, result }): object[] => {
    // A simulation runs scripts itself.
    if (result)
      return result.kind === 'script' ? [] : [{ call: { status: result.status, body: result.body } }]
    return look === 'flow' ? [{ text: body ?? '' }] : []
  })
}

test('sessions with calls come to the same trace when they are played again', async () => {
  const id = await scene.flow(nodes(), edges)
  const actor = await memberNow(scene.parley.app, scene.shop.workspaceId, scene.admin.id)
  if (!actor) throw new Error('nobody')
  const ctx = createCtx(scene.parley.app, { actor })
  for (const talk of [['seven', 'yes', 'none', 'x'], ['none', 'none', 'abc'], ['one']]) {
    const who = await scene.someone()
    await scene.says(who, 'book')
    for (const words of talk) {
      await scene.says(who, words)
      await scene.calls(who)
      await scene.calls(who)
    }
    const steps = (await scene.sql(
      `select s.node_id as node, s.outcome, s.vars as set, s.problem from bot_step s
       join bot_session b on b.id = s.session_id where b.contact_id = $1 order by s.n`,
      [who.id],
    )) as never as Kept[]
    expect(steps.filter(({ node, outcome }) => node === 'look' && outcome).length).toBeGreaterThan(0)
    const { steps: again } = await simulateFlow(ctx, id, { inputs: await inputsOf(who.id) })
    const path = again.flatMap(({ trace }) =>
      trace.map(({ nodeId, outcome, set, problem }) => ({ node: nodeId, outcome, set, problem })),
    )
    expect(path).toEqual(steps)
  }
  const [called] = await scene.sql(
    `select call from bot_step where node_id = 'look' and outcome = 'http:non2xx' limit 1`,
  )
  expect(called?.call).toEqual({ kind: 'http', status: 404, ms: expect.any(Number) })
})
