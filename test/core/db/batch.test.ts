import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Batcher, type BatcherOptions } from '#core/db/batch.ts'

/** A batcher that tells its batches; item -1 spoils a batch. */
function batcher(options: BatcherOptions<number> = {}) {
  const batches: number[][] = []
  const made = new Batcher(async (items: number[]) => {
    batches.push(items)
    if (items.includes(-1)) throw new Error('spoilt')
    await wait(5)
    return items.map((item) => item * 2)
  }, options)
  return { batches, add: (...items: number[]) => Promise.all(items.map((item) => made.add(item))) }
}

it('joins what comes at the same moment, and answers each its own', async () => {
  const { batches, add } = batcher()
  expect(await add(1, 2, 3)).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2, 3]])
})

it('keeps to its limits', async () => {
  const { batches, add } = batcher({ maxItems: 2, maxInFlight: 1 })
  await add(1, 2, 3, 4, 5)
  expect(batches).toEqual([[1, 2], [3, 4], [5]])
})

it('runs the items of a batch that throws alone', async () => {
  const { batches, add } = batcher()
  const [first, spoilt] = await Promise.allSettled([add(1), add(-1)])
  expect(first).toEqual({ status: 'fulfilled', value: [2] })
  expect(spoilt).toMatchObject({ status: 'rejected' })
  expect(batches).toEqual([[1, -1], [1], [-1]])
})

it('fails all items of a batch with an outage at once: alone each would wait for it again', async () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  let calls = 0
  const batcher = new Batcher(async () => {
    calls++
    throw away
  })
  const failed = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))
  expect(failed.map((one) => one.status === 'rejected' && one.reason)).toEqual([away, away, away])
  expect(calls).toBe(1)
})

const gathering = { maxInFlight: 1, gatherMs: 200 }

const eight = [1, 2, 3, 4, 5, 6, 7, 8]

it('waits for those who ask again', async () => {
  const { batches, add } = batcher(gathering)
  await add(...eight)
  const again = add(1, 2, 3, 4)
  await wait(20)
  await Promise.all([again, add(5, 6), wait(20).then(() => add(7, 8))])
  expect(batches).toEqual([eight, eight])
})

it('waits no longer than it may, and not for the same ones twice', async () => {
  const { batches, add } = batcher(gathering)
  await add(...eight)
  const start = performance.now()
  await add(1)
  expect(performance.now() - start).toBeGreaterThan(190)
  const later = performance.now()
  await add(2)
  expect(performance.now() - later).toBeLessThan(150)
  expect(batches).toEqual([eight, [1], [2]])
})

it('does not wait for few', async () => {
  const { batches, add } = batcher(gathering)
  await add(1, 2, 3)
  const start = performance.now()
  await add(1)
  expect(performance.now() - start).toBeLessThan(150)
  expect(batches).toEqual([[1, 2, 3], [1]])
})

it('never works on items together that are to be kept apart', async () => {
  const { batches, add } = batcher({ maxInFlight: 1, apart: (item) => (item < 3 ? 'small' : 'large') })
  expect(await add(1, 5, 2, 4)).toEqual([2, 10, 4, 8])
  expect(batches).toEqual([
    [1, 2],
    [5, 4],
  ])
})
