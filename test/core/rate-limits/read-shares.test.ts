import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReadShares } from '#core/rate-limits/read-shares.ts'

// How many reads of one caller run in PostgreSQL at the same time (docs/adr/0164).

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function stage(perCaller: number) {
  const shares = new ReadShares({ perCaller, quickMs: 100 })
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (caller: string, ...names: string[]) => {
    for (const name of names)
      void shares.run(caller, async () => {
        running.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        running.splice(running.indexOf(name), 1)
      })
  }
  const end = async (...names: string[]) => {
    for (const name of names) {
      ends.get(name)?.()
      await new Promise(setImmediate)
    }
  }
  return { shares, running, begin, end }
}

test('reads of one caller run side by side while they are quick, those of another beside them', async () => {
  const { running, begin, end } = stage(2)
  begin('ann', 'a1', 'a2', 'a3', 'a4')
  begin('bob', 'b1')
  expect(running).toEqual(['a1', 'a2', 'b1'])
  vi.advanceTimersByTime(5)
  await end('a2')
  expect(running).toEqual(['a1', 'b1', 'a3'])
  await end('a1', 'a3')
  expect(running).toEqual(['b1', 'a4'])
})

test('who keeps PostgreSQL busy reads one after the other, until that is forgotten', async () => {
  const { running, begin, end } = stage(2)
  begin('ann', 'a1', 'a2', 'a3', 'a4')
  vi.advanceTimersByTime(100)
  await end('a1')
  expect(running, 'the other one goes on alone').toEqual(['a2'])
  await end('a2')
  expect(running).toEqual(['a3'])
  await end('a3')
  expect(running).toEqual(['a4'])
  begin('bob', 'b1', 'b2')
  expect(running, 'others are not in the way').toEqual(['a4', 'b1', 'b2'])
  await end('a4')
  vi.advanceTimersByTime(1_000)
  begin('ann', 'a5', 'a6')
  expect(running, 'it is not forgotten yet').toEqual(['b1', 'b2', 'a5'])
  await end('a5', 'a6')
  vi.advanceTimersByTime(60_000)
  begin('ann', 'a7', 'a8')
  expect(running).toEqual(['b1', 'b2', 'a7', 'a8'])
})

test('who goes on keeping PostgreSQL busy rests three times as long as each read took, a second at most', async () => {
  const { running, begin, end } = stage(2)
  begin('ann', 'a1', 'a2', 'a3', 'a4')
  vi.advanceTimersByTime(900)
  await end('a1', 'a2')
  expect(running).toEqual(['a3'])
  vi.advanceTimersByTime(300)
  await end('a3')
  expect(running, 'it rests').toEqual([])
  begin('bob', 'b1')
  vi.advanceTimersByTime(899)
  expect(running, 'others do not').toEqual(['b1'])
  vi.advanceTimersByTime(1)
  await new Promise(setImmediate)
  expect(running).toEqual(['b1', 'a4'])
  begin('ann', 'a5')
  vi.advanceTimersByTime(60_000)
  await end('a4')
  vi.advanceTimersByTime(999)
  expect(running).toEqual(['b1'])
  vi.advanceTimersByTime(1)
  await new Promise(setImmediate)
  expect(running).toEqual(['b1', 'a5'])
  vi.advanceTimersByTime(60_000)
  await end('a5')
})

test('a read that fails gives its place back', async () => {
  const { shares } = stage(1)
  await expect(shares.run('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await shares.run('ann', async () => 'next')).toBe('next')
})
