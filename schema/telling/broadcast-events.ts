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
    description: 'Current state of the broadcast; null if the broadcast was deleted.',
  }),
  previousStatus: t.field({
    type: enumFrom(broadcastStatuses),
    nullable: true,
    description: 'Status of the broadcast before the event; null for a new broadcast.',
    resolve: ({ extras }) => extras.previous_status as BroadcastStatus | null,
  }),
}))

const broadcastOfEvent: Fields = (t) => ({
  broadcastId: t.id({ description: 'UUID of the broadcast.', resolve: ({ subjectId }) => subjectId }),
  broadcast: t.expose('broadcast', {
    type: Broadcast,
    nullable: true,
    description: 'Current state of the broadcast; null if the broadcast was deleted.',
  }),
})

eventType('campaign.progress', 'ofNothingElse', broadcastOfEvent)
eventType('campaign.changed', 'ofNothingElse', (t) => ({
  ...broadcastOfEvent(t),
  change: t.field({
    type: enumFrom(broadcastChanges),
    description: 'The kind of change to the broadcast.',
    resolve: ({ extras }) => extras.change as BroadcastChangeKind,
  }),
}))
