import { ask } from '../ground/cluster.ts'
import { openLoad } from '../ground/load.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import { count } from '../measure/counts.ts'
import { type Contender, runRounds, sample } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'
import { session } from './session.ts'

/** Scenario 9: what stands before an operation: key, address, limits, scope, plan, and the headers that tell of them. */
export async function gate(ground: Ground): Promise<void> {
  const { report, tenants } = ground
  report.title('9. The gate (GET /v1/numbers, every answer known beforehand by the limit program)')
  const stage = await openStage(ground, 'gate', 'web')
  try {
    const requests = tenants.map(({ key }) => ({ key, path: '/v1/numbers' }))
    const fixed = contender('static JSON', await stage.limit('staticJson'), 16, {
      kind: 'get',
      requests,
      expect: [200],
    })
    const subject = contender('Parley', stage.parley, 16, { kind: 'get', requests, expect: [200] })
    await stage.warm(subject, fixed)
    const rounds = await runRounds(stage.bench, [subject, fixed], report.progress)
    report.rounds('GET /v1/numbers', rounds, [{ subject: subject.name, limit: fixed.name }])
    report.above('the whole gate', rounds, { subject: subject.name, limit: fixed.name, bar: 40, goal: 25 })
    report.counts('Parley, GET /v1/numbers', await count(stage.bench, stage.url, subject, 2000))
    await session(ground, stage, fixed)
    await flood(ground, stage, subject)
    await replay(ground, stage, fixed)
  } finally {
    await stage.close()
  }
}

/** Good traffic alone and beside a flood of wrong keys from another address. */
async function flood({ report, options }: Ground, { bench, parley }: Stage, good: Contender): Promise<void> {
  const stranger = await openLoad()
  const wrong = [{ key: `svc_live_${'x'.repeat(43)}`, path: '/v1/numbers' }]
  // Each five minutes the first fifty wrong keys of an address are told 401; from then on it is locked out.
  const plan = {
    port: parley.port,
    connections: 8,
    from: 0,
    recipe: { kind: 'get' as const, requests: wrong, expect: [401, 429], localAddress: '127.0.0.9' },
  }
  try {
    const lost: number[] = []
    for (let round = 0; round < options.rounds; round++) {
      const rate = 1500
      const alone = await sample(bench, good, { kind: 'open', rate, seconds: options.seconds })
      const flooding = stranger.run({ ...plan, pace: { kind: 'open', rate, seconds: options.seconds } })
      const beside = await sample(bench, good, { kind: 'open', rate, seconds: options.seconds })
      const flooded = await flooding
      if (flooded.errors > 0) throw new Error(`the flood got through: ${flooded.firstError}`)
      lost.push(1 - beside.operations / beside.seconds / (alone.operations / alone.seconds))
    }
    report.figure('good traffic lost to a flood as large as itself', median(lost) * 100, '%', { goal: 10 })
  } finally {
    await stranger.stop()
  }
}

/** The same send again and again: each is answered from its record, beside a program that reads one row and sends it. */
async function replay({ report, tenants }: Ground, stage: Stage, fixed: Contender): Promise<void> {
  const senders = tenants.map(({ key, phones }) => ({ key, phones }))
  const recipe = { kind: 'send' as const, senders, run: 'replay', cycle: 1000 }
  const again = contender('replay', stage.parley, 16, recipe)
  await stage.bench.load.run({ ...again, from: 0, pace: { kind: 'count', operations: recipe.cycle } })
  await keepAnswers(stage.url)
  const read = contender('read one row', await stage.limit('readAnswer'), 16, recipe)
  await stage.warm(again, read)
  const rounds = await runRounds(stage.bench, [again, read, fixed], report.progress)
  report.rounds('a POST that is answered from its record', rounds, [
    { subject: again.name, limit: read.name, goal: 1.5 },
    { subject: again.name, limit: fixed.name },
  ])
  report.counts('replay', await count(stage.bench, stage.url, again, 2000))
}

/** The answers that were just kept, as plain texts of their length for the limit program. */
async function keepAnswers(url: string): Promise<void> {
  await ask(
    url,
    `create table bench_answer as
     select r.workspace_id, r.key, r.status, jsonb_build_object('id', r.resource_id, 'text', repeat('x', 450))::text as body
     from idempotency_record r where r.status is not null`,
  )
  await ask(url, 'alter table bench_answer add primary key (workspace_id, key)')
  await ask(url, 'vacuum analyze bench_answer')
}
