import { graphql, type ResultOf } from '../../graphql/document.ts'

const settingsFields = graphql(`
  fragment ChatbotSettingsFields on ChatbotSettings {
    id
    access {
      messages { read write }
      routing { read write }
      businessHours { read write }
      sla { read write }
      ai { read write }
      memory { read write }
    }
    messages {
      enabled
      greetingMessage
      greetingButtons { id title }
      fallbackMessage
      fallbackButtons { id title }
      sessionTimeoutMinutes
      joinTexts
    }
    routing { allowAgentQueuePickup assignToSameAgent queueWhileOff giveNextWhenFree agentCurrentConversationOnly }
    businessHours {
      enabled
      timezone
      week { weekday enabled startTime endTime }
      holidays { date name ranges { startTime endTime } }
      outOfHoursMessage
      allowAutomatedOutsideHours
    }
    sla {
      enabled
      responseMinutes
      resolutionMinutes
      escalationMinutes
      autoCloseHours
      autoCloseMessage
      warningMessage
      escalationNotify { id name }
      inBusinessHours
      giveBackMinutes
      clientReminderEnabled
      clientReminderMinutes
      clientReminderMessage
      clientAutoCloseMinutes
      clientAutoCloseMessage
    }
    ai {
      enabled
      mode
      typingIndicator
      debounceMs
      debounceDefaultMs
      maxTokens
      systemPrompt
      assistanceEnabled
      memoryEnabled
      memoryMaxFacts
    }
  }
`)

export type Settings = ResultOf<typeof settingsFields>
export type Group = Exclude<keyof Settings, 'id' | 'access'>
export type GroupOf<Name extends Group> = NonNullable<Settings[Name]>

export const chatbotSettingsQuery = graphql(
  `
  query ChatbotSettings {
    chatbotSettings { ...ChatbotSettingsFields }
  }
`,
  settingsFields,
)

export const updateMessagesMutation = graphql(
  `
  mutation UpdateChatbotMessages($input: UpdateChatbotMessagesInput!) {
    updateChatbotMessages(input: $input) { chatbotSettings { ...ChatbotSettingsFields } }
  }
`,
  settingsFields,
)

export const updateRoutingMutation = graphql(
  `
  mutation UpdateChatbotRouting($input: UpdateChatbotRoutingInput!) {
    updateChatbotRouting(input: $input) { chatbotSettings { ...ChatbotSettingsFields } }
  }
`,
  settingsFields,
)

export const updateHoursMutation = graphql(
  `
  mutation UpdateBusinessHours($input: UpdateBusinessHoursInput!) {
    updateBusinessHours(input: $input) { chatbotSettings { ...ChatbotSettingsFields } }
  }
`,
  settingsFields,
)

export const updateSlaMutation = graphql(
  `
  mutation UpdateSlaSettings($input: UpdateSlaSettingsInput!) {
    updateSlaSettings(input: $input) { chatbotSettings { ...ChatbotSettingsFields } }
  }
`,
  settingsFields,
)

export const updateAiMutation = graphql(
  `
  mutation UpdateChatbotAi($input: UpdateChatbotAiInput!) {
    updateChatbotAi(input: $input) { chatbotSettings { ...ChatbotSettingsFields } }
  }
`,
  settingsFields,
)

/** Whom an escalation can be told: everybody of the workspace. */
export const peopleToTellQuery = graphql(`
  query PeopleToTell($search: String) {
    members(filter: { search: $search }, first: 20) { nodes { id fullName email } }
  }
`)
