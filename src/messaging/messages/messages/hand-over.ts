import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { Batcher } from '#core/db/batch.ts'
import { run, statement } from '#core/db/db.ts'
import { byWorkspace } from '#core/db/per-workspace.ts'
import { logFailure } from '#core/failure-log.ts'
import { FairSlots } from '#core/fair-slots.ts'
import { lanesOf } from '#core/lanes/lanes.ts'
import { claimInTime } from '#core/lanes/late-claims.ts'
import { leaseMsOf } from '#core/lanes/ownership.ts'
import { isOutage, throughOutage } from '#core/outage.ts'
import { beginStep } from '#core/tracing/tracer.ts'
import { rememberIdentities } from '#messaging/contacts/contacts/identities.ts'
import { joinSpellings } from '#messaging/inbox/contact-changes/join.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { type AnsweredMessage, concludeAnswers } from './answers.ts'
import { callPlatform, type ReadyMessage } from './call-platform.ts'
import { Chain, chatOf } from './chain.ts'
import { claimMessages, claimSize } from './hand-over-claim.ts'
import { type ClaimedMessage, heldMessages } from './hand-over-row.ts'
import { observeCall, observeWait } from './message-metrics.ts'
import { answeredElsewhere } from './overtaken.ts'
import { ownFailures } from './own-failures.ts'
import { platformBody } from './platform-body.ts'
import { GivenBack } from './returned-claims.ts'
import { verdictAfterMs } from './unconfirmed.ts'

const chainsAtOnce = 192

/** The dispatch of one process: the chats that it processes now, by number, and what it saves together. */
class Pump {
  readonly chains = new FairSlots(chainsAtOnce)
  /** by chat */
  readonly running = new Map<string, Chain>()
  readonly marks: Batcher<ClaimedMessage, Marked>
  readonly answers: Batcher<AnsweredMessage, true>
  readonly givenBack = new GivenBack()
  /** how often it has searched for messages */
  looks = 0
  /** the worker of this process stops: it takes no more */
  isClosing = false

  constructor(app: App) {
    this.marks = new Batcher((batch) => mark(app, batch), {
      apart: byWorkspace(app, ({ workspaceId }) => workspaceId),
    })
    this.answers = new Batcher((batch) => concludeAnswers(app, batch), {
      apart: byWorkspace(app, ({ message }) => message.workspaceId),
    })
  }
}

const pumpOf = perApp((app) => new Pump(app))

/**
 * Takes due messages and starts to hand them over: in order within a contact, contacts side by side. It does not wait
 * for slow calls unless all slots are taken, so that hanging calls never hold the others back.
 */
export async function drainHandOver(app: App): Promise<{ more: boolean }> {
  const pump = pumpOf(app)
  pump.looks++
  await pump.chains.whenFree()
  await pump.givenBack.write(app)
  const claimed = await lanesOf(app).claim('hand-over', (own) =>
    claimInTime(app, 'hand-over', leaseMsOf(app), () =>
      claimMessages(app, own, pump.chains.free(claimSize), (lost) => pump.givenBack.add(lost)),
    ),
  )
  if (claimed === undefined) return { more: false }
  // Messages taken from broadcasts make room for more of them.
  if (claimed.taken.some((message) => message.broadcastId !== null)) app.wake('broadcasts')
  // Messages that this search skipped, because their contact or number had enough in progress, wait for these calls.
  startChains(app, claimed.taken, () => app.wake('hand-over'))
  return { more: claimed.more }
}

/**
 * Begins to hand over what was claimed while it was accepted, each behind the chain of its chat that ran then. Only a look
 * since then may have passed somebody over.
 */
export function startAccepted(
  app: App,
  claimed: readonly ClaimedMessage[],
  behind: ReadonlyMap<string, Chain>,
): void {
  const pump = pumpOf(app)
  const { looks } = pump
  const ended = () => {
    if (pump.looks !== looks) app.wake('hand-over')
  }
  for (const [chat, messages] of Map.groupBy(claimed, chatOf)) {
    const chain = behind.get(chat)
    if (chain?.isStopped) pump.givenBack.add(messages)
    else if (!chain?.add(messages)) startChain(app, pump, messages, ended)
  }
}

function startChains(app: App, claimed: readonly ClaimedMessage[], ended: () => void): void {
  const pump = pumpOf(app)
  for (const messages of Map.groupBy(claimed, chatOf).values()) startChain(app, pump, messages, ended)
}

function startChain(app: App, pump: Pump, messages: readonly ClaimedMessage[], ended: () => void): void {
  const [first] = messages
  if (!first) return
  const chain = new Chain(messages)
  const chat = chatOf(first)
  pump.running.set(chat, chain)
  const work = handOverChain(app, pump, chain).finally(() => {
    if (pump.running.get(chat) === chain) pump.running.delete(chat)
  })
  pump.chains.start(first.numberId, work, ended)
}

/** What this process may claim now of the messages that it accepts. */
export interface Room {
  /** how many more chats: in all, and for each number */
  inAll: number
  of(numberId: string): number
  /** the chain of a chat to which messages can be added */
  chainOf(chat: string): Chain | undefined
}

export function roomNow(app: App): Room {
  const { chains, running, isClosing } = pumpOf(app)
  if (isClosing) return { inAll: 0, of: () => 0, chainOf: () => undefined }
  const { inAll, ownerIds, each, ofOthers } = chains.free(claimSize)
  const rooms = new Map(ownerIds.map((id, index) => [id, each[index] ?? 0]))
  return {
    inAll,
    of: (numberId) => rooms.get(numberId) ?? ofOthers,
    chainOf: (chat) => {
      const chain = running.get(chat)
      return chain?.hasRoom ? chain : undefined
    },
  }
}

/** Waits for the calls that are in progress now. */
export const settleHandOver = (app: App): Promise<void> => pumpOf(app).chains.settle()

/** The same when the worker ends: nothing more is claimed. */
export function closeHandOver(app: App): Promise<void> {
  pumpOf(app).isClosing = true
  return settleHandOver(app)
}

/** Dispatches the messages of a chat in their order. */
async function handOverChain(app: App, pump: Pump, chain: Chain): Promise<void> {
  for (let message = chain.first(); message; message = chain.first()) {
    try {
      const ready = await prepare(app, pump, message)
      if (ready) chain.begin()
      // After a temporary refusal the rest of the chain waits too: order matters more than speed.
      if (!ready || !(await handOver(app, pump, message, ready))) {
        const left = chain.stop()
        // One that is not ready belongs to another worker by now.
        pump.givenBack.add(ready ? left : left.slice(1))
        return
      }
    } catch (error) {
      const untold = chain.stop()
      if (isOutage(error)) pump.givenBack.add(untold)
      logFailure(app, { err: error, messageId: message.id }, 'a hand-over failed on our side')
      return
    }
  }
}

/** A message in the form for the platform, or why it cannot be sent. */
type Ready = ReadyMessage | { problem: string }

/** Everything up to the point of no return, which comes last. Null if another worker has the message by now. */
async function prepare(app: App, pump: Pump, message: ClaimedMessage): Promise<Ready | null> {
  const number = await numberById(app, message.workspaceId, message.numberId)
  if (!number) return { problem: ownFailures.number_gone }
  const made = await platformBody(app, number, message)
  if ('problem' in made) return made
  const marked = await pump.marks.add(message)
  if (!marked) return null
  if (message.attempts === 0)
    observeWait(
      { bulk: message.broadcastId === null ? 'false' : 'true' },
      (app.clock.nowMs() - message.acceptedAt.getTime()) / 1000,
    )
  return marked === 'overtaken' ? { problem: ownFailures.other_responder } : { number, ...made }
}

/** Dispatches one message, once. False if the platform is not ready for it now. */
async function handOver(app: App, pump: Pump, message: ClaimedMessage, ready: Ready): Promise<boolean> {
  if ('problem' in ready) {
    await conclude(app, pump, { message, outcome: { kind: 'refused', code: 0, message: ready.problem } })
    return true
  }
  const step = beginStep(app, 'message.hand_over', 'producer', message.trace, {
    'parley.workspace.id': message.workspaceId,
    'parley.message.id': message.id,
    'parley.attempt': message.attempts + 1,
  })
  const call = beginStep(app, 'platform.send', 'client', step?.traceparent)
  const begun = performance.now()
  const outcome = await callPlatform(app, ready, message.attempts)
  observeCall({}, (performance.now() - begun) / 1000)
  call?.end(outcome.kind === 'accepted' ? undefined : outcome.kind)
  step?.tell({ 'parley.outcome': outcome.kind })
  await conclude(app, pump, { message, outcome, trace: step?.traceparent }).finally(() => step?.end())
  if (outcome.kind === 'accepted') await learnIdentity(app, ready.number, message, outcome)
  return outcome.kind !== 'retry'
}

/** The platform answers once: if a response is not saved, the message later fails as not confirmed. */
const conclude = (app: App, pump: Pump, answered: AnsweredMessage) =>
  throughOutage(app, () => pump.answers.add(answered))

/** Whether the workspace still owns the chat, and the chatbot's reply is still the first one. */
type Marked = boolean | 'overtaken'

/** The point of no return, committed before the call: only rows still held by this claim, never a row twice. */
const markHandedOver = statement<{ claimId: string; id: string; isOvertaken: boolean }>(
  'hand_over.mark',
  `update hand_over h set handed_over_at = $5, attempts = attempts + 1
   from ${heldMessages.from('q')}
   where h.workspace_id = q.workspace_id and h.message_id = q.id and h.claimed_by = q.claim_id and h.claimed_until >= $5
     and h.handed_over_at is null and h.accepted_at > $6
   returning h.claimed_by as "claimId", h.message_id as id, q.is_raced and ${answeredElsewhere('h', 'h.message_id')} as "isOvertaken"`,
)

/** An expired claim may exist beside the next one of the same message: only one of them holds it. */
const heldAs = ({ claimId, id }: { claimId: string; id: string }) => `${claimId} ${id}`

async function mark(app: App, batch: ClaimedMessage[]): Promise<Marked[]> {
  const now = app.clock.now()
  const rows = await run(app.pool, markHandedOver, [
    ...heldMessages.values(batch),
    now,
    new Date(now.getTime() - verdictAfterMs),
  ])
  const ours = new Map(rows.map((row) => [heldAs(row), row.isOvertaken ? ('overtaken' as const) : true]))
  return batch.map((message) => ours.get(heldAs(message)) ?? false)
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
