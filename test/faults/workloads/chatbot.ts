import type { Customer } from '../scene.ts'
import { type MakeWorkload, told } from './workload.ts'

/** A word that a keyword rule answers. */
export const chatbot: MakeWorkload = (scene) => {
  const { door, sql } = scene
  let customers: Customer[] = []
  return {
    name: 'chatbot turns',
    weight: 6,
    async prepare() {
      const rule = { keywords: ['ping'], response_content: { body: 'Pong' }, enabled: true }
      const made = await door.api('POST', '/chatbot/keywords', rule)
      if (made?.status !== 200) throw new Error(`a rule answers ${made?.status}: ${made?.text}`)
      customers = await scene.customers(5, 25)
    },
    async make(random) {
      await scene.text(random.pick(customers).phone, 'ping')
    },
    async compare() {
      const wrong = await sql(
        `select m.id, d.look, cardinality(d.reply_ids) as replies, (select count(*)::int from message r
           where r.workspace_id = $1 and r.id = any(d.reply_ids) and r.sent_by_type = 'chatbot') as there
         from message m left join bot_decision d on d.workspace_id = $1 and d.message_id = m.id
         where m.workspace_id = $1 and m.direction = 'incoming' and m.content ->> 'body' = 'ping'
           and not (d.look = 'keyword' and cardinality(d.reply_ids) = 1 or d.look = 'too_late' and cardinality(d.reply_ids) = 0)`,
      )
      const surplus = await sql(
        `select m.id from message m where m.workspace_id = $1 and m.sent_by_type = 'chatbot' and m.content ->> 'body' = 'Pong'
           and not exists (select from bot_decision d where d.workspace_id = $1 and d.contact_id = m.contact_id and m.id = any(d.reply_ids))`,
      )
      const looks = await sql<{ look: string; many: number }>(
        `select d.look, count(*)::int as many from bot_decision d join message m on m.workspace_id = $1 and m.id = d.message_id
         where d.workspace_id = $1 and m.content ->> 'body' = 'ping' group by 1 order by 1`,
      )
      return {
        counts: Object.fromEntries(looks.map(({ look, many }) => [look, many])),
        faults: [...told('not answered once', wrong), ...told('said without a turn', surplus)],
      }
    },
  }
}
