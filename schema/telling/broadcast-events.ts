import {
  type BroadcastChangeKind,
  type BroadcastStatus,
  broadcastChanges,
  broadcastStatuses,
} from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { enumFrom } from '../enum-from.ts'
import { Broadcast } from '../messaging/campaigns/broadcasts.ts'
import { eventType, type Fields } from './event-types.ts'

// What happens to broadcasts.

eventType('broadcast.status', 'ofNothingElse', (t) => ({
  broadcast: t.expose('broadcast', {
    type: Broadcast,
    nullable: true,
    description: 'The broadcast as it is now.',
  }),
  previousStatus: t.field({
    type: enumFrom(broadcastStatuses),
    nullable: true,
    description: 'Before it; null for one that is new.',
    resolve: ({ extras }) => extras.previous_status as BroadcastStatus | null,
  }),
}))

const broadcastOfEvent: Fields = (t) => ({
  broadcastId: t.id({ description: 'UUID of the broadcast.', resolve: ({ subjectId }) => subjectId }),
  broadcast: t.expose('broadcast', {
    type: Broadcast,
    nullable: true,
    description: 'The broadcast as it is now; null when it was deleted.',
  }),
})

eventType('campaign.progress', 'ofNothingElse', broadcastOfEvent)
eventType('campaign.changed', 'ofNothingElse', (t) => ({
  ...broadcastOfEvent(t),
  change: t.field({
    type: enumFrom(broadcastChanges),
    description: 'What changed.',
    resolve: ({ extras }) => extras.change as BroadcastChangeKind,
  }),
}))
