import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** Tables of reports, as files have them. */
export const reportTables = closedSet('ReportTable', 'A table of a report.', {
  messages: 'Messages by account, direction, type and kind of sender.',
  messages_by_day: 'Messages by day, or by month beyond 92 days.',
  costs: 'What messages cost, by category.',
  team: 'Each agent.',
  team_by_day: 'Chats that were handed over, by day or month.',
  team_by_hour: 'Chats that were handed over, by weekday and hour.',
  sla: 'Deadlines by team.',
  sla_by_day: 'Deadlines by day or month.',
  chatbot: 'Messages by the look of the chatbot that took them.',
  chatbot_by_day: 'Messages that the chatbot answered or not, by day or month.',
  unanswered_texts: 'The most frequent texts without an answer.',
  flows: 'Sessions by flow.',
  campaigns: 'Campaigns beside each other.',
  forms: 'Answers by form.',
  forms_by_day: 'Answers by day or month.',
  templates: 'Messages by template and language.',
  calls_by_number: 'Calls by number and direction.',
  calls_by_agent: 'Calls by agent and direction.',
  calls_by_day: 'Calls by day or month.',
  calls_by_hour: 'Calls by weekday and hour.',
  cases: 'Cases that were closed, each with its reason and tags.',
  case_reasons: 'Closed cases by reason.',
  voice_menus: 'Calls by voice menu.',
})
export type ReportTable = ValueOf<typeof reportTables>

export const reportFormats = closedSet('ReportFormat', 'What kind of file a table is written as.', {
  csv: 'Commas between values, UTF-8.',
  xlsx: 'A spreadsheet of Office Open XML.',
})
export type ReportFormat = ValueOf<typeof reportFormats>
