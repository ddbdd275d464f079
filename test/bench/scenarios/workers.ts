import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { ask } from '../ground/cluster.ts'
import { type Program, startLimit, startWorkerProcess } from '../ground/programs.ts'
import { environment } from '../ground/seed.ts'
import { queueHandOvers } from '../ground/waiting.ts'
import { cpuOf, cpuOfFamily } from '../measure/cpu.ts'
import type { Ground } from './scenario.ts'

const messages = 100_000
const answerAfterMs = 50
const numbers = [1, 2, 4]

/** How PostgreSQL is reached: as on one machine, and over a network whose round trip takes 2 ms. */
const networks = [
  { name: 'PostgreSQL beside it', roundTripMs: 0 },
  { name: 'PostgreSQL 2 ms away', roundTripMs: 2 },
]

/** What a drain came to: from the moment at which all was due to the last answer of the platform that was kept. */
interface Drained {
  seconds: number
  workerCpu: number
  postgresCpu: number
}

/** Scenario 13: accepted messages that wait, handed over by 1, 2 and 4 worker processes to a platform that takes 50 ms. */
export async function workers(ground: Ground): Promise<void> {
  const { report, cluster } = ground
  report.title(
    `13. Many workers (${messages} waiting messages, a platform that answers after ${answerAfterMs} ms)`,
  )
  const platform = await startLimit('platform', '', String(answerAfterMs))
  try {
    for (const { name, roundTripMs } of networks) {
      const seconds: number[] = []
      for (const many of numbers) {
        const url = await cluster.createDatabase(`workers${roundTripMs}x${many}`, ground.seeded)
        const proxy = await startLimit('delayProxy', url, String(roundTripMs))
        const drained = await drainWith(ground, many, url, platform, roundTripMs > 0 ? proxy : undefined)
        await proxy.stop()
        await checkSeen(platform)
        seconds.push(drained.seconds)
        const us = (cpu: number) => ((cpu / messages) * 1e6).toFixed(0)
        report.note(
          `${name}, ${many} worker${many === 1 ? '' : 's'}: ${(messages / drained.seconds).toFixed(0)} a second; CPU of a message: ${us(drained.workerCpu)} us in workers, ${us(drained.postgresCpu)} us in PostgreSQL`,
        )
      }
      report.figure(
        `${name}, time of 4 workers beside 1`,
        (seconds.at(-1) ?? 0) / (seconds[0] ?? 1),
        'times',
        {
          goal: roundTripMs > 0 ? 1 / 3 : 1,
        },
      )
    }
  } finally {
    await platform.stop()
  }
}

async function drainWith(
  { cluster, tenants }: Ground,
  many: number,
  url: string,
  platform: Program,
  proxy: Program | undefined,
): Promise<Drained> {
  await queueHandOvers(url, tenants, messages)
  const env = { ...environment, PLATFORM__BASE_URL: `http://127.0.0.1:${platform.port}` }
  const started = Array.from({ length: many }, () =>
    startWorkerProcess({ databaseUrl: proxy ? through(proxy, url) : url, dataDir: cluster.folder, env }),
  )
  const failed = started.map((worker) => worker.failed)
  try {
    await Promise.race([until(url, 'select (select count(*) from worker) = $1 as yes', [many]), ...failed])
    // Each has taken its lanes by then, and V8 has compiled the start.
    await sleep(5_000)
    const cpu = () => started.reduce((sum, { pid }) => sum + cpuOf(pid), 0)
    const before = { at: performance.now(), workers: cpu(), postgres: cpuOfFamily(cluster.pid) }
    await ask(url, 'update hand_over set due_at = now()')
    const answered = 'select not exists (select from hand_over where answered_at is null) as yes'
    await Promise.race([until(url, answered, []), ...failed])
    return {
      seconds: (performance.now() - before.at) / 1000,
      workerCpu: cpu() - before.workers,
      postgresCpu: cpuOfFamily(cluster.pid) - before.postgres,
    }
  } finally {
    await Promise.all(started.map((worker) => worker.stop()))
  }
}

/** The database as it is reached over a proxy: by its port, wherever it listens itself. */
function through({ port }: Program, url: string): string {
  const reached = new URL(url)
  reached.searchParams.delete('host')
  reached.host = `127.0.0.1:${port}`
  return reached.href
}

async function until(url: string, question: string, values: unknown[]): Promise<void> {
  for (const end = performance.now() + 600_000; performance.now() < end; await sleep(200)) {
    const [answer] = await ask<{ yes: boolean }>(url, question, values)
    if (answer?.yes) return
  }
  throw new Error(`never came true: ${question}`)
}

/** Every message came once, and those of a person in their order. */
async function checkSeen(platform: Program): Promise<void> {
  const { body } = await request(`http://127.0.0.1:${platform.port}/seen`)
  const seen = (await body.json()) as { messages: number; twice: number; outOfOrder: number }
  if (seen.messages !== messages || seen.twice > 0 || seen.outOfOrder > 0)
    throw new Error(`the platform saw ${JSON.stringify(seen)} of ${messages} messages`)
}
