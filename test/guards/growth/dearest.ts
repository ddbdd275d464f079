import { startMeter } from './meter.ts'
import { type GrowthScene, rareSkill } from './scene.ts'

// The dearest that root fields can be asked for: lists that find nothing among all, and what is counted.

const never = '2000-01-01T00:00:00Z'
const page = '{ nodes { __typename } }'
/** Without days it is the present month; a longer window of so many transfers is refused. */
const years = '(from: "2020-01-01", to: "2029-12-31")'
const found = (field: string, filter: string) => `${field}(first: 1, filter: { ${filter} }) ${page}`

/** By root field; of a list with a filter the filters that find nothing or little. */
export const dearest: Readonly<Record<string, readonly string[]>> = {
  inboxCounts: [
    `inboxCounts { open { chats { value } } mine { chats { value } } unassigned { chats { value } }
       closing { chats { value } } failed { chats { value } } mentioned { chats { value } } snoozed { chats { value } } }`,
  ],
  conversations: [
    'conversations(first: 100) { nodes { id } }',
    found('conversations', `lastMessageBefore: "${never}"`),
    found('conversations', 'search: "zzzqqq"'),
    found('conversations', 'unassigned: true, tags: ["nobody"]'),
    found('conversations', 'unread: false, window: CLOSED, search: "zzzqqq"'),
    found('conversations', 'tags: ["nobody"]'),
    found('conversations', 'mentioned: true'),
    found('conversations', 'window: CLOSING'),
    found('conversations', 'snoozed: true'),
    found('conversations', 'failed: true'),
    found('conversations', 'overdue: true'),
    found('conversations', `requiredSkillIds: ["${rareSkill}"]`),
    found('conversations', `mine: true, unread: true, lastMessageBefore: "${never}"`),
  ],
  contacts: [
    'contacts(first: 100) { nodes { id } }',
    found('contacts', `lastMessageAfter: "2100-01-01T00:00:00Z"`),
    found('contacts', `lastMessageBefore: "${never}"`),
    found('contacts', `createdBefore: "${never}"`),
    found('contacts', 'search: "zzzqqq"'),
    found('contacts', 'tag: "nobody"'),
    found('contacts', 'marketingOptedOut: true'),
    found('contacts', 'hasName: false'),
    'contacts(first: 100, order: NAME) { nodes { id } }',
    'contacts(first: 100, order: LATEST_MESSAGE) { nodes { id } }',
    'contacts(first: 100, order: NAME, filter: { search: "zzzqqq" }) { nodes { id } }',
    found('contacts', 'fields: [{ key: "size", is: ["9"] }]'),
  ],
  messages: [
    'messages(first: 100) { nodes { id } }',
    found('messages', 'search: "zzzqqq"'),
    found('messages', 'direction: INCOMING, search: "zzzqqq"'),
  ],
  transfers: ['transfers(first: 100) { nodes { id } }'],
  transferQueues: ['transferQueues { waiting }'],
  serviceWall: ['serviceWall { agents { __typename } queues { waiting } today { __typename } }'],
  usage: ['usage { features limits { __typename } }'],
  duplicateContacts: ['duplicateContacts(by: LIKE_NAME, first: 100) { nodes { __typename } }'],
  botSessions: ['botSessions(first: 100) { nodes { id } }'],
  broadcasts: ['broadcasts(first: 100) { nodes { id } }'],
  analyticsDashboard: [
    `analyticsDashboard${years} { messages { value } contacts { value } broadcasts { value } }`,
  ],
  agentAnalytics: ['agentAnalytics { summary { activeTransfers } agents { messagesSent } }'],
  agentComparison: ['agentComparison { messagesSent }'],
  widgetData: [`widgetData${years} { data { __typename } }`],
  // Part of what stands above for all: they take the id of one.
  agentReport: [],
  dataOfWidget: [],
  previewWidget: [],
  widgetCases: [],
  messageReport: [`messageReport${years} { rows { __typename } points { __typename } }`],
  teamReport: ['teamReport { agents { __typename } load { __typename } }'],
  caseReport: [
    'caseReport { closedCount reasons { closedCount } tags { closedCount } points { closedCount } }',
  ],
  satisfactionReport: [
    'satisfactionReport { askedCount scores { score } agents { askedCount } teams { askedCount } points { askedCount } }',
  ],
  serviceLevelReport: [
    'serviceLevelReport { metCount kinds { metCount } levels { metCount } teams { metCount } points { metCount } }',
  ],
  slaReport: ['slaReport { counts { metCount } points { __typename } }'],
  chatbotReport: ['chatbotReport { answeredCount points { __typename } unansweredTexts { text } }'],
  flowReport: ['flowReport { rows { __typename } }'],
  campaignReport: ['campaignReport { rows { __typename } }'],
  formReport: ['formReport { answerCount rows { __typename } points { __typename } }'],
  templateReport: ['templateReport { rows { __typename } }'],
  callReport: [
    'callReport { incoming { callCount } points { __typename } load { __typename } menus { __typename } }',
  ],
  reportCases: [
    'reportCases(figure: FAILED_MESSAGES, first: 100) { nodes { id } }',
    'reportCases(figure: ESCALATED, first: 100) { nodes { id } }',
    'reportCases(figure: SESSIONS_CANCELLED, first: 100) { nodes { id } }',
    'reportCases(figure: CUSTOMERS_WHO_WROTE, first: 100) { nodes { id } }',
    'reportCases(figure: CALLS_DECLINED_BY_AGENTS, first: 100) { nodes { id } }',
  ],
  auditLogs: ['auditLogs(first: 100) { nodes { id } }'],
}

export interface Measured {
  field: string
  text: string
  blocks: number
  cost: number
  errors: unknown
}

/** What PostgreSQL reads for each, and what the operation costs. */
export async function measureDearest({ admin }: GrowthScene): Promise<Measured[]> {
  const all: Measured[] = []
  for (const [field, texts] of Object.entries(dearest)) {
    for (const text of texts) {
      const query = `{ ${text} }`
      const meter = startMeter()
      const { body } = await admin.api.post('/graphql', { query }, { 'x-query-cost': '1' })
      meter.stop()
      const blocks = [...meter.found.values()].reduce((sum, [first]) => sum + (first?.total ?? 0), 0)
      all.push({ field, text, blocks, cost: body.extensions?.cost?.cost ?? 0, errors: body.errors })
    }
  }
  return all
}
