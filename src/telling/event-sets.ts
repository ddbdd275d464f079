import { closedSet, type ValueOf } from '#core/closed-set.ts'
import { type EventName, liveEvents, publicEvents } from './resources.ts'

type Names = keyof typeof publicEvents

const descriptions = Object.fromEntries(
  Object.entries(publicEvents).map(([name, { description }]) => [name, description]),
) as Record<Names, string>

/** The events that webhook endpoints can subscribe to, as declared by the rooms. */
export const eventTypes = closedSet(
  'EventType',
  'Type of an event that webhooks can receive.',
  descriptions,
  {
    open: true,
  },
)

/** The events of live streams: those of webhooks and those that only screens need. */
export const liveEventTypes = closedSet(
  'LiveEventType',
  'Type of an event in live streams.',
  Object.fromEntries(liveEvents.map(({ type, description }) => [type, description])) as Record<
    EventName,
    string
  >,
)

export type EventType = ValueOf<typeof eventTypes>

export const deliveredTypes = closedSet(
  'DeliveredEventType',
  'Type of the event that a delivery carries.',
  {
    'webhook.test': 'A test without an event.',
    ...descriptions,
  },
  { open: true },
)
export type DeliveredType = ValueOf<typeof deliveredTypes>
