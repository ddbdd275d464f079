import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const widgetSources = closedSet(
  'WidgetSource',
  'What a widget is about.',
  {
    messages: 'Messages, by when they were made.',
    contacts: 'Contacts, by when they were made.',
    campaigns: 'Broadcasts, by when they were made.',
    transfers: 'Chats that were handed over, by when.',
    sessions: 'Sessions of the chatbot, by when they began.',
    form_answers: 'Answers of forms, by when they came.',
    costs: 'Messages that the platform bills, by when they were made, with what they cost.',
    flows: 'Sessions of flows of the chatbot, by when they began.',
    calls: 'Calls, by when they began.',
  },
  { columns: ['widget.data_source'] },
)
export type WidgetSource = ValueOf<typeof widgetSources>

export const widgetMetrics = closedSet(
  'WidgetMetric',
  'What a widget makes of what it finds.',
  {
    count: 'How many there are.',
    sum: 'The sum of a field.',
    avg: 'The average of a field.',
  },
  { columns: ['widget.metric'] },
)
export type WidgetMetric = ValueOf<typeof widgetMetrics>

export const widgetDisplays = closedSet(
  'WidgetDisplay',
  'How a widget shows it.',
  {
    number: 'A figure.',
    percentage: 'The share of what its filters find among all of its source.',
    chart: 'A chart.',
    table: 'The latest, as a list.',
    shortcuts: 'Links; it counts nothing.',
  },
  { columns: ['widget.display_type'] },
)
export type WidgetDisplay = ValueOf<typeof widgetDisplays>

export const widgetCharts = closedSet(
  'WidgetChart',
  'What a chart looks like.',
  { line: 'A line.', bar: 'Bars.', pie: 'Parts of a whole.' },
  { columns: ['widget.chart_type'] },
)
export type WidgetChart = ValueOf<typeof widgetCharts>

export const widgetOperators = closedSet('WidgetOperator', 'How a filter of a widget compares.', {
  equals: 'Is the value.',
  not_equals: 'Is another value.',
  contains: 'Has the value in it, whatever the case.',
  gt: 'Is greater.',
  lt: 'Is less.',
  gte: 'Is greater or the same.',
  lte: 'Is less or the same.',
})
export type WidgetOperator = ValueOf<typeof widgetOperators>

/** What can be chosen of a source (spec/5 1.16, spec/8 WI). */
export interface SourceFields {
  label: string
  /** by which its rows are filtered and grouped */
  fields: readonly string[]
  /** what can be summed and averaged */
  measures: readonly string[]
}

export const sourceFields: Readonly<Record<WidgetSource, SourceFields>> = {
  messages: {
    label: 'Messages',
    fields: ['status', 'direction', 'message_type', 'messaging_account'],
    measures: [],
  },
  contacts: { label: 'Contacts', fields: ['messaging_account', 'is_read'], measures: [] },
  campaigns: {
    label: 'Campaigns',
    fields: ['status', 'message_status'],
    measures: ['total_recipients', 'sent_count', 'delivered_count', 'read_count', 'failed_count'],
  },
  transfers: {
    label: 'Transfers',
    fields: ['status', 'source'],
    measures: ['queue_minutes', 'resolution_minutes'],
  },
  sessions: { label: 'Chatbot sessions', fields: ['status'], measures: ['duration_minutes'] },
  form_answers: { label: 'Form answers', fields: ['form'], measures: [] },
  costs: { label: 'Costs', fields: ['category', 'messaging_account'], measures: ['amount'] },
  flows: { label: 'Flows', fields: ['flow', 'status'], measures: ['duration_minutes'] },
  calls: {
    label: 'Calls',
    fields: ['status', 'direction', 'messaging_account'],
    measures: ['duration_minutes'],
  },
}

export const operatorLabels: Readonly<Record<WidgetOperator, string>> = {
  equals: 'Equals',
  not_equals: 'Not equals',
  contains: 'Contains',
  gt: 'Greater than',
  lt: 'Less than',
  gte: 'Greater than or equal',
  lte: 'Less than or equal',
}
