import { setTimeout as sleep } from 'node:timers/promises'
import type { Customer } from '../scene.ts'
import { type MakeWorkload, told } from './workload.ts'

const node = (id: string, type: string, config: object) => ({
  id,
  type,
  label: id,
  position: { x: 0, y: 0 },
  config,
})
const edge = (from: string, to: string) => ({ from, to, condition: 'default' })

const graph = {
  version: 2,
  entry_node: 'set',
  nodes: [
    node('set', 'set_variable', { set: { x: '{{contact.phone}}' } }),
    node('hello', 'message', { message: 'Hello {{x}}' }),
    node('ask', 'prompt', { body: 'Which?', store_as: 'y' }),
    node('thanks', 'message', { message: 'Thanks for {{y}}' }),
  ],
  edges: [edge('set', 'hello'), edge('hello', 'ask'), edge('ask', 'thanks')],
}

/** All steps of a session; one that nobody answered has the first of them. */
const steps = 'set default, hello default, ask, ask default, thanks default'
const longestWaitMs = 30_000

/** People walk through a flow with a question. */
export const flows: MakeWorkload = (scene) => {
  const { door, sql } = scene
  let customers: Customer[] = []
  const busy = new Set<string>()
  const asked = async (contactId: string) =>
    (
      await sql<{ many: number }>(
        `select count(*)::int as many from message where workspace_id = $1 and contact_id = $2 and sent_by_type = 'chatbot'
         and coalesce(content -> 'body' ->> 'text', content ->> 'body') = 'Which?'`,
        contactId,
      )
    )[0]?.many ?? 0
  return {
    name: 'flows',
    weight: 4,
    async prepare() {
      const flow = { name: 'Booking', graph, trigger_keywords: ['book'], enabled: true }
      const made = await door.api('POST', '/chatbot/flows', flow)
      if (made?.status !== 200) throw new Error(`a flow answers ${made?.status}: ${made?.text}`)
      customers = await scene.customers(6, 25)
    },
    async make(random) {
      const { phone, contactId } = random.pick(customers)
      if (busy.has(contactId)) return
      busy.add(contactId)
      try {
        const before = await asked(contactId)
        await scene.text(phone, 'book')
        const end = performance.now() + longestWaitMs
        while (performance.now() < end && (await asked(contactId)) === before) await sleep(200)
        await scene.text(phone, 'tea')
      } finally {
        busy.delete(contactId)
      }
    },
    async compare() {
      const sessions = await sql<{ id: string; steps: string }>(
        `select b.id, string_agg(s.node_id || coalesce(' ' || s.outcome, ''), ', ' order by s.n) as steps from bot_session b
         join bot_step s on s.workspace_id = $1 and s.session_id = b.id
         where b.workspace_id = $1 group by 1`,
      )
      const wrong = sessions.filter((one) => !steps.startsWith(one.steps))
      const [said] = await sql<{ greeted: number; asked: number; thanked: number }>(
        `select count(*) filter (where content ->> 'body' like 'Hello %')::int as greeted,
           count(*) filter (where coalesce(content -> 'body' ->> 'text', content ->> 'body') = 'Which?')::int as asked,
           count(*) filter (where content ->> 'body' like 'Thanks for %')::int as thanked
         from message where workspace_id = $1 and sent_by_type = 'chatbot'`,
      )
      const whole = sessions.filter((one) => one.steps === steps).length
      const counted = { greeted: sessions.length, asked: sessions.length, thanked: whole }
      const isRight = JSON.stringify(said) === JSON.stringify(counted)
      const undecided = await sql(
        `select m.id from message m where m.workspace_id = $1 and m.direction = 'incoming' and m.content ->> 'body' in ('book', 'tea')
           and not exists (select from bot_decision d where d.workspace_id = $1 and d.message_id = m.id)`,
      )
      return {
        counts: { sessions: sessions.length, whole },
        faults: [
          ...told('steps twice or left out', wrong),
          ...told('no turn', undecided),
          ...(isRight ? [] : [`said ${JSON.stringify(said)}, by the steps ${JSON.stringify(counted)}`]),
        ],
      }
    },
  }
}
