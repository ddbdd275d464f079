import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { laterBy } from '#core/db/later-by.ts'
import { ask } from '../../../bench/ground/cluster.ts'
import {
  type Program,
  startLimit,
  startWorkerProcess,
  type WorkerProcess,
} from '../../../bench/ground/programs.ts'
import { environment, seedTenants } from '../../../bench/ground/seed.ts'
import { queueHandOvers } from '../../../bench/ground/waiting.ts'
import { createTestDatabase } from '../../../support/database.ts'
import { distribution } from '../../../support/distribution.ts'
import { isLongRun, leaseSeconds, shortLease, size } from '../../../support/long-run.ts'
import { makeTempFolder } from '../../../support/temp-folder.ts'
import { until } from '../../../support/until.ts'

// Worker processes side by side, of which one is killed and one frozen for longer than its lease, while five messages to
// each of 2,000 people wait, of 20,000 in a long run. The platform counts what comes twice, and what comes to a person
// after a later one.

const people = { tenants: 10, contacts: size(200, 2000) }
const messages = 5 * people.tenants * people.contacts
const answerAfterMs = 5
const leaseMs = leaseSeconds * 1000
/**
 * A lease and a look until others own the lanes; a lane that is lost to a process that does not live, or passed over at
 * first, waits for a second lease. The rest is what a busy machine takes to claim in them.
 */
const longestWaitMs = 2 * leaseMs + 10_000
/** So many conversations one process hands over at once: the platform may not have got these calls of one that is killed. */
const callsAtOnce = 192

interface Waiting {
  url: string
  platform: Program
  start(): WorkerProcess
}

/** Messages that wait and are not due yet, and a platform that takes them. */
async function messagesThatWait(): Promise<Waiting> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const folder = makeTempFolder()
  onTestFinished(() => folder.remove())
  const tenants = await seedTenants(database.directUrl, folder.path, people)
  await queueHandOvers(database.directUrl, tenants, messages)
  const platform = await startLimit('platform', '', String(answerAfterMs))
  onTestFinished(() => platform.stop())
  const env = {
    ...environment,
    ...distribution,
    ...shortLease,
    PLATFORM__BASE_URL: `http://127.0.0.1:${platform.port}`,
  }
  const start = () => {
    const worker = startWorkerProcess({ databaseUrl: database.url, dataDir: folder.path, env })
    onTestFinished(async () => {
      signal(worker, 'SIGCONT')
      await worker.stop()
    })
    return worker
  }
  return { url: database.directUrl, platform, start }
}

function signal({ pid }: WorkerProcess, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It is gone.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function count(url: string, question: string, values: unknown[] = []): Promise<number> {
  const [row] = await ask<{ count: number }>(url, `select (${question})::int as count`, values)
  return row?.count ?? Number.NaN
}

/** A look costs PostgreSQL something, and it is what is measured here. */
const eventually = (look: () => Promise<boolean>, within?: number) =>
  until(async () => {
    await sleep(200)
    return look()
  }, within)

/** Waits until so many workers that live own all lanes of the hand-over. */
const ownedBy = (url: string, workers: number) =>
  eventually(async () => {
    const held = await ask<{ lanes: number }>(
      url,
      `select count(*)::int as lanes from lane_lease l join worker w on w.id = l.holder
       where l.kind = 'hand-over' and w.seen_at > now() - interval '${leaseMs} milliseconds' group by w.id`,
    )
    return held.length === workers && held.reduce((sum, { lanes }) => sum + lanes, 0) === 64
  })

/** Makes the next messages of each person due, up to this one. Answers when. */
async function letGo(url: string, upTo: number): Promise<Date> {
  const [row] = await ask<{ at: Date }>(
    url,
    `with due as (
       update hand_over h set due_at = now() from message m
       where m.workspace_id = h.workspace_id and m.id = h.message_id and h.handed_over_at is null
         and (m.content ->> 'body')::int <= $1
     )
     select now() as at`,
    [upTo],
  )
  return row?.at as Date
}

/** What is due and not handed over. */
const waiting = (url: string) =>
  count(url, 'select count(*) from hand_over where handed_over_at is null and due_at <= now()')

/** A call that a killed process had begun: the platform answers within milliseconds. */
const isCut = `b.answered_at is null and b.handed_over_at < now() - interval '5 seconds'`

/** What is due, not handed over, and behind no call that was cut off. */
const waitingForWorkers = (url: string) =>
  count(
    url,
    `select count(*) from hand_over h where handed_over_at is null and due_at <= now() and not exists (
       select from hand_over b where b.workspace_id = h.workspace_id and b.contact_id = h.contact_id
         and b.message_id < h.message_id and ${isCut})`,
  )

/** What waits behind calls that were cut off does so for 30 seconds (docs/adr/0004); these are over. */
const ageCutCalls = (url: string) =>
  ask(
    url,
    `update hand_over b set handed_over_at = ${laterBy('handed_over_at', "interval '-30 seconds'")} where ${isCut}`,
  )

const underWay = (url: string, many: number) =>
  eventually(async () => {
    const begun = await count(url, 'select count(*) from hand_over where handed_over_at is not null')
    return begun >= many
  })

/** For how long at most nothing of a lane was handed over since then, although something in it waited. */
const longestSilence = (url: string, since: Date) =>
  count(
    url,
    `select max(extract(epoch from at - before) * 1000) from (
       select at, lag(at) over (partition by lane order by at) as before from (
         select lane, handed_over_at as at from hand_over where handed_over_at >= $1
         union all select lane, $1 from generate_series(0, 63) lane) moment) gap`,
    [since],
  )

/** Each came once, those of a person in their order, and all but what a killed process had begun. */
async function checkSeen({ platform }: Waiting): Promise<void> {
  const { body } = await request(`http://127.0.0.1:${platform.port}/seen`)
  const seen = (await body.json()) as { messages: number; twice: number; outOfOrder: number }
  expect(seen).toMatchObject({ twice: 0, outOfOrder: 0 })
  expect(seen.messages).toBeGreaterThanOrEqual(messages - callsAtOnce)
  expect(seen.messages).toBeLessThanOrEqual(messages)
}

async function drained(url: string, since: Date): Promise<void> {
  await eventually(async () => (await waitingForWorkers(url)) === 0)
  expect(await longestSilence(url, since)).toBeLessThan(longestWaitMs)
  if (!isLongRun) await ageCutCalls(url)
  await eventually(async () => (await waiting(url)) === 0)
}

test('of two one is frozen, and then one is killed: nothing is sent twice, and to each person in order', async () => {
  const where = await messagesThatWait()
  const [first, second] = [where.start(), where.start()]
  await ownedBy(where.url, 2)
  const begun = await letGo(where.url, 3)
  await underWay(where.url, 1_000)
  signal(first, 'SIGSTOP')
  expect(await waiting(where.url)).toBeGreaterThan(0)
  await ownedBy(where.url, 1)
  signal(first, 'SIGCONT')
  await ownedBy(where.url, 2)
  await drained(where.url, begun)
  const again = await letGo(where.url, 5)
  await underWay(where.url, (messages / 5) * 3 + 1_000)
  signal(second, 'SIGKILL')
  expect(await waiting(where.url)).toBeGreaterThan(0)
  await drained(where.url, again)
  await checkSeen(where)
}, 240_000)

test('of four one is killed and one frozen at the same time: the same', async () => {
  const where = await messagesThatWait()
  const [killed, frozen] = [where.start(), where.start(), where.start(), where.start()]
  await ownedBy(where.url, 4)
  const begun = await letGo(where.url, 5)
  await underWay(where.url, 1_000)
  signal(killed as WorkerProcess, 'SIGKILL')
  signal(frozen as WorkerProcess, 'SIGSTOP')
  expect(await waiting(where.url)).toBeGreaterThan(0)
  await ownedBy(where.url, 2)
  // A second longer: the others have claimed in its lanes by then.
  await sleep(1_000)
  signal(frozen as WorkerProcess, 'SIGCONT')
  await drained(where.url, begun)
  await checkSeen(where)
}, 240_000)
