import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { closePerApp } from '#core/context/per-app.ts'
import type { CallHandler } from '#messaging/automation/chatbot/bot-calls/call-handler.ts'
import { addCall, type BotCall, endCall } from '#messaging/automation/chatbot/bot-calls/calls.ts'
import { callLeaseMs } from '#messaging/automation/chatbot/bot-calls/claim-calls.ts'
import { closeCalls, drainCalls, settleCalls } from '#messaging/automation/chatbot/bot-calls/drain-calls.ts'
import { abortCalls } from '#messaging/automation/chatbot/bot-calls/running-calls.ts'
import { type BotScene, startBot } from '../bot/scene.ts'

// Calls to the outside that the chatbot waits for: each comes to its end once, whatever dies meanwhile.

let scene: BotScene

beforeAll(async () => {
  scene = await startBot()
})
beforeEach(() => scene.sql('delete from bot_call'))
afterAll(() => scene?.parley.close())

const app = () => scene.parley.app
const rows = () => scene.sql('select id, state, result, attempts, due_at from bot_call')

async function newCall(request: unknown, inMs = 0): Promise<string> {
  const { id: contactId } = await scene.someone()
  const ctx = createCtx(app(), { actor: { kind: 'system', workspaceId: scene.shop.workspaceId } })
  const id = ctx.newId()
  const dueAt = new Date(scene.parley.clock.now().getTime() + inMs)
  const { workspaceId, numberId } = scene.shop
  const call = {
    workspaceId,
    id,
    contactId,
    numberId,
    sessionId: null,
    kind: 'http' as const,
    request,
    dueAt,
  }
  await addCall(ctx, app().pool, call)
  return id
}

interface Script {
  run?: CallHandler['run']
  finish?: (call: BotCall, result: unknown) => void
}

/** What came to its end, in its order. */
function scripted({ run, finish }: Script = {}) {
  const ended: [string, unknown][] = []
  const http: CallHandler = {
    atOnce: 8,
    mayBeginAnew: true,
    run: run ?? (async (_, { request }) => ({ heard: request })),
    finish: async (_, call, result) => {
      finish?.(call, result)
      if (await endCall(app().pool, call)) ended.push([call.id, result])
    },
  }
  return { ended, handlers: { http } }
}

async function make(handlers: { http: CallHandler }): Promise<void> {
  while ((await drainCalls(app(), handlers)).more);
  await settleCalls(app())
}

test('a call is made when it is due, once, and goes with what its result comes to', async () => {
  const { ended, handlers } = scripted()
  const now = await newCall('now')
  const later = await newCall('later', 5_000)
  await Promise.all([make(handlers), make(handlers)])
  expect(ended).toEqual([[now, { heard: 'now' }]])
  await scene.parley.clock.advance(5.1)
  await make(handlers)
  expect(ended[1]).toEqual([later, { heard: 'later' }])
  expect(await rows()).toEqual([])
})

test('a result keeps nothing that cannot be stored', async () => {
  const id = await newCall('x')
  const { ended, handlers } = scripted({ run: async () => ({ body: 'a\u0000b\ud800' }) })
  await make(handlers)
  expect(ended).toEqual([[id, { body: 'ab\ufffd' }]])
})

test('a call that was begun ten times and never came to an end is not made again', async () => {
  const id = await newCall('x')
  await scene.sql("update bot_call set attempts = 10, state = 'running'")
  let begun = 0
  const { ended, handlers } = scripted({ run: async () => ++begun })
  await make(handlers)
  expect([begun, ended]).toEqual([0, [[id, null]]])
})

test('a call whose process died is made again when its lease is over', async () => {
  const id = await newCall('x')
  let begun = 0
  const dead = scripted({ run: () => new Promise(() => ++begun) })
  await drainCalls(app(), dead.handlers)
  expect(begun).toBe(1)
  const { ended, handlers } = scripted()
  await drainCalls(app(), handlers)
  expect(ended).toEqual([])
  await scene.parley.clock.advance(callLeaseMs / 1000 + 0.1)
  // The process of the first run is this one: its slot stays taken.
  await drainCalls(app(), handlers)
  await expect.poll(() => ended).toEqual([[id, { heard: 'x' }]])
})

test('a result that is there is not asked for again: only its end is', async () => {
  const id = await newCall('x')
  let asked = 0
  const run = async () => ({ asked: ++asked })
  const failing = scripted({
    run,
    finish: () => {
      throw new Error('not now')
    },
  })
  await drainCalls(app(), failing.handlers)
  await expect.poll(rows).toMatchObject([{ state: 'done', result: { asked: 1 } }])
  await scene.parley.clock.advance(callLeaseMs / 1000 + 0.1)
  const { ended, handlers } = scripted({ run })
  await drainCalls(app(), handlers)
  await expect.poll(() => ended).toEqual([[id, { asked: 1 }]])
})

test('a handler that throws is asked three times; then its result is null', async () => {
  const id = await newCall('x')
  const { ended, handlers } = scripted({
    run: async () => {
      throw new Error('a fault of ours')
    },
  })
  for (const attempts of [1, 2]) {
    await drainCalls(app(), handlers)
    const retryAt = new Date(scene.parley.clock.nowMs() + 10_000)
    await expect.poll(rows).toMatchObject([{ attempts, due_at: retryAt }])
    expect(ended).toEqual([])
    await scene.parley.clock.advance(10)
  }
  await drainCalls(app(), handlers)
  await expect.poll(() => ended.length).toBe(1)
  expect(ended).toEqual([[id, null]])
})

test('a call that is withdrawn while it is made comes to nothing', async () => {
  const id = await newCall('x')
  let answer = (_: unknown) => {}
  const signals: AbortSignal[] = []
  const { ended, handlers } = scripted({
    run: (_, __, signal) => {
      signals.push(signal)
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  })
  await drainCalls(app(), handlers)
  await scene.sql('delete from bot_call')
  abortCalls(app(), [id])
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  answer('too late')
  await expect.poll(rows).toEqual([])
  expect(ended).toEqual([])
})

test('a process that stops gives back what may begin anew', async () => {
  await newCall('x')
  const { ended, handlers } = scripted({
    run: (_, __, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ended')))),
  })
  await drainCalls(app(), handlers)
  const closing = closeCalls(app())
  await expect.poll(rows).toMatchObject([{ state: 'due' }])
  const again = scripted()
  await drainCalls(app(), again.handlers)
  await expect.poll(() => again.ended.length).toBe(1)
  expect(ended).toEqual([])
  void closing
})

test('what is not over when the application closes ends, and is prolonged no more', async () => {
  await newCall('x')
  let signal: AbortSignal | undefined
  const { handlers } = scripted({
    run: (_, __, given) => {
      signal = given
      return new Promise(() => {})
    },
  })
  const [begun, ended] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')]
  await drainCalls(app(), handlers)
  const prolonging = begun.mock.calls.findIndex(([, ms]) => ms === callLeaseMs / 10)
  await closePerApp(app())
  expect(signal?.aborted).toBe(true)
  expect(ended).toHaveBeenCalledWith(begun.mock.results[prolonging]?.value)
  vi.restoreAllMocks()
})

test('calls of one workspace that hang leave room for those of others', async () => {
  for (let at = 0; at < 20; at++) await newCall(at)
  let begun = 0
  const { handlers } = scripted({ run: () => new Promise(() => ++begun) })
  while ((await drainCalls(app(), handlers)).more);
  expect(begun).toBeLessThan(8)
})
