import type { Customer } from '../scene.ts'
import { type MakeWorkload, told } from './workload.ts'

/** Customers write; the platform tells of each until it is answered 200. */
export const incoming: MakeWorkload = (scene) => {
  let customers: Customer[] = []
  let made = 0
  return {
    name: 'callbacks',
    weight: 8,
    async prepare() {
      customers = await scene.customers(3, 20)
    },
    async make(random) {
      await scene.text(random.pick(customers).phone, `in ${++made}`)
    },
    async compare() {
      const written = scene.ledger.of<{ wamid: string }>('incoming')
      const wrong = await scene.sql(
        `select w.id, count(m.id)::int as times from unnest($2::text[]) w(id)
         left join message m on m.workspace_id = $1 and m.platform_message_id = w.id and m.direction = 'incoming'
         group by 1 having count(m.id) <> 1`,
        written.map(({ wamid }) => wamid),
      )
      const untold = await scene.sql(
        `select m.id from message m where m.workspace_id = $1 and m.direction = 'incoming' and 1 <> (
           select count(*) from event e where e.workspace_id = $1 and e.type = 'message.received' and e.subject_id = m.id)`,
      )
      return {
        counts: { written: written.length },
        faults: [...told('written, and not there once', wrong), ...told('not told once in the log', untold)],
      }
    },
  }
}
