import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { ask } from '../ground/cluster.ts'
import type { Program } from '../ground/programs.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import { followLogs, tellMessages } from '../ground/told-messages.ts'
import type { CallbackRecipe } from '../load/callbacks.ts'
import { count } from '../measure/counts.ts'
import { type Contender, runRounds, sample } from '../measure/rounds.ts'
import { quantile } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'

/** events that wait before each measurement, for each second that it is to last */
const eventsASecond = 10_000
/** measurements of each before those that count */
const warmUps = 3
/** events a second whose lag is measured */
const rate = 1_000

/** Scenario 26: events of messages become figures: what one costs, and how soon it is in them. */
export async function rollups(ground: Ground): Promise<void> {
  const { report } = ground
  report.title('26. Figures of messages from the log of events')
  await costOfEvents(ground)
  await lag(ground)
}

async function costOfEvents(ground: Ground): Promise<void> {
  const { report, options, cluster } = ground
  const stage = await openStage(ground, 'rollups', 'web', async (url) => void (await followLogs(url)))
  try {
    const follower = await stage.limit('followLog', cluster.folder)
    const limit = await stage.limit('upsertDeltas')
    const many = eventsASecond * options.seconds
    const subject: Contender = {
      ...working('Parley', { ...follower, owner: 'parley' }),
      prepare: async () => void waiting.set('Parley', await tellMessages(stage.url, many)),
    }
    const ready: Contender = {
      ...working('ready deltas', limit),
      prepare: async () => void waiting.set('ready deltas', (await tell(limit.port, '/prepare')).events ?? 0),
    }
    // Windows of a second would mostly be spent on writing what there is to read.
    for (let n = 0; n < warmUps; n++)
      for (const each of [subject, ready]) await sample(stage.bench, each, { kind: 'closed', seconds: 1 })
    const rounds = await runRounds(stage.bench, [subject, ready], report.progress)
    report.rounds('events of messages, 2,000 at once', rounds, [
      { subject: subject.name, limit: ready.name, bar: 1.6 },
    ])
    report.counts('Parley', await count(stage.bench, stage.url, subject, 0))
    report.counts('ready deltas', await count(stage.bench, stage.url, ready, 0))
    await check(stage.url)
  } finally {
    await stage.close()
  }
}

/** events that wait for each contender */
const waiting = new Map<string, number>()

/** A program that works on what waits for it when it is told to. */
function working(name: string, program: Program): Contender {
  return {
    ...contender(name, program, 1, { kind: 'get', requests: [], expect: [] }),
    async drive() {
      const begun = performance.now()
      await tell(program.port, '/')
      const ms = performance.now() - begun
      return {
        operations: waiting.get(name) ?? 0,
        errors: 0,
        firstError: null,
        seconds: ms / 1000,
        bytes: 0,
        latency: { p50: ms, p99: ms, max: ms },
        late: 0,
      }
    },
  }
}

async function tell(port: number, path: string): Promise<{ events?: number }> {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, {
    headersTimeout: 600_000,
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`a program answered ${statusCode}: ${text}`)
  return JSON.parse(text)
}

/** Every message that came since is in the figures of its month, once. */
async function check(url: string): Promise<void> {
  const [row] = await ask<{ kept: number; counted: number }>(
    url,
    `select (select sum(made)::int from message_count where span = 'month') as kept,
       (select count(*)::int from message where platform_message_id like any('{wamid.TOLD.%,wamid.IN.%}')) as counted`,
  )
  if (!row || row.kept !== row.counted)
    throw new Error(`${row?.kept} messages are in the figures, of ${row?.counted}`)
}

/** Customers write; how long the oldest event of any workspace that is not in the figures has been there. */
async function lag(ground: Ground): Promise<void> {
  const { report, options, tenants } = ground
  const stage = await openStage(ground, 'rolluplag', 'all', async (url) => void (await followLogs(url)))
  try {
    const numbers = tenants.map(({ phoneId, businessId, phones }) => ({ phoneId, businessId, phones }))
    const recipe: CallbackRecipe = { kind: 'callbacks', numbers, batch: 1, waiting: 0, messagesOnly: true }
    const subject = contender('Parley', stage.parley, 64, recipe)
    await caughtUp(stage)
    const seconds = Math.max(10, options.seconds * 20)
    const before = await eventsOf(stage)
    const looks = watchLag(stage)
    const { operations } = await sample(stage.bench, subject, { kind: 'open', rate, seconds })
    const [ages, after] = [await looks.end(), await eventsOf(stage)]
    report.note(
      `${operations} callbacks in ${seconds} s, ${((after - before) / seconds).toFixed(0)} events a second; ${ages.length} looks`,
    )
    report.note(`the oldest event that is not in the figures: median ${quantile(ages, 0.5).toFixed(2)} s`)
    report.figure('age of the oldest event that is not in the figures, p99', quantile(ages, 0.99), 's', {
      bar: 2,
    })
    await caughtUp(stage)
    await check(stage.url)
  } finally {
    await stage.close()
  }
}

async function eventsOf({ url }: Stage): Promise<number> {
  const [row] = await ask<{ events: number }>(
    url,
    'select sum(event_seq)::int as events from workspace_counter',
  )
  return row?.events ?? 0
}

/** Ends when nothing is left that is not in the figures. */
export async function caughtUp({ url }: Pick<Stage, 'url'>): Promise<void> {
  for (;;) {
    const [row] = await ask<{ behind: boolean }>(
      url,
      `select exists (select from inbound_callback where processed_at is null) or exists (
         select from workspace_counter c left join rollup_position p using (workspace_id)
         where p.workspace_id is null or p.seq < c.event_seq or p.older_than is not null) as behind`,
    )
    if (!row?.behind) return
    await sleep(200)
  }
}

/** Looks five times a second, from an event's commit on. */
function watchLag({ url }: Stage) {
  const ages: number[] = []
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const [row] = await ask<{ age: number }>(
        url,
        `select coalesce(extract(epoch from max(now() - e.occurred_at)), 0)::float8 as age
         from workspace_counter c join rollup_position p using (workspace_id)
         join event e on e.workspace_id = p.workspace_id and e.seq = p.seq + 1 where p.seq < c.event_seq`,
      )
      ages.push(row?.age ?? 0)
      await sleep(200)
    }
  })()
  return {
    async end() {
      isOver = true
      await looking
      return ages
    },
  }
}
