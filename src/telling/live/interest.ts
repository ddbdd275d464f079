import type { LiveArea } from '#core/events/resource.ts'
import { liveEventOf } from '#telling/resources.ts'
import type { LiveItem } from './items.ts'
import type { LogEvent } from './log.ts'

/** What one subscription wants to hear. */
export interface Interest {
  /** the areas whose permission it needs; it ends when its reader has none of them any longer */
  areas: readonly LiveArea[]
  /** only these kinds of events */
  types: ReadonlySet<string> | null
  /** only events of the chats with these contacts */
  contactIds: ReadonlySet<string> | null
  /** only events of chats that are this agent's, or were until the event */
  agentId: string | null
  /** the same of a team */
  teamId: string | null
}

/** All events of some areas. */
export const interestIn = (...areas: LiveArea[]): Interest => ({
  areas,
  types: null,
  contactIds: null,
  agentId: null,
  teamId: null,
})

/** Whether an event can be wanted, as far as the log itself tells: what cannot is not joined with its rows. */
export function mayWant({ areas, types, contactIds }: Interest, { type, contactId }: LogEvent): boolean {
  const told = liveEventOf(type)?.areas.some((area) => areas.includes(area)) ?? false
  return (
    told &&
    (types === null || types.has(type)) &&
    (contactIds === null || (contactId !== null && contactIds.has(contactId)))
  )
}

export function wants(interest: Interest, item: LiveItem): boolean {
  if (item.resync) return true
  const { areas, types, contactIds, agentId, teamId } = interest
  return (
    item.areas.some((area) => areas.includes(area)) &&
    (types === null || types.has(item.type)) &&
    (contactIds === null || (item.contactId !== null && contactIds.has(item.contactId))) &&
    (agentId === null || item.agentId === agentId || item.formerAgentId === agentId) &&
    (teamId === null || item.teamId === teamId || item.formerTeamId === teamId)
  )
}
