import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const scheduledStatuses = closedSet(
  'ScheduledMessageStatus',
  'Status of a scheduled message.',
  {
    waiting: 'The message is sent when it is due.',
    refused: 'The message was due and could not be sent.',
  },
  { columns: ['scheduled_message.status'] },
)
export type ScheduledStatus = ValueOf<typeof scheduledStatuses>
