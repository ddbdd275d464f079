import { Batcher } from '../batch.ts'
import { rememberIdentities } from '../contacts/identities.ts'
import { joinSpellings } from '../contacts/join.ts'
import type { App } from '../context.ts'
import { inTransaction, run } from '../db.ts'
import { FairSlots, type FreeSlots } from '../fair-slots.ts'
import { newId } from '../ids.ts'
import { type NumberEntry, numberById } from '../numbers/directory.ts'
import { throughOutage } from '../outage.ts'
import { perApp } from '../per-app.ts'
import { sendToPlatform } from '../platform/messages.ts'
import { type Answered, concludeAnswers } from './answers.ts'
import { type Claimed, claimDue, lockClaims, markHandedOver, readClaimed } from './hand-over-sql.ts'
import { platformBody } from './platform-body.ts'
import { verdictAfterMs } from './verdicts.ts'

const claimSize = 100
// Short, because what a killed worker had claimed waits for it; a claim that ran out is simply not handed over here.
const claimMs = 20_000
/** a call that has not answered by then no longer holds later messages of its contact back */
const answerWaitMs = 30_000
const chainsAtOnce = 192

/** The hand-over of one process: the conversations it is working through now, by number, and what it saves together. */
class Pump {
  readonly worker = newId()
  readonly chains = new FairSlots(chainsAtOnce)
  readonly marks: Batcher<Claimed, boolean>
  readonly answers: Batcher<Answered, true>

  constructor(app: App) {
    this.marks = new Batcher((batch) => mark(app, this.worker, batch))
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
  const free = pump.chains.free(claimSize)
  const claimed = await claim(app, pump.worker, free)
  // What was taken of broadcasts makes room for more of them.
  if (claimed.some((message) => message.broadcastId !== null)) app.wake('broadcasts')
  // Later messages of a contact may have waited for the answer.
  const ended = () => app.wake('hand-over')
  for (const chain of byConversation(claimed))
    pump.chains.start((chain[0] as Claimed).numberId, handOverChain(app, pump, chain), ended)
  return { more: claimed.length === free.inAll }
}

/** Waits for the calls that are open now. */
export const settleHandOver = (app: App): Promise<void> => pumpOf(app).chains.settle()

async function claim(app: App, worker: string, free: FreeSlots): Promise<Claimed[]> {
  const now = app.clock.now()
  const taken = await inTransaction(app.pool, async (tx) => {
    await run(tx, lockClaims, [])
    return run(tx, claimDue, [
      now,
      free.inAll,
      new Date(now.getTime() + claimMs),
      worker,
      new Date(now.getTime() - answerWaitMs),
      free.ownerIds,
      free.each,
      free.ofOthers,
    ])
  })
  if (taken.length === 0) return []
  return run(app.pool, readClaimed, [taken.map((row) => row.workspaceId), taken.map((row) => row.id)])
}

function byConversation(claimed: readonly Claimed[]): Claimed[][] {
  return [...Map.groupBy(claimed, (message) => `${message.contactId} ${message.numberId}`).values()]
}

async function handOverChain(app: App, pump: Pump, chain: readonly Claimed[]): Promise<void> {
  for (const message of chain) {
    try {
      // After a "not now" the rest of the chain waits too: order matters more than speed.
      if (!(await handOver(app, pump, message))) return
    } catch (error) {
      app.log.error({ err: error, messageId: message.id }, 'a hand-over failed on our side')
      return
    }
  }
}

/** Hands one message over, once. False when the platform is not ready for it now. */
async function handOver(app: App, pump: Pump, message: Claimed): Promise<boolean> {
  const number = await numberById(app, message.workspaceId, message.numberId)
  const made = number ? await platformBody(app, number, message) : { problem: 'The sending number is gone.' }
  if ('problem' in made) {
    await conclude(pump, { message, outcome: { kind: 'refused', code: 0, message: made.problem } })
    return true
  }
  if (!(await pump.marks.add(message))) return false
  const outcome = await sendToPlatform(app, number as NumberEntry, made.body)
  await conclude(pump, { message, outcome })
  if (outcome.kind === 'accepted') await learnIdentity(app, number as NumberEntry, message, outcome)
  return outcome.kind !== 'retry'
}

/** The platform says it once: what is not written down now would be a failure in the verdict's words. */
const conclude = (pump: Pump, answered: Answered) => throughOutage(() => pump.answers.add(answered))

async function mark(app: App, worker: string, batch: Claimed[]): Promise<boolean[]> {
  const now = app.clock.now()
  const rows = await run(app.pool, markHandedOver, [
    batch.map((message) => message.workspaceId),
    batch.map((message) => message.id),
    now,
    worker,
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
  message: Claimed,
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
