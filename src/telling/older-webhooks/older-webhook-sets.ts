import { closedSet } from '#core/closed-set.ts'
import { type LegacyEventName, legacyEvents } from './older-webhook-events.ts'

export const legacyEventNames = closedSet(
  'LegacyEventType',
  'An event of older webhooks.',
  Object.fromEntries(
    Object.entries(legacyEvents).map(([name, { description }]) => [name, description]),
  ) as Record<LegacyEventName, string>,
)
