import type { Fact } from './log-facts.ts'

// What events of one chat come to, in their order. Pure: what is read and written stands in follow-log.ts.

/** What the chatbot waits for after these events; undefined: nothing changed. */
export type ClientWait = { since: Date } | 'over' | undefined

/**
 * The chatbot waits for the person while its word is the last one. What a timer says is not the chatbot's: after a
 * reminder nobody waits again (spec/8 SL: once per waiting).
 */
export function clientWait(facts: readonly Fact[]): ClientWait {
  let wait: ClientWait
  for (const { type, messageId, sentByType, isOwn, occurredAt } of facts) {
    if (type === 'chat.closed' || type === 'transfer.created') wait = 'over'
    else if (messageId && !isOwn) wait = sentByType === 'chatbot' ? { since: occurredAt } : 'over'
  }
  return wait
}

/** Since when the agent of a transfer owes an answer. `again`: whatever was owed before. */
export type Owed = { since: Date; anew: boolean } | 'nothing' | undefined

/** They tell that time has passed or what comes sooner, and move no chat. */
const sayOfTime: readonly string[] = ['transfer.escalated', 'transfer.breached', 'transfer.prioritized']

/** An agent owes an answer from when the chat is theirs, and from each message of the person after one of a member. */
export function owedAnswer(facts: readonly Fact[]): Owed {
  let owed: Owed
  for (const { type, messageId, direction, sentByType, hasAgent, occurredAt } of facts) {
    if (type === 'transfer.assigned' || (type === 'transfer.created' && hasAgent))
      owed = { since: occurredAt, anew: true }
    else if (type.startsWith('transfer.') && !sayOfTime.includes(type) && !hasAgent) owed = 'nothing'
    else if (type === 'transfer.resumed' || type === 'transfer.expired') owed = 'nothing'
    else if (messageId && sentByType === 'member') owed = 'nothing'
    else if (messageId && direction === 'incoming' && (owed === undefined || owed === 'nothing'))
      owed = { since: occurredAt, anew: owed === 'nothing' }
  }
  return owed
}

/** When a member answered last, since the chat was handed over if that is among these events. */
export function lastAnswer(facts: readonly Fact[]): Date | null {
  const since = facts.findLastIndex(({ type }) => type === 'transfer.created')
  const answer = facts
    .slice(since + 1)
    .findLast(({ messageId, sentByType }) => messageId && sentByType === 'member')
  return answer?.occurredAt ?? null
}
