import { ask } from '../ground/cluster.ts'
import { startLimit, startParley } from '../ground/programs.ts'
import { environment } from '../ground/seed.ts'
import { count } from '../measure/counts.ts'
import { type Contender, runRounds, sample, warmUp } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'

/** Scenario 1: POST /v1/messages, a text with an Idempotency-Key, answered 201 when it is durable. */
export async function accept(ground: Ground): Promise<void> {
  const { cluster, load, options, report, tenants, seeded } = ground
  report.title('1. Accepting a message (POST /v1/messages, 201 once durable)')
  report.note(
    'Parley runs its web role alone: handing over to the platform is another process and not in these figures.',
  )
  const url = await cluster.createDatabase('accept', seeded)
  const parley = await startParley({
    databaseUrl: url,
    dataDir: cluster.folder,
    role: 'web',
    env: environment,
    profile: options.profile,
  })
  const oneInsert = await startLimit('oneInsert', url)
  const microBatch = await startLimit('microBatch', url)
  const before = await rowsIn(url)
  const senders = tenants.map(({ key, phones }) => ({ key, phones }))
  const contender = (name: string, program: typeof parley): Contender => ({
    name,
    pid: program.pid,
    port: program.port,
    connections: 16,
    recipe: { kind: 'send', senders, run: name },
    asked: 0,
  })
  const subject = contender('Parley', parley)
  const L1 = contender('one insert', oneInsert)
  const L2 = contender('micro-batch', microBatch)
  const bench = { postgresPid: cluster.pid, load, rounds: options.rounds, seconds: options.seconds }
  try {
    for (const connections of [16, 64]) {
      for (const one of [subject, L1, L2]) {
        one.connections = connections
        const warm = await warmUp(bench, one)
        if (!warm.steady) report.note(`${one.name} was not steady after ${warm.seconds} s`)
      }
      const rounds = await runRounds(bench, [subject, L1, L2], report.progress)
      report.rounds(`c=${connections}`, rounds, [
        { subject: 'Parley', limit: 'one insert', bar: 1.5, goal: 1 },
        { subject: 'Parley', limit: 'micro-batch', goal: 2 },
      ])
    }
    await latencyAtHalfLoad(ground, bench, subject, L1)
    for (const connections of [1, 16]) {
      for (const one of [subject, L1]) {
        one.connections = connections
        report.counts(
          `${one.name} at c=${connections}`,
          await count(bench, url, one, connections === 1 ? 200 : 4000),
        )
      }
    }
    await checkRows(url, before, subject, [L1, L2])
    report.note(
      `every message is there: ${subject.asked} of Parley, ${L1.asked + L2.asked} of the limit programs`,
    )
  } finally {
    await Promise.all([parley.stop(), oneInsert.stop(), microBatch.stop()])
  }
}

/** Both at half of what Parley can do, each request due at its own moment (rule 1). */
async function latencyAtHalfLoad(
  { report, options }: Ground,
  bench: Parameters<typeof sample>[0],
  subject: Contender,
  limit: Contender,
): Promise<void> {
  const seconds = Math.max(3, options.seconds)
  const capacity = await sample(bench, subject, { kind: 'closed', seconds })
  const rate = capacity.operations / capacity.seconds / 2
  const latencies: Record<string, number[]> = { [subject.name]: [], [limit.name]: [] }
  for (const one of [subject, limit, limit, subject, subject, limit]) {
    const { latency } = await sample(bench, one, { kind: 'open', rate, seconds })
    latencies[one.name]?.push(latency.p99)
  }
  const [ours, theirs] = [subject, limit].map(({ name }) => median(latencies[name] ?? [])) as [number, number]
  report.note(
    `open loop at ${rate.toFixed(0)}/s: p99 of Parley ${ours.toFixed(1)} ms, of one insert ${theirs.toFixed(1)} ms`,
  )
  report.figure('p99 at half load, Parley / one insert', ours / theirs, 'times', { goal: 1.5 })
}

async function rowsIn(
  url: string,
): Promise<{ ours: number; theirs: number; queued: number; events: number }> {
  const [row] = await ask<{ ours: string; theirs: string; queued: string; events: string }>(
    url,
    `select (select count(*) from message) as ours, (select count(*) from bench_message) as theirs,
       (select count(*) from hand_over) as queued, (select count(*) from event) as events`,
  )
  return {
    ours: Number(row?.ours),
    theirs: Number(row?.theirs),
    queued: Number(row?.queued),
    events: Number(row?.events),
  }
}

async function checkRows(
  url: string,
  before: Awaited<ReturnType<typeof rowsIn>>,
  subject: Contender,
  limits: Contender[],
) {
  const after = await rowsIn(url)
  const theirs = limits.reduce((sum, limit) => sum + limit.asked, 0)
  const expected = [subject.asked, subject.asked, subject.asked, theirs]
  const found = [
    after.ours - before.ours,
    after.queued - before.queued,
    after.events - before.events,
    after.theirs - before.theirs,
  ]
  if (found.join() !== expected.join()) {
    throw new Error(
      `messages, hand-overs, events and rows of the limit programs: ${found}, but ${expected} were answered`,
    )
  }
}
