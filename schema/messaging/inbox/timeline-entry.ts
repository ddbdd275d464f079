import type { TimelineEntryRow } from '#messaging/chat-model/timeline/timeline-row.ts'
import type { TimelineKind } from '#messaging/chat-model/timeline/timeline-sets.ts'
import { publicKeyLoader } from '#people/public-keys/public-key-queries.ts'
import { Actor, type ActorShown, actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { memberActor } from '../../member-actor.ts'

// What all entries of a timeline have: who did it, and when.

export const typeNames: Record<TimelineKind, string> = {
  assigned: 'TimelineAssigned',
  closed: 'TimelineClosed',
  reopened: 'TimelineReopened',
  snoozed: 'TimelineSnoozed',
  came_back: 'TimelineCameBack',
  tagged: 'TimelineTagged',
  handed_over: 'TimelineHandedOver',
  given_back: 'TimelineGivenBack',
  prioritized: 'TimelinePrioritized',
  service_missed: 'TimelineServiceMissed',
  owner_changed: 'TimelineOwnerChanged',
  missed_call: 'TimelineMissedCall',
  call: 'TimelineCall',
  marketing_choice: 'TimelineMarketingChoice',
  case_changed: 'TimelineCaseChanged',
  rule_ran: 'TimelineRuleRan',
}

function doneBy({ byType, byId }: TimelineEntryRow): ActorShown {
  if (byType === 'responder') return actor('ResponderActor', null)
  if (byId === null) return actor('SystemActor', null)
  if (byType === 'member') return memberActor(byId)
  if (byType === 'contact') return actor('ContactActor', byId)
  return {
    type: 'KeyActor',
    id: byId,
    nameIn: async (ctx) => (await publicKeyLoader(ctx).load(byId))?.name ?? null,
  }
}

export const TimelineEntry = builder.interfaceRef<TimelineEntryRow>('TimelineEntry').implement({
  description: 'An event in the timeline of a chat.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the timeline entry.' }),
    contactId: t.exposeID('contactId', {
      description: 'UUID of the contact whose chat the entry belongs to.',
    }),
    by: t.field({ type: Actor, description: 'Who caused the event.', resolve: doneBy }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the event.' }),
  }),
  resolveType: ({ kind }) => typeNames[kind],
})

export const interfaces = [TimelineEntry]
export const entryOf = (kind: TimelineKind) => builder.objectRef<TimelineEntryRow>(typeNames[kind])
