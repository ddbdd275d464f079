import { setTimeout as sleep } from 'node:timers/promises'
import { phoneOf } from '../scene.ts'
import { type MakeWorkload, told } from './workload.ts'

/** Customers call, wait for a while, and hang up. */
export const calls: MakeWorkload = (scene) => {
  const { ground, ledger, sql, door, tenant } = scene
  let made = 0
  return {
    name: 'calls',
    weight: 1,
    async prepare() {
      const answer = await door.api('PUT', '/org/settings', { calling_enabled: true })
      if (answer?.status !== 200) throw new Error(`calls cannot be turned on: ${answer?.text}`)
    },
    async make(random) {
      const asked = { phone_number_id: tenant.phoneId, from: phoneOf(0, 500_000 + ++made), event: 'connect' }
      const { id } = (await ground.sandbox.control('/calls', asked)) as { id: string }
      ledger.note('calls', { id })
      await sleep(random.between(0, 5_000))
      await ground.sandbox.control('/calls', { phone_number_id: tenant.phoneId, event: 'terminate', id })
    },
    async compare() {
      const all = ledger.of<{ id: string }>('calls').map(({ id }) => id)
      const wrong = await sql(
        `select g.id, count(c.id)::int as times, max(c.status) as status from unnest($2::text[]) g(id)
         left join call c on c.workspace_id = $1 and c.platform_call_id = g.id group by 1
         having count(c.id) <> 1 or max(c.status) not in ('completed', 'missed', 'rejected', 'failed')`,
        all,
      )
      return { counts: { calls: all.length }, faults: told('not ended once', wrong) }
    },
  }
}
