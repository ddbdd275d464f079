import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { closeCall } from '#outside/platform/calls.ts'
import { PlatformError } from '#outside/platform/errors.ts'
import type { CallRow } from './call-row.ts'
import { endLocked } from './end-call.ts'
import { followUp, followUpLater } from './follow-up.ts'
import { endDeadHolders } from './holders.ts'
import { lockCall } from './lock-call.ts'
import { addCommand } from './media-commands.ts'
import { searchOn } from './route-call.ts'

const atOnce = 50

/** For the look for work: calls with something to be done. */
export const dueCallRows = 'call where due_at <= $1 order by due_at'

interface Due {
  workspaceId: string
  id: string
}

const due = statement<Due>(
  'calls.due',
  `select workspace_id as "workspaceId", id from ${dueCallRows} limit ${atOnce}`,
)

/**
 * Does what is due with calls: asks the next who could take one, ends those that last too long, and tells the platform
 * of ends that it does not know. What is due stands in their rows, so a restart goes on where it was.
 */
export async function drainCalls(app: App): Promise<{ more: boolean }> {
  await endDeadHolders(app)
  const calls = await run(app.pool, due, [app.clock.now()])
  const closings: CallRow[] = []
  for (const call of calls)
    await orLater(app, call, async () => {
      const closing = await move(app, call)
      if (closing) closings.push(closing)
    })
  // What is asked of the platform does not hold up calls that ring.
  while (closings.length > 0)
    await Promise.all(
      closings.splice(0, closeAtOnce).map((call) => orLater(app, call, () => close(app, call))),
    )
  return { more: calls.length === atOnce }
}

const closeAtOnce = 10

/** What fails is done later, and the others are not held up. */
async function orLater(app: App, { workspaceId, id }: Due, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isOutage(error)) throw error
    logFailure(app, { err: error, callId: id }, 'a call could not be moved on')
    await run(app.pool, delay, [workspaceId, id, later(app, retryMs)])
  }
}

const retryMs = 10_000
const later = (app: App, ms: number) => new Date(app.clock.nowMs() + ms)

const delay = statement(
  'calls.delay',
  'update call set due_at = $3 where workspace_id = $1 and id = $2 and due_at is not null',
)

const close = (app: App, call: CallRow): Promise<void> =>
  call.platformEnd ? tellEnd(app, call) : followUp(app, call)

/** Somebody else may have moved it in the meantime: what is due is looked at once it is held. Answers one to be closed. */
function move(app: App, { workspaceId, id }: Due): Promise<CallRow | null> {
  return inTransaction(app.pool, async (tx) => {
    const call = await lockCall(tx, workspaceId, id)
    if (!call?.dueAt || call.dueAt > app.clock.now()) return null
    if (call.endedAt !== null) return leaseClosing(app, tx, call)
    const events =
      call.ringsAt.length > 0 || isSearching(call)
        ? await searchOn(app, tx, call)
        : await endLate(app, tx, call)
    await appendEvents(app, tx, events)
    return null
  })
}

const isSearching = ({ step, status }: CallRow) =>
  step !== null && step !== 'ivr' && (status === 'ringing' || status === 'transferring')

/** A call that lasts too long, or one of ours that nobody picks up. */
async function endLate(app: App, tx: Tx, call: CallRow) {
  if (call.holder) await addCommand(app, tx, call, 'hang_up', {})
  const isTaken = call.answeredAt !== null
  return endLocked(app, tx, call, {
    status: isTaken ? 'completed' : 'failed',
    by: 'system',
    at: app.clock.now(),
    error: isTaken ? null : 'Nobody picked up.',
    // What other software began over the number is its own.
    tellPlatform: call.direction === 'outgoing' && call.agentId === null ? null : 'terminate',
  })
}

const leaseMs = 30_000
/** What the platform cannot be told in this time, it has found out by itself. */
const closingMs = 180_000

const lease = statement(
  'calls.lease_closing',
  'update call set due_at = $3, platform_end = $4 where workspace_id = $1 and id = $2',
)

/** Takes what is left of a call that has ended, so that no other process does it at the same time. */
async function leaseClosing(app: App, tx: Tx, call: CallRow): Promise<CallRow> {
  const isOver = app.clock.nowMs() - (call.endedAt?.getTime() ?? 0) > closingMs
  const end = isOver ? null : call.platformEnd
  await run(tx, lease, [call.workspaceId, call.id, later(app, leaseMs), end])
  return { ...call, platformEnd: end }
}

const settle = statement(
  'calls.settle_closing',
  'update call set due_at = null, platform_end = null where workspace_id = $1 and id = $2',
)

/** A refusal says that the platform knows of no such call any more; without an answer it is told again. */
async function tellEnd(app: App, call: CallRow): Promise<void> {
  const { workspaceId, id, numberId, platformCallId, platformEnd } = call
  const number = numberId && (await numberById(app, workspaceId, numberId))
  if (number && platformCallId && platformEnd) {
    try {
      await closeCall(app, number, platformCallId, platformEnd)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
    }
  }
  await inTransaction(app.pool, async (tx) => {
    await run(tx, settle, [workspaceId, id])
    await followUpLater(app, tx, call)
  })
}
