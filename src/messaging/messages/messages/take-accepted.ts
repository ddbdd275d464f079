import type { App } from '#core/context/context.ts'
import { newId } from '#core/ids.ts'
import { lanesOf } from '#core/lanes/lanes.ts'
import { leaseMsOf } from '#core/lanes/ownership.ts'
import { isHeld } from '#core/outgoing-hold.ts'
import type { Acceptance } from './acceptance.ts'
import { type Chain, chatOf } from './chain.ts'
import { roomNow, startAccepted } from './hand-over.ts'
import { answerWaitMs } from './hand-over-claim.ts'
import type { ClaimedMessage } from './hand-over-row.ts'

// A message that is accepted in the process that would claim it is claimed in the moment in which it is saved, and goes on
// from memory: no statement looks for it or reads it again (docs/adr/0153).

/** By what accepted messages are claimed while they are saved. */
export interface Taking {
  /** chains of this process, by chat: what they hold is in nobody's way, because the messages go out behind it */
  behind: ReadonlyMap<string, Chain>
  /** of each message, whether it may be taken */
  may: boolean[]
  claimId: string
  claimedUntil: Date
  /** calls that began before count as answered */
  unansweredSince: Date
  worker: string
}

/** What is known of a message that was taken, beside what was accepted. */
export type TakenFacts = Pick<
  ClaimedMessage,
  'recipientPhone' | 'recipientUserId' | 'replyToPlatformId' | 'threadOwner'
>

/**
 * Single messages, as far as their numbers and the process have room; what is of one chat is taken together or not at all,
 * because it goes out in its order. Where this process is handing over in the chat already, they go behind that. Whether
 * another responder has answered in the chat of a chatbot in the meantime is looked at where they are marked (docs/adr/0134).
 */
function mayBeTaken(app: App, batch: readonly Acceptance[]): Pick<Taking, 'may' | 'behind'> {
  const room = roomNow(app)
  const taken = new Map<string, number>()
  const behind = new Map<string, Chain>()
  let inAll = 0
  const may = (name: string, chat: readonly Acceptance[]) => {
    if (chat.some(({ message }) => message.broadcastId !== null)) return false
    const chain = room.chainOf(name)
    if (chain) return Boolean(behind.set(name, chain))
    const numberId = chat[0]?.message.numberId ?? ''
    const many = taken.get(numberId) ?? 0
    if (inAll >= room.inAll || many >= room.of(numberId)) return false
    inAll++
    taken.set(numberId, many + 1)
    return true
  }
  const chats = Map.groupBy(batch, ({ message }) => chatOf(message))
  const taking = new Set([...chats].filter(([name, chat]) => may(name, chat)).map(([name]) => name))
  return { may: batch.map(({ message }) => taking.has(chatOf(message))), behind }
}

/** How a batch may be taken by this process; null where nothing of it may. */
export function takingOf(app: App, batch: readonly Acceptance[]): Taking | null {
  // The leases and the messages are on different nodes there (docs/adr/0048).
  if (app.config.database.distributed || isHeld(app)) return null
  const own = lanesOf(app).own('hand-over')
  if (!own) return null
  const { may, behind } = mayBeTaken(app, batch)
  if (!may.includes(true)) return null
  const now = app.clock.nowMs()
  return {
    may,
    behind,
    claimId: newId(),
    claimedUntil: new Date(now + leaseMsOf(app)),
    unansweredSince: new Date(now - answerWaitMs),
    worker: own.worker,
  }
}

/** Begins to hand over what was taken. */
export function startTaken(
  app: App,
  { claimId, behind }: Taking,
  taken: readonly { acceptance: Acceptance; facts: TakenFacts }[],
): void {
  const messages = taken.map(
    ({ acceptance: { message, trace }, facts }): ClaimedMessage => ({
      ...message,
      // As it is read back from PostgreSQL.
      content: JSON.parse(JSON.stringify(message.content)),
      ...facts,
      claimId,
      attempts: 0,
      acceptedAt: message.createdAt,
      isOvertaken: false,
      trace: trace ?? null,
    }),
  )
  if (messages.length > 0) startAccepted(app, messages, behind)
}
