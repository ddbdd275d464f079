import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Lanes } from '../../src/webhooks/delivery/lanes.ts'

interface Item {
  workspaceId: string
  endpointId: string
  end: () => void
}

const items = (count: number, endpointId: string, workspaceId = 'w'): Item[] =>
  Array.from({ length: count }, () => ({ workspaceId, endpointId, end: () => {} }))

describe('Lanes', () => {
  let running: Item[]
  let lanes: Lanes<Item>
  const onRoom = vi.fn()

  const runningOf = (endpointId: string) => running.filter((item) => item.endpointId === endpointId)
  /** lets a running item end */
  const end = async (item: Item | undefined) => {
    item?.end()
    await vi.advanceTimersByTimeAsync(0)
  }

  beforeEach(() => {
    vi.useFakeTimers()
    onRoom.mockReset()
    running = []
    const send = (item: Item) =>
      new Promise<void>((resolve) => {
        running.push(item)
        item.end = () => {
          running = running.filter((other) => other !== item)
          resolve()
        }
      })
    lanes = new Lanes(send, onRoom)
  })
  afterEach(() => vi.useRealTimers())

  test('at most 16 of an endpoint and 32 of a workspace, and workspaces do not count together', async () => {
    lanes.add(items(20, 'a'))
    expect(runningOf('a')).toHaveLength(16)
    lanes.add(items(20, 'b'))
    lanes.add(items(20, 'c'))
    expect([runningOf('b').length, runningOf('c').length]).toEqual([16, 0])
    lanes.add(items(20, 'd', 'other'))
    expect(runningOf('d')).toHaveLength(16)
  })

  test('endpoints of a workspace take turns', async () => {
    lanes.add(items(40, 'a'))
    lanes.add(items(40, 'b'))
    lanes.add(items(40, 'c'))
    for (let round = 0; round < 8; round++) await end(runningOf('a')[0])
    expect(running).toHaveLength(32)
    expect(runningOf('c').length).toBeGreaterThanOrEqual(4)
  })

  test('a request that takes more than 5 seconds counts as two', async () => {
    lanes.add(items(16, 'a'))
    await vi.advanceTimersByTimeAsync(4_999)
    lanes.add(items(10, 'b'))
    expect(runningOf('b')).toHaveLength(10)
    await vi.advanceTimersByTimeAsync(1)
    // 16 slow ones are 32 already.
    await end(runningOf('b')[0])
    lanes.add(items(1, 'c'))
    expect(runningOf('c')).toHaveLength(0)
    for (const item of runningOf('b')) await end(item)
    expect(runningOf('c')).toHaveLength(0)
    await end(runningOf('a')[0])
    expect(runningOf('c')).toHaveLength(1)
  })

  test('asks for more when a lane runs low, and for more at once of a fast endpoint', async () => {
    lanes.add(items(32, 'a'))
    expect(lanes.rooms()).toEqual({ endpointIds: ['a'], free: [0] })
    for (let ended = 0; ended < 15; ended++) await end(running[0])
    expect(onRoom).not.toHaveBeenCalled()
    await end(running[0])
    expect(onRoom).toHaveBeenCalledTimes(1)
    expect(lanes.rooms().free).toEqual([200 - 16])
    await vi.advanceTimersByTimeAsync(300)
    await end(running[0])
    expect(lanes.rooms().free).toEqual([32 - 15])
  })

  test('gives back what was not started, and forgets what is idle', async () => {
    lanes.add(items(20, 'a'))
    expect(lanes.takeWaiting()).toHaveLength(4)
    for (const item of [...running]) await end(item)
    lanes.forgetIdle()
    expect(lanes.rooms().endpointIds).toEqual([])
  })
})
