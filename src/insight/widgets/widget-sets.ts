import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const widgetSources = closedSet(
  'WidgetSource',
  'Data source of a widget.',
  {
    messages: 'Messages, by time of creation.',
    contacts: 'Contacts, by time of creation.',
    campaigns: 'Broadcasts, by time of creation.',
    transfers: 'Transfers of chats, by time of transfer.',
    sessions: 'Chatbot sessions, by start time.',
    form_answers: 'Answers to forms, by time of receipt.',
    costs: 'Messages that the platform bills, by time of creation, with their cost.',
    flows: 'Sessions of chatbot flows, by start time.',
    calls: 'Calls, by start time.',
  },
  { columns: ['widget.data_source'] },
)
export type WidgetSource = ValueOf<typeof widgetSources>

export const widgetMetrics = closedSet(
  'WidgetMetric',
  'Metric that a widget computes from its data source.',
  {
    count: 'Number of objects.',
    sum: 'Sum of a field.',
    avg: 'Average of a field.',
  },
  { columns: ['widget.metric'] },
)
export type WidgetMetric = ValueOf<typeof widgetMetrics>

export const widgetDisplays = closedSet(
  'WidgetDisplay',
  'How a widget displays its data.',
  {
    number: 'A figure.',
    percentage: 'Share of the objects that match the filters among all objects of the data source.',
    chart: 'A chart.',
    table: 'The most recent objects as a list.',
    shortcuts: 'Links without any figures.',
  },
  { columns: ['widget.display_type'] },
)
export type WidgetDisplay = ValueOf<typeof widgetDisplays>

export const widgetCharts = closedSet(
  'WidgetChart',
  'Type of a chart.',
  { line: 'A line chart.', bar: 'A bar chart.', pie: 'A pie chart, which shows the parts of a whole.' },
  { columns: ['widget.chart_type'] },
)
export type WidgetChart = ValueOf<typeof widgetCharts>

export const widgetOperators = closedSet('WidgetOperator', 'Operator of a widget filter.', {
  equals: 'The field equals the value.',
  not_equals: 'The field differs from the value.',
  contains: 'The field contains the value, regardless of case.',
  gt: 'The field is greater than the value.',
  lt: 'The field is less than the value.',
  gte: 'The field is greater than or equal to the value.',
  lte: 'The field is less than or equal to the value.',
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
