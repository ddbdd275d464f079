import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const days = { from: '2026-03-02', to: '2026-03-08' }

/** A widget that the workspace began with. */
const seeded = async ({ parley, tenant: { workspaceId } }: Scene, name = 'Total Messages') =>
  (await parley.app.prisma.widget.findFirstOrThrow({ where: { workspaceId, isDefault: true, name } })).id
const own = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.widget.findFirstOrThrow({ where: { workspaceId, isDefault: false } })).id

const averages = `transfersHandled activeTransfers queueMinutes firstResponseMinutes resolutionMinutes
  queueBusinessMinutes transfersBySource { source count } breakMinutes breakCount`

const data = `id data {
  __typename
  ... on WidgetFigures { value previous change }
  ... on SeriesData { points { label value } }
  ... on GroupedData { labels lines { label data } }
  ... on TableData { rows { id label subLabel status direction createdAt } }
  ... on BrokenData { message }
}`

export const analytics: Examples = {
  analyticsDashboard: {
    given: days,
    select: `{ from before messages { value previous change } contacts { value previous change }
      chatbotSessions { value change } broadcasts { value change } }`,
  },
  agentAnalytics: {
    given: { ...days, groupBy: 'WEEK' },
    select: `{ summary { ${averages} } trend { date transfersHandled responseMinutes }
      own { agent { id name } messagesSent isAvailable } }`,
  },
  agentReport: {
    given: async (scene) => ({ id: await scene.idOf(await scene.member()), ...days }),
    select: `{ stats { agent { id name } messagesSent summary { ${averages} } } trend { date transfersHandled } }`,
  },
  agentComparison: { given: days, select: '{ messagesSent summary { transfersHandled resolutionMinutes } }' },
  platformAnalytics: {
    given: { type: 'CALL_ANALYTICS', start: '2026-03-02', end: '2026-03-08', granularity: 'DAY' },
    select: '{ isCached accounts { account { id name } data error templateNames } }',
  },
  analyticsAccounts: { select: '{ id name phoneId }' },
  refreshPlatformAnalytics: { select: '{ success }' },
  widgets: {
    select:
      '{ id name dataSource metric displayType color isShared isDefault isOwner gridX gridY gridW gridH }',
  },
  widgetChoices: {
    select: '{ sources { source label fields measures } metrics displays operators { operator label } }',
  },
  createWidget: {
    given: {
      name: 'Received by day',
      dataSource: 'MESSAGES',
      metric: 'COUNT',
      filters: [{ field: 'direction', operator: 'EQUALS', value: 'incoming' }],
      displayType: 'CHART',
      chartType: 'BAR',
    },
    select:
      '{ widget { id name filters { field operator value } chartType owner { id name } gridX gridY gridW gridH } }',
  },
  widget: {
    given: async (scene) => ({ id: await seeded(scene, 'Quick Actions') }),
    select: '{ name displayType config isShared updatedAt }',
  },
  updateWidget: {
    given: async (scene) => ({ id: await own(scene), color: 'green', isShared: true }),
    select: '{ widget { id name color isShared } }',
  },
  arrangeWidgets: {
    given: async (scene) => ({
      layout: [{ id: await own(scene), gridX: 0, gridY: 12, gridW: 8, gridH: 6 }],
    }),
    select: '{ widgets { id gridX gridY gridW gridH } }',
  },
  setReportMail: { given: { every: 'WEEK' }, select: '{ reportMail { every nextAt } }' },
  ownReportMail: { select: '{ every nextAt }' },
  stopReportMail: { select: '{ success }' },
  arrangeOwnWidgets: {
    given: async (scene) => ({
      layout: [{ id: await seeded(scene), gridX: 9, gridY: 0, gridW: 3, gridH: 3 }],
    }),
    select: '{ places { widgetId gridX gridY gridW gridH } }',
  },
  ownWidgetPlaces: { select: '{ widgetId gridX gridY gridW gridH }' },
  forgetOwnWidgetPlaces: { select: '{ success }' },
  previewWidget: {
    given: { input: { name: 'Sessions', dataSource: 'SESSIONS', metric: 'COUNT' }, ...days },
    select: '{ __typename ... on WidgetFigures { value previous change } }',
  },
  messageReport: {
    given: days,
    select: `{ window { asOf timezone } incomingCount peopleCount outgoing { madeCount sentCount deliveredCount readCount failedCount }
      points { date incomingCount outgoing { madeCount } }
      rows { accountName account { id } direction type sentByType counts { madeCount failedCount } }
      costs { category messageCount cost { currency amount } } }`,
  },
  teamReport: {
    given: days,
    select: `{ window { asOf } handedOverCount handledCount firstResponseTime { caseCount averageMinutes medianMinutes p90Minutes }
      points { date handedOverCount } load { weekday hour count }
      agents { agent { id name } handedOverCount messagesSentCount breakMinutes resolutionTime { medianMinutes } }
      awayReasons { reason figures { breakCount breakMinutes absenceCount } agents { agent { id } figures { breakMinutes } } } }`,
  },
  caseReport: {
    select:
      '{ closedCount reasons { reason { name } closedCount duration { medianMinutes } } tags { tagName closedCount } }',
  },
  satisfactionReport: {
    select: `{ askedCount answeredCount satisfiedCount averageScore scores { score answeredCount }
      agents { agent { id name } answeredCount averageScore } teams { team { id name } averageScore }
      accounts { accountName averageScore } }`,
  },
  serviceLevelReport: {
    given: days,
    select: `{ metCount missedCount openCount kinds { kind metCount missedCount } levels { levelName metCount missedCount }
      teams { team { id name } missedCount } agents { agent { id name } missedCount } priorities { priority missedCount } }`,
  },
  slaReport: {
    given: days,
    select:
      '{ counts { metCount breachedCount openCount escalatedCount } points { date counts { metCount } } teams { teamName team { id } counts { metCount } } }',
  },
  chatbotReport: {
    given: days,
    select: `{ sessionCount answeredCount handedOverCount fellThroughCount looks { look count }
      points { date answeredCount fellThroughCount } unansweredTexts { text count } }`,
  },
  flowReport: {
    given: days,
    select: '{ rows { name flow { id } startedCount completedCount timedOutCount } }',
  },
  campaignReport: {
    given: days,
    select: '{ rows { name startedAt counts { total sent read replied } broadcast { id } } }',
  },
  formReport: {
    given: days,
    select: '{ answerCount points { date answerCount } rows { name form { id } answerCount peopleCount } }',
  },
  templateReport: {
    given: days,
    select: '{ rows { name language template { id } counts { madeCount deliveredCount readCount } } }',
  },
  callReport: {
    given: days,
    select: `{ incoming { callCount answeredCount missedCount ringTime { caseCount medianSeconds p90Seconds } talkTime { totalSeconds averageSeconds } }
      outgoing { callCount answeredCount } points { date incomingCount missedCount } load { weekday hour incomingCount missedCount outgoingCount }
      numbers { accountName account { id } incoming { callCount } } agents { agent { id name } outgoing { callCount } declinedCount }
      menus { menuName menu { id } enteredCount completedCount abandonedCount } }`,
  },
  reportCases: {
    given: { figure: 'HANDED_OVER', filter: days },
    select: '{ totalCount { value } nodes { id at contactName status text contact { id } } }',
  },
  widgetCases: {
    given: async (scene) => ({ id: await own(scene), filter: days }),
    select: '{ totalCount { value } nodes { id at contactName status text contact { id } } }',
  },
  exportReport: {
    given: { table: 'MESSAGES', format: 'XLSX', ...days },
    select: '{ filename path }',
  },
  widgetData: { given: days, select: `{ ${data} }` },
  dataOfWidget: { given: async (scene) => ({ id: await own(scene), ...days }), select: `{ ${data} }` },
  deleteWidget: { given: async (scene) => ({ id: await own(scene) }), select: '{ deletedId }' },
}
