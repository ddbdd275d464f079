import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { childEnvironment } from '#core/config/config.ts'
import { laneOf } from '#core/lanes/ownership.ts'
import { until } from '../../../support/until.ts'
import { type KillableCampaign, killableCampaign } from './killable-campaign.ts'
import { type LimitedPlatform, startLimitedPlatform } from './limited-platform.ts'

// A campaign that waits at the limit of its number, with four worker processes of which one is killed (docs/adr/0087).

const many = 300
const first = 60
const second = 140
const hour = 3_660

let platform: LimitedPlatform
let campaign: KillableCampaign
/** Workers by the name under which each holds lanes. */
const workers = new Map<string, ChildProcess>()
let aheadMs = 0

afterEach(async () => {
  for (const worker of workers.values()) worker.kill('SIGKILL')
  await campaign?.close()
  await platform?.close()
})

async function startWorker(): Promise<void> {
  const file = new URL('./campaign-worker.ts', import.meta.url)
  const env = childEnvironment({ ...campaign.stage.env, ROLE: 'worker', PLATFORM__BASE_URL: platform.url })
  const child = fork(file, [String(aheadMs)], { env })
  const [{ worker }] = await once(child, 'message')
  workers.set(worker, child)
}

/** Moves the clock of all processes; the workers have done by then what is due. */
async function later(seconds: number): Promise<void> {
  aheadMs += seconds * 1000
  await Promise.all(
    [...workers.values()].map((worker) => {
      const followed = once(worker, 'message')
      worker.send(aheadMs)
      return followed
    }),
  )
  await campaign.stage.clock(seconds)
}

async function ask<T>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await campaign.stage.app.pool.query(text, values)).rows
}

/** kill -9 of the worker that feeds the campaign. */
async function killFeeder(): Promise<void> {
  const [lease] = await ask<{ holder: string }>(
    `select holder from lane_lease where kind = 'broadcasts' and lane = ${laneOf('$1::uuid')}`,
    [campaign.stage.tenant.workspaceId],
  )
  const holder = lease?.holder ?? ''
  const feeder = workers.get(holder)
  if (!feeder) throw new Error('nobody feeds the campaign')
  const gone = once(feeder, 'exit')
  feeder.kill('SIGKILL')
  await gone
  workers.delete(holder)
  await campaign.recount()
}

/** Waits until the campaign waits, nobody is in the queue, and nobody more is tried. */
async function rests(): Promise<void> {
  await until(async () => {
    const before = platform.came()
    await later(0)
    const [queue] = await ask<{ many: number }>(
      `select count(*)::int as many from hand_over h
       join message m on m.workspace_id = h.workspace_id and m.id = h.message_id
       where m.broadcast_id = $1 and h.handed_over_at is null`,
      [campaign.id],
    )
    const { waits } = await campaign.look('b.limit_try_at is not null as waits')
    return waits === true && queue?.many === 0 && platform.came() === before
  }, 120_000)
  await campaign.recount()
}

/** An hour in which one person is tried and refused; who. */
async function hourOfRefusal(): Promise<string | undefined> {
  const before = platform.came()
  await later(hour)
  await until(() => platform.came() > before)
  await rests()
  expect(platform.came(), 'one is tried').toBe(before + 1)
  return platform.refused.at(-1)
}

const sharedBy = async (all: number) => {
  const holders = await ask(`select from lane_lease where kind = 'hand-over' group by holder`)
  return holders.length === all
}

test('four processes, one killed amid refusals: as many as may are sent to, one is tried an hour, nobody gets two', {
  timeout: 300_000,
}, async () => {
  campaign = await killableCampaign(
    Array.from({ length: many }, (_, n) => `+44751${String(n).padStart(7, '0')}`),
    { ROLE: 'web' },
  )
  const { stage, id } = campaign
  platform = await startLimitedPlatform(stage.platform.url)
  await stage.platform.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
  await campaign.change({ limitPolicy: 'WAIT' })
  await Promise.all([1, 2, 3, 4].map(startWorker))
  await until(() => sharedBy(4))
  platform.letThrough(first)
  const refuse = platform.holdRefusals()
  await campaign.do('start')
  await until(() => platform.refused.length > 5)
  await killFeeder()
  refuse()
  await startWorker()
  await rests()
  expect(platform.reached.size).toBe(first)
  const rested = platform.came()
  await later(hour / 2)
  expect(platform.came(), 'nobody is tried before the hour').toBe(rested)
  const tried = [await hourOfRefusal(), await hourOfRefusal()]
  expect(new Set(tried).size, 'each hour another one').toBe(2)

  platform.letThrough(second)
  await later(hour)
  await until(() => platform.reached.size === second, 60_000)
  await rests()
  expect(platform.reached.size).toBe(second)
  await hourOfRefusal()
  platform.letThrough(many)
  await later(hour)
  await until(async () => (await campaign.look('b.status')).status === 'completed', 90_000)

  expect([...platform.reached].filter(([, times]) => times > 1)).toEqual([])
  await campaign.nobodyGotTwo()
  await campaign.recount()
  // Only whose refusal was on its way to the process that died has failed: nobody knows what became of their message.
  const [unknown] = await ask<{ many: number }>(
    `select count(*)::int as many from message where broadcast_id = $1 and failure_cause <> 'platform'`,
    [id],
  )
  expect(await campaign.look('b.sent, b.failed')).toEqual({
    sent: platform.reached.size,
    failed: unknown?.many,
  })
  expect(platform.reached.size + (unknown?.many ?? 0)).toBe(many)
})
