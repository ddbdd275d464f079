/**
 * What root fields cost by themselves, by what PostgreSQL reads for them in a workspace of 100,000 chats. Where nothing is
 * said it is 1: an index leads to the rows, and what is asked of each is counted below the field. One point stands for
 * 16 blocks; test/guards/growth.test.ts measures and holds each field to its price.
 */
export interface RootPrice {
  /** whatever is asked */
  always?: number
  /** with a filter or a search: what no index holds is looked for among all rows */
  filtered?: number
}

export const rootPrices: Readonly<Record<string, RootPrice>> = {
  inboxCounts: { always: 2_500 },
  conversations: { always: 100, filtered: 2_500 },
  contacts: { filtered: 2_500 },
  messages: { filtered: 1_000 },
  duplicateContacts: { always: 5_000 },
  serviceWall: { always: 250 },
  analyticsDashboard: { always: 2_500 },
  agentAnalytics: { always: 2_500 },
  agentReport: { always: 1_000 },
  agentComparison: { always: 2_500 },
  widgetData: { always: 5_000 },
  dataOfWidget: { always: 2_500 },
  previewWidget: { always: 2_500 },
  messageReport: { always: 100 },
  teamReport: { always: 2_500 },
  slaReport: { always: 2_500 },
  chatbotReport: { always: 2_500 },
  flowReport: { always: 1_000 },
  campaignReport: { always: 100 },
  formReport: { always: 1_000 },
  templateReport: { always: 5_000 },
  callReport: { always: 2_500 },
  caseReport: { always: 2_500 },
  satisfactionReport: { always: 2_500 },
  serviceLevelReport: { always: 2_500 },
  reportCases: { always: 2_500 },
  widgetCases: { always: 2_500 },
}

/** The same of fields below others: they are read once for each object that they are asked of. */
export const fieldPrices: Readonly<Record<string, RootPrice>> = {
  'ChatbotFlow.errorCount': { always: 10 },
  'ChatbotFlow.runningSessions': { always: 50 },
  'InteractiveFlow.answers': { filtered: 1_000 },
  'InteractiveFlow.answerSummary': { always: 1_500 },
}

/** Whether a field is asked to look for something. */
export const isFiltered = ({ filter, search }: { filter?: unknown; search?: unknown }): boolean =>
  Boolean(search) || Object.values(filter ?? {}).some((value) => value !== undefined && value !== null)
