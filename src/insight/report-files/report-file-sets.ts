import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** Tables of reports, as files contain them. */
export const reportTables = closedSet('ReportTable', 'A table of a report.', {
  messages: 'Messages by account, direction, type and kind of sender.',
  messages_by_day: 'Messages by day, or by month for more than 92 days.',
  costs: 'Cost of messages, by category.',
  team: 'Figures by agent.',
  team_by_day: 'Chats that were transferred, by day or month.',
  team_by_hour: 'Chats that were transferred, by weekday and hour.',
  team_breaks_by_reason: 'Breaks and absences of agents, by reason.',
  team_breaks_by_agent: 'Breaks and absences of agents, by agent and reason.',
  sla: 'Deadlines by team.',
  sla_by_day: 'Deadlines by day or month.',
  service_levels: 'Deadlines of service levels, by service level.',
  service_levels_by_kind: 'Deadlines of service levels, by what is measured.',
  service_levels_by_team: 'Deadlines of service levels, by team.',
  service_levels_by_agent: 'Deadlines of service levels, by agent.',
  service_levels_by_priority: 'Deadlines of service levels, by priority.',
  service_levels_by_day: 'Deadlines of service levels, by day or month.',
  chatbot: 'Messages by the chatbot stage that handled the message.',
  chatbot_by_day: 'Messages that the chatbot answered or did not answer, by day or month.',
  unanswered_texts: 'The most frequent texts without a response.',
  flows: 'Sessions by flow.',
  flow_steps: 'How far sessions came: by flow, version, node and output.',
  campaigns: 'A comparison of campaigns.',
  forms: 'Answers by form.',
  forms_by_day: 'Answers by day or month.',
  templates: 'Messages by template and language.',
  calls_by_number: 'Calls by number and direction.',
  calls_by_agent: 'Calls by agent and direction.',
  calls_by_day: 'Calls by day or month.',
  calls_by_hour: 'Calls by weekday and hour.',
  cases:
    'Cases that were closed, each with its reason, tags and, for callers who see all chats, values of its fields.',
  case_reasons: 'Closed cases by reason.',
  satisfaction_by_agent: 'Answers of customers about closed cases, by agent.',
  satisfaction_by_team: 'Answers of customers about closed cases, by team.',
  satisfaction_by_number: 'Answers of customers about closed cases, by number.',
  satisfaction_by_day: 'Answers of customers about closed cases, by day or month.',
  voice_menus: 'Calls by voice menu.',
})
export type ReportTable = ValueOf<typeof reportTables>

export const reportFormats = closedSet('ReportFormat', 'File format of a table of a report.', {
  csv: 'Comma-separated values in UTF-8.',
  xlsx: 'A spreadsheet in the Office Open XML format.',
})
export type ReportFormat = ValueOf<typeof reportFormats>
