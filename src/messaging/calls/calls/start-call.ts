import { z } from 'zod'
import { memberOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { found } from '#core/found.ts'
import { newId } from '#core/ids.ts'
import { parseInput, text } from '#core/validation.ts'
import { runnableIvr } from '#messaging/calls/voice-menus/ivr-flows/runnable-ivr.ts'
import { contactBlocked, isContactBlocked } from '#messaging/contacts/contacts/block-row.ts'
import { answerOfPlatform, meaningIn, silent } from '#messaging/numbers/accounts/platform-work.ts'
import { connectCall, readCallPermission } from '#outside/platform/calls.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { callEvent } from './call-events.ts'
import { callLoader, readCalls } from './call-queries.ts'
import type { CallRow } from './call-row.ts'
import type { CallMode } from './call-sets.ts'
import { assertCallingOn, callingOff, callSettings } from './call-settings.ts'
import { type CalleeThere, calleeInput, calleeOf, namedCalleeInput } from './callee.ts'
import { endCall } from './end-call.ts'
import { hasHolder } from './holders.ts'
import { holdMember } from './in-one-call.ts'
import { notNow } from './live-call-commands.ts'
import { lockCall } from './lock-call.ts'
import { addCommand, answerOf, awaitOfCall } from './media-commands.ts'
import { assertOffer } from './offer.ts'
import { endThere } from './outgoing-news.ts'

const sdpOffer = text(1, 50_000).meta({ description: 'Offer (SDP) of the browser.' })

export const startCallInput = z.object({ ...calleeInput, sdpOffer })

/** As /api has it. */
export const startBridgedCallInput = z.object({ ...namedCalleeInput, sdpOffer })

/** A call that was begun; the answer comes later where the contact has not picked up yet. */
export interface StartedCall {
  call: CallRow
  answer: string | null
}

const add = statement(
  'calls.add_outgoing',
  `insert into call (workspace_id, id, number_id, number_name, contact_id, direction, status, mode, caller_phone,
     caller_user_id, agent_id, started_at, due_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, 'outgoing', 'initiating', $6, $7, $8, $9, $10, $11, $10, $10)`,
)

const keepId = statement<{ isOver: boolean }>(
  'calls.keep_platform_id',
  `update call set platform_call_id = $3 where workspace_id = $1 and id = $2 and platform_call_id is null
   returning ended_at is not null as "isOver"`,
)

/** Keeps the platform's id of a call, and ends it there where the member has thought better of it in the meantime. */
const known = (app: App, { workspaceId, id }: CallRow, platformId: string): Promise<void> =>
  inTransaction(app.pool, async (tx) => {
    const [kept] = await run(tx, keepId, [workspaceId, id, platformId])
    if (kept?.isOver) await endThere(app, tx, { workspaceId, id })
  })

/** Maximum time that an outgoing call rings. */
const ringsMs = 90_000

/** Path of the audio; /api knows only bridged calls. */
type AskedMode = CallMode | 'either'

/** Calls a contact who has given permission. */
export const startCall = (ctx: Ctx, input: unknown): Promise<StartedCall> =>
  callContact(ctx, parseInput(startCallInput, input), 'either')

/** The same through the media process (spec/5 1.14, outgoing). */
export const startBridgedCall = (ctx: Ctx, input: unknown): Promise<StartedCall> =>
  callContact(ctx, parseInput(startBridgedCallInput, input), 'bridged')

type AskedCall = z.output<typeof startCallInput> | z.output<typeof startBridgedCallInput>

async function callContact(
  ctx: Ctx,
  { sdpOffer, ...whom }: AskedCall,
  asked: AskedMode,
): Promise<StartedCall> {
  const { app } = ctx
  const { workspaceId } = memberOf(ctx.actor)
  await assertCallingOn(app, workspaceId)
  const callee = await calleeOf(ctx, whom)
  if (await isContactBlocked(app.pool, workspaceId, callee.contactId)) throw contactBlocked('contactId')
  const mode = await modeOf(ctx, callee, asked)
  if (mode === 'bridged' && !(await hasHolder(app))) throw callingOff()
  if (mode === 'bridged') assertOffer(sdpOffer, 'sdpOffer')
  await assertAllowed(ctx, callee)
  const { call, commandId } = await begin(ctx, callee, mode, sdpOffer)
  const answer = commandId ? await bridged(ctx, call, commandId) : await direct(ctx, call, callee, sdpOffer)
  callLoader(ctx).clear(call.id)
  const [now] = await readCalls(app.pool, ctx, [call.id])
  return { call: found(now, 'call'), answer }
}

async function modeOf({ app }: Ctx, { number }: CalleeThere, asked: AskedMode): Promise<CallMode> {
  if (asked !== 'either') return asked
  const { isBridged } = await callSettings(app, app.pool, number.workspaceId, number.id)
  return isBridged || (await endsInMenu(app, number)) ? 'bridged' : 'direct'
}

/** Whether calls over a number end with a voice menu, and a process is there that can play it. */
const endsInMenu = async (app: App, { workspaceId, id }: CalleeThere['number']): Promise<boolean> =>
  (await runnableIvr(app, workspaceId, id, 'outgoing_end')) !== null && (await hasHolder(app))

/** The platform reports whether the contact may be called now. */
async function assertAllowed({ app }: Ctx, { number, callee }: CalleeThere): Promise<void> {
  const there = await answerOfPlatform(app, number, 'read a call permission', () =>
    readCallPermission(app, number, callee),
  )
  if (there.canCall) return
  const isGiven = there.status !== 'no_permission'
  const message = isGiven
    ? 'The contact was called as often as the platform allows'
    : 'The contact has not allowed calls'
  throw new AppError('invalid_field', message, { field: 'contactId', whole: true }).because(
    isGiven ? 'too_many' : 'consent_needed',
  )
}

function begin(ctx: Ctx, callee: CalleeThere, mode: CallMode, offer: string) {
  const { app } = ctx
  const { userId } = memberOf(ctx.actor)
  const { number, contactId } = callee
  const { workspaceId } = number
  const id = newId(app.clock.nowMs())
  return inTransaction(app.pool, async (tx) => {
    await holdMember(ctx, tx, null)
    const now = ctx.now()
    const who = [callee.phone ?? '', callee.callee.userId, userId]
    const due = new Date(now.getTime() + ringsMs)
    await run(tx, add, [workspaceId, id, number.id, number.name, contactId, mode, ...who, now, due])
    const call = found(await lockCall(tx, workspaceId, id), 'call')
    const payload = { offer, agent_id: userId, contact_id: contactId }
    const commandId = mode === 'bridged' ? await addCommand(app, tx, call, 'start', payload) : null
    await appendEvents(app, tx, [callEvent(app, 'outgoing_call.initiated', call)])
    return { call, commandId }
  })
}

const failed = ({ app }: Ctx, error: string) =>
  ({ status: 'failed', by: 'system', at: app.clock.now(), error, tellPlatform: 'terminate' }) as const

async function bridged(ctx: Ctx, call: CallRow, commandId: string): Promise<string> {
  try {
    const answered = await answerOf(ctx.app, call, commandId)
    if (!answered) throw notNow('The call has ended')
    const { answer, platform_call_id } = answered
    if (typeof platform_call_id === 'string') await known(ctx.app, call, platform_call_id)
    return typeof answer === 'string' ? answer : ''
  } catch (error) {
    await endCall(ctx.app, call, failed(ctx, (error as Error).message))
    throw error
  }
}

const answerSdp = statement<{ answerSdp: string | null; isOver: boolean }>(
  'calls.answer_sdp',
  `select answer_sdp as "answerSdp", ended_at is not null as "isOver" from call where workspace_id = $1 and id = $2`,
)

/** Sends the browser's offer to the platform and waits a moment for the answer, which comes by a callback. */
async function direct(
  ctx: Ctx,
  call: CallRow,
  { number, callee }: CalleeThere,
  sdp: string,
): Promise<string | null> {
  const { app } = ctx
  const { workspaceId, id } = call
  try {
    const platformId = await connectCall(app, number, callee, { sdp, data: id })
    await known(app, call, platformId)
  } catch (error) {
    await endCall(app, call, failed(ctx, (error as Error).message))
    throw error instanceof PlatformError
      ? refused(error)
      : error instanceof PlatformSilence
        ? silent()
        : error
  }
  return awaitOfCall(app, id, async () => {
    const [row] = await run(app.pool, answerSdp, [workspaceId, id])
    return row?.isOver ? '' : (row?.answerSdp ?? null)
  }).then((answer) => answer || null)
}

const refused = (error: PlatformError) =>
  new AppError('invalid_field', error.message, {
    field: 'contactId',
    whole: true,
    details: meaningIn(error),
  }).because('refused_by_platform')
