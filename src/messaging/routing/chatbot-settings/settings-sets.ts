import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** The tabs of the settings (document 3, Chatbot settings), and the group for facts remembered about customers. */
export const settingsGroups = ['messages', 'agents', 'hours', 'sla', 'ai', 'memory'] as const
export type SettingsGroup = (typeof settingsGroups)[number]

export const aiModes = closedSet('ChatbotAiMode', 'Availability of an AI model for replies.', {
  managed: 'The installation has an AI model, and the AI component is on.',
  off: 'No AI model is available.',
})
export type AiMode = ValueOf<typeof aiModes>
