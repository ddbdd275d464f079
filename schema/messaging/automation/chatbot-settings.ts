import {
  changeChatbotSettings,
  changeSettingsGroup,
} from '#messaging/automation/chatbot/settings-commands.ts'
import type { GroupAccess } from '#messaging/routing/chatbot-settings/settings-groups.ts'
import {
  changeAnySettingsInput,
  changeChatbotSettingsInput,
} from '#messaging/routing/chatbot-settings/settings-input.ts'
import {
  chatbotSettings,
  type ChatbotSettings as Settings,
} from '#messaging/routing/chatbot-settings/settings-queries.ts'
import type { SettingsGroup } from '#messaging/routing/chatbot-settings/settings-sets.ts'
import {
  chatbotStatsLoader,
  type ChatbotStats as Stats,
} from '#messaging/routing/chatbot-settings/settings-stats.ts'
import { builder } from '../../builder.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { BusinessHours } from '../numbers/business-hours.ts'
import { Ai, Messages, Routing, Sla } from './chatbot-groups.ts'
import { aiArgs, businessHoursArgs, messagesArgs, routingArgs, slaArgs } from './chatbot-settings-inputs.ts'

// How the chatbot of a workspace behaves (document 3, Chatbot settings; spec/8 CS): five groups with rights of their own.

const Access = builder.objectRef<GroupAccess>('ChatbotSettingsAccess').implement({
  description: 'What the caller may do with a group of the settings.',
  fields: (t) => ({
    read: t.exposeBoolean('read', { description: 'See it.' }),
    write: t.exposeBoolean('write', { description: 'Change it.' }),
  }),
})

const Accesses = builder.objectRef<Settings>('ChatbotSettingsAccesses').implement({
  description: 'What the caller may do with each group of the settings.',
  fields: (t) => {
    const to = (group: SettingsGroup, description: string) =>
      t.field({ type: Access, description, resolve: ({ access }) => access[group] })
    return {
      messages: to('messages', 'With what the chatbot says.'),
      routing: to('agents', 'With how chats find their agents.'),
      businessHours: to('hours', 'With business hours.'),
      sla: to('sla', 'With response times.'),
      ai: to('ai', 'With answers by a language model.'),
      memory: to('memory', 'With what it remembers; neither without the component for it.'),
    }
  },
})

const ChatbotStats = builder.objectRef<Stats>('ChatbotStats').implement({
  description: 'What the chatbot of a workspace has, and did since ever.',
  fields: (t) => ({
    totalSessions: t.exposeInt('totalSessions', { description: 'Sessions with persons.' }),
    activeSessions: t.exposeInt('activeSessions', { description: 'Those that go on now.' }),
    messagesHandled: t.exposeInt('messagesHandled', { description: 'Messages that it answered.' }),
    aiResponses: t.exposeInt('aiResponses', { description: 'Answers that a language model wrote.' }),
    agentTransfers: t.exposeInt('agentTransfers', { description: 'Chats that went to people.' }),
    keywordsCount: t.exposeInt('keywordsCount', { description: 'Keyword rules.' }),
    flowsCount: t.exposeInt('flowsCount', { description: 'Conversation flows.' }),
    aiContextsCount: t.exposeInt('aiContextsCount', { description: 'AI contexts.' }),
  }),
})

const ChatbotSettings = builder.objectRef<Settings>('ChatbotSettings').implement({
  description: 'How the chatbot of the workspace behaves. Each group is null for whoever may not read it.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the workspace.', resolve: ({ row }) => row.workspaceId }),
    access: t.field({
      type: Accesses,
      description: 'What the caller may do with each group.',
      resolve: (settings) => settings,
    }),
    messages: t.field({
      type: Messages,
      nullable: true,
      description: 'What the chatbot says by itself; for `settings.chatbot:read`.',
      resolve: ({ row, access }) => (access.messages.read ? row : null),
    }),
    routing: t.field({
      type: Routing,
      nullable: true,
      description: 'How chats find their agents; for `chatbot.routing:read`.',
      resolve: ({ row, access }) => (access.agents.read ? row : null),
    }),
    businessHours: t.field({
      type: BusinessHours,
      nullable: true,
      description: 'When the workspace answers; for `chatbot.hours:read`.',
      resolve: ({ row, access }) => (access.hours.read ? row : null),
    }),
    sla: t.field({
      type: Sla,
      nullable: true,
      description: 'Response times, reminders and closing; for `chatbot.sla:read`.',
      resolve: ({ row, access }) => (access.sla.read ? row : null),
    }),
    ai: t.field({
      type: Ai,
      nullable: true,
      description: 'Answers by a language model; for `settings.chatbot:read` while the component is on.',
      resolve: (settings) => (settings.access.ai.read ? settings : null),
    }),
    stats: t.field({
      type: ChatbotStats,
      nullable: true,
      description: 'What the chatbot has and did; for `settings.chatbot:read`.',
      resolve: ({ row, access }, _args, ctx) =>
        access.messages.read ? chatbotStatsLoader(ctx).load(row.workspaceId) : null,
    }),
  }),
})

const anyone = { member: true, operational: true } as const

builder.queryField('chatbotSettings', (t) =>
  t.field({
    type: ChatbotSettings,
    ...requires(anyone),
    throws: ['forbidden', 'not_found'],
    description: 'The settings of the chatbot, for whoever may read one of their groups.',
    resolve: (_root, _args, ctx) => chatbotSettings(ctx),
  }),
)

const FlatInput = inputFrom('UpdateChatbotSettingsInput', changeChatbotSettingsInput)
const GroupInput = inputFrom('UpdateAnyChatbotSettingsInput', changeAnySettingsInput)

const input = { type: GroupInput, required: true, description: 'What changes.' } as const

/** A group is changed by whoever may write it; what is given of another is refused (strict arguments know none). */
builder.mutationFields((t) => ({
  updateChatbotSettings: t.field({
    type: ChatbotSettings,
    ...onlyForDoors(requires(anyone)),
    throws: ['forbidden', 'invalid_field', 'feature_not_in_plan', 'not_found'],
    description: 'Changes what is given, all of it or nothing.',
    args: { input: t.arg({ type: FlatInput, required: true, description: 'What changes.' }) },
    resolve: (_root, args, ctx) => changeChatbotSettings(ctx, args.input),
  }),
  updateChatbotMessages: t.field({
    type: ChatbotSettings,
    ...requires({ permission: 'settings.chatbot:write' }),
    throws: ['forbidden', 'invalid_field', 'feature_not_in_plan', 'not_found'],
    description: 'Changes what the chatbot says by itself.',
    args: { input: t.arg(input) },
    strictArgs: messagesArgs,
    resolve: (_root, args, ctx) => changeSettingsGroup(ctx, args.input),
  }),
  updateChatbotRouting: t.field({
    type: ChatbotSettings,
    ...requires({ permission: 'chatbot.routing:write' }),
    throws: ['forbidden', 'invalid_field', 'feature_not_in_plan', 'not_found'],
    description: 'Changes how chats find their agents.',
    args: { input: t.arg(input) },
    strictArgs: routingArgs,
    resolve: (_root, args, ctx) => changeSettingsGroup(ctx, args.input),
  }),
  updateBusinessHours: t.field({
    type: ChatbotSettings,
    ...requires({ permission: 'chatbot.hours:write' }),
    throws: ['forbidden', 'invalid_field', 'feature_not_in_plan', 'not_found'],
    description: 'Changes business hours.',
    args: { input: t.arg(input) },
    strictArgs: businessHoursArgs,
    resolve: (_root, args, ctx) => changeSettingsGroup(ctx, args.input),
  }),
  updateSlaSettings: t.field({
    type: ChatbotSettings,
    ...requires({ permission: 'chatbot.sla:write' }),
    throws: ['forbidden', 'invalid_field', 'feature_not_in_plan', 'not_found'],
    description:
      'Changes response times, reminders and closing. Turned on, it counts for transfers made from then on; turned off, nothing is due any more.',
    args: { input: t.arg(input) },
    strictArgs: slaArgs,
    resolve: (_root, args, ctx) => changeSettingsGroup(ctx, args.input),
  }),
  updateChatbotAi: t.field({
    type: ChatbotSettings,
    ...requires({ permission: 'settings.chatbot:write' }),
    throws: ['forbidden', 'invalid_field', 'feature_not_in_plan', 'not_found'],
    description: 'Changes answers by a language model, and what it remembers.',
    args: { input: t.arg(input) },
    strictArgs: aiArgs,
    resolve: (_root, args, ctx) => changeSettingsGroup(ctx, args.input),
  }),
}))
