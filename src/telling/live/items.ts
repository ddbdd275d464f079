import type { Member } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import type { LiveArea } from '#core/events/resource.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'
import { agentsOf } from '#messaging/chat-model/chats/conversation-queries.ts'
import { seesChatOf } from '#messaging/contacts/contacts/visibility.ts'
import { peopleOfTeams } from '#people/teams/team-queries.ts'
import { type EventName, type LiveEvent, liveEventOf } from '#telling/resources.ts'
import { allAreas, isPersonal, mayHear } from './areas.ts'
import type { Extras, IdAndName, LogEvent } from './log.ts'
import { type EventRows, noRows, readRows } from './rows.ts'

/**
 * One event as it goes to subscribers, with the rows that it is about. The same object goes to all subscribers, so that
 * work on it can be shared.
 */
export interface LiveItem extends EventRows {
  sequence: number
  type: EventName | 'resync'
  /** the areas whose streams tell it, its own first */
  areas: readonly LiveArea[]
  /** the id of what it is about */
  subjectId: string
  contactId: string | null
  occurredAt: Date
  /** true when events were missed that are no longer kept: the client must load its state again */
  resync: boolean
  /** the agent of the chat it belongs to; decides who without contacts:read may see it */
  agentId: string | null
  teamId: string | null
  /** who had the chat until this event: they hear that it went, and not where it is now */
  formerAgentId: string | null
  formerTeamId: string | null
  /** who is in the teams that have or had what was handed over, by team */
  queues: ReadonlyMap<string, ReadonlySet<string>>
  extras: Extras
}

/** Whether this member hears of it. */
export function hears(member: Member, item: LiveItem): boolean {
  const [own] = item.areas
  if (item.resync || !own) return true
  if (!mayHear(member, own)) return false
  const { owner_id: owner } = item.extras
  if (owner !== undefined) return owner === member.userId
  if (own === 'call') return hearsCall(member, item)
  if (own === 'transfer' && item.contactId !== null) return hearsTransfer(member, item)
  return !isPersonal(own) || seesChat(member, item) || wasTheirs(member, item)
}

/** Whether this member sees the chat that it belongs to, as it is now. */
export const seesChat = (member: Member, { agentId }: LiveItem): boolean => seesChatOf(member, agentId)

const wasTheirs = (member: Member, { formerAgentId }: LiveItem) =>
  formerAgentId !== null && seesChatOf(member, formerAgentId)

/**
 * As reading calls (spec/5 1.14, spec/8 G5): one's own, those that ring or rang at one, and with call_logs:read those of
 * chats that one sees. What stands in a thread is told to whoever sees the chat.
 */
function hearsCall(member: Member, item: LiveItem): boolean {
  const { agent, rings_at = [], rang_at = [] } = item.extras
  const { userId } = member
  if (agent?.id === userId || rings_at.includes(userId) || rang_at.includes(userId)) return true
  if (!seesChat(member, item)) return false
  const inThread = item.areas.includes('conversation') && mayHear(member, 'conversation')
  return inThread || member.isSuperAdmin || member.permissions.has('call_logs:read')
}

/** Waits for somebody, in the queue of this team. */
const waitsFor = ({ queues }: LiveItem, { userId }: Member, team: IdAndName | null | undefined) =>
  !team || (queues.get(team.id)?.has(userId) ?? false)

/**
 * As reading transfers (spec/5 1.7, spec/8 G5): one's own, those of queues that one may take from, and all others that
 * one sees who changes transfers. Who saw one wait is told that it went.
 */
function hearsTransfer(member: Member, item: LiveItem): boolean {
  const { agent, team, previous } = item.extras
  const writes = member.isSuperAdmin || member.permissions.has('transfers:write')
  if (writes && seesChat(member, item)) return true
  if (agent?.id === member.userId || previous?.agent?.id === member.userId) return true
  const takes = seesChatOf(member, null) || member.permissions.has('transfers:pickup')
  const waits = !agent && waitsFor(item, member, team)
  const waited = previous !== undefined && !previous.agent && waitsFor(item, member, previous.team)
  return takes && (waits || waited)
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
    return [resyncItem(last.seq, last.occurredAt)]
  }
}

const teamsIn = (extras: Extras | null) =>
  [extras?.team?.id, extras?.previous?.team?.id].filter((id) => id !== undefined)

/** A chat without messages is shown on no screen. */
function areasOf({ areas, type }: LiveEvent, { conversation }: EventRows): readonly LiveArea[] {
  return type === 'contact.updated' && !conversation?.lastMessageAt ? areas.slice(0, 1) : areas
}

/**
 * Joins events with the rows they are about (readRows), and one statement more for the chats of contacts that were
 * deleted, when there are such.
 */
async function joinRows(app: App, workspaceId: string, events: readonly LogEvent[]): Promise<LiveItem[]> {
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  const told = events.filter(({ type }) => liveEventOf(type) !== undefined)
  const gone = told.filter(({ type }) => type === 'contact.deleted').map(({ subjectId }) => subjectId)
  const teams = told
    .filter(({ type }) => type.startsWith('transfer.'))
    .flatMap(({ extras }) => teamsIn(extras))
  const [rowsOf, agents, queues] = await Promise.all([
    readRows(ctx, told),
    agentsOf(app.pool, workspaceId, gone),
    peopleOfTeams(app.pool, workspaceId, teams),
  ])
  return told.map((event) => {
    const known = liveEventOf(event.type) as LiveEvent
    const rows = rowsOf(event)
    const { previous } = event.extras ?? {}
    return {
      ...rows,
      sequence: event.seq,
      type: known.type,
      areas: areasOf(known, rows),
      subjectId: event.subjectId,
      contactId: event.contactId,
      occurredAt: event.occurredAt,
      resync: false,
      agentId: rows.conversation?.agentId ?? agents.get(event.subjectId) ?? null,
      teamId: rows.conversation?.teamId ?? null,
      formerAgentId: previous?.agent?.id ?? null,
      formerTeamId: previous?.team?.id ?? null,
      queues,
      extras: event.extras ?? {},
    }
  })
}

/** Tells subscribers that events before `sequence` are no longer kept. */
export function resyncItem(sequence: number, occurredAt: Date): LiveItem {
  const nobody = {
    subjectId: '',
    contactId: null,
    agentId: null,
    teamId: null,
    formerAgentId: null,
    formerTeamId: null,
    queues: new Map(),
  }
  return {
    ...noRows,
    ...nobody,
    sequence,
    type: 'resync',
    areas: allAreas,
    occurredAt,
    resync: true,
    extras: {},
  }
}
