import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReportFigure } from '../../generated/documents.ts'

/** What figures are called, as on the pages of their reports. */
export const figureWords: Record<ReportFigure, MessageDescriptor> = {
  INCOMING_MESSAGES: msg`Incoming`,
  OUTGOING_MESSAGES: msg`Outgoing`,
  SENT_MESSAGES: msg`Sent`,
  DELIVERED_MESSAGES: msg`Delivered`,
  READ_MESSAGES: msg({ message: 'Read', context: 'status' }),
  FAILED_MESSAGES: msg`Failed`,
  HANDED_OVER: msg`Chats handed over`,
  GIVEN_BACK: msg`Given back`,
  DEADLINES_MET: msg`Met`,
  DEADLINES_BREACHED: msg`Passed`,
  DEADLINES_OPEN: msg`Still open`,
  ESCALATED: msg`Escalated`,
  SESSIONS: msg`Sessions that began`,
  FLOW_SESSIONS: msg`Sessions of flows`,
  SESSIONS_COMPLETED: msg`Completed`,
  SESSIONS_CANCELLED: msg`Ended by the team`,
  SESSIONS_TIMED_OUT: msg`Timed out`,
  SESSIONS_ACTIVE: msg`Goes on`,
  ANSWERED_BY_CHATBOT: msg`Answered`,
  HANDED_OVER_BY_KEYWORD: msg`Handed over by a keyword`,
  WITHOUT_ANSWER: msg`Without an answer`,
  FORM_ANSWERS: msg`Answers`,
  CAMPAIGN_PEOPLE: msg({ message: 'People', context: 'campaign' }),
  CAMPAIGN_SENT: msg`Sent`,
  CAMPAIGN_DELIVERED: msg`Delivered`,
  CAMPAIGN_READ: msg({ message: 'Read', context: 'status' }),
  CAMPAIGN_REPLIED: msg`Replied`,
  CAMPAIGN_CLICKED: msg`Clicked`,
  CAMPAIGN_FAILED: msg`Failed`,
  CAMPAIGN_CANCELLED: msg`Cancelled`,
}
