import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Lanes } from '#telling/webhooks/sending/lanes.ts'

interface Item {
  workspaceId: string
  endpointId: string
  end: (wasAsked?: boolean) => void
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
      new Promise<boolean>((resolve) => {
        running.push(item)
        item.end = (wasAsked = true) => {
          running = running.filter((other) => other !== item)
          resolve(wasAsked)
        }
      })
    lanes = new Lanes({ perEndpoint: 16, perWorkspace: 32 }, send, onRoom)
  })
  afterEach(() => vi.useRealTimers())

  /** lets an endpoint answer once, so that it is known not to be slow */
  async function known(endpointId: string, workspaceId = 'w'): Promise<void> {
    lanes.add(items(1, endpointId, workspaceId))
    await end(runningOf(endpointId)[0])
  }

  test('at most 16 of an endpoint, and workspaces do not count together', async () => {
    await known('a')
    await known('d', 'other')
    lanes.add(items(20, 'a'))
    expect(runningOf('a')).toHaveLength(16)
    lanes.add(items(20, 'd', 'other'))
    expect(runningOf('d')).toHaveLength(16)
  })

  test('an endpoint that is alone has 16, whether it has answered yet or is slow', async () => {
    lanes.add(items(40, 'a'))
    expect(running).toHaveLength(16)
    await vi.advanceTimersByTimeAsync(5_000)
    for (const item of [...running]) await end(item)
    expect(running).toHaveLength(16)
  })

  test('beside others it has 12: if they turn slow they weigh 24 of the 32', async () => {
    lanes.add([...items(60, 'a'), ...items(60, 'b')])
    expect([runningOf('a').length, runningOf('b').length]).toEqual([12, 12])
    await end(runningOf('a')[0])
    expect([runningOf('a').length, runningOf('b').length]).toEqual([12, 12])
  })

  test('until its first answer one has its share, so that those who hang from the start leave room', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `e${index}`)
    lanes.add(names.flatMap((name) => items(20, name)))
    expect(running).toHaveLength(32)
    for (const name of names) expect(runningOf(name).length).toBeLessThanOrEqual(2)
  })

  test('however well it answered before, one that begins to hang beside others holds its share', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `e${index}`)
    for (const name of names) await known(name)
    for (let second = 0; second < 9; second++) {
      lanes.add([...items(20, 'e0'), ...items(20, 'e1'), ...items(1, 'e2')])
      expect([runningOf('e0').length, runningOf('e1').length], `${second}`).toEqual([2, 2])
      for (const item of runningOf('e2')) await end(item)
      await vi.advanceTimersByTimeAsync(1_000)
    }
  })

  test('what was given back unasked tells nothing of an endpoint', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `e${index}`)
    for (const name of names) await known(name)
    lanes.add(items(40, 'e0'))
    for (let ended = 0; ended < 20; ended++) {
      runningOf('e0')[0]?.end(false)
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(runningOf('e0')).toHaveLength(2)
  })

  test('with every answer it may have one more, up to 12', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `e${index}`)
    for (const name of names) await known(name)
    lanes.add(items(100, 'e0'))
    const seen = [runningOf('e0').length]
    for (let answer = 0; answer < 12; answer++) {
      await end(runningOf('e0')[0])
      seen.push(runningOf('e0').length)
    }
    expect(seen).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12])
  })

  test('one that was slow has 12 beside others, also after a pause', async () => {
    await known('a')
    lanes.add(items(1, 's'))
    await vi.advanceTimersByTimeAsync(5_000)
    await end(runningOf('s')[0])
    for (const item of [...running]) await end(item)
    lanes.forgetIdle()
    lanes.add([...items(1, 'a'), ...items(20, 's')])
    expect(runningOf('s')).toHaveLength(12)
  })

  test('at most 32 of a workspace, with less for each endpoint that is not alone', async () => {
    for (const endpointId of ['a', 'b', 'c']) await known(endpointId)
    lanes.add([...items(20, 'a'), ...items(20, 'b'), ...items(20, 'c')])
    expect(running).toHaveLength(32)
    expect(runningOf('a').length).toBeLessThanOrEqual(12)
    for (let round = 0; round < 28; round++) await end(running[0])
    expect(running).toHaveLength(32)
  })

  test('endpoints of a workspace take turns', async () => {
    for (const endpointId of ['a', 'b', 'c']) await known(endpointId)
    lanes.add([...items(40, 'a'), ...items(40, 'b'), ...items(40, 'c')])
    for (let round = 0; round < 8; round++) await end(runningOf('a')[0])
    expect(running).toHaveLength(32)
    expect(runningOf('c').length).toBeGreaterThanOrEqual(10)
  })

  test('a request that takes more than 5 seconds counts as two', async () => {
    await known('a')
    lanes.add(items(16, 'a'))
    await vi.advanceTimersByTimeAsync(4_999)
    await known('b')
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

  test('endpoints that are always slow leave room for the others', async () => {
    lanes.add([...items(200, 'a'), ...items(200, 'b')])
    await vi.advanceTimersByTimeAsync(5_000)
    for (const item of [...running]) await end(item)
    for (let second = 0; second < 60; second++) {
      await vi.advanceTimersByTimeAsync(1_000)
      // 12 slow requests count as 24 of the 32.
      expect(running).toHaveLength(12)
      if (second % 6 === 5) for (const item of [...running]) await end(item)
    }
    lanes.add(items(8, 'c'))
    for (let ended = 0; ended < 8; ended++) {
      expect(runningOf('c').length, `${ended}`).toBeGreaterThan(0)
      await end(runningOf('c')[0])
    }
  })

  test('gives back what is not started of one endpoint', async () => {
    lanes.add([...items(20, 'a'), ...items(20, 'b')])
    expect(lanes.takeWaitingOf('b')).toHaveLength(8)
    expect(lanes.takeWaitingOf('unknown')).toEqual([])
    for (const item of [...running]) await end(item)
    expect(runningOf('a').length).toBeGreaterThan(0)
    expect(runningOf('b')).toHaveLength(0)
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
    await known('a')
    lanes.add(items(20, 'a'))
    expect(lanes.takeWaiting()).toHaveLength(4)
    for (const item of [...running]) await end(item)
    lanes.forgetIdle()
    expect(lanes.rooms().endpointIds).toEqual([])
  })
})
