import type { Customer } from '../scene.ts'
import { type MakeWorkload, told } from './workload.ts'

const schedule = `mutation ($input: ScheduleMessageInput!) { scheduleMessage(input: $input) { scheduledMessage { id } } }`

/** Messages that are to be sent later, by a timer each. */
export const scheduled: MakeWorkload = (scene) => {
  const { door, ledger, sql } = scene
  let customers: Customer[] = []
  let made = 0
  return {
    name: 'timers',
    weight: 4,
    async prepare() {
      customers = await scene.customers(8, 20)
    },
    async make(random) {
      const dueAt = new Date(Date.now() + random.between(35_000, 120_000)).toISOString()
      const content = { text: { body: `later ${++made}` } }
      const input = { contactId: random.pick(customers).contactId, content, dueAt }
      // It has no key: what got no answer may have been taken, and is not asked for again.
      const data = await door.graphql(schedule, { input })
      if (data) ledger.note('scheduled', { id: data.scheduleMessage.scheduledMessage.id })
    },
    async compare() {
      const all = ledger.of<{ id: string }>('scheduled').map(({ id }) => id)
      const wrong = await sql(
        `select g.id, count(e.id)::int as sent, count(m.id)::int as messages from unnest($2::uuid[]) g(id)
         left join event e on e.workspace_id = $1 and e.type = 'scheduled.sent' and e.data -> 'extras' ->> 'scheduled_id' = g.id::text
         left join message m on m.workspace_id = $1 and m.id::text = e.data -> 'extras' ->> 'message_id'
         group by 1 having (count(e.id), count(m.id)) <> (1, 1)`,
        all,
      )
      const twice = await sql(
        `select content ->> 'body' as text, count(*)::int as times from message
         where workspace_id = $1 and content ->> 'body' like 'later %' group by 1 having count(*) > 1`,
      )
      const left = await sql('select id, status, refusal_code from scheduled_message where workspace_id = $1')
      return {
        counts: { scheduled: all.length },
        faults: [
          ...told('not sent once', wrong),
          ...told('sent twice', twice),
          ...told('still waiting or refused', left),
        ],
      }
    },
  }
}
