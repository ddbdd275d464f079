import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** Figures of reports whose cases can be listed. */
export const reportFigures = closedSet('ReportFigure', 'A figure of a report whose cases can be listed.', {
  incoming_messages: 'Messages from customers.',
  outgoing_messages: 'Messages to customers.',
  sent_messages: 'Outgoing messages that the platform took.',
  delivered_messages: 'Outgoing messages that arrived.',
  read_messages: 'Outgoing messages that were read.',
  failed_messages: 'Outgoing messages that failed.',
  handed_over: 'Chats that were handed over.',
  given_back: 'Chats that were handed over and given back.',
  deadlines_met: 'Chats that ended before any of their deadlines passed.',
  deadlines_breached: 'Chats of which a deadline passed.',
  deadlines_open: 'Chats with a deadline that go on, and none has passed.',
  escalated: 'Chats with a deadline that were escalated.',
  sessions: 'Sessions of the chatbot that began.',
  flow_sessions: 'Sessions of the chatbot in a flow.',
  sessions_completed: 'Those whose flow came to its end.',
  sessions_cancelled: 'Those that a person took over, or that were ended.',
  sessions_timed_out: 'Those whose customer did not answer in time.',
  sessions_active: 'Those that go on.',
  answered_by_chatbot: 'Messages that the chatbot answered.',
  handed_over_by_keyword: 'Messages with a keyword that hands the chat over to people.',
  without_answer: 'Messages that nothing but the fallback message answered, or nothing at all.',
  form_answers: 'Answers of forms.',
})
export type ReportFigure = ValueOf<typeof reportFigures>
