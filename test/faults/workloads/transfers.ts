import type { Customer } from '../scene.ts'
import { type MakeWorkload, told } from './workload.ts'

const path = '/chatbot/transfers'

/** Chats are handed over to people and given back; what nobody answers is raised by a timer, once for each level. */
export const transfers: MakeWorkload = (scene) => {
  const { door, ledger, sql } = scene
  let customers: Customer[] = []
  const busy = new Set<string>()
  const activeOf = async (contactId: string) =>
    (
      await sql<{ id: string }>(
        `select id from transfer where workspace_id = $1 and contact_id = $2 and status = 'active'`,
        contactId,
      )
    )[0]?.id
  return {
    name: 'transfers',
    weight: 3,
    async prepare() {
      customers = await scene.customers(4, 20)
    },
    async make(random) {
      const { contactId } = random.pick(customers)
      if (busy.has(contactId)) return
      busy.add(contactId)
      try {
        const active = await activeOf(contactId).catch(() => undefined)
        if (active) {
          const ended = await door.insist(() => door.api('PUT', `${path}/${active}/resume`))
          if (ended?.status === 200) ledger.note('resumed', { id: active })
          return
        }
        const made = await door.insist(() => door.api('POST', path, { contact_id: contactId }))
        if (made?.status === 200) ledger.note('transferred', { id: made.body.data.transfer.id })
      } finally {
        busy.delete(contactId)
      }
    },
    async compare() {
      const several = await sql(
        `select contact_id, count(*)::int as active from transfer where workspace_id = $1 and status = 'active'
         group by 1 having count(*) > 1`,
      )
      const wrong = await sql(
        `select x.id, x.status, x.escalation_level as level, t.* from transfer x cross join lateral (
           select count(*) filter (where type = 'transfer.created')::int as created,
             count(*) filter (where type in ('transfer.resumed', 'transfer.expired'))::int as ended,
             count(*) filter (where type = 'transfer.escalated')::int as raised
           from event e where e.workspace_id = $1 and e.contact_id = x.contact_id and e.data -> 'extras' ->> 'transfer_id' = x.id::text) t
         where x.workspace_id = $1 and (t.created <> 1 or t.ended <> (x.status <> 'active')::int or t.raised <> x.escalation_level)`,
      )
      const missing = (kind: string, condition: string) =>
        sql(
          `select g.id from unnest($2::uuid[]) g(id) where not exists (
             select from transfer x where x.workspace_id = $1 and x.id = g.id and ${condition})`,
          ledger.of<{ id: string }>(kind).map(({ id }) => id),
        )
      const [raised] = await sql<{ many: number }>(
        `select coalesce(sum(escalation_level), 0)::int as many from transfer where workspace_id = $1`,
      )
      return {
        counts: {
          transferred: ledger.of('transferred').length,
          resumed: ledger.of('resumed').length,
          raised: raised?.many ?? 0,
        },
        faults: [
          ...told('several active transfers of a chat', several),
          ...told('not told once', wrong),
          ...told('transferred and lost', await missing('transferred', 'true')),
          ...told('given back and still active', await missing('resumed', `x.status <> 'active'`)),
        ],
      }
    },
  }
}
