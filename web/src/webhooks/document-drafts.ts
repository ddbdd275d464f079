import type { Problem } from '../graphql/problem.ts'
import type { Endpoint } from './documents.ts'
import { eventName } from './event-name.ts'

type EventType = Endpoint['events'][number]

/** The documents of an endpoint by event, as they are written. */
export type DocumentDrafts = Partial<Record<EventType, string>>

export const draftsOf = (documents: Endpoint['documents'] = []): DocumentDrafts =>
  Object.fromEntries(documents.map(({ type, document }) => [type, document]))

/** Those to save: an event that is not ticked, or a text that is empty, has none. */
export const documentsOf = (drafts: DocumentDrafts, events: readonly EventType[]) =>
  events.flatMap((type) => {
    const document = drafts[type]
    return document?.trim() ? [{ type, document }] : []
  })

export function documentsChanged(
  drafts: DocumentDrafts,
  events: readonly EventType[],
  stored: Endpoint['documents'],
): boolean {
  const given = documentsOf(drafts, events)
  return given.length !== stored.length || stored.some(({ type, document }) => drafts[type] !== document)
}

/** A fault with a document, by the event that it is for: the form knows no places in a list. */
export function byEvent(
  problem: Problem | null,
  drafts: DocumentDrafts,
  events: readonly EventType[],
): Problem | null {
  const place = /^documents\[(\d+)\]/.exec(problem?.field ?? '')?.[1]
  const type = place === undefined ? undefined : documentsOf(drafts, events)[Number(place)]?.type
  return problem && type ? { ...problem, field: `documents.${eventName(type)}` } : problem
}
