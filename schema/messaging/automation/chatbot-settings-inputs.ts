import { z } from 'zod'
import { goesTo, named } from '#core/input-schema.ts'
import { openingFields } from '#messaging/numbers/business-hours/business-hours-input.ts'
import { additionalFields, groupFields } from '#messaging/routing/chatbot-settings/settings-input.ts'

// What clients of GraphQL give: a group of the settings at a time, whose names need not say of which group they are.

const { messages, agents, hours, sla, ai, memory } = groupFields

/** Fields under their names in a group, each mapped to its name among all settings. */
function within(name: string, description: string, fields: Record<string, readonly [string, z.ZodType]>) {
  const placed = Object.entries(fields).map(([own, [to, field]]) => [own, goesTo(to, field)])
  return z.object({
    input: named(name, description, z.object(Object.fromEntries(placed))).meta({
      description: 'The settings to change; omitted settings are kept.',
    }),
  })
}

const same = (fields: Record<string, z.ZodType>, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, [name, fields[name] as z.ZodType] as const]))

const week = z
  .array(
    named(
      'BusinessHoursInput',
      'Time range of business hours on a weekday.',
      z.object({
        weekday: goesTo('day', openingFields.weekday).meta({ description: 'Weekday of the range.' }),
        enabled: openingFields.enabled,
        startTime: openingFields.startTime,
        endTime: openingFields.endTime,
      }),
    ),
  )
  .optional()
  .meta({ description: 'Business hours of all weekdays; a weekday may have several ranges.' })

export const messagesArgs = within(
  'UpdateChatbotMessagesInput',
  'Messages that the chatbot sends automatically.',
  {
    ...same(
      messages,
      'enabled',
      'greetingMessage',
      'greetingButtons',
      'fallbackMessage',
      'fallbackButtons',
      'sessionTimeoutMinutes',
      'joinTexts',
    ),
  },
)

export const routingArgs = within('UpdateChatbotRoutingInput', 'Settings for assigning chats to agents.', {
  ...same(agents, 'allowAgentQueuePickup', 'assignToSameAgent', 'agentCurrentConversationOnly'),
  ...same(additionalFields.agents, 'queueWhileOff', 'giveNextWhenFree'),
})

export const businessHoursArgs = within('UpdateBusinessHoursInput', 'Settings for business hours.', {
  enabled: ['businessHoursEnabled', hours.businessHoursEnabled],
  week: ['businessHours', week],
  ...same(hours, 'outOfHoursMessage', 'allowAutomatedOutsideHours'),
  ...same(additionalFields.hours, 'holidays'),
})

export const slaArgs = within(
  'UpdateSlaSettingsInput',
  'Settings for deadlines, reminders and automatic closing of chats.',
  {
    enabled: ['slaEnabled', sla.slaEnabled],
    responseMinutes: ['slaResponseMinutes', sla.slaResponseMinutes],
    resolutionMinutes: ['slaResolutionMinutes', sla.slaResolutionMinutes],
    escalationMinutes: ['slaEscalationMinutes', sla.slaEscalationMinutes],
    autoCloseHours: ['slaAutoCloseHours', sla.slaAutoCloseHours],
    autoCloseMessage: ['slaAutoCloseMessage', sla.slaAutoCloseMessage],
    warningMessage: ['slaWarningMessage', sla.slaWarningMessage],
    escalationNotifyIds: ['slaEscalationNotifyIds', sla.slaEscalationNotifyIds],
    inBusinessHours: ['slaInBusinessHours', additionalFields.sla.slaInBusinessHours],
    giveBackMinutes: ['slaGiveBackMinutes', additionalFields.sla.slaGiveBackMinutes],
    ...same(
      sla,
      'clientReminderEnabled',
      'clientReminderMinutes',
      'clientReminderMessage',
      'clientAutoCloseMinutes',
      'clientAutoCloseMessage',
    ),
  },
)

export const aiArgs = within('UpdateChatbotAiInput', 'Settings for replies by an AI model.', {
  enabled: ['aiEnabled', ai.aiEnabled],
  typingIndicator: ['aiTypingIndicator', ai.aiTypingIndicator],
  debounceMs: ['aiDebounceMs', ai.aiDebounceMs],
  maxTokens: ['aiMaxTokens', ai.aiMaxTokens],
  systemPrompt: ['aiSystemPrompt', ai.aiSystemPrompt],
  ...same(additionalFields.ai, 'assistanceEnabled'),
  memoryEnabled: ['aiMemoryEnabled', memory.aiMemoryEnabled],
  memoryMaxFacts: ['aiMemoryMaxFacts', memory.aiMemoryMaxFacts],
})
