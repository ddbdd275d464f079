import type { Member } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import type { LiveTopic } from '#core/events/resource.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'
import { seesChatOf } from '#messaging/contacts/visibility.ts'
import { agentsOf, conversationsByContacts } from '#messaging/conversations/conversation-queries.ts'
import { topicsOf } from '#telling/resources.ts'
import type { LogEvent } from './log.ts'
import { type Chats, type TopicBody, topics } from './topics.ts'

/** What every live item tells of its event. */
export interface EventFacts {
  sequence: number
  type: string
  contactId: string | null
  occurredAt: Date
  /** true when events were missed that are no longer kept: the client must load its state anew */
  resync: boolean
  /** the agent of the chat it belongs to; decides who without contacts:read may see it */
  agentId: string | null
  /** who had the chat until this event: they hear that it went, and not where it is now */
  formerAgentId: string | null
}

export type ItemOf<T extends LiveTopic> = T extends LiveTopic
  ? EventFacts & { topic: T } & TopicBody[T]
  : never

/**
 * One event as it goes to subscribers, with the row that it is about. The same object goes to all subscribers, so that
 * work on it can be shared.
 */
export type LiveItem = ItemOf<LiveTopic>

/** Whether this member hears of it. */
export function hears(member: Member, { resync, agentId, formerAgentId }: EventFacts): boolean {
  return (
    resync || seesChatOf(member, agentId) || (formerAgentId !== null && seesChatOf(member, formerAgentId))
  )
}

/** Gives the loaders of an operation the rows that an item brings along. */
export function primeLoaders(ctx: Ctx, item: LiveItem): void {
  const topic: { prime(ctx: Ctx, body: never): void } = topics[item.topic]
  topic.prime(ctx, item as never)
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

const topicNames = Object.keys(topics) as LiveTopic[]

async function readChats(ctx: Ctx, events: readonly LogEvent[]): Promise<Chats> {
  const ids = [...new Set(events.flatMap(({ contactId }) => contactId ?? []))]
  const rows = ids.length === 0 ? [] : await conversationsByContacts(ctx, ids)
  return new Map(ids.map((id, index) => [id, rows[index] ?? null]))
}

type MakeItem = (event: LogEvent, facts: EventFacts) => LiveItem | null

async function itemsOf(
  ctx: Ctx,
  topic: LiveTopic,
  events: readonly LogEvent[],
  chats: Promise<Chats>,
): Promise<[LiveTopic, MakeItem]> {
  const ofTopic = events.filter(({ type }) => topicsOf(type).includes(topic))
  if (ofTopic.length === 0) return [topic, () => null]
  const bodyOf = await topics[topic].read(ctx, ofTopic, chats)
  const make: MakeItem = (event, told) => {
    const body = bodyOf(event)
    return body && ({ ...told, topic, ...body } as LiveItem)
  }
  return [topic, make]
}

/**
 * Joins events with the rows they are about: one statement for the chats, few for each topic, and one for the chats of
 * contacts that were deleted, when there are such; however many events there are.
 */
async function joinRows(app: App, workspaceId: string, events: readonly LogEvent[]): Promise<LiveItem[]> {
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  const told = events.filter(({ type }) => topicsOf(type).length > 0)
  const gone = told.filter(({ type }) => type === 'contact.deleted').map(({ subjectId }) => subjectId)
  const reading = readChats(ctx, told)
  const [chats, agents, makers] = await Promise.all([
    reading,
    agentsOf(app.pool, workspaceId, gone),
    Promise.all(topicNames.map((topic) => itemsOf(ctx, topic, told, reading))),
  ])
  const make = new Map(makers)
  return told.flatMap((event) => {
    const chat = event.contactId ? chats.get(event.contactId) : null
    const facts: EventFacts = {
      sequence: event.seq,
      type: event.type,
      contactId: event.contactId,
      occurredAt: event.occurredAt,
      resync: false,
      agentId: chat?.agentId ?? agents.get(event.subjectId) ?? null,
      formerAgentId: event.formerAgentId,
    }
    return topicsOf(event.type).flatMap((topic) => make.get(topic)?.(event, facts) ?? [])
  })
}

/** Tells a subscriber that events before `sequence` are no longer kept. */
export function resyncItem<T extends LiveTopic>(topic: T, sequence: number, occurredAt: Date): ItemOf<T> {
  const facts = { contactId: null, agentId: null, formerAgentId: null }
  const item = {
    ...topics[topic].emptyBody,
    ...facts,
    topic,
    sequence,
    type: 'resync',
    occurredAt,
    resync: true,
  }
  return item as unknown as ItemOf<T>
}

/** The same for subscribers of every kind, up to this event. */
export const resyncItems = ({ seq, occurredAt }: LogEvent): LiveItem[] =>
  topicNames.map((topic) => resyncItem(topic, seq, occurredAt))
