import type { Feature, Scope } from '#core/access/catalogue.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { eventTypes } from '#telling/event-sets.ts'
import { type PublicEventName, publicEvents } from '#telling/resources.ts'
import { exampleEvent } from './examples.ts'

/** A kind of event that endpoints can subscribe to. */
export interface EventType {
  type: PublicEventName
  description: string
  scope: Scope
  feature: Feature
  /** JSON Schema 2020-12 of the envelope */
  schema: object
  example: object
}

/** One kind of event, with its form. */
export function eventTypeOf(app: App, type: PublicEventName): EventType {
  const { description, scope, feature, resource } = publicEvents[type]
  const schema = app.eventReference().get(type)?.schema ?? {}
  return { type, description, scope, feature, schema, example: exampleEvent(app, type, resource) }
}

/** The catalogue of events with their forms (spec/4 B16, GET /webhooks/events). */
export function listEventTypes({ app }: Pick<Ctx, 'app'>): EventType[] {
  return eventTypes.values.map((type) => eventTypeOf(app, type))
}
