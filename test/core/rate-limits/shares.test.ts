import { expect, test } from 'vitest'
import { Shares } from '#core/rate-limits/shares.ts'
import { until } from '../../support/until.ts'

// How many operations of one caller, and of one workspace, run at the same time.

interface Piece {
  name: string
  end: () => void
  done: Promise<unknown>
}

function stage(limits: { perCaller: number; perWorkspace: number; waitMs?: number }) {
  const shares = new Shares({ waitMs: 60_000, ...limits })
  const running: string[] = []
  const begin = (workspace: string, caller: string, name: string): Piece => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = async () => {
      running.push(name)
      await promise
      running.splice(running.indexOf(name), 1)
    }
    return { name, end: resolve, done: shares.run(workspace, caller, work) }
  }
  const end = async (piece: Piece) => {
    piece.end()
    await piece.done
    await new Promise(setImmediate)
  }
  return { shares, running, begin, end }
}

test('of one caller so many run, the others wait in their order', async () => {
  const { running, begin, end } = stage({ perCaller: 2, perWorkspace: 10 })
  const [first, second, third] = ['1', '2', '3', '4'].map((name) => begin('shop', 'ann', name))
  expect(running).toEqual(['1', '2'])
  await end(second as Piece)
  expect(running).toEqual(['1', '3'])
  await end(first as Piece)
  expect(running).toEqual(['3', '4'])
  await end(third as Piece)
  expect(running).toEqual(['4'])
})

test('of one workspace so many run, whoever asks; other workspaces are not in the way', async () => {
  const { running, begin, end } = stage({ perCaller: 2, perWorkspace: 3 })
  const pieces = [
    begin('shop', 'ann', 'a1'),
    begin('shop', 'ann', 'a2'),
    begin('shop', 'ann', 'a3'),
    begin('shop', 'bob', 'b1'),
    begin('shop', 'bob', 'b2'),
    begin('other', 'cid', 'c1'),
  ]
  expect(running).toEqual(['a1', 'a2', 'b1', 'c1'])
  // The third of ann came before, but she has her two.
  await end(pieces[3] as Piece)
  expect(running).toEqual(['a1', 'a2', 'c1', 'b2'])
  await end(pieces[0] as Piece)
  expect(running).toEqual(['a2', 'c1', 'b2', 'a3'])
})

test('who waits for too long is turned away, and takes no place later', async () => {
  const { shares, running, begin, end } = stage({ perCaller: 1, perWorkspace: 1, waitMs: 20 })
  const first = begin('shop', 'ann', '1')
  await expect(shares.run('shop', 'ann', () => 'late')).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfter: 1,
  })
  await end(first)
  const next = begin('shop', 'bob', '2')
  await until(() => running.join() === '2')
  await end(next)
})

test('work that fails gives its place back', async () => {
  const { shares } = stage({ perCaller: 1, perWorkspace: 1, waitMs: 20 })
  await expect(shares.run('shop', 'ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await shares.run('shop', 'ann', () => 'next')).toBe('next')
})
