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
  description: 'A button below a text of the chatbot.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'What tells it from the others.' }),
    title: t.exposeString('title', { description: 'What stands on it.' }),
  }),
})

export const Messages = builder.objectRef<KeptSettings>('ChatbotMessages').implement({
  description: 'What the chatbot says by itself.',
  fields: (t) => ({
    enabled: t.exposeBoolean('enabled', { description: 'Whether it answers at all.' }),
    greetingMessage: t.exposeString('greetingMessage', { description: 'What a new session begins with.' }),
    greetingButtons: t.expose('greetingButtons', {
      type: [ChatbotButtonType],
      description: 'Below the greeting.',
    }),
    fallbackMessage: t.exposeString('fallbackMessage', { description: 'What is said when nothing fits.' }),
    fallbackButtons: t.expose('fallbackButtons', {
      type: [ChatbotButtonType],
      description: 'Below the fallback.',
    }),
    sessionTimeoutMinutes: t.exposeInt('sessionTimeoutMinutes', {
      description: 'How long a session waits for the person.',
    }),
    joinTexts: t.exposeBoolean('joinTexts', {
      description:
        'Whether texts that follow each other in an answer are sent as one message, of up to 4,096 characters.',
    }),
  }),
})

export const Routing = builder.objectRef<KeptSettings>('ChatbotRouting').implement({
  description: 'How chats find their agents.',
  fields: (t) => ({
    allowAgentQueuePickup: t.exposeBoolean('allowAgentQueuePickup', {
      description: 'Whether agents may take chats from queues themselves.',
    }),
    assignToSameAgent: t.exposeBoolean('assignToSameAgent', {
      description: 'Whether a person comes to the agent whom they had before.',
    }),
    agentCurrentConversationOnly: t.exposeBoolean('agentCurrentConversationOnly', {
      description:
        'Whether agents without `contacts:read` see what was said since the latest session began only.',
    }),
    queueWhileOff: t.exposeBoolean('queueWhileOff', {
      description: 'Whether chats that no agent has wait in the queue while the chatbot is off.',
    }),
    giveNextWhenFree: t.exposeBoolean('giveNextWhenFree', {
      description: 'Whether an agent who becomes free is given the next chat of their queues.',
    }),
  }),
})

export const Sla = builder.objectRef<KeptSettings>('SlaSettings').implement({
  description: 'Response times, and reminders and closing by itself.',
  fields: (t) => ({
    enabled: t.boolean({
      description: 'Whether response times count.',
      resolve: ({ slaEnabled }) => slaEnabled,
    }),
    responseMinutes: t.int({
      description: 'Until an agent has a chat.',
      resolve: ({ slaResponseMinutes }) => slaResponseMinutes,
    }),
    resolutionMinutes: t.int({
      description: 'Until a chat is done.',
      resolve: ({ slaResolutionMinutes }) => slaResolutionMinutes,
    }),
    escalationMinutes: t.int({
      description: 'Until each escalation.',
      resolve: ({ slaEscalationMinutes }) => slaEscalationMinutes,
    }),
    autoCloseHours: t.int({
      description: 'Until a transfer expires.',
      resolve: ({ slaAutoCloseHours }) => slaAutoCloseHours,
    }),
    autoCloseMessage: t.string({
      description: 'What the person hears then.',
      resolve: ({ slaAutoCloseMessage }) => slaAutoCloseMessage,
    }),
    warningMessage: t.string({
      description: 'What the person hears at the first escalation.',
      resolve: ({ slaWarningMessage }) => slaWarningMessage,
    }),
    escalationNotify: t.field({
      type: [MemberAssignee],
      description: 'Who is told of each escalation.',
      resolve: async ({ slaEscalationNotifyIds: ids }, _args, ctx) =>
        (await Promise.all(ids.map((id) => personNameLoader(ctx).load(id)))).flatMap((one) =>
          one ? { id: one.id, name: one.fullName } : [],
        ),
    }),
    escalationNotifyIds: t.field({
      ...forDoors,
      type: ['ID'],
      description: 'Their ids.',
      resolve: ({ slaEscalationNotifyIds }) => slaEscalationNotifyIds,
    }),
    inBusinessHours: t.boolean({
      description: 'Whether deadlines count business hours only.',
      resolve: ({ slaInBusinessHours }) => slaInBusinessHours,
    }),
    giveBackMinutes: t.int({
      nullable: true,
      description: 'After so long without an answer of its agent a chat goes back to its queue.',
      resolve: ({ slaGiveBackMinutes }) => slaGiveBackMinutes,
    }),
    clientReminderEnabled: t.exposeBoolean('clientReminderEnabled', {
      description: 'Whether persons who do not answer the chatbot are reminded.',
    }),
    clientReminderMinutes: t.exposeInt('clientReminderMinutes', { description: 'Until they are.' }),
    clientReminderMessage: t.exposeString('clientReminderMessage', { description: 'By this.' }),
    clientAutoCloseMinutes: t.exposeInt('clientAutoCloseMinutes', {
      description: 'Until their chat is closed.',
    }),
    clientAutoCloseMessage: t.exposeString('clientAutoCloseMessage', { description: 'With this.' }),
  }),
})

export const Ai = builder.objectRef<ChatbotSettings>('ChatbotAi').implement({
  description: 'Answers by a language model.',
  fields: (t) => ({
    enabled: t.boolean({ description: 'Whether it answers.', resolve: ({ row }) => row.aiEnabled }),
    mode: t.field({
      type: enumFrom(aiModes),
      description: 'Whether there is one.',
      resolve: ({ row }, _args, ctx) => aiModeOf(ctx, row),
    }),
    typingIndicator: t.boolean({
      nullable: true,
      description:
        'Whether the person sees that an answer is being written; null follows `autoReadReceipt` of each number.',
      resolve: ({ row }) => row.aiTypingIndicator,
    }),
    debounceMs: t.int({
      nullable: true,
      description: 'How long it waits for more messages, in milliseconds; null: `debounceDefaultMs`.',
      resolve: ({ row }) => row.aiDebounceMs,
    }),
    debounceDefaultMs: t.int({
      description: "The service's own.",
      resolve: () => aiDebounceDefaultMs,
    }),
    maxTokens: t.int({
      description: 'How long an answer of the model may be.',
      resolve: ({ row }) => row.aiMaxTokens,
    }),
    systemPrompt: t.string({
      description: 'What it is told about its work.',
      resolve: ({ row }) => row.aiSystemPrompt,
    }),
    memoryEnabled: t.boolean({
      nullable: true,
      description: 'Whether it remembers facts about customers; null without the component for it.',
      resolve: ({ row, access }) => (access.memory.read ? row.aiMemoryEnabled : null),
    }),
    memoryMaxFacts: t.int({
      nullable: true,
      description: 'Facts that are kept of a customer; null without the component for it.',
      resolve: ({ row, access }) => (access.memory.read ? row.aiMemoryMaxFacts : null),
    }),
  }),
})
