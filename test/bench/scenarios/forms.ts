import { isDeepStrictEqual } from 'node:util'
import { request } from 'undici'
import { cannedAnswers, type SeededForms, seedForms } from '../ground/forms.ts'
import { openLoad } from '../ground/load.ts'
import { contender, openStage, type Stage } from '../ground/stage.ts'
import { type ExchangeRecipe, exchangeRequest } from '../load/exchanges.ts'
import { count } from '../measure/counts.ts'
import { type Contender, runRounds, sample } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'

/** exchanges a second while their times are measured */
const rate = 100
/** connections of those who flood */
const strangers = 256

/** Scenario 25: what a phone waits for while a form is filled in, alone and beside a flood of bodies that nobody signed. */
export async function forms(ground: Ground): Promise<void> {
  const { report, tenants } = ground
  report.title('25. Exchanges of forms (POST /forms/{number}: signature, keys, a canned screen, sealed)')
  let seeded: SeededForms | undefined
  const stage = await openStage(ground, 'forms', 'web', async (url) => {
    seeded = await seedForms(url, tenants)
  })
  try {
    if (!seeded) throw new Error('there are no forms')
    const { publicKey, privateKey, numbers } = seeded
    const recipe: ExchangeRecipe = { kind: 'exchange', numbers, publicKey, expect: [200] }
    const subject = contender('Parley', stage.parley, 16, recipe)
    const least = contender('open and seal', await stage.limit('openExchange', privateKey), 16, recipe)
    await checkAnswers([subject, least], recipe)
    await stage.warm(subject, least)
    const rounds = await runRounds(stage.bench, [subject, least], report.progress)
    report.rounds('16 phones', rounds, [{ subject: subject.name, limit: least.name, goal: 1.6 }])
    report.counts('Parley', await count(stage.bench, stage.url, subject, 1000))
    await flooded(ground, stage, { subject, least }, { ...recipe, isFlood: true, expect: [432, 503] })
  } finally {
    await stage.close()
  }
}

/** Both answer what the form answers, to whoever sealed the request. */
async function checkAnswers(contenders: readonly Contender[], recipe: ExchangeRecipe): Promise<void> {
  for (const { name, port } of contenders) {
    const { path, method, headers, body, open } = exchangeRequest(recipe, 0)
    const answer = await request(`http://127.0.0.1:${port}${path}`, { method, headers, body: body ?? null })
    const text = await answer.body.text()
    if (answer.statusCode !== 200 || !isDeepStrictEqual(open(text), cannedAnswers.START))
      throw new Error(`${name} answered with ${answer.statusCode}: ${text.slice(0, 200)}`)
  }
}

/**
 * The times of exchanges alone and beside the flood, in the order alone, flood, flood, alone; beside them those of the
 * limit program, which say what of them is the phone's and the machine's.
 */
async function flooded(
  { report, options }: Ground,
  { bench, parley }: Stage,
  { subject, least }: Record<'subject' | 'least', Contender>,
  recipe: ExchangeRecipe,
): Promise<void> {
  const stranger = await openLoad()
  const seconds = Math.max(3, options.seconds)
  const times = { alone: [] as number[], beside: [] as number[], least: [] as number[] }
  const refused: number[] = []
  const measure = async (one: Contender) =>
    (await sample(bench, one, { kind: 'open', rate, seconds })).latency.p99
  const plan = {
    port: parley.port,
    connections: strangers,
    from: 0,
    recipe: { ...recipe, localAddress: '127.0.0.9' },
  }
  const besideFlood = async () => {
    const flooding = stranger.run({ ...plan, pace: { kind: 'closed', seconds: seconds + 1 } })
    times.beside.push(await measure(subject))
    const { operations, errors, firstError, seconds: took } = await flooding
    if (errors > 0) throw new Error(`the flood got through: ${firstError}`)
    refused.push(operations / took)
  }
  try {
    // The count of wrong signatures begins, and the generator seals its requests.
    await stranger.run({ ...plan, pace: { kind: 'count', operations: 1_000 } })
    for (let round = 0; round < options.rounds; round++) {
      const turns = [
        async () => void times.alone.push(await measure(subject)),
        async () => void times.least.push(await measure(least)),
        besideFlood,
      ]
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
  } finally {
    await stranger.stop()
  }
  const [alone, beside, limit] = [median(times.alone), median(times.beside), median(times.least)]
  report.note(
    `${rate} exchanges a second: p99 ${alone.toFixed(1)} ms alone and ${beside.toFixed(1)} ms beside ${median(refused).toFixed(0)} refused bodies a second over ${strangers} connections`,
  )
  report.note(`${least.name}: p99 ${limit.toFixed(1)} ms at the same rate`)
  report.figure('p99 of an exchange', alone, 'ms', { bar: 15 })
  report.figure('p99 of an exchange beside the flood / alone', beside / alone, 'times', { goal: 1.2 })
}
