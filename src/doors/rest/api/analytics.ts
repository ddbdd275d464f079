import { openReportFile } from '#insight/report-files/report-file.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { filterOf } from './reading.ts'

// Figures (document 2, Analytics; spec/5 1.16, spec/8 AN, spec/9 Analytics, spec/10 DE14).

const days = (query: URLSearchParams) => ({ from: query.get('from') || null, to: query.get('to') || null })

const figure = '{ value change }'

interface Figure {
  value: number
  change: number
}

interface Dashboard {
  messages: Figure
  contacts: Figure
  sessions: Figure
  campaigns: Figure
  recent_messages: { direction: string; status: string }[]
}

/** What a person has sent is "received" here, as in chats (spec/9 3, Messages). */
const recent = <M extends Dashboard['recent_messages'][number]>(message: M) =>
  message.direction === 'incoming' && message.status === 'delivered'
    ? { ...message, status: 'received' }
    : message

function dashboardObject(answer: unknown) {
  const { messages, contacts, sessions, campaigns, recent_messages } = answer as Dashboard
  return {
    stats: {
      total_messages: messages.value,
      messages_change: messages.change,
      total_contacts: contacts.value,
      contacts_change: contacts.change,
      chatbot_sessions: sessions.value,
      chatbot_change: sessions.change,
      campaigns_sent: campaigns.value,
      campaigns_change: campaigns.change,
    },
    recent_messages: recent_messages.map(recent),
  }
}

const summary = `total_transfers_handled: transfersHandled active_transfers: activeTransfers
  avg_queue_time_mins: queueMinutes avg_first_response_mins: firstResponseMinutes
  avg_resolution_mins: resolutionMinutes
  avg_queue_time_business_mins: queueBusinessMinutes
  avg_first_response_business_mins: firstResponseBusinessMinutes
  avg_resolution_business_mins: resolutionBusinessMinutes
  transfers_by_source: transfersBySource { source count }
  total_break_time_mins: breakMinutes break_count: breakCount`

const stats = `agent { id name } is_available: isAvailable current_break_start: currentBreakStart
  messages_sent: messagesSent
  summary {
    avg_first_response_mins: firstResponseMinutes avg_resolution_mins: resolutionMinutes
    avg_queue_time_mins: queueMinutes
    avg_first_response_business_mins: firstResponseBusinessMinutes
    avg_resolution_business_mins: resolutionBusinessMinutes
    avg_queue_time_business_mins: queueBusinessMinutes
    transfers_handled: transfersHandled active_transfers: activeTransfers
    total_break_time_mins: breakMinutes break_count: breakCount
  }`

const trend = 'date transfers_handled: transfersHandled avg_response_mins: responseMinutes'

interface Stats {
  agent: { id: string; name: string }
  is_available: boolean
  current_break_start: string | null
  messages_sent: number
  summary: Record<
    | 'avg_first_response_mins'
    | 'avg_resolution_mins'
    | 'avg_queue_time_mins'
    | 'avg_first_response_business_mins'
    | 'avg_resolution_business_mins'
    | 'avg_queue_time_business_mins'
    | 'transfers_handled'
    | 'active_transfers'
    | 'total_break_time_mins'
    | 'break_count',
    number
  >
}

function agentObject({ agent, is_available, current_break_start, messages_sent, summary: figures }: Stats) {
  return {
    agent_id: agent.id,
    agent_name: agent.name,
    ...figures,
    messages_sent,
    is_available,
    ...(current_break_start !== null && { current_break_start }),
  }
}

interface Agents {
  summary: (object & { transfers_by_source: { source: string; count: number }[] }) | null
  agent_stats: Stats[] | null
  trend_data: object[] | null
  my_stats: Stats | null
}

/** Whoever lacks both permissions has `my_stats` alone (spec/10 DE14). */
function agentsObject(answer: unknown) {
  const { summary: all, agent_stats, trend_data, my_stats } = answer as Agents
  const bySource =
    all && Object.fromEntries(all.transfers_by_source.map(({ source, count }) => [source, count]))
  return {
    ...(all && { summary: { ...all, transfers_by_source: bySource } }),
    ...(agent_stats && { agent_stats: agent_stats.map(agentObject) }),
    ...(trend_data && { trend_data }),
    ...(my_stats && { my_stats: agentObject(my_stats) }),
  }
}

function oneObject(answer: unknown) {
  const { agent, trend_data } = answer as { agent: Stats; trend_data: object[] }
  return { agent: agentObject(agent), trend_data }
}

const groupBy = (query: URLSearchParams) => (query.get('group_by') === 'week' ? 'week' : 'day')

/** Figures of messages, contacts and agents. */
export const analyticsEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'getDashboard',
    path: '/analytics/dashboard',
    document: `query ($from: String, $to: String) {
      answer: analyticsDashboard(from: $from, to: $to) {
        messages ${figure} contacts ${figure} sessions: chatbotSessions ${figure} campaigns: broadcasts ${figure}
        recent_messages: recentMessages {
          id contact_name: contactName content direction status created_at: createdAt
        }
      }
    }`,
    variables: ({ query }) => days(query),
    answer: dashboardObject,
  },
  {
    method: 'GET',
    name: 'getMessageAnalytics',
    path: '/analytics/messages',
    document: 'query { answer: messageAnalytics }',
  },
  {
    method: 'GET',
    name: 'getChatbotAnalytics',
    path: '/analytics/chatbot',
    document: 'query { answer: chatbotAnalytics }',
  },
  {
    method: 'GET',
    name: 'getAgentAnalytics',
    path: '/analytics/agents',
    label: 'agent',
    document: `query ($from: String, $to: String, $groupBy: TrendUnit, $agentId: ID) {
      answer: agentAnalytics(from: $from, to: $to, groupBy: $groupBy, agentId: $agentId) {
        summary { ${summary} } agent_stats: agents { ${stats} } trend_data: trend { ${trend} } my_stats: own { ${stats} }
      }
    }`,
    variables: ({ query }) => ({
      ...days(query),
      groupBy: groupBy(query),
      agentId: filterOf(query.get('agent_id')),
    }),
    answer: agentsObject,
  },
  {
    method: 'GET',
    name: 'compareAgents',
    path: '/analytics/agents/comparison',
    document: `query ($from: String, $to: String) { answer: agentComparison(from: $from, to: $to) { ${stats} } }`,
    variables: ({ query }) => days(query),
    answer: (answer) => ({ agents: (answer as Stats[]).map(agentObject) }),
  },
  {
    method: 'GET',
    name: 'getAgentReport',
    path: '/analytics/agents/{id}',
    label: 'agent',
    document: `query ($id: ID!, $from: String, $to: String, $groupBy: TrendUnit) {
      answer: agentReport(id: $id, from: $from, to: $to, groupBy: $groupBy) {
        agent: stats { ${stats} } trend_data: trend { ${trend} }
      }
    }`,
    variables: ({ path, query }) => ({ id: path.id, ...days(query), groupBy: groupBy(query) }),
    answer: oneObject,
  },
  {
    method: 'GET',
    name: 'exportReport',
    path: '/report-export',
    document: 'query { answer: reportFileName }',
    variables: ({ query }) => ({
      table: query.get('table'),
      format: query.get('format'),
      ...days(query),
      accountId: query.get('account_id'),
      teamId: query.get('team_id'),
      agentId: query.get('agent_id'),
      businessHours: query.get('business_hours') === 'true',
    }),
    file: async (ctx, _request, asked) => {
      const { filename, type, bytes } = await openReportFile(ctx, asked)
      return {
        headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${filename}"` },
        bytes,
      }
    },
    fileType: '*/*',
  },
]
