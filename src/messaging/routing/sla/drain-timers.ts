import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'
import { closeForClient, remind } from './client-steps.ts'
import { followLog } from './follow-log.ts'
import type { TimerKind } from './timer-sets.ts'
import { claimDue, delayTimer, type Timer, timersAtOnce } from './timers.ts'
import { breachIfLate, escalate, expire, giveBack } from './transfer-steps.ts'

const steps: Record<TimerKind, (ctx: Ctx, timer: Timer) => Promise<void>> = {
  response: breachIfLate,
  resolution: breachIfLate,
  escalation: escalate,
  expiry: expire,
  give_back: giveBack,
  client_reminder: remind,
  client_close: closeForClient,
}

const retryAfterMs = 60_000
const chatsAtOnce = 4

async function fire(app: App, timer: Timer): Promise<void> {
  const { workspaceId, kind } = timer
  try {
    await steps[kind](createCtx(app, { actor: { kind: 'system', workspaceId } }), timer)
  } catch (error) {
    if (isOutage(error)) throw error
    logFailure(
      app,
      { err: error, workspaceId, kind, subjectId: timer.subjectId },
      'a timer could not be acted on',
    )
    await delayTimer(app.pool, timer, new Date(app.clock.nowMs() + retryAfterMs))
  }
}

/** Timers of one chat one after the other, in their order; those of some chats side by side. */
async function fireAll(app: App, due: readonly Timer[]): Promise<void> {
  const chats = [...Map.groupBy(due, ({ contactId }) => contactId).values()]
  const one = async () => {
    for (let timers = chats.shift(); timers; timers = chats.shift())
      for (const timer of timers) await fire(app, timer)
  }
  await Promise.all(Array.from({ length: chatsAtOnce }, one))
}

/** Follows the log, then does what is due by now, each once (spec/8 SL). */
export async function drainTimers(app: App): Promise<{ more: boolean }> {
  const { more } = await followLog(app)
  if (more) return { more }
  const due = (await claimDue(app)) ?? []
  await fireAll(app, due)
  return { more: due.length >= timersAtOnce }
}
