import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { audienceSize } from '../ground/audience.ts'
import { seedCampaigns, setCampaigns } from '../ground/campaigns.ts'
import { ask } from '../ground/cluster.ts'
import { type Program, startLimit, startWorkerProcess } from '../ground/programs.ts'
import { environment } from '../ground/seed.ts'
import { contender, openStage } from '../ground/stage.ts'
import { sample } from '../measure/rounds.ts'
import { median, quantile } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'

const campaignsInAll = 10
const people = campaignsInAll * audienceSize

/** Scenario 19: 100,000 people are sent to, and what others feel of it. */
export async function campaigns(ground: Ground): Promise<void> {
  ground.report.title(`19. Campaigns (${people} people of ${campaignsInAll} campaigns)`)
  for (const answerAfterMs of [0, 50]) await draining(ground, answerAfterMs)
  await beside(ground)
}

/** One and two workers beside claim, post, write, and beside all that is kept. */
async function draining(ground: Ground, answerAfterMs: number): Promise<void> {
  const { report } = ground
  const name = `a platform that answers after ${answerAfterMs} ms`
  const platform = await startLimit('platform', '', String(answerAfterMs))
  try {
    const bare = await programWith(ground, 'sendCampaign', answerAfterMs, platform)
    const all = await programWith(ground, 'sendCampaignAll', answerAfterMs, platform)
    const one = await drainWith(ground, 1, answerAfterMs, platform)
    const two = await drainWith(ground, 2, answerAfterMs, platform)
    const rate = (seconds: number) => (people / seconds).toFixed(0)
    report.note(
      `${name}: claim, post, write ${rate(bare)} a second, all that is kept ${rate(all)}, one worker ${rate(one)}, two ${rate(two)}`,
    )
    report.figure(`drain / claim, post, write; ${name}`, one / bare, 'times', { goal: 1 / 0.7 })
    report.figure(`drain / all that is kept; ${name}`, one / all, 'times', { goal: 1 / 0.7 })
    report.figure(`time of two workers beside one; ${name}`, two / one, 'times', { goal: 1 / 1.7 })
  } finally {
    await platform.stop()
  }
}

/** Seconds that a limit program takes for all campaigns. */
async function programWith(
  ground: Ground,
  name: 'sendCampaign' | 'sendCampaignAll',
  answerAfterMs: number,
  platform: Program,
): Promise<number> {
  const url = await ownGround(ground, `${name.toLowerCase()}${answerAfterMs}`)
  const program = await startLimit(name, url, String(platform.port))
  const begun = performance.now()
  const { statusCode, body } = await request(`http://127.0.0.1:${program.port}/`, { headersTimeout: 900_000 })
  const said = await body.text()
  if (statusCode !== 200) throw new Error(`${name}: ${said}`)
  const seconds = (performance.now() - begun) / 1000
  await program.stop()
  await checkSeen(platform)
  return seconds
}

async function ownGround({ cluster, seeded, tenants }: Ground, name: string): Promise<string> {
  const url = await cluster.createDatabase(`campaigns${name}`, seeded)
  await seedCampaigns(url, tenants.slice(0, campaignsInAll))
  return url
}

/** Seconds from the start of all campaigns until the platform has taken the last message. */
async function drainWith(ground: Ground, many: number, answerAfterMs: number, platform: Program) {
  const url = await ownGround(ground, `${answerAfterMs}x${many}`)
  const env = { ...environment, PLATFORM__BASE_URL: `http://127.0.0.1:${platform.port}` }
  const workers = Array.from({ length: many }, () =>
    startWorkerProcess({ databaseUrl: url, dataDir: ground.cluster.folder, env }),
  )
  try {
    // Each has taken its lanes by then, and V8 has compiled the start.
    await sleep(8_000)
    const begun = performance.now()
    await setCampaigns(url, 'running')
    await Promise.race([untilTaken(url), ...workers.map(({ failed }) => failed)])
    const seconds = (performance.now() - begun) / 1000
    await checkSeen(platform)
    return seconds
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}

/** That a person has it, the platform tells later, by callbacks that there are none of here. */
async function untilTaken(url: string): Promise<void> {
  for (const end = performance.now() + 900_000; performance.now() < end; await sleep(200)) {
    const [row] = await ask<{ begun: number }>(url, 'select sum(in_flight)::int as begun from broadcast')
    // Asked once all are under way: it reads the whole table.
    if (row?.begun === people && (await isAnswered(url))) return
  }
  throw new Error('the campaigns did not end')
}

async function isAnswered(url: string): Promise<boolean> {
  const [row] = await ask<{ is: boolean }>(
    url,
    'select not exists (select from hand_over where answered_at is null) as is',
  )
  return row?.is === true
}

/** Nobody twice. */
async function checkSeen(platform: Program): Promise<void> {
  const { body } = await request(`http://127.0.0.1:${platform.port}/seen`)
  const seen = (await body.json()) as { messages: number; twice: number }
  if (seen.messages !== people || seen.twice > 0) throw new Error(`the platform saw ${JSON.stringify(seen)}`)
}

/** Messages a second of other workspaces, one at a time. */
const singles = 50

/** How late the single messages of other workspaces are answered and sent, while campaigns run and while they wait. */
async function beside(ground: Ground): Promise<void> {
  const { report, options, tenants } = ground
  const platform = await startLimit('platform', '', '50')
  const stage = await openStage(
    ground,
    'beside',
    'all',
    (url) => seedCampaigns(url, tenants.slice(0, campaignsInAll)),
    { PLATFORM__BASE_URL: `http://127.0.0.1:${platform.port}` },
  )
  try {
    const senders = tenants.slice(campaignsInAll).map(({ key, phones }) => ({ key, phones }))
    const subject = contender('Parley', stage.parley, 32, { kind: 'send', senders, run: 'single' })
    const pace = { kind: 'open', rate: singles, seconds: Math.max(5, options.seconds * 3) } as const
    await sample(stage.bench, subject, pace)
    const tails = {
      alone: { answer: [] as number[], sent: [] as number[] },
      beside: { answer: [] as number[], sent: [] as number[] },
    }
    for (const when of ['alone', 'beside', 'beside', 'alone', 'alone', 'beside'] as const) {
      await setCampaigns(stage.url, when === 'beside' ? 'running' : 'paused')
      await sleep(2_000)
      const [{ at } = { at: new Date() }] = await ask<{ at: Date }>(stage.url, 'select now() as at')
      const { latency } = await sample(stage.bench, subject, pace)
      tails[when].answer.push(latency.p99)
      tails[when].sent.push(await sentAfter(stage.url, at))
    }
    const p99 = (when: keyof typeof tails, what: 'answer' | 'sent') => median(tails[when][what])
    for (const [what, told] of [
      ['answer', 'until 201'],
      ['sent', 'until the platform has it'],
    ] as const) {
      report.note(
        `single messages ${told}, p99: ${p99('alone', what).toFixed(0)} ms alone, ${p99('beside', what).toFixed(0)} ms beside campaigns`,
      )
      report.figure(
        `single messages ${told}, p99 beside campaigns / alone`,
        p99('beside', what) / p99('alone', what),
        'times',
        { goal: 1.2 },
      )
    }
  } finally {
    await stage.close()
    await platform.stop()
  }
}

/** The 99th percentile of the milliseconds between a text's acceptance and the platform's answer, since then. */
async function sentAfter(url: string, at: Date): Promise<number> {
  await sleep(1_000)
  const rows = await ask<{ ms: number | null }>(
    url,
    `select (extract(epoch from answered_at - accepted_at) * 1000)::float8 as ms from hand_over
     where accepted_at >= $1 and not bulk`,
    [at],
  )
  const waits = rows.map(({ ms }) => ms)
  if (waits.includes(null))
    throw new Error(`${waits.filter((ms) => ms === null).length} messages were not sent`)
  return quantile(waits as number[], 0.99)
}
