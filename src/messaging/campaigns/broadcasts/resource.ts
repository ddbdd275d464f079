import { timesOf } from '#core/db/columns.ts'
import { defineResource } from '#core/events/resource.ts'
import { broadcastLoader, broadcastsByIds } from './broadcast-queries.ts'

/** Broadcasts (spec/4 B13, broadcast.status). */
export const broadcastResource = defineResource({
  type: 'Broadcast',
  component: 'Broadcast',
  load: broadcastsByIds,
  loader: broadcastLoader,
  times: timesOf('Broadcast'),
  scope: 'broadcasts:read',
  feature: 'webhooks.broadcasts',
  object: {
    fragment: `fragment BroadcastObject on Broadcast {
    id number_id: numberId name status template { id name language category: categoryText }
    scheduled_at: scheduledAt started_at: startedAt completed_at: completedAt cancelled_at: cancelledAt
    paused_reason: pausedReason failure_reason: failureReason
    counts { total pending sent delivered read failed cancelled }
    skipped { duplicates opted_out: optedOut } created_by: creator { type id name }
    created_at: createdAt updated_at: updatedAt
  }`,
    finish: (object) => object,
  },
  events: {
    'broadcast.status': {
      description: 'The status of a broadcast changed.',
      extras: { previous_status: { type: ['string', 'null'], examples: ['running'] } },
      story: { object: { status: 'completed' }, beside: { previous_status: 'running' } },
      live: ['broadcast'],
    },
  },
  liveEvents: {
    'campaign.changed': {
      description: 'A draft of a broadcast was created or changed, or a broadcast was deleted.',
      live: ['broadcast'],
    },
    'campaign.progress': {
      description: 'The counts of a broadcast changed; reported at most once a second for each broadcast.',
      live: ['broadcast'],
    },
  },
})
