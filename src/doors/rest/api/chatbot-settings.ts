import { snake } from '#core/json-names.ts'
import { changeChatbotSettingsInput } from '#messaging/routing/chatbot-settings/settings-input.ts'
import type { ApiEndpoint } from './endpoint.ts'

const access = 'read write'

const settings = `
  access { messages { ${access} } agents: routing { ${access} } hours: businessHours { ${access} } sla { ${access} }
    ai { ${access} } memory { ${access} } }
  messages { enabled greetingMessage greetingButtons { id title } fallbackMessage fallbackButtons { id title }
    sessionTimeoutMinutes joinTexts }
  routing { allowAgentQueuePickup assignToSameAgent agentCurrentConversationOnly }
  businessHours { businessHoursEnabled: enabled
    businessHours: week { day enabled start_time: startTime end_time: endTime }
    outOfHoursMessage allowAutomatedOutsideHours }
  sla { slaEnabled: enabled slaResponseMinutes: responseMinutes slaResolutionMinutes: resolutionMinutes
    slaEscalationMinutes: escalationMinutes slaAutoCloseHours: autoCloseHours slaAutoCloseMessage: autoCloseMessage
    slaWarningMessage: warningMessage slaEscalationNotifyIds: escalationNotifyIds clientReminderEnabled
    clientReminderMinutes clientReminderMessage clientAutoCloseMinutes clientAutoCloseMessage }
  ai { aiEnabled: enabled aiMode: mode aiTypingIndicator: typingIndicator aiDebounceMs: debounceMs
    aiDebounceDefaultMs: debounceDefaultMs aiMaxTokens: maxTokens aiSystemPrompt: systemPrompt
    aiMemoryEnabled: memoryEnabled aiMemoryMaxFacts: memoryMaxFacts }
  stats { totalSessions activeSessions messagesHandled aiResponses agentTransfers keywordsCount flowsCount
    aiContextsCount }`

type Fields = Record<string, unknown>

interface Answered {
  access: Record<string, { read: boolean; write: boolean }>
  messages: Fields | null
  routing: Fields | null
  businessHours: Fields | null
  sla: Fields | null
  ai: Fields | null
  stats: Fields | null
}

const inWords = (fields: Fields | null): Fields =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([name, value]) => [snake(name), value]))

/** Without the component for it, what is remembered is not told (document 3). */
function aiFields({ ai, access: { memory } }: Answered): Fields {
  const { ai_memory_enabled, ai_memory_max_facts, ...others } = inWords(ai)
  return memory?.read ? { ...others, ai_memory_enabled, ai_memory_max_facts } : others
}

/** The groups that the caller may read, side by side (document 3, Chatbot settings). */
function shaped(answer: unknown) {
  const answered = answer as Answered
  const { messages, routing, businessHours, sla, stats } = answered
  const { memory, ...groups } = answered.access
  const hasMemory = memory?.read || memory?.write
  return {
    settings: {
      ...inWords(messages),
      ...inWords(routing),
      ...inWords(businessHours),
      ...inWords(sla),
      ...aiFields(answered),
    },
    access: hasMemory ? { ...groups, memory } : groups,
    ...(stats && { stats: inWords(stats) }),
  }
}

/** How the chatbot behaves (document 3, Chatbot; spec/8 CS). */
export const chatbotSettingsEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'getChatbotSettings',
    path: '/chatbot/settings',
    document: `query { answer: chatbotSettings { ${settings} } }`,
    answer: shaped,
  },
  {
    method: 'PUT',
    name: 'updateChatbotSettings',
    path: '/chatbot/settings',
    input: changeChatbotSettingsInput,
    // Existing clients send provider, model and key of an AI that is the service's own (spec/8 CS2).
    onlyKnown: { passedBy: ['ai_provider', 'ai_model', 'ai_api_key'] },
    document: `mutation ($input: UpdateChatbotSettingsInput!) {
      answer: updateChatbotSettings(input: $input) { ${settings} }
    }`,
    variables: ({ input }) => ({ input }),
    answer: shaped,
  },
]
