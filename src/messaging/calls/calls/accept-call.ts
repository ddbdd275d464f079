import { z } from 'zod'
import { type Member, memberOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { laterBy } from '#core/db/later-by.ts'
import { AppError, errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { found } from '#core/found.ts'
import { given, isUuid, parseInput, text, uuid } from '#core/validation.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { refusedThere, silent } from '#messaging/numbers/accounts/platform-work.ts'
import { answerCall } from '#outside/platform/calls.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { callEvent } from './call-events.ts'
import { callLoader, readCalls } from './call-queries.ts'
import type { CallRow, OwnCallTransferRow } from './call-row.ts'
import { assertCallingOn, callingOff, maxDuration } from './call-settings.ts'
import { endCall } from './end-call.ts'
import { hasHolder } from './holders.ts'
import { holdMember } from './in-one-call.ts'
import { lockCall, waitingTransfer } from './lock-call.ts'
import { addCommand, answerOf } from './media-commands.ts'
import { assertOffer } from './offer.ts'

/** A session description is a page or two of text. */
const sdp = text(1, 50_000)

export const acceptCallInput = z.object({
  callId: uuid.meta({ description: 'UUID of the call.' }),
  offer: given(sdp).meta({
    description:
      'Offer (SDP) of the browser. The call then goes through the media process, which answers the offer.',
  }),
  answer: given(sdp).meta({
    description:
      "Answer (SDP) of the browser to the platform's own offer. The call then goes directly to the platform.",
  }),
})

/** A call that was accepted, with the session of our media process where it is bridged. */
export interface AcceptedCall {
  call: CallRow
  answer: string | null
}

/** Takes a ringing call with the session of the browser (spec/10 DE16). */
export async function acceptCall(ctx: Ctx, input: unknown): Promise<AcceptedCall> {
  const { callId, offer, answer } = parseInput(acceptCallInput, input)
  if ((offer === undefined) === (answer === undefined))
    throw errors.invalidField('offer', 'Exactly one of offer and answer is needed.')
  const wanted = { callId, transferId: null }
  return offer ? acceptBridged(ctx, wanted, { offer }) : acceptDirectly(ctx, wanted, answer as string)
}

export const connectTransferInput = z.object({
  sdpOffer: sdp.meta({ description: 'Offer (SDP) of the browser.' }),
})

const callOfTransfer = statement<{ callId: string }>(
  'call_transfers.call_of',
  'select call_id as "callId" from call_transfer where workspace_id = $1 and id = $2',
)

/** Takes the call of a waiting transfer (spec/5 1.14, connect). */
export async function connectTransfer(ctx: Ctx, id: string, input: unknown): Promise<AcceptedCall> {
  const { workspaceId } = memberOf(ctx.actor)
  const { sdpOffer } = parseInput(connectTransferInput, input)
  const [transfer] = isUuid(id) ? await run(ctx.app.pool, callOfTransfer, [workspaceId, id]) : []
  const { callId } = found(transfer, 'call transfer')
  return acceptBridged(ctx, { callId, transferId: id.toLowerCase() }, { offer: sdpOffer })
}

interface Wanted {
  callId: string
  /** the transfer that must be waiting; any where null */
  transferId: string | null
}

type Session = { offer: string } | { answer: string }

/** Connects the member who took the call; returns the session of the media process where the call is bridged. */
type Connect = (call: CallRow, commandId: string | null) => Promise<string | null>

async function acceptBridged(ctx: Ctx, wanted: Wanted, session: { offer: string }): Promise<AcceptedCall> {
  const { app } = ctx
  await assertCallingOn(app, memberOf(ctx.actor).workspaceId)
  if (!(await hasHolder(app))) throw callingOff()
  assertOffer(session.offer, wanted.transferId === null ? 'offer' : 'sdpOffer')
  return accept(ctx, wanted, session, (call, commandId) => bridgedAnswer(app, call, commandId as string))
}

async function acceptDirectly(ctx: Ctx, wanted: Wanted, answer: string): Promise<AcceptedCall> {
  const { app } = ctx
  await assertCallingOn(app, memberOf(ctx.actor).workspaceId)
  return accept(ctx, wanted, { answer }, (call) => connectDirectly(app, call, answer))
}

async function accept(ctx: Ctx, wanted: Wanted, session: Session, connect: Connect): Promise<AcceptedCall> {
  const { app } = ctx
  const { call, commandId } = await inTransaction(app.pool, (tx) => claim(ctx, tx, wanted, session))
  const answer = await connect(call, commandId)
  callLoader(ctx).clear(call.id)
  const [now] = await readCalls(app.pool, ctx, [call.id])
  return { call: found(now, 'call'), answer }
}

const nobodyWaits = () =>
  new AppError('conflict', 'This call is no longer waiting', { whole: true }).because('wrong_state')

const isMemberOf = statement(
  'calls.is_team_member',
  'select from team_member where workspace_id = $1 and team_id = $2 and user_id = $3',
)

/** Throws where a call is looked for somebody else (spec/5 1.14). */
async function assertMayTake(
  tx: Tx,
  { workspaceId, userId }: Member,
  call: CallRow,
  transfer: OwnCallTransferRow,
): Promise<void> {
  if (call.ringsAt.includes(userId)) return
  if (transfer.agentId !== null && transfer.agentId !== userId)
    throw errors.forbidden('This call is directed to another agent')
  const isMember =
    transfer.teamId === null || (await run(tx, isMemberOf, [workspaceId, transfer.teamId, userId])).length > 0
  if (!isMember) throw errors.forbidden('You are not a member of this team').because('not_in_team')
}

const connect = statement<{ id: string }>(
  'call_transfers.connect',
  `update call_transfer v set status = 'connected', agent_id = $3, connected_at = $4, updated_at = $4,
     hold_duration = greatest(0, extract(epoch from $4::timestamptz - v.transferred_at))::int
   where v.workspace_id = $1 and v.id = $2 and v.status = 'waiting' returning v.id`,
)

const take = statement(
  'calls.take',
  `update call x set status = 'answered', agent_id = $3, mode = $4, step = null, rings_at = '{}', on_hold_since = null,
     answered_at = coalesce(x.answered_at, $5), updated_at = $5,
     due_at = ${laterBy('coalesce(x.answered_at, $5)', maxDuration('$1'))}
   where x.workspace_id = $1 and x.id = $2`,
)

/**
 * Takes the call for the member, once: the call is locked, so that of two members who accept at once one finds the
 * call taken.
 */
async function claim(ctx: Ctx, tx: Tx, { callId, transferId }: Wanted, session: Session) {
  const { app } = ctx
  const member = memberOf(ctx.actor)
  const { workspaceId, userId } = member
  await holdMember(ctx, tx, callId)
  const call = found(await lockCall(tx, workspaceId, callId), 'call')
  const transfer = await waitingTransfer(tx, call)
  if (!transfer || call.endedAt !== null || (transferId && transfer.id !== transferId)) throw nobodyWaits()
  await assertMayTake(tx, member, call, transfer)
  const isBridged = 'offer' in session
  if (!isBridged && (call.status !== 'ringing' || call.holder !== null))
    throw new AppError('invalid_state', 'This call goes through the media process: send an offer', {
      whole: true,
    }).because('wrong_state')
  const now = ctx.now()
  await run(tx, connect, [workspaceId, transfer.id, userId, now])
  await run(tx, take, [workspaceId, callId, userId, isBridged ? 'bridged' : 'direct', now])
  const commandId = isBridged
    ? await addCommand(app, tx, call, 'accept_agent', { offer: session.offer, agent_id: userId })
    : null
  const taken: CallRow = { ...call, status: 'answered', agentId: userId, agentName: member.name, ringsAt: [] }
  const more = { rang_at: call.ringsAt }
  await appendEvents(app, tx, [
    callEvent(app, 'call.answered', taken, more),
    callEvent(app, 'call_transfer.connected', taken, { ...more, call_transfer_id: transfer.id }),
  ])
  return { call, commandId }
}

/** The call has ended while its sound was connected. */
const hungUp = () =>
  new AppError('conflict', 'The caller has hung up', { whole: true }).because('wrong_state')

const failedNow = (app: App, error: string) =>
  ({ status: 'failed', by: 'system', at: app.clock.now(), error, tellPlatform: 'terminate' }) as const

async function bridgedAnswer(app: App, call: CallRow, commandId: string): Promise<string> {
  try {
    const answered = await answerOf(app, call, commandId)
    if (!answered) throw hungUp()
    const { answer } = answered
    return typeof answer === 'string' ? answer : ''
  } catch (error) {
    await endCall(app, call, failedNow(app, (error as Error).message))
    throw error
  }
}

/** Gives the platform the browser's answer. A caller who has hung up in the meantime is a conflict, and no fault. */
async function connectDirectly(app: App, call: CallRow, answer: string): Promise<null> {
  const number = call.numberId && (await numberById(app, call.workspaceId, call.numberId))
  try {
    if (!number || !call.platformCallId) throw nobodyWaits()
    await answerCall(app, number, call.platformCallId, answer)
    return null
  } catch (error) {
    const ended = await endCall(app, call, failedNow(app, (error as Error).message))
    if (!ended) throw hungUp()
    if (error instanceof PlatformError) throw refusedThere(error)
    throw error instanceof PlatformSilence ? silent() : error
  }
}
