import { counter, durations } from '#core/metrics.ts'
import { messageStatuses, senderTypes } from '#messaging/chat-model/messages/message-sets.ts'

export const countAccepted = counter(
  'parley_messages_accepted_total',
  'Messages that were accepted to be sent, by who sent them.',
  { sender: senderTypes.values },
)

export const countUnsupported = counter(
  'parley_messages_unsupported_total',
  'Messages that came in and are kept without being shown to anybody: those of groups.',
  { kind: ['group'] },
)

export const countHandedOver = counter(
  'parley_messages_handed_over_total',
  'Answers of the platform to messages: accepted, refused for good, to be tried again, or ambiguous (no answer).',
  { outcome: ['accepted', 'refused', 'retry', 'ambiguous'] },
)

export const observeWait = durations(
  'parley_hand_over_wait_seconds',
  'From the acceptance of a message to its first call to the platform.',
  { bulk: ['false', 'true'] },
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120, 900],
)

export const observeCall = durations(
  'parley_platform_send_duration_seconds',
  'How long the platform takes to answer for one message.',
  {},
  [0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 6, 15],
)

export const countStatuses = counter(
  'parley_message_statuses_total',
  'Changes of the status of messages that were sent.',
  { status: messageStatuses.values },
)
