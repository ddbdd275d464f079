import { closedSet, type ValueOf } from '#core/closed-set.ts'
import { publicEvents } from './resources.ts'

type Names = keyof typeof publicEvents

const descriptions = Object.fromEntries(
  Object.entries(publicEvents).map(([name, { description }]) => [name, description]),
) as Record<Names, string>

/** What webhook endpoints can subscribe to: the events that the rooms have declared. */
export const eventTypes = closedSet('EventType', 'A kind of event that webhooks tell.', descriptions)

export const deliveredTypes = closedSet('DeliveredEventType', 'What a delivery carries.', {
  'webhook.test': 'A test without an event.',
  ...descriptions,
})
export type DeliveredType = ValueOf<typeof deliveredTypes>
