import type { Feature, Scope } from '#core/access/catalogue.ts'
import type { EventDeclaration, EventOf, LiveArea, ResourceDeclaration } from '#core/events/resource.ts'
import { broadcastResource } from '#messaging/campaigns/broadcasts/resource.ts'
import { contactResource } from '#messaging/contacts/contacts/resource.ts'
import { templateResource } from '#messaging/content/templates/resource.ts'
import { chatResource } from '#messaging/inbox/conversations/resource.ts'
import { messageResource } from '#messaging/messages/messages/resource.ts'
import { numberResource } from '#messaging/numbers/accounts/resource.ts'

/** Every resource that events are about, by its name in a webhook's `data`. */
export const resources = {
  message: messageResource,
  contact: contactResource,
  template: templateResource,
  broadcast: broadcastResource,
  chat: chatResource,
  number: numberResource,
} as const satisfies Record<string, ResourceDeclaration>

type Resources = typeof resources
export type ResourceName = keyof Resources

/** An event that webhook endpoints can subscribe to (spec/4 B13). */
export type PublicEventName = { [N in ResourceName]: keyof Resources[N]['events'] & string }[ResourceName]
/** Any event of the log. */
export type EventName = { [N in ResourceName]: EventOf<Resources[N]> }[ResourceName]

interface PublicEvent extends EventDeclaration {
  resource: ResourceName
  scope: Scope
  feature: Feature
}

const entries = Object.entries(resources) as [ResourceName, ResourceDeclaration][]

/** The events that webhook endpoints can subscribe to, in the order of the documents. */
export const publicEvents = Object.fromEntries(
  entries.flatMap(([resource, { events, scope, feature }]) =>
    Object.entries(events).map(([name, event]) => [name, { ...event, resource, scope, feature }]),
  ),
) as Record<PublicEventName, PublicEvent>

export function isPublicEvent(type: string): type is PublicEventName {
  return type in publicEvents
}

/** An event as live readers know it. */
export interface LiveEvent {
  type: EventName
  resource: ResourceName
  description: string
  /** the areas whose streams tell it, its own first */
  areas: readonly [LiveArea, ...LiveArea[]]
}

/** Every event of the log, in the order of the documents. */
export const liveEvents: readonly LiveEvent[] = entries.flatMap(([resource, declared]) =>
  Object.entries({ ...declared.events, ...declared.liveEvents }).map(([type, { description, live }]) => ({
    type: type as EventName,
    resource,
    description,
    areas: live,
  })),
)

const byType: ReadonlyMap<string, LiveEvent> = new Map(liveEvents.map((event) => [event.type, event]))

/** Undefined for an event that a newer process has written and this one does not know. */
export const liveEventOf = (type: string): LiveEvent | undefined => byType.get(type)
