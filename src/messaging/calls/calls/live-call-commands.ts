import { z } from 'zod'
import { hasAccess, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { found } from '#core/found.ts'
import { given, isUuid, parseInput, uuid } from '#core/validation.ts'
import { callEvent } from './call-events.ts'
import { callLoader, readCalls } from './call-queries.ts'
import type { CallRow } from './call-row.ts'
import type { CallCommandKind } from './call-sets.ts'
import { assertCallingOn } from './call-settings.ts'
import { completeTransfer } from './complete-transfer.ts'
import { endLocked } from './end-call.ts'
import { leaveToMenu } from './end-menu.ts'
import { lockCall, waitingTransfer } from './lock-call.ts'
import { addCommand, answerOf } from './media-commands.ts'
import { beginSearch, searchOn } from './route-call.ts'

// What members do with calls that go on.

export const notNow = (message: string) =>
  new AppError('invalid_state', message, { whole: true }).because('wrong_state')

/** Locks a call for a change and returns the call as changed. Throws not_found for a call out of sight. */
async function changeLive(
  ctx: Ctx,
  id: string,
  change: (tx: Tx, call: CallRow) => Promise<NewEvent[]>,
): Promise<CallRow> {
  const { workspaceId } = memberOf(ctx.actor)
  await assertCallingOn(ctx.app, workspaceId)
  if (!isUuid(id)) throw errors.notFound('call')
  await inTransaction(ctx.app.pool, async (tx) => {
    const call = found(await lockCall(tx, workspaceId, id), 'call')
    found((await readCalls(tx, ctx, [id]))[0], 'call')
    await appendEvents(ctx.app, tx, await change(tx, call))
  })
  return readNow(ctx, id)
}

/** What the caller has just changed, also where it is out of their sight from then on. */
async function readNow(ctx: Ctx, id: string): Promise<CallRow> {
  callLoader(ctx).clear(id)
  const { workspaceId } = memberOf(ctx.actor)
  const system = { actor: { kind: 'system', workspaceId } } as const
  const [call] = await readCalls(ctx.app.pool, system, [id])
  return found(call, 'call')
}

/** Throws where another member has the call, or where the call has ended. */
function assertOwnLive({ actor }: Ctx, call: CallRow): void {
  const { userId } = memberOf(actor)
  if (call.agentId !== userId) throw errors.forbidden('This call is not yours')
  // Of one that ends in a voice menu the agent has hung up.
  if (call.endedAt !== null || call.step === 'ivr') throw notNow('The call has ended')
  // It stays theirs by name until a colleague takes it.
  if (call.status === 'transferring') throw notNow('The call is being handed over')
}

function assertBridged(call: CallRow): void {
  if (call.mode === 'bridged' && call.holder !== null) return
  throw notNow('The call goes directly to the platform: it has no hold and no transfers')
}

const stopRinging = statement(
  'calls.stop_ringing',
  `update call set rings_at = array_remove(rings_at, $3::uuid), due_at = $4, updated_at = $5
   where workspace_id = $1 and id = $2`,
)

const noteDeclined = statement(
  'call_transfers.note_declined',
  `update call_transfer v set declined_agent_ids = v.declined_agent_ids || $3::uuid, updated_at = $4
   where v.workspace_id = $1 and v.id = $2`,
)

/** Declines a call that rings for the member; the next member is asked immediately (spec/10 DE16). */
export function declineCall(ctx: Ctx, id: string): Promise<CallRow> {
  return changeLive(ctx, id, async (tx, call) => {
    const { userId, workspaceId } = memberOf(ctx.actor)
    const transfer = await waitingTransfer(tx, call)
    if (!transfer || !call.ringsAt.includes(userId)) throw notNow('The call does not ring at you')
    const now = ctx.now()
    const left = call.ringsAt.filter((one) => one !== userId)
    await run(tx, noteDeclined, [workspaceId, transfer.id, userId, now])
    await run(tx, stopRinging, [workspaceId, id, userId, left.length > 0 ? call.dueAt : now, now])
    const rung = { ...call, ringsAt: left }
    if (left.length === 0) return searchOn(ctx.app, tx, { ...call })
    return [
      callEvent(ctx.app, 'call.ringing', rung, { rang_at: call.ringsAt, call_transfer_id: transfer.id }),
    ]
  })
}

/**
 * Ends a call that the member took or made, or declines a call that rings for the member (spec/5 1.14, hangup).
 */
export function hangUp(ctx: Ctx, id: string): Promise<CallRow> {
  return changeLive(ctx, id, async (tx, call) => {
    const permission = call.direction === 'outgoing' ? 'outgoing_calls:write' : 'call_transfers:write'
    if (!hasAccess(ctx.actor, { permission })) throw errors.forbidden()
    assertOwnLive(ctx, call)
    const goesOn = await leaveToMenu(ctx.app, tx, call)
    if (goesOn) return goesOn
    if (call.holder) await addCommand(ctx.app, tx, call, 'hang_up', {})
    const isTaken = call.answeredAt !== null
    return endLocked(ctx.app, tx, call, {
      status: isTaken ? 'completed' : 'failed',
      by: 'agent',
      at: ctx.now(),
      error: isTaken ? null : 'Hung up before anybody picked up.',
      tellPlatform: 'terminate',
    })
  })
}

const setHold = statement(
  'calls.set_hold',
  'update call set on_hold_since = $3, updated_at = $4 where workspace_id = $1 and id = $2 and ended_at is null',
)

async function command(ctx: Ctx, id: string, kind: CallCommandKind): Promise<CallRow> {
  let asked = ''
  let before: Date | null = null
  const call = await changeLive(ctx, id, async (tx, call) => {
    assertOwnLive(ctx, call)
    assertBridged(call)
    const since = kind === 'hold' ? (call.onHoldSince ?? ctx.now()) : null
    before = call.onHoldSince
    await run(tx, setHold, [call.workspaceId, id, since, ctx.now()])
    asked = await addCommand(ctx.app, tx, call, kind, {})
    const more = { is_on_hold: since !== null }
    return [callEvent(ctx.app, 'call.changed', { ...call, onHoldSince: since }, more)]
  })
  try {
    if (!(await answerOf(ctx.app, call, asked))) throw notNow('The call has ended')
  } catch (error) {
    await run(ctx.app.pool, setHold, [call.workspaceId, id, before, ctx.now()])
    throw error
  }
  return call
}

/** Puts the contact on hold with music (spec/5 1.14). */
export const holdCall = (ctx: Ctx, id: string): Promise<CallRow> => command(ctx, id, 'hold')

/** Connects the contact and the agent again. */
export const resumeCall = (ctx: Ctx, id: string): Promise<CallRow> => command(ctx, id, 'resume')

export const transferCallInput = z.object({
  callLogId: uuid.meta({ description: 'UUID of the call.' }),
  teamId: uuid.meta({ description: 'UUID of the team whose members are asked to take the call.' }),
  agentId: given(uuid).meta({ description: 'UUID of the member of the team who is asked first.' }),
})

const teamRow = statement<{ isActive: boolean; hasAgent: boolean }>(
  'calls.team',
  `select t.is_active as "isActive", exists (select from team_member k
     where k.workspace_id = $1 and k.team_id = t.id and k.user_id = $3) as "hasAgent"
   from team t where t.workspace_id = $1 and t.id = $2`,
)

const setTransferring = statement(
  'calls.set_transferring',
  `update call set status = 'transferring', step = null, on_hold_since = null, updated_at = $3
   where workspace_id = $1 and id = $2`,
)

async function assertTeam(tx: Tx, workspaceId: string, teamId: string, agentId?: string): Promise<void> {
  const [team] = await run(tx, teamRow, [workspaceId, teamId, agentId ?? null])
  if (!team) throw errors.told('Team not found', 'teamId').because('no_such')
  if (!team.isActive) throw errors.told('Team is not active', 'teamId').because('switched_off')
  if (agentId && !team.hasAgent)
    throw errors.told('Agent is not a member of this team', 'agentId').because('not_in_team')
}

/** Transfers the member's call to a team, or first to one of its members; the contact hears music in the meantime. */
export function transferCall(ctx: Ctx, input: unknown): Promise<CallRow> {
  const { callLogId: id, teamId, agentId } = parseInput(transferCallInput, input)
  const { app } = ctx
  return changeLive(ctx, id, async (tx, call) => {
    assertOwnLive(ctx, call)
    assertBridged(call)
    if (call.status !== 'answered' && call.status !== 'accepted')
      throw notNow('The call cannot be handed over now')
    const { workspaceId } = call
    await assertTeam(tx, workspaceId, teamId, agentId)
    await run(tx, setTransferring, [workspaceId, id, ctx.now()])
    await addCommand(app, tx, call, 'release_agent', {})
    const released: CallRow = { ...call, status: 'transferring', step: null, onHoldSince: null }
    const { userId: initiatingAgentId } = memberOf(ctx.actor)
    const search = { teamId, agentId: agentId ?? null, initiatingAgentId }
    return [...(await completeTransfer(app, tx, released)), ...(await beginSearch(app, tx, released, search))]
  })
}
