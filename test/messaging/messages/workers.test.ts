import { afterEach, expect, test } from 'vitest'
import { readLanes } from '#core/lanes/holdings.ts'
import { type RunningProcess, startProcess } from '../../support/child-process.ts'
import { type Killable, killable } from '../../support/killable.ts'
import { testEnvironment } from '../../support/parley.ts'
import { until } from '../../support/until.ts'

// Worker processes side by side, of which one is killed and one frozen for longer than its lease.

const people = 40
const rounds = 6
const cleanUp: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work()
})

/** A worker process beside the web process; without Redis it finds its work by looking once a second. */
async function startWorker({ app, platform }: Killable): Promise<RunningProcess> {
  const started = await startProcess(
    testEnvironment({
      DATABASE_URL: app.config.database.url as string,
      ROLE: 'worker',
      PLATFORM__BASE_URL: platform.url,
      DEMO: 'false',
      TESTING__CLOCK: 'false',
    }),
  )
  cleanUp.push(async () => {
    if (started.child.exitCode !== null || started.child.signalCode !== null) return
    started.child.kill('SIGCONT')
    await started.kill()
  })
  return started
}

/** Waits until so many workers own all lanes of the hand-over; answers how many milliseconds that took. */
async function ownedBy(where: Killable, workers: number): Promise<number> {
  const begun = performance.now()
  await until(async () => {
    const held = (await readLanes(where.app.pool)).filter(
      ({ kind, holder }) => kind === 'hand-over' && holder,
    )
    return held.length === workers && held.reduce((sum, { lanes }) => sum + lanes, 0) === 64
  }, 30_000)
  return performance.now() - begun
}

/** One message after the other to each person, their rounds side by side; by person in their order. */
async function accept({ v1 }: Killable, accepted: Map<string, string[]>): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const sends = Array.from({ length: people }, async (_, index) => {
      const to = `1555033${String(index).padStart(4, '0')}`
      const template = { name: 'order_update', language: 'en', params: { 1: 'ready' } }
      const answer = await v1.post('/messages', { to: `+${to}`, type: 'template', template })
      expect(answer.status).toBe(201)
      accepted.set(to, [...(accepted.get(to) ?? []), answer.body.id])
    })
    await Promise.all(sends)
  }
}

test('one of four is killed and one frozen: nothing is sent twice, and to each person in order', async () => {
  const where = await killable({ ROLE: 'web' })
  cleanUp.push(() => where.close())
  await where.start()
  const workers = await Promise.all(Array.from({ length: 4 }, () => startWorker(where)))
  const [killed, frozen] = workers as [RunningProcess, RunningProcess]
  await ownedBy(where, 4)
  const accepted = new Map<string, string[]>()
  await accept(where, accepted)
  await killed.kill()
  frozen.child.kill('SIGSTOP')
  await accept(where, accepted)
  // A lease of 15 seconds and a second, and what a busy machine takes to see it.
  expect(await ownedBy(where, 2)).toBeLessThan(18_000)
  frozen.child.kill('SIGCONT')
  await accept(where, accepted)
  const waiting = () => where.app.prisma.handOver.count({ where: { handedOverAt: null } })
  await until(async () => (await waiting()) === 0, 60_000)
  const seen = new Map<string, string[]>()
  for (const { body } of await where.platform.messages()) {
    const to = String(body.to).replace('+', '')
    seen.set(to, [...(seen.get(to) ?? []), String(body.biz_opaque_callback_data)])
  }
  const got = [...seen.values()].flat()
  expect(new Set(got).size).toBe(got.length)
  // Calls that were open at the kill are the only ones that the platform may not have got.
  expect(got.length).toBeGreaterThan(people * rounds * 3 - people)
  for (const [to, ids] of accepted)
    expect(seen.get(to) ?? []).toEqual(ids.filter((id) => seen.get(to)?.includes(id)))
}, 180_000)
