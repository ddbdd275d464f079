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
  description: 'Access of the caller to a group of chatbot settings.',
  fields: (t) => ({
    read: t.exposeBoolean('read', { description: 'Whether the caller may read the group.' }),
    write: t.exposeBoolean('write', { description: 'Whether the caller may change the group.' }),
  }),
})

const Accesses = builder.objectRef<Settings>('ChatbotSettingsAccesses').implement({
  description: 'Access of the caller to each group of chatbot settings.',
  fields: (t) => {
    const to = (group: SettingsGroup, description: string) =>
      t.field({ type: Access, description, resolve: ({ access }) => access[group] })
    return {
      messages: to('messages', 'Access to the automatic messages of the chatbot.'),
      routing: to('agents', 'Access to the settings for assigning chats to agents.'),
      businessHours: to('hours', 'Access to the business hours.'),
      sla: to('sla', 'Access to the settings for deadlines, reminders and closing of chats.'),
      ai: to('ai', 'Access to the settings for replies by an AI model.'),
      memory: to(
        'memory',
        'Access to the settings for remembered facts; neither read nor write without the memory component.',
      ),
    }
  },
})

const ChatbotStats = builder.objectRef<Stats>('ChatbotStats').implement({
  description: 'Statistics of the chatbot of a workspace over its whole lifetime.',
  fields: (t) => ({
    totalSessions: t.exposeInt('totalSessions', {
      description: 'Number of chatbot sessions with customers.',
    }),
    activeSessions: t.exposeInt('activeSessions', {
      description: 'Number of chatbot sessions that are currently active.',
    }),
    messagesHandled: t.exposeInt('messagesHandled', {
      description: 'Number of messages that the chatbot answered.',
    }),
    aiResponses: t.exposeInt('aiResponses', { description: 'Number of replies that an AI model wrote.' }),
    agentTransfers: t.exposeInt('agentTransfers', {
      description: 'Number of chats that were transferred to agents.',
    }),
    keywordsCount: t.exposeInt('keywordsCount', { description: 'Number of keyword rules.' }),
    flowsCount: t.exposeInt('flowsCount', { description: 'Number of conversation flows.' }),
    aiContextsCount: t.exposeInt('aiContextsCount', { description: 'Number of AI contexts.' }),
  }),
})

const ChatbotSettings = builder.objectRef<Settings>('ChatbotSettings').implement({
  description: 'Chatbot settings of the workspace. A group is null if the caller may not read the group.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the workspace.', resolve: ({ row }) => row.workspaceId }),
    access: t.field({
      type: Accesses,
      description: 'Access of the caller to each group of settings.',
      resolve: (settings) => settings,
    }),
    messages: t.field({
      type: Messages,
      nullable: true,
      description: 'Messages that the chatbot sends automatically; null without `settings.chatbot:read`.',
      resolve: ({ row, access }) => (access.messages.read ? row : null),
    }),
    routing: t.field({
      type: Routing,
      nullable: true,
      description: 'Settings for assigning chats to agents; null without `chatbot.routing:read`.',
      resolve: ({ row, access }) => (access.agents.read ? row : null),
    }),
    businessHours: t.field({
      type: BusinessHours,
      nullable: true,
      description: 'Business hours of the workspace; null without `chatbot.hours:read`.',
      resolve: ({ row, access }) => (access.hours.read ? row : null),
    }),
    sla: t.field({
      type: Sla,
      nullable: true,
      description: 'Settings for deadlines, reminders and closing of chats; null without `chatbot.sla:read`.',
      resolve: ({ row, access }) => (access.sla.read ? row : null),
    }),
    ai: t.field({
      type: Ai,
      nullable: true,
      description:
        'Settings for replies by an AI model; null without `settings.chatbot:read` and while the AI component is off.',
      resolve: (settings) => (settings.access.ai.read ? settings : null),
    }),
    stats: t.field({
      type: ChatbotStats,
      nullable: true,
      description: 'Statistics of the chatbot; null without `settings.chatbot:read`.',
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
    description: 'Chatbot settings of the workspace, available to members who may read at least one group.',
    resolve: (_root, _args, ctx) => chatbotSettings(ctx),
  }),
)

const FlatInput = inputFrom('UpdateChatbotSettingsInput', changeChatbotSettingsInput)
const GroupInput = inputFrom('UpdateAnyChatbotSettingsInput', changeAnySettingsInput)

const input = { type: GroupInput, required: true, description: 'The settings to change.' } as const

/**
 * A group is changed by members who may write the group; settings of other groups are refused (strict arguments know
 * none).
 */
builder.mutationFields((t) => ({
  updateChatbotSettings: t.field({
    type: ChatbotSettings,
    ...onlyForDoors(requires(anyone)),
    throws: ['forbidden', 'invalid_field', 'feature_not_in_plan', 'not_found'],
    description: 'Changes the given chatbot settings, either all of them or none.',
    args: { input: t.arg({ type: FlatInput, required: true, description: 'The settings to change.' }) },
    resolve: (_root, args, ctx) => changeChatbotSettings(ctx, args.input),
  }),
  updateChatbotMessages: t.field({
    type: ChatbotSettings,
    ...requires({ permission: 'settings.chatbot:write' }),
    throws: ['forbidden', 'invalid_field', 'feature_not_in_plan', 'not_found'],
    description: 'Changes the messages that the chatbot sends automatically.',
    args: { input: t.arg(input) },
    strictArgs: messagesArgs,
    resolve: (_root, args, ctx) => changeSettingsGroup(ctx, args.input),
  }),
  updateChatbotRouting: t.field({
    type: ChatbotSettings,
    ...requires({ permission: 'chatbot.routing:write' }),
    throws: ['forbidden', 'invalid_field', 'feature_not_in_plan', 'not_found'],
    description: 'Changes the settings for assigning chats to agents.',
    args: { input: t.arg(input) },
    strictArgs: routingArgs,
    resolve: (_root, args, ctx) => changeSettingsGroup(ctx, args.input),
  }),
  updateBusinessHours: t.field({
    type: ChatbotSettings,
    ...requires({ permission: 'chatbot.hours:write' }),
    throws: ['forbidden', 'invalid_field', 'feature_not_in_plan', 'not_found'],
    description: 'Changes the business hours.',
    args: { input: t.arg(input) },
    strictArgs: businessHoursArgs,
    resolve: (_root, args, ctx) => changeSettingsGroup(ctx, args.input),
  }),
  updateSlaSettings: t.field({
    type: ChatbotSettings,
    ...requires({ permission: 'chatbot.sla:write' }),
    throws: ['forbidden', 'invalid_field', 'feature_not_in_plan', 'not_found'],
    description:
      'Changes the settings for deadlines, reminders and closing of chats. Once enabled, deadlines apply to new transfers; once disabled, no deadlines apply.',
    args: { input: t.arg(input) },
    strictArgs: slaArgs,
    resolve: (_root, args, ctx) => changeSettingsGroup(ctx, args.input),
  }),
  updateChatbotAi: t.field({
    type: ChatbotSettings,
    ...requires({ permission: 'settings.chatbot:write' }),
    throws: ['forbidden', 'invalid_field', 'feature_not_in_plan', 'not_found'],
    description: 'Changes the settings for replies by an AI model and for remembered facts.',
    args: { input: t.arg(input) },
    strictArgs: aiArgs,
    resolve: (_root, args, ctx) => changeSettingsGroup(ctx, args.input),
  }),
}))
