import { publicEvents } from '#telling/resources.ts'
import { type Receiver, startReceiver } from '../../outside/guarded-client/receiver.ts'
import { type MakeWorkload, told } from './workload.ts'

interface Told {
  id: string
  body: string
  times: number
}

/** A customer's server that is told of everything, and is not always well. */
export const webhooks: MakeWorkload = (scene) => {
  const { door, sql } = scene
  /** what came, by the id of the delivery */
  const deliveries = new Map<string, Told>()
  const changed: { delivery: string }[] = []
  let receiver: Receiver | undefined
  let since = '0'
  let id = ''
  const well: Receiver['answer'] = (res, { headers, body }) => {
    const delivery = String(headers['webhook-id'])
    const known = deliveries.get(delivery)
    if (known) {
      known.times++
      if (known.body !== body) changed.push({ delivery })
    } else deliveries.set(delivery, { id: JSON.parse(body).id, body, times: 1 })
    receiver?.received.splice(0)
    res.writeHead(200).end()
  }
  const ill: Receiver['answer'][] = [
    (res) => void res.writeHead(503).end(),
    (res) => void res.socket?.resetAndDestroy(),
    () => {},
  ]
  return {
    name: 'webhooks',
    weight: 1,
    async prepare() {
      receiver = await startReceiver(well)
      const made = await door.v1('POST', '/webhooks', {
        url: receiver.url,
        events: Object.keys(publicEvents),
      })
      if (made?.status !== 201) throw new Error(`an endpoint answers ${made?.status}: ${made?.text}`)
      id = made.body.id
      const [row] = await sql<{ seq: string }>(
        'select event_seq::text as seq from workspace_counter where workspace_id = $1',
      )
      since = row?.seq ?? '0'
    },
    async make(random) {
      if (!receiver || receiver.answer !== well) return
      const own = receiver
      own.answer = random.pick(ill)
      setTimeout(
        () => {
          own.answer = well
        },
        random.between(500, 5_000),
      )
    },
    async compare() {
      const all = [...deliveries.values()]
      const lost = await sql(
        `select e.id, e.type from event e where e.workspace_id = $1 and e.seq > $2 and e.type = any($3)
           and e.id <> all($4::uuid[]) order by e.seq`,
        since,
        Object.keys(publicEvents),
        all.map(({ id }) => id),
      )
      const unknown = await sql(
        `select g.id from unnest($2::uuid[]) g(id) where not exists (select from event e where e.workspace_id = $1 and e.id = g.id)`,
        all.map(({ id }) => id),
      )
      const several = new Set(all.map(({ id }) => id)).size < all.length
      // Later rounds do not wait for a server that is gone.
      await door.v1('DELETE', `/webhooks/${id}`)
      await receiver?.close()
      return {
        // At least once is what is promised: what comes again has the same id and the same body.
        counts: { told: all.length, again: all.reduce((sum, { times }) => sum + times - 1, 0) },
        faults: [
          ...told('not told', lost),
          ...told('told, and not in the log', unknown),
          ...told('told again with another body', changed),
          ...(several ? ['an event has several deliveries'] : []),
        ],
      }
    },
  }
}
