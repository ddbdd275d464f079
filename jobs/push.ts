import { notificationsBehindRows, takeNotifications } from '#telling/notifications/follow-log.ts'
import { drainPush, settlePush } from '#telling/push/drain-push.ts'
import { notificationsToPushRows, pushNotifications } from '#telling/push/push-notifications.ts'
import { type JobDefinition, ofParts } from './queue.ts'

/** Tells people and their browsers of news; the sweep of every second is soon enough for them. */
export const pushJob: JobDefinition = {
  kind: 'push',
  timeoutMs: 60_000,
  ...ofParts([
    { due: [notificationsBehindRows], run: takeNotifications },
    { due: [notificationsToPushRows], run: pushNotifications },
    {
      due: [
        'push_subscription s join workspace_counter c on c.workspace_id = s.workspace_id and c.event_seq > s.seq',
      ],
      run: drainPush,
    },
  ]),
  settle: settlePush,
}
