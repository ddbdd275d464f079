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
    .meta({ description: `${description} The value can be ${least} to ${most}.` })

const minutes = (description: string) => whole(1, 10_080, description).optional()

/** "" means no text; null is refused, as in all of these settings (spec/8 CS2). */
const words = (most: number, description: string) =>
  text(0, most)
    .optional()
    .meta({ description: `${description} At most ${most} characters; "" for no text.` })

const isEachOnce = (ids: readonly string[]) => new Set(ids).size === ids.length

export const buttonsInput = (description: string) =>
  z
    .array(
      named(
        'ChatbotButtonInput',
        'Button below a text of the chatbot.',
        z.object({
          id: text(1, 200)
            .optional()
            .meta({ description: 'Id of the button, unique among the buttons; generated if omitted.' }),
          title: text(1, 20)
            .refine((value) => value.trim() !== '', 'A value is needed.')
            .meta({ description: 'Label of the button, 1 to 20 characters.' }),
        }),
      ).transform(({ id, title }): ChatbotButton => ({ id: id ?? randomUUID(), title })),
    )
    .max(10, 'Must have at most 10 entries.')
    .refine((all) => isEachOnce(all.map(({ id }) => id)), 'Each id once.')
    .optional()
    .meta({ description: `${description} 1 to 3 buttons are sent as quick replies, 4 to 10 as a list.` })

const notified = z
  .array(uuid)
  .max(100)
  .transform((ids) => [...new Set(ids)])
  .optional()
  .meta({ description: 'UUIDs of the members who are notified of each escalation.' })

const longestMemo = 1024
const longestText = 4096

/** The fields of each group (document 3, Chatbot settings), with their limits (spec/8 CS3). */
export const groupFields = {
  messages: {
    enabled: flag('Whether the chatbot is on.'),
    greetingMessage: words(longestText, 'Text with which a new chatbot session begins.'),
    greetingButtons: buttonsInput('Buttons below the greeting.'),
    fallbackMessage: words(longestText, 'Text that the chatbot sends if no rule or flow matches.'),
    fallbackButtons: buttonsInput('Buttons below the fallback text.'),
    sessionTimeoutMinutes: whole(
      1,
      1440,
      'Number of minutes that a chatbot session waits for the customer.',
    ).optional(),
    joinTexts: flag('Whether consecutive texts of one chatbot reply are sent as one message.'),
  },
  agents: {
    allowAgentQueuePickup: flag('Whether agents may take chats from queues themselves.'),
    assignToSameAgent: flag('Whether customers are transferred to the agent who had their chat before.'),
    agentCurrentConversationOnly: flag(
      'Whether agents without contacts:read see only the messages since the latest session began.',
    ),
  },
  hours: {
    businessHoursEnabled: flag('Whether business hours apply.'),
    businessHours: openingsInput
      .optional()
      .meta({ description: 'Business hours of all weekdays; a weekday may have several ranges.' }),
    outOfHoursMessage: words(longestText, 'Text that the chatbot sends outside business hours.'),
    allowAutomatedOutsideHours: flag('Whether the chatbot replies outside business hours.'),
  },
  sla: {
    slaEnabled: flag('Whether deadlines for transfers apply.'),
    slaResponseMinutes: minutes('Minutes until an agent should have taken a transferred chat.'),
    slaResolutionMinutes: minutes('Minutes until a transfer should have ended.'),
    slaEscalationMinutes: minutes('Minutes until each escalation of a transfer.'),
    slaAutoCloseHours: whole(1, 720, 'Hours until a transfer expires.').optional(),
    slaAutoCloseMessage: words(longestMemo, 'Text that the customer gets when a transfer expires.'),
    slaWarningMessage: words(
      longestMemo,
      'Text that the customer gets at the first escalation of a transfer.',
    ),
    slaEscalationNotifyIds: notified,
    clientReminderEnabled: flag('Whether customers who do not reply to the chatbot are reminded.'),
    clientReminderMinutes: minutes('Minutes until a customer who does not reply to the chatbot is reminded.'),
    clientReminderMessage: words(longestMemo, 'Text of the reminder to the customer.'),
    clientAutoCloseMinutes: minutes(
      'Minutes until the chat of a customer who does not reply to the chatbot is closed.',
    ),
    clientAutoCloseMessage: words(
      longestMemo,
      'Text that the customer gets when the chat is closed for lack of a reply.',
    ),
  },
  ai: {
    aiEnabled: flag('Whether AI replies are on.'),
    aiTypingIndicator: z.boolean({ error: 'Must be true, false or null.' }).nullish().meta({
      description:
        'Whether the customer sees a typing indicator while a reply is written; null follows auto_read_receipt of each number.',
    }),
    aiDebounceMs: whole(
      0,
      8000,
      'Time that the AI waits for more messages, in milliseconds; null uses ai_debounce_default_ms.',
    ).nullish(),
    aiMaxTokens: whole(1, 4096, 'Maximum length of a reply of the AI model, in tokens.').optional(),
    // One that is longer may stay as it is (spec/8 CS4), so what is too long is told where it changes.
    aiSystemPrompt: z
      .string({ error: 'Must be a string.' })
      .optional()
      .meta({ description: 'Instructions for the AI model, at most 8,000 characters.' }),
  },
  memory: {
    aiMemoryEnabled: flag('Whether the AI remembers facts about customers.'),
    aiMemoryMaxFacts: whole(1, 50, 'Maximum number of facts that are stored for a customer.').optional(),
  },
} as const

/** Settings that the documents' row does not include: only the graph and the dashboard set and show these. */
export const additionalFields = {
  agents: {
    queueWhileOff: flag('Whether chats without an agent wait in the queue while the chatbot is off.'),
    giveNextWhenFree: flag(
      "Whether an agent who becomes free automatically gets the next chat of the agent's queues.",
    ),
  },
  hours: {
    holidays: holidaysInput
      .optional()
      .meta({ description: 'Complete list of days that differ from their weekday.' }),
  },
  ai: {
    assistanceEnabled: flag(
      'Whether members get summaries, translations and suggested answers from the AI model.',
    ),
  },
  sla: {
    slaInBusinessHours: flag('Whether deadlines count business hours only.'),
    slaGiveBackMinutes: whole(
      1,
      10_080,
      'Minutes without a reply of the agent after which a chat is released to its queue; null for never.',
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

/** The same, with the additional settings of the graph. */
export const changeAnySettingsInput = changeChatbotSettingsInput.extend({
  ...additionalFields.agents,
  ...additionalFields.hours,
  ...additionalFields.sla,
  ...additionalFields.ai,
})
export type SettingsChange = z.output<typeof changeAnySettingsInput>
