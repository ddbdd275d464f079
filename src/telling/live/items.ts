import type { Member } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { isPublicEvent, publicEvents } from '#core/events/catalogue.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'
import { seesChatOf } from '#messaging/contacts/visibility.ts'
import { agentsOf, conversationsByContacts } from '#messaging/conversations/queries.ts'
import type { ConversationRow } from '#messaging/conversations/row.ts'
import { messagesByIds, senderNamesOf } from '#messaging/messages/queries.ts'
import type { MessageRow } from '#messaging/messages/row.ts'
import type { LogEvent } from './log.ts'

export type Topic = 'message' | 'conversation'

/**
 * One event as it goes to subscribers, with the row that it is about as it is now: a client that already knows newer
 * state is never set back. The same object goes to all subscribers, so that work on it can be shared.
 */
export interface LiveItem {
  topic: Topic
  sequence: number
  type: string
  contactId: string | null
  occurredAt: Date
  /** true when events were missed that are no longer kept: the client must load its state anew */
  resync: boolean
  message: MessageRow | null
  /** of who wrote the message: programs write many, and a read for each event would be one too many */
  senderName: string | null
  conversation: ConversationRow | null
  /** the agent of the chat it belongs to; decides who without contacts:read may see it */
  agentId: string | null
  /** who had the chat until this event: they hear that it went, and not where it is now */
  formerAgentId: string | null
}

/** Whether this member hears of it. */
export function hears(member: Member, { resync, agentId, formerAgentId }: LiveItem): boolean {
  return (
    resync || seesChatOf(member, agentId) || (formerAgentId !== null && seesChatOf(member, formerAgentId))
  )
}

/**
 * Who hears of an event; nobody of those that no subscription tells. A new message also changes its chat, a chat shows
 * its contact and goes with it.
 */
function topicsOf(type: LogEvent['type']): Topic[] {
  if (type === 'message.created' || type === 'message.received') return ['message', 'conversation']
  if (type === 'chat.updated' || type === 'contact.updated' || type === 'contact.deleted')
    return ['conversation']
  if (type === 'message.updated') return ['message']
  // A newer process may have written what this one does not know yet.
  const resource = isPublicEvent(type) ? publicEvents[type].resource : null
  if (resource === 'message') return ['message']
  return resource === 'chat' ? ['conversation'] : []
}

function systemCtx(app: App, workspaceId: string): Ctx {
  return createCtx(app, { actor: { kind: 'system', workspaceId } })
}

const distinct = (ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

async function byId<Row>(ids: string[], load: (ids: string[]) => Promise<(Row | null)[]>) {
  const rows = ids.length === 0 ? [] : await load(ids)
  return new Map(ids.map((id, index) => [id, rows[index] ?? null]))
}

/**
 * Events as they go to subscribers. Where they cannot be made (an outage apart, which ends), they are told as missed:
 * read again they would fail again, and stand in the way of all later ones.
 */
export async function loadItems(
  app: App,
  workspaceId: string,
  events: readonly LogEvent[],
): Promise<LiveItem[]> {
  try {
    return await joinRows(app, workspaceId, events)
  } catch (error) {
    const last = events.at(-1)
    if (!last || isOutage(error)) throw error
    logFailure(app, { err: error, workspaceId, sequence: last.seq }, 'live events could not be told')
    return resyncItems(last)
  }
}

/**
 * Joins events with the rows they are about: one statement for messages, one for who wrote them and one for chats,
 * however many there are; and one for the chats of contacts that were deleted, when there are such.
 */
async function joinRows(app: App, workspaceId: string, events: readonly LogEvent[]): Promise<LiveItem[]> {
  const told = events.flatMap((event) => topicsOf(event.type).map((topic) => ({ event, topic })))
  const ctx = systemCtx(app, workspaceId)
  const messageIds = distinct(
    told.filter(({ topic }) => topic === 'message').map(({ event }) => event.subjectId),
  )
  const gone = events.filter(({ type }) => type === 'contact.deleted').map(({ subjectId }) => subjectId)
  const [messages, senderNames, conversations, agents] = await Promise.all([
    byId(messageIds, (ids) => messagesByIds(ctx, ids)),
    byId(messageIds, (ids) => senderNamesOf(ctx, ids)),
    byId(distinct(told.map(({ event }) => event.contactId)), (ids) => conversationsByContacts(ctx, ids)),
    agentsOf(app.pool, workspaceId, gone),
  ])
  return told.flatMap(({ event, topic }) => {
    const conversation = (event.contactId && conversations.get(event.contactId)) || null
    // Whoever never wrote and was never written to is on no screen of chats.
    if (event.type === 'contact.updated' && !conversation?.lastMessageAt) return []
    const item: LiveItem = {
      topic,
      sequence: event.seq,
      type: event.type,
      contactId: event.contactId,
      occurredAt: event.occurredAt,
      resync: false,
      message: (topic === 'message' && messages.get(event.subjectId)) || null,
      senderName: (topic === 'message' && senderNames.get(event.subjectId)) || null,
      conversation: topic === 'conversation' ? conversation : null,
      agentId: conversation?.agentId ?? agents.get(event.subjectId) ?? null,
      formerAgentId: event.formerAgentId,
    }
    return [item]
  })
}

/** Tells a subscriber that events before `sequence` are no longer kept. */
export function resyncItem(topic: Topic, sequence: number, occurredAt: Date): LiveItem {
  const nothing = {
    contactId: null,
    message: null,
    senderName: null,
    conversation: null,
    agentId: null,
    formerAgentId: null,
  }
  return { topic, sequence, type: 'resync', occurredAt, resync: true, ...nothing }
}

/** The same for subscribers of every kind, up to this event. */
export const resyncItems = ({ seq, occurredAt }: LogEvent): LiveItem[] =>
  (['message', 'conversation'] as const).map((topic) => resyncItem(topic, seq, occurredAt))
