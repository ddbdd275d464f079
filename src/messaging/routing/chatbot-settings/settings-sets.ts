import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** The tabs of the settings (document 3, Chatbot settings), and beside them what is remembered of customers. */
export const settingsGroups = ['messages', 'agents', 'hours', 'sla', 'ai', 'memory'] as const
export type SettingsGroup = (typeof settingsGroups)[number]

export const aiModes = closedSet('ChatbotAiMode', 'Whether there is a language model that answers.', {
  managed: 'The installation has one, and the component is on.',
  off: 'There is none.',
})
export type AiMode = ValueOf<typeof aiModes>
