import { closedSet, type ValueOf } from '#core/closed-set.ts'
import { type EventName, liveEvents, publicEvents } from './resources.ts'

type Names = keyof typeof publicEvents

const descriptions = Object.fromEntries(
  Object.entries(publicEvents).map(([name, { description }]) => [name, description]),
) as Record<Names, string>

/** What webhook endpoints can subscribe to: the events that the rooms have declared. */
export const eventTypes = closedSet('EventType', 'A kind of event that webhooks tell.', descriptions, {
  open: true,
})

/** What live streams tell: those of webhooks, and what only screens need. */
export const liveEventTypes = closedSet(
  'LiveEventType',
  'A kind of event that live streams tell.',
  Object.fromEntries(liveEvents.map(({ type, description }) => [type, description])) as Record<
    EventName,
    string
  >,
)

export type EventType = ValueOf<typeof eventTypes>

export const deliveredTypes = closedSet(
  'DeliveredEventType',
  'What a delivery carries.',
  {
    'webhook.test': 'A test without an event.',
    ...descriptions,
  },
  { open: true },
)
export type DeliveredType = ValueOf<typeof deliveredTypes>
