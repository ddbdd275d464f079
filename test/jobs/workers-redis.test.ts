import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startReceiver } from '../outside/guarded-client/receiver.ts'
import type { RunningProcess } from '../support/child-process.ts'
import { freePort } from '../support/free-port.ts'
import { type Killable, killable } from '../support/killable.ts'
import { isLongRun, leaseSeconds } from '../support/long-run.ts'
import { startRedis } from '../support/redis.ts'
import { until } from '../support/until.ts'

// Three worker processes that share the work over a real Redis, while people write and are written to all the time. One
// worker is killed and one frozen for longer than its lease; Redis is emptied, goes away and comes back empty.

const people = 16
/** from one message to a person to the next */
const betweenMs = 350
/** what a busy machine takes for itself */
const marginMs = 5_000
const leaseMs = leaseSeconds * 1000
/** a lease and a look until others own the lanes, and another lease for a lane that is passed over at first */
const longestWaitMs = 2 * leaseMs + 2 * marginMs
/** behind a call that a killed or frozen process had begun (docs/adr/0004) */
const behindCutMs = 30_000 + 1_000 + marginMs
/** so many conversations one process hands over at once */
const callsAtOnce = 192

const phoneOf = (person: number) => `1555066${String(person).padStart(4, '0')}`

interface Sent {
  id: string
  person: number
  number: number
}

/** Writes to everybody and lets everybody write, one message after the other, until it is told to stop. */
function traffic({ v1, platform, tenant }: Killable) {
  const sent: Sent[] = []
  const written: string[] = []
  let over = false
  /** As clients do: what took too long on a busy machine, or still runs there, is sent again under its key. */
  const accepted = async (body: object, key: string) => {
    const send = () => v1.post('/messages', body, { 'Idempotency-Key': key })
    let answer = await send()
    while (answer.status === 503 || answer.body?.error?.code === 'idempotency_in_progress') {
      await sleep(100)
      answer = await send()
    }
    expect(answer.status, answer.text).toBe(201)
    return answer
  }
  const toOne = async (person: number) => {
    for (let number = 0; !over; number++) {
      const body = { to: `+${phoneOf(person)}`, type: 'text', text: { body: String(number) } }
      const answer = await accepted(body, `${person}-${number}`)
      sent.push({ id: answer.body.id, person, number })
      await sleep(betweenMs)
    }
  }
  const fromOne = async (person: number) => {
    for (let number = 0; !over; number++) {
      const body = `from ${person}: ${number}`
      await platform.inbound(tenant.phoneId, phoneOf(person), { type: 'text', text: { body } })
      written.push(body)
      await sleep(3 * betweenMs)
    }
  }
  const all = Array.from({ length: people }, (_, person) => [toOne(person), fromOne(person)]).flat()
  const ended = Promise.all(all)
  ended.catch(() => {})
  return {
    sent,
    written,
    /** waits until each has been written to so many times more */
    async goesOn(times: number) {
      const enough = sent.length + times * people
      await Promise.race([until(() => sent.length >= enough), ended])
    },
    async stop() {
      over = true
      await ended
    },
  }
}

/** Waits until so many living workers own all lanes of the hand-over, each its share: a lane that goes on to another waits for two looks. */
const ownedBy = ({ app }: Killable, workers: number) =>
  until(async () => {
    const { rows } = await app.pool.query(
      `select count(*)::int as lanes from lane_lease l join worker w on w.id = l.holder
       where l.kind = 'hand-over' and w.seen_at > now() - interval '${leaseMs} milliseconds' group by w.id`,
    )
    const held = rows.map(({ lanes }) => lanes as number)
    const owned = held.reduce((sum, lanes) => sum + lanes, 0)
    return held.length === workers && owned === 64 && Math.max(...held) <= Math.ceil(64 / workers)
  })

const signal = ({ child }: RunningProcess, name: NodeJS.Signals) => void child.kill(name)

interface Arrived {
  number: number
  at: number
}

/** What the platform got of each of ours, by our id; fails where it got one twice or in another order. */
async function arrivedOnceAndInOrder({ platform }: Killable): Promise<Map<string, Arrived>> {
  const arrived = new Map<string, Arrived>()
  const last = new Map<string, number>()
  const faults: string[] = []
  for (const { to, at, body } of await platform.messages()) {
    const id = String(body.biz_opaque_callback_data)
    const number = Number((body.text as { body: string }).body)
    if (arrived.has(id)) faults.push(`${to} got ${number} twice`)
    if (number < (last.get(to) ?? -1)) faults.push(`${to} got ${number} after ${last.get(to)}`)
    last.set(to, number)
    arrived.set(id, { number, at: Date.parse(at) })
  }
  expect(faults).toEqual([])
  return arrived
}

interface Row {
  id: string
  status: string
  at: Date
}

async function ours({ app, tenant }: Killable): Promise<Map<string, Row>> {
  const { rows } = await app.pool.query<Row>(
    `select id, status, created_at as at from message where workspace_id = $1 and direction = 'outgoing'`,
    [tenant.workspaceId],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function inbound({ app, tenant }: Killable): Promise<string[]> {
  const { rows } = await app.pool.query<{ body: string }>(
    `select content ->> 'body' as body from message where workspace_id = $1 and direction = 'incoming'`,
    [tenant.workspaceId],
  )
  return rows.map(({ body }) => body)
}

interface Waited extends Sent {
  /** when it was accepted, and how long after that the platform had it */
  at: number
  ms: number
  /** something to the same person had been begun when one process was killed and one frozen */
  behindCut: boolean
}

/** For how many seconds the oldest message waits that is not handed over. */
async function oldestWaits({ app }: Killable): Promise<number> {
  const { rows } = await app.pool.query<{ seconds: number }>(
    `select coalesce(max(extract(epoch from now() - accepted_at)), 0)::float8 as seconds from hand_over
     where handed_over_at is null`,
  )
  return rows[0]?.seconds ?? Number.NaN
}

/** To whom calls are open now, by their phones. */
async function calledNow({ app }: Killable): Promise<Set<string>> {
  const { rows } = await app.pool.query<{ phone: string }>(
    `select m.to_phone as phone from hand_over h join message m on m.workspace_id = h.workspace_id and m.id = h.message_id
     where h.handed_over_at is not null and h.answered_at is null`,
  )
  return new Set(rows.map(({ phone }) => phone))
}

/**
 * Makes calls that were open at that moment so old that they hold nothing back any more: of those that live, none takes
 * as long as it took since. A long run waits for it.
 */
const ageCalls = ({ app }: Killable, at: number) =>
  app.pool.query(
    `update hand_over set handed_over_at = handed_over_at - interval '30 seconds'
     where handed_over_at < $1 and answered_at is null`,
    [new Date(at)],
  )

function waits(
  sent: readonly Sent[],
  rows: Map<string, Row>,
  arrived: Map<string, Arrived>,
  called: ReadonlySet<string>,
): Waited[] {
  const cut = new Set(
    sent
      .filter(({ id, person }) => !arrived.has(id) || called.has(phoneOf(person)))
      .map(({ person }) => person),
  )
  return sent.flatMap((one) => {
    const [row, there] = [rows.get(one.id), arrived.get(one.id)]
    if (!row || !there) return []
    const at = row.at.getTime()
    return [{ ...one, at, ms: there.at - at, behindCut: cut.has(one.person) }]
  })
}

test('of three workers one is killed and one frozen, and Redis is emptied and restarted: nothing is lost, sent twice or late', async (context) => {
  const redis = await startRedis()
  if (!redis) return context.skip('no redis-server on this machine')
  onTestFinished(() => redis.stop())
  const where = await killable({ REDIS_URL: redis.url, ROLE: 'web', LOG__LEVEL: 'error' })
  onTestFinished(() => where.close())
  await where.platform.settings({ auto: { sent_ms: 0, delivered_ms: 50, read_ms: 100 } })
  // Calls are open when a process dies or stands still.
  await where.platform.faults({ match: { path: '/messages', probability: 0.3 }, effect: { delay_ms: 120 } })
  const web = await where.start()
  const worker = async () => where.start({ ROLE: 'worker', PORT: String(await freePort()) })
  const [killed, frozen, third] = [await worker(), await worker(), await worker()]
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const hook = await where.v1.post('/webhooks', { url: receiver.url, events: ['message.received'] })
  expect(hook.status).toBe(201)
  for (let person = 0; person < people; person++) {
    const hello = { type: 'text', text: { body: `hello ${person}` } }
    await where.platform.inbound(where.tenant.phoneId, phoneOf(person), hello)
  }
  await until(async () => (await inbound(where)).length === people)
  await ownedBy(where, 3)

  const { sent, written, goesOn, stop } = traffic(where)
  await goesOn(8)
  signal(frozen, 'SIGSTOP')
  signal(killed, 'SIGKILL')
  const called = await calledNow(where)
  const cut = Date.now()
  await redis.flush()
  await ownedBy(where, 1)
  await redis.stop()
  await goesOn(5)
  const again = await startRedis(Number(new URL(redis.url).port))
  onTestFinished(() => again?.stop())
  signal(frozen, 'SIGCONT')
  await ownedBy(where, 2)
  if (!isLongRun) await ageCalls(where, cut)
  // What was left lying is worked off: what is sent from here on waits for nothing but a sweep.
  await until(async () => (await oldestWaits(where)) < 1, 60_000)
  const calm = Date.now()
  await goesOn(5)
  await stop()

  const rowsAreThere = async () =>
    (await where.app.prisma.handOver.count({ where: { handedOverAt: null } })) === 0
  await until(rowsAreThere, 60_000)
  const arrived = await arrivedOnceAndInOrder(where)
  const rows = await ours(where)
  expect(sent.filter(({ id }) => !rows.has(id))).toEqual([])
  const missing = sent.filter(({ id }) => !arrived.has(id))
  expect(missing.length).toBeLessThanOrEqual(callsAtOnce)
  const all = waits(sent, rows, arrived, called)
  expect(all.filter(({ ms, behindCut }) => ms > (behindCut ? behindCutMs : longestWaitMs))).toEqual([])
  const atTheEnd = all.filter(({ at, behindCut }) => at > calm && !behindCut)
  expect(atTheEnd.length).toBeGreaterThan(people)
  expect(atTheEnd.filter(({ ms }) => ms > 1_000 + marginMs)).toEqual([])

  // What people wrote is there once each, and its webhooks have come.
  const expected = [...written, ...Array.from({ length: people }, (_, person) => `hello ${person}`)]
  await until(async () => (await inbound(where)).length >= expected.length, 60_000)
  expect((await inbound(where)).toSorted()).toEqual(expected.toSorted())
  const told = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
  await until(() => told().size === expected.length, 60_000)

  // What was delivered is known as such; what a killed process had begun is told as failed by the verdict.
  const open = async () => [...(await ours(where)).values()].filter(({ status }) => status === 'pending')
  await until(async () => (await open()).length <= missing.length, 60_000)
  // The clock of tests is one process's own, so one that does everything takes the place of all others.
  for (const one of [web, frozen, third]) expect(await one.stop()).toBe(0)
  await where.start({ ROLE: 'all' })
  await where.clock(16 * 60)
  await until(async () => (await open()).length === 0, 30_000)
  const failed = [...(await ours(where)).values()].filter(({ status }) => status === 'failed')
  expect(failed.map(({ id }) => id).toSorted()).toEqual(missing.map(({ id }) => id).toSorted())
}, 240_000)
