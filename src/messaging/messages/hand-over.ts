import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { Batcher } from '#core/db/batch.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { rowKeys } from '#core/db/rows-in.ts'
import { logFailure } from '#core/failure-log.ts'
import { FairSlots } from '#core/fair-slots.ts'
import { newId } from '#core/ids.ts'
import { lanesOf, type OwnLanes } from '#core/lanes/lanes.ts'
import { leaseMs, ownedLanes } from '#core/lanes/ownership.ts'
import { isOutage, throughOutage } from '#core/outage.ts'
import { type NumberEntry, numberById } from '#messaging/accounts/directory.ts'
import { rememberIdentities } from '#messaging/contacts/identities.ts'
import { joinSpellings } from '#messaging/contacts/join.ts'
import { sendToPlatform } from '#outside/platform/messages.ts'
import { type AnsweredMessage, concludeAnswers } from './answers.ts'
import { type ClaimedMessage, held } from './hand-over-row.ts'
import { observeCall, observeWait } from './message-metrics.ts'
import { messageColumns } from './message-row.ts'
import { platformBody } from './platform-body.ts'
import { GivenBack } from './returned-claims.ts'
import { verdictAfterMs } from './unconfirmed.ts'

const claimSize = 100
// What a killed worker had claimed waits until then, so no longer than a lane waits for its next owner. A claim that has
// run out is not handed over here.
const claimMs = leaseMs
/** a call that has not answered by then no longer holds later messages of its contact back */
const answerWaitMs = 30_000

const chainsAtOnce = 192

/** The hand-over of one process: the conversations it is working through now, by number, and what it saves together. */
class Pump {
  readonly chains = new FairSlots(chainsAtOnce)
  readonly marks: Batcher<ClaimedMessage, boolean>
  readonly answers: Batcher<AnsweredMessage, true>
  readonly givenBack = new GivenBack()

  constructor(app: App) {
    this.marks = new Batcher((batch) => mark(app, batch))
    this.answers = new Batcher((batch) => concludeAnswers(app, batch))
  }
}

interface Claimed {
  messages: ClaimedMessage[]
  /** another claim would find some at once */
  more: boolean
}

const pumpOf = perApp((app) => new Pump(app))

/**
 * Takes due messages and starts to hand them over: in order within a contact, contacts side by side. It does not wait
 * for slow calls unless all slots are taken, so that hanging calls never hold the others back.
 */
export async function drainHandOver(app: App): Promise<{ more: boolean }> {
  const pump = pumpOf(app)
  await pump.chains.whenFree()
  await pump.givenBack.write(app)
  const claimed = await lanesOf(app).claim('hand-over', (own) => claim(app, pump, own))
  if (claimed === undefined) return { more: false }
  // What was taken of broadcasts makes room for more of them.
  if (claimed.messages.some((message) => message.broadcastId !== null)) app.wake('broadcasts')
  // Later messages of a contact may have waited for the answer.
  const ended = () => app.wake('hand-over')
  for (const chain of byConversation(claimed.messages))
    pump.chains.start((chain[0] as ClaimedMessage).numberId, handOverChain(app, pump, chain), ended)
  return { more: claimed.more }
}

/** Waits for the calls that are open now. */
export const settleHandOver = (app: App): Promise<void> => pumpOf(app).chains.settle()

const readClaimed = statement<ClaimedMessage>(
  'hand_over.read_claimed',
  `
  select ${messageColumns('m')}, ${columnsAs('HandOver', 'h', { claimId: 'claimedBy' })}, ${columns('HandOver', 'h', ['attempts', 'acceptedAt'])}, ${columnsAs('Contact', 'c', { recipientPhone: 'phone' })},
    (select i.value from contact_identity i
     where i.workspace_id = c.workspace_id and i.contact_id = c.id and i.kind = 'bsuid'
     order by i.created_at desc limit 1) as "recipientUserId",
    ${columnsAs('Message', 'r', { replyToPlatformId: 'platformMessageId' })}
  from ${rowKeys.from('q')}
  join message m on m.workspace_id = q.workspace_id and m.id = q.id
  join hand_over h on h.workspace_id = m.workspace_id and h.message_id = m.id and h.claimed_by = $${rowKeys.count + 1}
  join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id
  left join message r on r.workspace_id = m.workspace_id and r.id = m.reply_to_message_id
  order by m.id
  `,
)

/**
 * Takes due messages ($1 now, $2 how many, $3 lease end, $4 the claim, $5 when an unanswered call counts as answered):
 * single ones before those of broadcasts, then the first of every number, their second ones and so on, so that a
 * backlog of one number is never in the way of the others. A number gets no more than it has room for ($6 numbers under
 * way with $7 their room, $8 that of all others). Only contacts in the lanes $9 of worker $10 are looked at; claims in
 * one lane happen one after the other, so that the order per contact can be read from the table. A message waits for
 * earlier ones of its contact and number that are not handed over yet, or whose answer has not come: two quick messages
 * arrive in the order they were written.
 * The index on waiting messages is walked with one probe per number that has any, and then to the first that are free:
 * what a claim costs does not grow with what waits. The look at earlier ones is a scalar so that it stays a look per
 * message; as a join it would read the whole backlog.
 */
export const claimDue = statement<{ workspaceId: string; id: string }>(
  'hand_over.claim',
  `
  with recursive lane as (
    (select workspace_id, number_id from hand_over where handed_over_at is null
     order by workspace_id, number_id limit 1)
    union all
    select n.workspace_id, n.number_id from lane l cross join lateral (
      select h.workspace_id, h.number_id from hand_over h
      where h.handed_over_at is null and (h.workspace_id, h.number_id) > (l.workspace_id, l.number_id)
      order by h.workspace_id, h.number_id limit 1) n
  ), free as (
    select f.workspace_id, f.message_id, f.bulk, f.lane,
      row_number() over (partition by f.workspace_id, f.number_id order by f.bulk, f.message_id) as place
    from lane l left join unnest($6::uuid[], $7::int[]) as r(number_id, room) on r.number_id = l.number_id
    cross join lateral (
      select h.workspace_id, h.number_id, h.message_id, h.bulk, h.lane from hand_over h
      where h.workspace_id = l.workspace_id and h.number_id = l.number_id and h.handed_over_at is null
        and h.lane = any($9::smallint[]) and h.due_at <= $1 and (h.claimed_until is null or h.claimed_until < $1)
        and (
          select b.message_id from hand_over b
          where b.workspace_id = h.workspace_id and b.contact_id = h.contact_id and b.number_id = h.number_id
            and b.message_id < h.message_id
            and case when b.handed_over_at is null then b.due_at > $1 or b.claimed_until >= $1
                     else b.answered_at is null and b.handed_over_at > $5 end
          limit 1) is null
      order by h.bulk, h.message_id limit greatest(coalesce(r.room, $8::int), 0)) f
  ), due as (
    select workspace_id, message_id, lane from free order by bulk, place, message_id limit $2
  ), owned as (${ownedLanes('hand-over', 'select lane from due', '$10')}
  )
  update hand_over h set claimed_until = $3, claimed_by = $4
  from due join owned using (lane) where h.workspace_id = due.workspace_id and h.message_id = due.message_id
  returning ${columns('HandOver', 'h', ['workspaceId'])}, h.message_id as id
  `,
)

async function claim(app: App, pump: Pump, { worker, lanes }: OwnLanes): Promise<Claimed> {
  const free = pump.chains.free(claimSize)
  const now = app.clock.now()
  const claimId = newId()
  const taken = await run(app.pool, claimDue, [
    now,
    free.inAll,
    new Date(now.getTime() + claimMs),
    claimId,
    new Date(now.getTime() - answerWaitMs),
    free.ownerIds,
    free.each,
    free.ofOthers,
    lanes,
    worker,
  ])
  if (taken.length === 0) return { messages: [], more: false }
  try {
    const messages = await run(app.pool, readClaimed, [...rowKeys.values(taken), claimId])
    return { messages, more: messages.length === free.inAll }
  } catch (error) {
    if (isOutage(error)) pump.givenBack.add(taken.map((row) => ({ ...row, claimId })))
    throw error
  }
}

function byConversation(claimed: readonly ClaimedMessage[]): ClaimedMessage[][] {
  return [...Map.groupBy(claimed, (message) => `${message.contactId} ${message.numberId}`).values()]
}

/** Hands the messages of a conversation over, in their order. */
async function handOverChain(app: App, pump: Pump, chain: readonly ClaimedMessage[]): Promise<void> {
  const untold = [...chain]
  for (const message of chain) {
    try {
      const ready = await prepare(app, pump, message)
      if (!ready) return
      untold.shift()
      // After a "not now" the rest of the chain waits too: order matters more than speed.
      if (!(await handOver(app, pump, message, ready))) return
    } catch (error) {
      if (isOutage(error)) pump.givenBack.add(untold)
      logFailure(app, { err: error, messageId: message.id }, 'a hand-over failed on our side')
      return
    }
  }
}

/** A message as the platform is to be told of it, or why it cannot be told. */
type Ready = { number: NumberEntry; body: Record<string, unknown> } | { problem: string }

/** Everything up to the point of no return, which comes last. Null when another worker has the message by now. */
async function prepare(app: App, pump: Pump, message: ClaimedMessage): Promise<Ready | null> {
  const number = await numberById(app, message.workspaceId, message.numberId)
  if (!number) return { problem: 'The sending number is gone.' }
  const made = await platformBody(app, number, message)
  if ('problem' in made) return made
  if (!(await pump.marks.add(message))) return null
  if (message.attempts === 0)
    observeWait(
      { bulk: message.broadcastId === null ? 'false' : 'true' },
      (app.clock.nowMs() - message.acceptedAt.getTime()) / 1000,
    )
  return { number, body: made.body }
}

/** Hands one message over, once. False when the platform is not ready for it now. */
async function handOver(app: App, pump: Pump, message: ClaimedMessage, ready: Ready): Promise<boolean> {
  if ('problem' in ready) {
    await conclude(app, pump, { message, outcome: { kind: 'refused', code: 0, message: ready.problem } })
    return true
  }
  const begun = performance.now()
  const outcome = await sendToPlatform(app, ready.number, ready.body)
  observeCall({}, (performance.now() - begun) / 1000)
  await conclude(app, pump, { message, outcome })
  if (outcome.kind === 'accepted') await learnIdentity(app, ready.number, message, outcome)
  return outcome.kind !== 'retry'
}

/** The platform answers once: an answer that is not saved would make the message fail later as not confirmed. */
const conclude = (app: App, pump: Pump, answered: AnsweredMessage) =>
  throughOutage(app, () => pump.answers.add(answered))

/** The point of no return, committed before the call: only rows still held by this claim, never a row twice. */
const markHandedOver = statement<{ id: string }>(
  'hand_over.mark',
  `update hand_over h set handed_over_at = $4, attempts = attempts + 1
   from ${held.from('q')}
   where h.workspace_id = q.workspace_id and h.message_id = q.id and h.claimed_by = q.claim_id and h.claimed_until >= $4
     and h.handed_over_at is null and h.accepted_at > $5
   returning h.message_id as id`,
)

async function mark(app: App, batch: ClaimedMessage[]): Promise<boolean[]> {
  const now = app.clock.now()
  const rows = await run(app.pool, markHandedOver, [
    ...held.values(batch),
    now,
    new Date(now.getTime() - verdictAfterMs),
  ])
  const ours = new Set(rows.map((row) => row.id))
  return batch.map((message) => ours.has(message.id))
}

/**
 * The platform tells its own form of the person's phone: kept when it differs, so that answers find the contact, and
 * so that two spellings of one number are one contact.
 */
async function learnIdentity(
  app: App,
  number: NumberEntry,
  message: ClaimedMessage,
  answer: { waId: string | null; userId: string | null },
): Promise<void> {
  const waId = answer.waId === message.recipientPhone ? null : answer.waId
  const userId = answer.userId === message.recipientUserId ? null : answer.userId
  if (waId === null && userId === null) return
  const { workspaceId } = message
  const contactId =
    waId === null
      ? message.contactId
      : await joinSpellings(app, { workspaceId, contactId: message.contactId, waId })
  await rememberIdentities(
    app.pool,
    [
      {
        workspaceId,
        businessId: number.businessId,
        contactId,
        sender: { waId, userId, parentUserId: null, username: null, profileName: null },
      },
    ],
    app.clock.now(),
  )
}
