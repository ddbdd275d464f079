import type { App, EventExample } from '#core/context/context.ts'
import { type PublicEventName, publicEvents } from '#telling/resources.ts'

/** An event as a receiver could get it. */
export function exampleEvent(app: App, type: PublicEventName, resource: string): EventExample {
  const reference = app.eventReference().get(type)
  if (!reference) throw new Error(`the application has no example of ${type}`)
  const { object, beside } = publicEvents[type].story ?? {}
  const { example } = reference
  const subject = { ...(example.data[resource] as object), ...object }
  return { ...example, data: { ...example.data, [resource]: subject, ...beside } }
}
