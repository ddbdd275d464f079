import type { App } from '#core/context/context.ts'
import { writeTime } from '#core/time/time.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'
import { formatPhone } from '#messaging/contacts/contacts/phone.ts'
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

/** What an event is told with: its body, and the row that the body shows. */
export interface RenderedEvent {
  body: string
  row: object
  /** the step that made the event, where that is recorded */
  trace: Traceparent | undefined
}

async function renderResource(
  app: App,
  workspaceId: string,
  resource: ResourceName,
  events: readonly QueuedEvent[],
): Promise<[string, RenderedEvent][]> {
  const ids = events.map((event) => event.subjectId)
  const found = await loadSubjects(app, workspaceId, resource, ids)
  // What is gone by now has nothing to show, but for the event of its end, which carries all of it.
  const told = events.filter((event) => found.has(event.subjectId) || event.data.set?.id === event.subjectId)
  const rows = told.map((event) => ({ ...found.get(event.subjectId), ...fieldsSet(event, resource) }))
  const objects = rows.length === 0 ? [] : await app.renderSubject(resource, workspaceId, rows)
  return told.map((event, index) => [
    event.id,
    {
      body: envelope(event, resource, objects[index]),
      row: rows[index] ?? {},
      trace: event.data.trace,
    },
  ])
}

/**
 * Events by their id, each with its body, written once: the object exactly as its GET answers it, as it was at that
 * moment, and the event's own members beside it.
 */
export async function renderEvents(
  app: App,
  workspaceId: string,
  events: readonly QueuedEvent[],
): Promise<Map<string, RenderedEvent>> {
  const rendered = new Map<string, RenderedEvent>()
  const byResource = new Map<ResourceName, QueuedEvent[]>()
  for (const event of events) {
    if (!isPublicEvent(event.type)) continue
    const { resource } = publicEvents[event.type]
    if (event.type === 'contact.deleted')
      rendered.set(event.id, {
        body: envelope(event, resource, deletedContact(event)),
        row: {},
        trace: event.data.trace,
      })
    else byResource.set(resource, [...(byResource.get(resource) ?? []), event])
  }
  for (const [resource, group] of byResource)
    for (const [id, one] of await renderResource(app, workspaceId, resource, group)) rendered.set(id, one)
  return rendered
}
