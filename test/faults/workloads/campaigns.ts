import { setTimeout as sleep } from 'node:timers/promises'
import { recountOf } from '../../messaging/campaigns/broadcasts/recount.ts'
import { until } from '../../support/until.ts'
import { phoneOf } from '../scene.ts'
import { type MakeWorkload, told } from './workload.ts'

/** Campaigns of a few dozen people, some of which pause amid their sending. */
export const campaigns: MakeWorkload = (scene) => {
  const { door, ledger } = scene
  let people = 0
  let made = 0
  let templateId = ''
  const post = (path: string, body: object = {}) => door.insist(() => door.api('POST', path, body))
  const all = () => ledger.of<{ id: string; people: number }>('campaigns')
  return {
    name: 'campaigns',
    weight: 1,
    async prepare() {
      const text = `select id from template where workspace_id = $1 and name = 'order_update'`
      templateId = await until(async () => (await scene.sql<{ id: string }>(text))[0]?.id)
    },
    async make(random) {
      const body = { name: `Campaign ${++made}`, messaging_account: scene.account, template_id: templateId }
      const draft = await post('/campaigns', body)
      if (!draft) return
      if (draft.status !== 200) throw new Error(`a campaign answers ${draft.status}: ${draft.text}`)
      const { id } = draft.body.data
      const recipients = Array.from({ length: random.between(10, 60) }, () => ({
        phone_number: `+${phoneOf(9, people++)}`,
        template_params: { 1: 'Ann' },
      }))
      const added = await post(`/campaigns/${id}/recipients/import`, { recipients })
      if (!added) return
      if (added.status !== 200) throw new Error(`recipients answer ${added.status}: ${added.text}`)
      ledger.note('campaigns', { id, people: recipients.length })
      await post(`/campaigns/${id}/start`)
      if (!random.chance(0.3)) return
      await sleep(random.between(0, 2_000))
      await post(`/campaigns/${id}/pause`)
      await sleep(random.between(0, 2_000))
      await post(`/campaigns/${id}/start`)
    },
    async resume() {
      const standing = await scene.sql<{ id: string }>(
        `select id from broadcast where workspace_id = $1 and (status = 'paused' or (status = 'draft' and id = any($2::uuid[])))`,
        all().map(({ id }) => id),
      )
      for (const { id } of standing) await door.api('POST', `/campaigns/${id}/start`, {})
    },
    async compare() {
      const faults: string[] = []
      for (const { id, people: many } of all()) {
        const [found] = await scene.sql<{ stored: object; counted: { total: number }; status: string }>(
          `select r.*, (select status from broadcast where workspace_id = $1 and id = $2) as status from (${recountOf('$2')}) r`,
          id,
        )
        const isRight = JSON.stringify(found?.stored) === JSON.stringify(found?.counted)
        if (!isRight || found?.status !== 'completed' || found.counted.total !== many)
          faults.push(`campaign ${id} of ${many}: ${JSON.stringify(found)}`)
      }
      const twice = await scene.sql(
        `select broadcast_id, to_phone, count(*)::int as times from message
         where workspace_id = $1 and broadcast_id is not null group by 1, 2 having count(*) > 1`,
      )
      const usage = await scene.sql(
        'select * from broadcast_usage where workspace_id = $1 and in_flight <> 0',
      )
      return {
        counts: { campaigns: all().length, people: all().reduce((sum, one) => sum + one.people, 0) },
        faults: [
          ...faults,
          ...told('a person has two messages', twice),
          ...told('in flight for ever', usage),
        ],
      }
    },
  }
}
