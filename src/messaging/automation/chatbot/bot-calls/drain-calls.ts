import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { logFailure } from '#core/failure-log.ts'
import { FairSlots } from '#core/fair-slots.ts'
import { throughOutage } from '#core/outage.ts'
import { asStorable } from '#core/storable.ts'
import type { CallHandler } from './call-handler.ts'
import { callHandlers } from './call-handlers.ts'
import { type BotCall, type CallKind, callKinds, giveBackCall, keepCallResult, prolongCall } from './calls.ts'
import { callLeaseMs, claimCalls } from './claim-calls.ts'
import { type RunningCall, runningCalls } from './running-calls.ts'

type Handlers = Readonly<Partial<Record<CallKind, CallHandler>>>

/** A handler that throws is asked so often. */
const mostAttempts = 3
const retryAfterMs = 10_000
/** A call that was begun so often may be what ends the processes that make it. */
const mostRuns = 10

const slotsOf = perApp(() => new Map<CallKind, FairSlots>())

const until = (app: App, ms: number) => new Date(app.clock.nowMs() + ms)

async function prolong(app: App, { call, ending }: RunningCall): Promise<void> {
  try {
    if (!(await prolongCall(app, call, until(app, callLeaseMs)))) ending.abort()
  } catch (error) {
    app.log.warn({ err: error, callId: call.id }, 'the claim of a call could not be prolonged')
  }
}

/** A call that failed for a reason of ours is made again a little later; null: it was made often enough. */
async function failed(app: App, { id, kind, ...call }: BotCall, error: unknown): Promise<null | undefined> {
  logFailure(app, { err: error, callId: id, kind }, 'a call of the chatbot failed')
  if (call.attempts >= mostAttempts) return null
  await prolongCall(app, { id, ...call }, until(app, retryAfterMs))
  return undefined
}

/** Runs a call and keeps others from taking it in the meantime. Undefined: the call is not this run's any more. */
async function resultOf(app: App, run: RunningCall): Promise<unknown> {
  const { call, handler, ending } = run
  if (call.attempts > mostRuns) return null
  const runs = runningCalls(app)
  runs.set(call.id, run)
  const prolonging = setInterval(() => void prolong(app, run), callLeaseMs / 10)
  ending.signal.addEventListener('abort', () => clearInterval(prolonging))
  try {
    const result = await handler.run(app, call, ending.signal)
    return ending.signal.aborted ? undefined : asStorable(result ?? null)
  } catch (error) {
    return ending.signal.aborted ? undefined : await failed(app, call, error)
  } finally {
    clearInterval(prolonging)
    if (runs.get(call.id) === run) runs.delete(call.id)
  }
}

async function makeCall(app: App, handler: CallHandler, call: BotCall): Promise<void> {
  if (call.state === 'done') return handler.finish(app, call, call.result)
  const result = await resultOf(app, { call, handler, ending: new AbortController() })
  if (result === undefined) return
  const leaseEnd = until(app, callLeaseMs)
  if (await throughOutage(app, () => keepCallResult(app, call, result, leaseEnd)))
    await handler.finish(app, { ...call, state: 'done', result }, result)
}

/** A call whose end fails is looked at again when its lease is over. */
const makeSafely = (app: App, handler: CallHandler, call: BotCall): Promise<void> =>
  makeCall(app, handler, call).catch((error) =>
    logFailure(
      app,
      { err: error, callId: call.id, kind: call.kind },
      'a call of the chatbot was not finished',
    ),
  )

/** Starts calls that are due in the lanes of this process. It waits for none of them. */
export async function drainCalls(app: App, handlers: Handlers = callHandlers): Promise<{ more: boolean }> {
  const known = slotsOf(app)
  let more = false
  for (const kind of callKinds) {
    const handler = handlers[kind]
    if (!handler) continue
    const slots = known.get(kind) ?? new FairSlots(handler.atOnce)
    known.set(kind, slots)
    const free = slots.free(handler.atOnce)
    if (free.inAll === 0) continue
    const claimed = await claimCalls(app, kind, free)
    for (const call of claimed?.taken ?? [])
      slots.start(call.workspaceId, makeSafely(app, handler, call), () => app.wake('bot-calls'))
    if (claimed?.more) more = true
  }
  return { more }
}

/** Waits for the calls that are under way now. */
export async function settleCalls(app: App): Promise<void> {
  await Promise.all([...slotsOf(app).values()].map((slots) => slots.settle()))
}

/** Gives back what may begin again elsewhere, and waits for the rest. */
export async function closeCalls(app: App): Promise<void> {
  for (const { call, handler, ending } of runningCalls(app).values()) {
    if (!handler.mayBeginAnew) continue
    ending.abort()
    await giveBackCall(app, call).catch((err) => logFailure(app, { err }, 'a call waits for its lease'))
  }
  await settleCalls(app)
}
