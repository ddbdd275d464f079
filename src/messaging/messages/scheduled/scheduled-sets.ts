import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const scheduledStatuses = closedSet(
  'ScheduledMessageStatus',
  'What becomes of a message that is to be sent later.',
  {
    waiting: 'It is sent when its time comes.',
    refused: 'Its time came, and it could not be sent.',
  },
  { columns: ['scheduled_message.status'] },
)
export type ScheduledStatus = ValueOf<typeof scheduledStatuses>
