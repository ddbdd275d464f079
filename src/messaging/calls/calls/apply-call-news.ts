import type { App } from '#core/context/context.ts'
import { sha256Hex } from '#core/crypto.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { isUuid } from '#core/validation.ts'
import { runnableIvr } from '#messaging/calls/voice-menus/ivr-flows/runnable-ivr.ts'
import { lockChats } from '#messaging/chat-model/chats/join.ts'
import { isContactBlocked } from '#messaging/contacts/contacts/block-row.ts'
import { meetSenders } from '#messaging/inbox/contact-changes/find-or-make-senders.ts'
import { showIncoming } from '#messaging/inbox/conversations/incoming.ts'
import { callEvent } from './call-events.ts'
import type { CallNews } from './call-news.ts'
import type { CallRow } from './call-row.ts'
import type { CallMode } from './call-sets.ts'
import { type CallSettings, callSettings } from './call-settings.ts'
import { endLocked, isTaken, writeCallEntry } from './end-call.ts'
import { followUpLater } from './follow-up.ts'
import { hasHolder } from './holders.ts'
import { lockCall } from './lock-call.ts'
import { followOutgoing } from './outgoing-news.ts'
import { beginSearch } from './route-call.ts'

/** The same call has the same id, whatever of it is told first and how often. */
function callIdOf({ workspaceId, numberId, platformCallId }: CallNews): string {
  const hash = sha256Hex(`call ${workspaceId} ${numberId} ${platformCallId}`)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}

const known = statement<{ id: string }>(
  'calls.by_platform_id',
  `select id from call where workspace_id = $1 and number_id = $2 and platform_call_id = $3`,
)

const adopt = statement<{ id: string }>(
  'calls.adopt_platform_id',
  `update call set platform_call_id = $3 where workspace_id = $1 and id = $2 and platform_call_id is null
   returning id`,
)

const add = statement<{ id: string }>(
  'calls.add',
  `insert into call (workspace_id, id, number_id, number_name, contact_id, platform_call_id, direction, status, mode,
     caller_phone, caller_user_id, offer_sdp, button_payload, started_at, ended_at, ended_by, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)
   on conflict do nothing returning id`,
)

/** Applies what the platform tells of a call: forward only, and once, in whatever order it comes (spec/8 CL2). */
export async function applyCallNews(app: App, news: CallNews): Promise<void> {
  const id = await ownCall(app, news)
  if (id) return inTransaction(app.pool, (tx) => follow(app, tx, id, news))
  const [met] = await meetSenders(app, [news])
  if (!met) return
  await inTransaction(app.pool, (tx) => begin(app, tx, met.contactId, news))
}

/** The call that we know by the platform's id, or by the id that we gave the platform along. */
async function ownCall(app: App, news: CallNews): Promise<string | null> {
  const { workspaceId, numberId, platformCallId, callbackData } = news
  const [found] = await run(app.pool, known, [workspaceId, numberId, platformCallId])
  if (found || !isUuid(callbackData)) return found?.id ?? null
  const [adopted] = await run(app.pool, adopt, [workspaceId, callbackData, platformCallId])
  return adopted?.id ?? null
}

async function follow(app: App, tx: Tx, id: string, news: CallNews): Promise<void> {
  const call = await lockCall(tx, news.workspaceId, id)
  if (!call) return
  const events =
    call.direction === 'outgoing'
      ? await followOutgoing(app, tx, call, news)
      : await followIncoming(app, tx, call, news)
  await appendEvents(app, tx, events)
}

const timeOf = (app: App, at: Date) => {
  const time = app.clock.fromWorld(at)
  return time > app.clock.now() ? app.clock.now() : time
}

/** Whether a call is met by a voice menu, or rings at people; a menu says by itself that nobody is there. */
async function reception(
  app: App,
  { workspaceId, numberId }: CallNews,
  { isOpen, isBridged }: CallSettings,
  isTakenHere: boolean,
): Promise<{ hasMenu: boolean; rings: boolean; mode: CallMode }> {
  const hasMenu = isTakenHere && (await hasRunnableMenu(app, workspaceId, numberId))
  const rings = isTakenHere && (hasMenu || isOpen)
  return { hasMenu, rings, mode: rings && (isBridged || hasMenu) ? 'bridged' : 'direct' }
}

/** A call that nobody knows yet. Its end may come first, and then there is nothing to take. */
async function begin(app: App, tx: Tx, contactId: string, news: CallNews): Promise<void> {
  const { workspaceId, numberId, direction, what, sender } = news
  const isIncoming = direction === 'incoming'
  if (isIncoming) await lockChats(tx, workspaceId, [contactId])
  const settings = await callSettings(app, tx, workspaceId, numberId)
  const offered = what.kind === 'connect' ? what : null
  const isTakenHere = isIncoming && offered !== null && settings.isOn
  // The caller is refused, and nobody hears of it (docs/adr/0160).
  const isBlocked = isIncoming && (await isContactBlocked(tx, workspaceId, contactId))
  const { rings, hasMenu, mode } = await reception(app, news, settings, isTakenHere && !isBlocked)
  const isMissed = isIncoming && !rings
  const at = timeOf(app, news.at)
  const id = callIdOf(news)
  const status = isMissed ? 'missed' : 'ringing'
  const offer = rings ? offered?.sdp : null
  const payload = offered?.payload ?? null
  const end = isMissed ? [at, 'system'] : [null, null]
  const names = [numberId, news.numberName, contactId, news.platformCallId, direction, status, mode]
  const from = [sender.waId ?? '', sender.userId, offer ?? null, payload]
  const [added] = await run(tx, add, [workspaceId, id, ...names, ...from, at, ...end, app.clock.now()])
  const call = await lockCall(tx, workspaceId, id)
  if (!call) return
  if (!added) return follow(app, tx, id, news)
  if (isTakenHere && !rings) await refuse(app, tx, call)
  if (mode === 'bridged') tx.afterCommit(() => app.bus.publish('call', { workspaceId, callId: id }))
  if (isBlocked) return writeCallEntry(app, tx, call)
  const events = isIncoming
    ? await beginIncoming(app, tx, call, news, hasMenu)
    : await followOutgoing(app, tx, call, news)
  await appendEvents(app, tx, events)
}

const refuseThere = statement(
  'calls.refuse_there',
  `update call set platform_end = 'reject', due_at = $3 where workspace_id = $1 and id = $2`,
)

/** The caller does not wait for people who are not asked. */
async function refuse(app: App, tx: Tx, { workspaceId, id }: CallRow): Promise<void> {
  await run(tx, refuseThere, [workspaceId, id, app.clock.now()])
  tx.afterCommit(() => app.wake('calls'))
}

/** A call renews the window as a message does (spec/6 2.6), and changes nothing else of its chat. */
function renewWindow(app: App, tx: Tx, call: CallRow): Promise<NewEvent[]> {
  const { workspaceId, contactId, numberId, id: messageId, startedAt: writtenAt } = call
  if (!numberId) return Promise.resolve([])
  const renewal = {
    preview: '',
    incoming: true,
    isNews: true,
    isReply: false,
    owner: null,
    writtenAt,
    messageId,
  }
  return showIncoming(app, tx, [{ workspaceId, contactId, numberId, ...renewal }], app.clock.now())
}

/** Callers begin in a voice menu where the number has one, and a process is there that can play it. */
const hasRunnableMenu = async (app: App, workspaceId: string, numberId: string): Promise<boolean> =>
  (await runnableIvr(app, workspaceId, numberId, 'call_start')) !== null && (await hasHolder(app))

/** So long a call waits for the process that plays its menu. */
const menuBeginsInMs = 20_000

const awaitMenu = statement(
  'calls.await_menu',
  `update call set step = 'ivr', due_at = $3, updated_at = $4 where workspace_id = $1 and id = $2`,
)

async function beginMenu(app: App, tx: Tx, call: CallRow): Promise<NewEvent[]> {
  const due = new Date(app.clock.nowMs() + menuBeginsInMs)
  await run(tx, awaitMenu, [call.workspaceId, call.id, due, app.clock.now()])
  return [callEvent(app, 'call.changed', { ...call, step: 'ivr' })]
}

async function beginIncoming(
  app: App,
  tx: Tx,
  call: CallRow,
  news: CallNews,
  hasMenu: boolean,
): Promise<NewEvent[]> {
  const shown = await renewWindow(app, tx, call)
  if (call.status === 'ringing' && hasMenu) return [...shown, ...(await beginMenu(app, tx, call))]
  if (call.status === 'ringing') return [...shown, ...(await beginSearch(app, tx, call))]
  await writeCallEntry(app, tx, call)
  await followUpLater(app, tx, call)
  if (news.what.kind === 'terminate') await followIncoming(app, tx, call, news)
  return [...shown, callEvent(app, 'call.missed', call, { id: call.id })]
}

const takenElsewhere = statement(
  'calls.taken_elsewhere',
  `update call set status = 'completed', duration = $3, ended_at = $4, ended_by = 'client', updated_at = $5
   where workspace_id = $1 and id = $2 and duration = 0`,
)

/**
 * Whether somebody spoke with the caller, by the seconds that the platform counts (null where nobody picked up). Our
 * process answers the platform while it still rings here, so that they say nothing of its calls.
 */
function wasTaken(call: CallRow, duration: number | null): boolean {
  if (call.holder !== null) return isTaken(call)
  return duration !== null && (duration > 0 || call.answeredAt !== null)
}

async function followIncoming(app: App, tx: Tx, call: CallRow, news: CallNews): Promise<NewEvent[]> {
  const { what } = news
  if (what.kind !== 'terminate') return []
  const at = timeOf(app, news.at)
  const duration = what.duration ?? 0
  if (call.endedAt === null) {
    const taken = wasTaken(call, what.duration)
    const status = taken ? 'completed' : what.error ? 'failed' : 'missed'
    const how = { by: 'client', at, duration: taken ? what.duration : 0, error: what.error } as const
    return endLocked(app, tx, call, { ...how, status })
  }
  // Nobody took it here, and somebody elsewhere did. What our own process answered, it had for itself.
  const isOurs = call.holder !== null
  if (isOurs || call.status !== 'missed' || duration === 0 || call.duration > 0) return []
  const { workspaceId, id } = call
  await run(tx, takenElsewhere, [workspaceId, id, duration, at, app.clock.now()])
  await writeCallEntry(app, tx, { ...call, status: 'completed', duration, answeredAt: null })
  return []
}
