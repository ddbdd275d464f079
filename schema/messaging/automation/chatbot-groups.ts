import type { ChatbotButton } from '#messaging/routing/chatbot-settings/settings-input.ts'
import {
  aiDebounceDefaultMs,
  aiModeOf,
  type ChatbotSettings,
} from '#messaging/routing/chatbot-settings/settings-queries.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import { aiModes } from '#messaging/routing/chatbot-settings/settings-sets.ts'
import { personNameLoader } from '#people/members/person-names.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors } from '../../for-doors.ts'
import { MemberAssignee } from '../inbox/assignees.ts'

// The groups of the settings of a chatbot, as those see them who may (document 3, Chatbot settings).

export const ChatbotButtonType = builder.objectRef<ChatbotButton>('ChatbotButton').implement({
  description: 'Button below a text of the chatbot.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Id of the button, unique among the buttons.' }),
    title: t.exposeString('title', { description: 'Label of the button.' }),
  }),
})

export const Messages = builder.objectRef<KeptSettings>('ChatbotMessages').implement({
  description: 'Messages that the chatbot sends automatically.',
  fields: (t) => ({
    enabled: t.exposeBoolean('enabled', { description: 'Whether the chatbot is on.' }),
    greetingMessage: t.exposeString('greetingMessage', {
      description: 'Text with which a new chatbot session begins.',
    }),
    greetingButtons: t.expose('greetingButtons', {
      type: [ChatbotButtonType],
      description: 'Buttons below the greeting.',
    }),
    fallbackMessage: t.exposeString('fallbackMessage', {
      description: 'Text that the chatbot sends if no rule or flow matches.',
    }),
    fallbackButtons: t.expose('fallbackButtons', {
      type: [ChatbotButtonType],
      description: 'Buttons below the fallback text.',
    }),
    sessionTimeoutMinutes: t.exposeInt('sessionTimeoutMinutes', {
      description: 'Number of minutes that a chatbot session waits for the customer.',
    }),
    joinTexts: t.exposeBoolean('joinTexts', {
      description:
        'Whether consecutive texts of one chatbot reply are sent as one message of at most 4,096 characters.',
    }),
  }),
})

export const Routing = builder.objectRef<KeptSettings>('ChatbotRouting').implement({
  description: 'Settings for assigning chats to agents.',
  fields: (t) => ({
    allowAgentQueuePickup: t.exposeBoolean('allowAgentQueuePickup', {
      description: 'Whether agents may take chats from queues themselves.',
    }),
    assignToSameAgent: t.exposeBoolean('assignToSameAgent', {
      description: 'Whether customers are transferred to the agent who had their chat before.',
    }),
    agentCurrentConversationOnly: t.exposeBoolean('agentCurrentConversationOnly', {
      description:
        'Whether agents without `contacts:read` see only the messages since the latest session began.',
    }),
    queueWhileOff: t.exposeBoolean('queueWhileOff', {
      description: 'Whether chats without an agent wait in the queue while the chatbot is off.',
    }),
    giveNextWhenFree: t.exposeBoolean('giveNextWhenFree', {
      description:
        "Whether an agent who becomes free automatically gets the next chat of the agent's queues.",
    }),
  }),
})

export const Sla = builder.objectRef<KeptSettings>('SlaSettings').implement({
  description: 'Settings for deadlines, reminders and automatic closing of chats.',
  fields: (t) => ({
    enabled: t.boolean({
      description: 'Whether deadlines for transfers apply.',
      resolve: ({ slaEnabled }) => slaEnabled,
    }),
    responseMinutes: t.int({
      description: 'Minutes until an agent should have taken a transferred chat.',
      resolve: ({ slaResponseMinutes }) => slaResponseMinutes,
    }),
    resolutionMinutes: t.int({
      description: 'Minutes until a transfer should have ended.',
      resolve: ({ slaResolutionMinutes }) => slaResolutionMinutes,
    }),
    escalationMinutes: t.int({
      description: 'Minutes until each escalation of a transfer.',
      resolve: ({ slaEscalationMinutes }) => slaEscalationMinutes,
    }),
    autoCloseHours: t.int({
      description: 'Hours until a transfer expires.',
      resolve: ({ slaAutoCloseHours }) => slaAutoCloseHours,
    }),
    autoCloseMessage: t.string({
      description: 'Text that the customer gets when a transfer expires.',
      resolve: ({ slaAutoCloseMessage }) => slaAutoCloseMessage,
    }),
    warningMessage: t.string({
      description: 'Text that the customer gets at the first escalation of a transfer.',
      resolve: ({ slaWarningMessage }) => slaWarningMessage,
    }),
    escalationNotify: t.field({
      type: [MemberAssignee],
      description: 'Members who are notified of each escalation.',
      resolve: async ({ slaEscalationNotifyIds: ids }, _args, ctx) =>
        (await Promise.all(ids.map((id) => personNameLoader(ctx).load(id)))).flatMap((one) =>
          one ? { id: one.id, name: one.fullName } : [],
        ),
    }),
    escalationNotifyIds: t.field({
      ...forDoors,
      type: ['ID'],
      description: 'UUIDs of the members who are notified of each escalation.',
      resolve: ({ slaEscalationNotifyIds }) => slaEscalationNotifyIds,
    }),
    inBusinessHours: t.boolean({
      description: 'Whether deadlines count business hours only.',
      resolve: ({ slaInBusinessHours }) => slaInBusinessHours,
    }),
    giveBackMinutes: t.int({
      nullable: true,
      description:
        'Minutes without a reply of the agent after which a chat is released to its queue; null for never.',
      resolve: ({ slaGiveBackMinutes }) => slaGiveBackMinutes,
    }),
    clientReminderEnabled: t.exposeBoolean('clientReminderEnabled', {
      description: 'Whether customers who do not reply to the chatbot are reminded.',
    }),
    clientReminderMinutes: t.exposeInt('clientReminderMinutes', {
      description: 'Minutes until a customer who does not reply to the chatbot is reminded.',
    }),
    clientReminderMessage: t.exposeString('clientReminderMessage', {
      description: 'Text of the reminder to the customer.',
    }),
    clientAutoCloseMinutes: t.exposeInt('clientAutoCloseMinutes', {
      description: 'Minutes until the chat of a customer who does not reply to the chatbot is closed.',
    }),
    clientAutoCloseMessage: t.exposeString('clientAutoCloseMessage', {
      description: 'Text that the customer gets when the chat is closed for lack of a reply.',
    }),
  }),
})

export const Ai = builder.objectRef<ChatbotSettings>('ChatbotAi').implement({
  description: 'Settings for replies by an AI model.',
  fields: (t) => ({
    enabled: t.boolean({ description: 'Whether AI replies are on.', resolve: ({ row }) => row.aiEnabled }),
    mode: t.field({
      type: enumFrom(aiModes),
      description: 'Availability of an AI model.',
      resolve: ({ row }, _args, ctx) => aiModeOf(ctx, row),
    }),
    typingIndicator: t.boolean({
      nullable: true,
      description:
        'Whether the customer sees a typing indicator while a reply is written; null follows `autoReadReceipt` of each number.',
      resolve: ({ row }) => row.aiTypingIndicator,
    }),
    debounceMs: t.int({
      nullable: true,
      description:
        'Time that the AI waits for more messages, in milliseconds; null uses `debounceDefaultMs`.',
      resolve: ({ row }) => row.aiDebounceMs,
    }),
    debounceDefaultMs: t.int({
      description: 'Default time that the AI waits for more messages, in milliseconds.',
      resolve: () => aiDebounceDefaultMs,
    }),
    maxTokens: t.int({
      description: 'Maximum length of a reply of the AI model, in tokens.',
      resolve: ({ row }) => row.aiMaxTokens,
    }),
    systemPrompt: t.string({
      description: 'Instructions for the AI model.',
      resolve: ({ row }) => row.aiSystemPrompt,
    }),
    assistanceEnabled: t.boolean({
      description: 'Whether members get summaries, translations and suggested answers from the AI model.',
      resolve: ({ row }) => row.assistanceEnabled,
    }),
    memoryEnabled: t.boolean({
      nullable: true,
      description: 'Whether the AI remembers facts about customers; null without the memory component.',
      resolve: ({ row, access }) => (access.memory.read ? row.aiMemoryEnabled : null),
    }),
    memoryMaxFacts: t.int({
      nullable: true,
      description:
        'Maximum number of facts that are stored for a customer; null without the memory component.',
      resolve: ({ row, access }) => (access.memory.read ? row.aiMemoryMaxFacts : null),
    }),
  }),
})
