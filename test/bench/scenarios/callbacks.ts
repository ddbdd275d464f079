import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../ground/cluster.ts'
import { seedWaiting } from '../ground/seed.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import { type CallbackRecipe, itemsOf } from '../load/callbacks.ts'
import { count } from '../measure/counts.ts'
import { type Contender, cpuOfSample, runRounds, sample } from '../measure/rounds.ts'
import type { Ground } from './scenario.ts'

/** Scenario 7: signed callbacks of the platform, taken and worked through. */
export async function callbacks(ground: Ground): Promise<void> {
  const { report } = ground
  report.title('7. Callbacks of the platform (POST /api/webhook, until their effects are committed)')
  report.note(
    'Parley runs all its roles in one process: what is counted ends when no callback waits any more.',
  )
  for (const batch of [1, 10]) await callbacksOf(ground, batch)
}

async function callbacksOf(ground: Ground, batch: number): Promise<void> {
  const { report, tenants, options } = ground
  const waiting = Math.ceil((options.rounds * options.seconds + 40) * (batch === 1 ? 20 : 60))
  const stage = await openStage(ground, `callbacks${batch}`, 'all', (url) =>
    seedWaiting(url, tenants, waiting),
  )
  try {
    const numbers = tenants.map(({ phoneId, businessId, phones }) => ({ phoneId, businessId, phones }))
    const recipe: CallbackRecipe = { kind: 'callbacks', numbers, batch, waiting }
    const subject: Contender = {
      ...contender('Parley', stage.parley, 16, recipe),
      settle: () => workedThrough(stage.url, 'inbound_callback'),
    }
    const upsert = contender('batched upsert', await stage.limit('upsertCallbacks'), 16, recipe)
    const equal: Contender = {
      ...contender('all that is kept', await stage.limit('callbacksAll'), 16, recipe),
      settle: () => workedThrough(stage.url, 'bench_all_inbound_callback'),
    }
    await stage.warm(subject, upsert, equal)
    const name = batch === 1 ? 'one a callback' : `${batch} a callback`
    report.rounds(name, await runRounds(stage.bench, [subject, upsert, equal], report.progress), [
      { subject: subject.name, limit: upsert.name, goal: 1 / 0.6 },
      { subject: subject.name, limit: equal.name, goal: 1 / 0.6 },
    ])
    if (batch === 1) await openLoop(ground, stage, subject)
    report.counts(`Parley, ${name}`, await count(stage.bench, stage.url, subject, 2000))
    report.counts(`batched upsert, ${name}`, await count(stage.bench, stage.url, upsert, 2000))
    report.counts(`all that is kept, ${name}`, await count(stage.bench, stage.url, equal, 2000))
    await check(stage.url, recipe, subject, 'message')
    await check(stage.url, recipe, upsert, 'bench_message')
    await check(stage.url, recipe, equal, 'bench_all_message')
    report.note(
      `every message and every status is there, each once: of ${subject.asked}, ${upsert.asked} and ${equal.asked} callbacks`,
    )
  } finally {
    await stage.close()
  }
}

async function workedThrough(url: string, table: string): Promise<void> {
  for (;;) {
    const [row] = await ask<{ waiting: boolean }>(
      url,
      `select exists (select from ${table} where processed_at is null) as waiting`,
    )
    if (!row?.waiting) return
    await sleep(20)
  }
}

/** Callbacks at a fixed rate: how soon they are acknowledged, and how much of the machine it takes. */
async function openLoop({ report, options }: Ground, { bench }: Stage, subject: Contender): Promise<void> {
  const seconds = Math.max(5, options.seconds)
  const result = await sample(
    { ...bench },
    { ...subject, connections: 64 },
    { kind: 'open', rate: options.rate, seconds },
  )
  subject.asked += result.operations
  const share = cpuOfSample(result) / (seconds * cpus().length)
  report.note(`open loop, ${options.rate} callbacks a second for ${seconds} s, answered with 200:`)
  report.figure('median time to the 200', result.latency.p50, 'ms', { goal: 25 })
  report.figure('p99 of the time to the 200', result.latency.p99, 'ms', { goal: 250 })
  report.figure(`CPU, processing included, of ${cpus().length} cores`, share * 100, '%', { goal: 60 })
}

const ranks = { sent: 1, delivered: 2, read: 3 } as const

/** Rule 6: every message is there once, and every status has moved its message on. */
async function check(
  url: string,
  recipe: CallbackRecipe,
  { name, asked }: Contender,
  table: string,
): Promise<void> {
  const received = new Set<string>()
  const reached = new Map<string, number>()
  for (let n = 0; n < asked; n++) {
    const { number, items } = itemsOf(recipe, n)
    for (const item of items) {
      const message = `${number}.${item.message}`
      if (item.kind === 'message') received.add(message)
      else reached.set(message, Math.max(reached.get(message) ?? 0, ranks[item.status]))
    }
  }
  const expected = [
    received.size,
    ...[1, 2, 3].map((rank) => [...reached.values()].filter((one) => one === rank).length),
  ]
  const [row] = await ask<{ received: number; sent: number; delivered: number; read: number }>(
    url,
    `select count(*) filter (where platform_message_id like 'wamid.IN.%')::int as received,
       count(*) filter (where status = 'sent' and platform_message_id like 'wamid.OUT.%')::int as sent,
       count(*) filter (where status = 'delivered' and platform_message_id like 'wamid.OUT.%')::int as delivered,
       count(*) filter (where status = 'read' and platform_message_id like 'wamid.OUT.%')::int as read
     from ${table}`,
  )
  const found = [row?.received, row?.sent, row?.delivered, row?.read]
  if (found.join() !== expected.join()) {
    throw new Error(`${name}: received, sent, delivered and read are ${found}, but should be ${expected}`)
  }
}
