import type { App } from '#core/context/context.ts'
import { writeTime } from '#core/time/time.ts'
import { formatPhone } from '#messaging/contacts/phone.ts'
import { isPublicEvent, publicEvents, type ResourceName, resources } from '#telling/resources.ts'
import type { QueuedEvent } from './read.ts'
import { loadSubjects } from './subjects.ts'

/** What a receiver gets (spec/4 B13, Envelope). */
function envelope(event: QueuedEvent, resource: ResourceName, object: unknown): string {
  return JSON.stringify({
    id: event.id,
    type: event.type,
    timestamp: writeTime(event.occurredAt),
    data: { [resource]: object, ...event.data.extras },
  })
}

/** The fields that an event has set, with their times as rows have them; the log keeps them as JSON. */
function fieldsSet(event: QueuedEvent, resource: ResourceName): Record<string, unknown> {
  const set = { ...event.data.set }
  for (const name of resources[resource].times)
    if (typeof set[name] === 'string') set[name] = new Date(set[name])
  return set
}

/** A deleted contact has no GET: the event itself tells all there is (spec/4 B13, contact.deleted). */
function deletedContact(event: QueuedEvent): unknown {
  const phone = event.data.set?.phone
  return { id: event.subjectId, phone: formatPhone(typeof phone === 'string' ? phone : null) }
}

async function renderResource(
  app: App,
  workspaceId: string,
  resource: ResourceName,
  events: readonly QueuedEvent[],
): Promise<[string, string][]> {
  const ids = events.map((event) => event.subjectId)
  const found = await loadSubjects(app, workspaceId, resource, ids)
  // What is gone by now has nothing to show, but for the event of its end, which carries all of it.
  const told = events.filter((event) => found.has(event.subjectId) || event.data.set?.id === event.subjectId)
  const rows = told.map((event) => ({ ...found.get(event.subjectId), ...fieldsSet(event, resource) }))
  const objects = rows.length === 0 ? [] : await app.renderSubject(resource, workspaceId, rows)
  return told.map((event, index) => [event.id, envelope(event, resource, objects[index])])
}

/**
 * The bodies of events by event id, each written once: the object exactly as its GET answers it, as it was at that
 * moment, and the event's own members beside it.
 */
export async function renderBodies(
  app: App,
  workspaceId: string,
  events: readonly QueuedEvent[],
): Promise<Map<string, string>> {
  const bodies = new Map<string, string>()
  const byResource = new Map<ResourceName, QueuedEvent[]>()
  for (const event of events) {
    if (!isPublicEvent(event.type)) continue
    const { resource } = publicEvents[event.type]
    if (event.type === 'contact.deleted')
      bodies.set(event.id, envelope(event, resource, deletedContact(event)))
    else byResource.set(resource, [...(byResource.get(resource) ?? []), event])
  }
  for (const [resource, group] of byResource)
    for (const [id, body] of await renderResource(app, workspaceId, resource, group)) bodies.set(id, body)
  return bodies
}
