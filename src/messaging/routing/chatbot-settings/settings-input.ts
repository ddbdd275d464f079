import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { named } from '#core/input-schema.ts'
import { text, uuid } from '#core/validation.ts'
import { holidaysInput, openingsInput } from '#messaging/numbers/business-hours/business-hours-input.ts'

/** A button below a text of the chatbot (document 3, Chatbot settings). */
export interface ChatbotButton {
  id: string
  title: string
}

const flag = (description: string) =>
  z.boolean({ error: 'Must be true or false.' }).optional().meta({ description })

const whole = (least: number, most: number, description: string) =>
  z
    .int({ error: 'Must be an integer.' })
    .min(least, `Must be ${least} to ${most}.`)
    .max(most, `Must be ${least} to ${most}.`)
    .meta({ description: `${description} ${least} to ${most}.` })

const minutes = (description: string) => whole(1, 10_080, description).optional()

/** "" is no text; null is refused, as everywhere here (spec/8 CS2). */
const words = (most: number, description: string) =>
  text(0, most)
    .optional()
    .meta({ description: `${description} "" for none; up to ${most} characters.` })

const isEachOnce = (ids: readonly string[]) => new Set(ids).size === ids.length

export const buttonsInput = (description: string) =>
  z
    .array(
      named(
        'ChatbotButtonInput',
        'A button below a text of the chatbot.',
        z.object({
          id: text(1, 200)
            .optional()
            .meta({ description: 'What tells it from the others; made here when left out.' }),
          title: text(1, 20)
            .refine((value) => value.trim() !== '', 'A value is needed.')
            .meta({ description: 'What stands on it, 1 to 20 characters.' }),
        }),
      ).transform(({ id, title }): ChatbotButton => ({ id: id ?? randomUUID(), title })),
    )
    .max(10, 'Must have at most 10 entries.')
    .refine((all) => isEachOnce(all.map(({ id }) => id)), 'Each id once.')
    .optional()
    .meta({ description: `${description} 1 to 3 are quick replies, 4 to 10 a list.` })

const notified = z
  .array(uuid)
  .max(100)
  .transform((ids) => [...new Set(ids)])
  .optional()
  .meta({ description: 'UUIDs of members who are told of each escalation.' })

const longestMemo = 1024
const longestText = 4096

/** The fields of each group (document 3, Chatbot settings), with their ranges (spec/8 CS3). */
export const groupFields = {
  messages: {
    enabled: flag('Whether the chatbot answers at all.'),
    greetingMessage: words(longestText, 'What a new session begins with.'),
    greetingButtons: buttonsInput('Below the greeting.'),
    fallbackMessage: words(longestText, 'What is said when nothing fits.'),
    fallbackButtons: buttonsInput('Below the fallback.'),
    sessionTimeoutMinutes: whole(1, 1440, 'How long a session waits for the person.').optional(),
    joinTexts: flag('Whether texts that follow each other in an answer are sent as one message.'),
  },
  agents: {
    allowAgentQueuePickup: flag('Whether agents may take chats from queues themselves.'),
    assignToSameAgent: flag('Whether a person comes to the agent whom they had before.'),
    agentCurrentConversationOnly: flag(
      'Whether agents without contacts:read see what was said since the latest session began only.',
    ),
  },
  hours: {
    businessHoursEnabled: flag('Whether business hours count.'),
    businessHours: openingsInput
      .optional()
      .meta({ description: 'Ranges of the weekdays, all of them; a day may have several.' }),
    outOfHoursMessage: words(longestText, 'What is said outside of them.'),
    allowAutomatedOutsideHours: flag('Whether the chatbot answers outside of them.'),
  },
  sla: {
    slaEnabled: flag('Whether response times count.'),
    slaResponseMinutes: minutes('Until an agent has a chat.'),
    slaResolutionMinutes: minutes('Until a chat is done.'),
    slaEscalationMinutes: minutes('Until each escalation.'),
    slaAutoCloseHours: whole(1, 720, 'Until a transfer expires.').optional(),
    slaAutoCloseMessage: words(longestMemo, 'What the person hears then.'),
    slaWarningMessage: words(longestMemo, 'What the person hears at the first escalation.'),
    slaEscalationNotifyIds: notified,
    clientReminderEnabled: flag('Whether persons who do not answer the chatbot are reminded.'),
    clientReminderMinutes: minutes('Until they are.'),
    clientReminderMessage: words(longestMemo, 'By this.'),
    clientAutoCloseMinutes: minutes('Until their chat is closed.'),
    clientAutoCloseMessage: words(longestMemo, 'With this.'),
  },
  ai: {
    aiEnabled: flag('Whether the AI answers.'),
    aiTypingIndicator: z.boolean({ error: 'Must be true, false or null.' }).nullish().meta({
      description:
        'Whether the person sees that an answer is being written; null follows auto_read_receipt of each number.',
    }),
    aiDebounceMs: whole(
      0,
      8000,
      'How long the AI waits for more messages, in milliseconds; null: ai_debounce_default_ms.',
    ).nullish(),
    aiMaxTokens: whole(1, 4096, 'How long an answer of the model may be.').optional(),
    // One that is longer may stay as it is (spec/8 CS4), so what is too long is told where it changes.
    aiSystemPrompt: z
      .string({ error: 'Must be a string.' })
      .optional()
      .meta({ description: 'What the model is told about its work; up to 8,000 characters.' }),
  },
  memory: {
    aiMemoryEnabled: flag('Whether the AI remembers facts about customers.'),
    aiMemoryMaxFacts: whole(1, 50, 'Facts that are kept of a customer.').optional(),
  },
} as const

/** What the documents' row has no place for: the graph and the dashboard alone give and show it. */
export const additionalFields = {
  agents: {
    queueWhileOff: flag('Whether chats that no agent has wait in the queue while the chatbot is off.'),
    giveNextWhenFree: flag('Whether an agent who becomes free is given the next chat of their queues.'),
  },
  hours: {
    holidays: holidaysInput
      .optional()
      .meta({ description: 'Days that are not like their weekday, all of them.' }),
  },
  sla: {
    slaInBusinessHours: flag('Whether deadlines count business hours only.'),
    slaGiveBackMinutes: whole(
      1,
      10_080,
      'After so long without an answer of its agent a chat goes back to its queue; null: never.',
    ).nullish(),
  },
} as const

/** PUT /api/chatbot/settings: any subset. */
export const changeChatbotSettingsInput = z.strictObject({
  ...groupFields.messages,
  ...groupFields.agents,
  ...groupFields.hours,
  ...groupFields.sla,
  ...groupFields.ai,
  ...groupFields.memory,
})

/** The same with what the graph has besides. */
export const changeAnySettingsInput = changeChatbotSettingsInput.extend({
  ...additionalFields.agents,
  ...additionalFields.hours,
  ...additionalFields.sla,
})
export type SettingsChange = z.output<typeof changeAnySettingsInput>
