import { ask } from '../ground/cluster.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import { count } from '../measure/counts.ts'
import { type Contender, runRounds, sample } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'

/** Scenario 1: POST /v1/messages, a text with an Idempotency-Key, answered 201 when it is durable. */
export async function accept(ground: Ground): Promise<void> {
  const { options, report, tenants } = ground
  report.title('1. Accepting a message (POST /v1/messages, 201 once durable)')
  report.note(
    'Parley runs its web role alone: the hand-over to the platform is another process and not counted.',
  )
  const stage = await openStage(ground, 'accept', 'web')
  try {
    const before = await rowsIn(stage.url)
    const senders = tenants.map(({ key, phones }) => ({ key, phones }))
    const subject = contender('Parley', stage.parley, 16, { kind: 'send', senders, run: 'a' })
    const one = contender('one insert', await stage.limit('oneInsert'), 16, {
      kind: 'send',
      senders,
      run: 'b',
    })
    const batch = contender('micro-batch', await stage.limit('microBatch'), 16, {
      kind: 'send',
      senders,
      run: 'c',
    })
    const equal = contender('all that is kept', await stage.limit('acceptAll'), 16, {
      kind: 'send',
      senders,
      run: 'd',
    })
    const all = [subject, one, batch, equal]
    for (const connections of [16, 64]) {
      for (const each of all) each.connections = connections
      await stage.warm(...all)
      report.rounds(`c=${connections}`, await runRounds(stage.bench, all, report.progress), [
        { subject: subject.name, limit: one.name, bar: 1.5, goal: 1 },
        { subject: subject.name, limit: batch.name, goal: 2 },
        { subject: subject.name, limit: equal.name, goal: 1.3 },
      ])
    }
    await latencyAtHalfLoad(ground, stage, subject, one)
    await countAll(ground, stage, [subject, one, equal])
    await checkRows(stage.url, before, subject, [one, batch, equal])
    report.note(
      `every message is there: ${subject.asked} of Parley, ${one.asked + batch.asked + equal.asked} of the limit programs`,
    )
    report.note(
      `(${options.messages} messages were there before; the programs have them in a table like Parley's)`,
    )
  } finally {
    await stage.close()
  }
}

/** Both at half of what Parley can do, each request due at its own moment (rule 1). */
async function latencyAtHalfLoad(
  { report, options }: Ground,
  { bench }: Stage,
  subject: Contender,
  limit: Contender,
): Promise<void> {
  const seconds = Math.max(3, options.seconds)
  const capacity = await sample(bench, subject, { kind: 'closed', seconds })
  const rate = capacity.operations / capacity.seconds / 2
  const tails = new Map<Contender, number[]>([
    [subject, []],
    [limit, []],
  ])
  for (const each of [subject, limit, limit, subject, subject, limit]) {
    const { latency } = await sample(bench, each, { kind: 'open', rate, seconds })
    tails.get(each)?.push(latency.p99)
  }
  const [ours, theirs] = [subject, limit].map((each) => median(tails.get(each) ?? [])) as [number, number]
  report.note(
    `open loop at ${rate.toFixed(0)}/s: p99 of Parley ${ours.toFixed(1)} ms, of one insert ${theirs.toFixed(1)} ms`,
  )
  report.figure('p99 at half load, Parley / one insert', ours / theirs, 'times', { goal: 1.5 })
}

async function countAll({ report }: Ground, { bench, url }: Stage, contenders: Contender[]): Promise<void> {
  for (const connections of [1, 16]) {
    for (const each of contenders) {
      each.connections = connections
      report.counts(
        `${each.name}, c=${connections}`,
        await count(bench, url, each, connections === 1 ? 300 : 4000),
      )
    }
  }
}

interface Rows {
  messages: number
  handOvers: number
  events: number
  keys: number
  limits: number
}

async function rowsIn(url: string): Promise<Rows> {
  const [rows] = await ask<Rows>(
    url,
    `select (select count(*)::int from message) as messages, (select count(*)::int from hand_over) as "handOvers",
       (select count(*)::int from event) as events,
       (select count(*)::int from idempotency_record where status = 201) as keys,
       (select count(*)::int from bench_message) as limits`,
  )
  return rows as Rows
}

/** Rule 6: what was answered 201 is there, once, with all that belongs to it. */
async function checkRows(url: string, before: Rows, subject: Contender, limits: Contender[]): Promise<void> {
  const after = await rowsIn(url)
  const asked = limits.reduce((sum, limit) => sum + limit.asked, 0)
  const expected = {
    messages: subject.asked,
    handOvers: subject.asked,
    events: subject.asked,
    keys: subject.asked,
    limits: asked,
  }
  for (const name of Object.keys(expected) as (keyof Rows)[]) {
    const found = after[name] - before[name]
    if (found !== expected[name]) throw new Error(`${name}: ${found} rows for ${expected[name]} answers`)
  }
}
