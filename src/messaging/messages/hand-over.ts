import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { Batcher } from '#core/db/batch.ts'
import { inTransaction, run } from '#core/db/db.ts'
import { rowKeys } from '#core/db/rows-in.ts'
import { logFailure } from '#core/failure-log.ts'
import { FairSlots, type FreeSlots } from '#core/fair-slots.ts'
import { newId } from '#core/ids.ts'
import { isOutage, throughOutage } from '#core/outage.ts'
import { type NumberEntry, numberById } from '#messaging/accounts/directory.ts'
import { rememberIdentities } from '#messaging/contacts/identities.ts'
import { joinSpellings } from '#messaging/contacts/join.ts'
import { sendToPlatform } from '#outside/platform/messages.ts'
import { type AnsweredMessage, concludeAnswers } from './answers.ts'
import {
  type ClaimedMessage,
  claimDue,
  held,
  lockClaims,
  markHandedOver,
  readClaimed,
} from './hand-over-sql.ts'
import { platformBody } from './platform-body.ts'
import { GivenBack } from './returned-claims.ts'
import { verdictAfterMs } from './unconfirmed.ts'

const claimSize = 100
// Short, because what a killed worker had claimed waits for it; a claim that ran out is simply not handed over here.
const claimMs = 20_000
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

const pumpOf = perApp((app) => new Pump(app))

/**
 * Takes due messages and starts to hand them over: in order within a contact, contacts side by side. It does not wait
 * for slow calls unless all slots are taken, so that hanging calls never hold the others back.
 */
export async function drainHandOver(app: App): Promise<{ more: boolean }> {
  const pump = pumpOf(app)
  await pump.chains.whenFree()
  await pump.givenBack.write(app)
  const free = pump.chains.free(claimSize)
  const claimed = await claim(app, pump, free)
  // What was taken of broadcasts makes room for more of them.
  if (claimed.some((message) => message.broadcastId !== null)) app.wake('broadcasts')
  // Later messages of a contact may have waited for the answer.
  const ended = () => app.wake('hand-over')
  for (const chain of byConversation(claimed))
    pump.chains.start((chain[0] as ClaimedMessage).numberId, handOverChain(app, pump, chain), ended)
  return { more: claimed.length === free.inAll }
}

/** Waits for the calls that are open now. */
export const settleHandOver = (app: App): Promise<void> => pumpOf(app).chains.settle()

async function claim(app: App, pump: Pump, free: FreeSlots): Promise<ClaimedMessage[]> {
  const now = app.clock.now()
  const claimId = newId()
  let taken: { workspaceId: string; id: string }[] = []
  try {
    await inTransaction(app.pool, async (tx) => {
      await run(tx, lockClaims, [])
      taken = await run(tx, claimDue, [
        now,
        free.inAll,
        new Date(now.getTime() + claimMs),
        claimId,
        new Date(now.getTime() - answerWaitMs),
        free.ownerIds,
        free.each,
        free.ofOthers,
      ])
    })
    if (taken.length === 0) return []
    return await run(app.pool, readClaimed, [...rowKeys.values(taken), claimId])
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
  return (await pump.marks.add(message)) ? { number, body: made.body } : null
}

/** Hands one message over, once. False when the platform is not ready for it now. */
async function handOver(app: App, pump: Pump, message: ClaimedMessage, ready: Ready): Promise<boolean> {
  if ('problem' in ready) {
    await conclude(app, pump, { message, outcome: { kind: 'refused', code: 0, message: ready.problem } })
    return true
  }
  const outcome = await sendToPlatform(app, ready.number, ready.body)
  await conclude(app, pump, { message, outcome })
  if (outcome.kind === 'accepted') await learnIdentity(app, ready.number, message, outcome)
  return outcome.kind !== 'retry'
}

/** The platform says it once: what is not written down now would be a failure in the verdict's words. */
const conclude = (app: App, pump: Pump, answered: AnsweredMessage) =>
  throughOutage(app, () => pump.answers.add(answered))

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
