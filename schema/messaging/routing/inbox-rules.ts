import { conversationLoader } from '#messaging/chat-model/chats/conversation-queries.ts'
import {
  createRule,
  deleteRule,
  orderRules,
  updateRule,
} from '#messaging/routing/inbox-rules/inbox-rule-commands.ts'
import {
  createRuleInput,
  orderRulesInput,
  tryRuleInput,
  updateRuleInput,
} from '#messaging/routing/inbox-rules/inbox-rule-input.ts'
import {
  listRules,
  type InboxRule as Row,
  ruleById,
  ruleLoader,
} from '#messaging/routing/inbox-rules/inbox-rule-queries.ts'
import { type RuleTrial as Trial, tryRule } from '#messaging/routing/inbox-rules/try-rule.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { argsFrom, inputFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { findsNodes, Node } from '../../node.ts'
import { requires } from '../../requires.ts'
import { Conversation } from '../inbox/conversations.ts'
import { FilterValues } from '../inbox/saved-views.ts'
import { RuleStep, RuleTrigger } from './inbox-rule-types.ts'

// What is done by itself when something happens in a chat.

export const InboxRule = builder.objectRef<Row>('InboxRule').implement({
  interfaces: [Node],
  description: 'A rule of the inbox: steps that run automatically when something happens in a chat.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the rule.' }),
    name: t.exposeString('name', { description: 'Display name of the rule.' }),
    isEnabled: t.exposeBoolean('isEnabled', { description: 'Whether the rule runs.' }),
    trigger: t.expose('trigger', { type: RuleTrigger, description: 'What starts the rule.' }),
    conditions: t.expose('conditions', {
      type: FilterValues,
      description: 'Filter that the chat must match.',
    }),
    steps: t.field({
      type: [RuleStep],
      description: 'Steps of the rule in their order, 1 to 20.',
      resolve: ({ steps }) => steps as never,
    }),
    isOncePerCase: t.exposeBoolean('isOncePerCase', {
      description: 'Whether the rule runs once in each case of a chat, and otherwise each time.',
    }),
    stopsOthers: t.exposeBoolean('stopsOthers', {
      description: 'Whether rules after it do not run at the same event.',
    }),
    author: t.field({
      type: Actor,
      description: 'The member who saved the rule last. The rule may do what this member may do.',
      resolve: ({ authorId }) => memberActor(authorId),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the rule was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the rule was last changed.',
    }),
  }),
})

type Example = Trial['examples'][number]

const TrialExample = builder.objectRef<Example>('InboxRuleTrialExample').implement({
  description: 'A chat in which a rule would have run.',
  fields: (t) => ({
    contactId: t.exposeID('contactId', { description: 'UUID of the contact of the chat.' }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      ...requires({ permission: 'chat:read' }),
      description: 'The chat. One read serves all examples of a trial.',
      resolve: ({ contactId }, _args, ctx) => conversationLoader(ctx).load(contactId),
    }),
    occurredAt: t.expose('occurredAt', {
      type: 'DateTime',
      description: 'Time at which the rule would have run.',
    }),
  }),
})

const RuleTrial = builder.objectRef<Trial>('InboxRuleTrial').implement({
  description: 'How often a rule would have run in the last 7 days. Nothing was changed.',
  fields: (t) => ({
    runs: t.exposeInt('runs', {
      nullable: true,
      description:
        'Number of times that the rule would have run; null for changed fields of contacts, because their earlier values are not kept.',
    }),
    chats: t.exposeInt('chats', { description: 'Number of chats that were looked at, at most 500.' }),
    since: t.expose('since', { type: 'DateTime', description: 'Time from which on was looked.' }),
    isComplete: t.exposeBoolean('isComplete', {
      description: 'Whether all chats of these days that match the conditions were looked at.',
    }),
    examples: t.expose('examples', {
      type: [TrialExample],
      description: 'Chats in which the rule would have run, the latest first, at most 20.',
    }),
  }),
})

const reads = { permission: 'custom_actions:read' } as const
const writes = { permission: 'custom_actions:write' } as const
const idArg = { required: true, description: 'UUID of the rule.' } as const

builder.queryFields((t) => ({
  inboxRules: t.field({
    type: [InboxRule],
    ...requires(reads),
    complexity: 10,
    description: 'Lists the rules of the inbox in the order in which they run; at most 50.',
    resolve: (_root, _args, ctx) => listRules(ctx),
  }),
  inboxRule: t.field({
    type: InboxRule,
    ...requires(reads),
    throws: ['not_found'],
    description: 'Returns one rule of the inbox.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => ruleById(ctx, id),
  }),
  tryInboxRule: t.field({
    type: RuleTrial,
    ...requires(reads),
    complexity: 100,
    throws: ['invalid_field', 'invalid_request'],
    description:
      'Tells how often a rule would have run in the last 7 days, in the 500 latest chats that the caller can see and that match the conditions now. Changes of fields and tags of cases are known since timelines have them (`TimelineCaseChanged`); changed fields of contacts cannot be known. Changes nothing.',
    args: argsFrom(tryRuleInput),
    resolve: (_root, args, ctx) => tryRule(ctx, args),
  }),
}))

builder.mutationFields((t) => ({
  createInboxRule: t.field({
    type: InboxRule,
    ...requires(writes),
    throws: ['invalid_field', 'invalid_request', 'template_params', 'conflict'],
    description:
      'Creates a rule of the inbox, after the others. A workspace has at most 50 rules. The caller needs the permission that each step requires, now and whenever the rule runs.',
    args: {
      input: t.arg({
        type: inputFrom('CreateInboxRuleInput', createRuleInput),
        required: true,
        description: 'The rule to create.',
      }),
    },
    resolve: (_root, { input }, ctx) => createRule(ctx, input),
  }),
  updateInboxRule: t.field({
    type: InboxRule,
    ...requires(writes),
    throws: ['not_found', 'invalid_field', 'invalid_request', 'template_params', 'conflict'],
    description:
      'Changes the given fields of a rule of the inbox. The caller becomes its author and needs the permission that each step requires, except to turn it off.',
    args: { id: t.arg.id(idArg), ...argsFrom(updateRuleInput) },
    resolve: (_root, { id, ...change }, ctx) => updateRule(ctx, id, change),
  }),
  deleteInboxRule: t.field({
    type: 'ID',
    ...requires({ permission: 'custom_actions:delete' }),
    throws: ['not_found'],
    description: 'Deletes a rule of the inbox and returns its ID. The log of its runs stays for 30 days.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteRule(ctx, id),
  }),
  orderInboxRules: t.field({
    type: [InboxRule],
    ...requires(writes),
    throws: ['invalid_field'],
    answersAs: 'inboxRules',
    description: 'Sets the order in which rules of the inbox run.',
    args: argsFrom(orderRulesInput),
    resolve: (_root, args, ctx) => orderRules(ctx, args),
  }),
}))

findsNodes({
  type: 'InboxRule',
  ids: { table: 'inbox_rule' },
  access: reads,
  load: (ctx, id) => ruleLoader(ctx).load(id),
})
