/** What the service itself ends messages with, in the words that the doors show; broadcasts know them by these again. */
export const ownFailures = {
  not_confirmed: 'The messaging platform did not confirm the message in time.',
  not_sent_in_time: 'The message was not sent in time.',
  number_gone: 'The sending number is gone.',
  other_responder: 'Another responder on the number answers in this chat.',
  no_address: 'The contact has no address on the messaging platform.',
  template_gone: 'The template is gone.',
} as const
