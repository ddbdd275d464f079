import { expect, it } from 'vitest'
import { localBus } from '#core/bus.ts'
import { PromiseCache, type PromiseCacheOptions } from '#core/context/promise-cache.ts'
import { movableClock } from '#core/time/clock.ts'

function start(options: Partial<PromiseCacheOptions<string>> = {}) {
  const clock = movableClock()
  const bus = localBus()
  const cache = new PromiseCache<string>(
    { bus, clock },
    { name: 'words', max: 10, maxAgeMs: 1000, ...options },
  )
  let reads = 0
  const read = (key: string) =>
    cache.get(key, async () => {
      reads++
      return `${key} ${reads}`
    })
  return { bus, cache, clock, read, reads: () => reads }
}

it('shares one read among callers of the same moment and later ones', async () => {
  const { read, reads } = start()
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a 1', 'a 1'])
  expect(await read('a')).toBe('a 1')
  expect(reads()).toBe(1)
})

it('reads again when the entry is too old by the clock, weighed or not', async () => {
  for (const weigh of [undefined, () => 2]) {
    const { clock, read } = start({ weigh })
    await read('a')
    await clock.advance(0.9)
    expect(await read('a')).toBe('a 1')
    await clock.advance(0.2)
    expect(await read('a')).toBe('a 2')
  }
})

it('forgets one key, or all, when the bus says so for its name', async () => {
  const { bus, read } = start()
  await read('a')
  await read('b')
  bus.publish('forget', { cache: 'other' })
  bus.publish('forget', { cache: 'words', key: 'a' })
  expect([await read('a'), await read('b')]).toEqual(['a 3', 'b 2'])
  bus.publish('forget', { cache: 'words' })
  expect([await read('a'), await read('b')]).toEqual(['a 4', 'b 5'])
  bus.publish('forget', {})
  expect(await read('a')).toBe('a 6')
})

it('does not keep a read that was on its way when its entry was forgotten', async () => {
  const { bus, cache } = start({ weigh: () => 1 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const early = cache.get('a', () => promise)
  bus.publish('forget', { cache: 'words', key: 'a' })
  resolve('old')
  expect(await early).toBe('old')
  expect(await cache.get('a', async () => 'new')).toBe('new')
})

it('does not keep a read that failed', async () => {
  const { cache } = start()
  await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cache.get('a', async () => 'up')).toBe('up')
})

it('holds no more than its weight', async () => {
  const { cache, read } = start({ weigh: () => 4 })
  for (const key of ['a', 'b', 'c']) await read(key)
  expect([...(await cache.getFound(['a', 'b', 'c'], async () => new Map())).keys()]).toEqual(['b', 'c'])
})

it('remembers of many what was found, and reads only what is missing', async () => {
  const { cache, read } = start({ max: 2 })
  await read('a')
  const asked: string[][] = []
  const look = (keys: string[]) =>
    cache.getFound(keys, async (missing) => {
      asked.push(missing)
      return new Map(missing.includes('b') ? [['b', 'found']] : [])
    })
  expect([...(await look(['a', 'b', 'x', 'y', 'x']))]).toEqual([
    ['a', 'a 1'],
    ['b', 'found'],
  ])
  expect([...(await look(['a', 'b', 'x']))]).toEqual([
    ['a', 'a 1'],
    ['b', 'found'],
  ])
  expect(asked).toEqual([['b', 'x', 'y'], ['x']])
})

it('does not keep what was read of many while something was forgotten', async () => {
  const { bus, cache } = start()
  await cache.getFound(['a'], async () => {
    bus.publish('forget', { cache: 'words' })
    return new Map([['a', 'old']])
  })
  expect(await cache.get('a', async () => 'new')).toBe('new')
})
