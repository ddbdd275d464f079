import { errorReasons } from '#core/reason-sets.ts'
import { conversationLoader } from '#messaging/chat-model/chats/conversation-queries.ts'
import { ruleLoader } from '#messaging/routing/inbox-rules/inbox-rule-queries.ts'
import {
  ruleEvents,
  ruleRunStatuses,
  ruleStepStatuses,
} from '#messaging/routing/inbox-rules/inbox-rule-sets.ts'
import { listRuleRuns } from '#messaging/routing/inbox-rules/rule-run-queries.ts'
import type { RuleRun as Run, RuleStepRun as StepRun } from '#messaging/routing/inbox-rules/rule-run-row.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { ErrorCodeEnum } from '../../error-code.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Conversation } from '../inbox/conversations.ts'
import { InboxRule } from './inbox-rules.ts'

// What rules of the inbox did, and why.

const RuleStepRun = builder.objectRef<StepRun>('InboxRuleStepRun').implement({
  description: 'What became of a step of a rule.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description: 'Kind of the step, as InboxRuleStepInput names it.',
    }),
    status: t.expose('status', { type: enumFrom(ruleStepStatuses), description: 'Status of the step.' }),
    code: t.field({
      type: ErrorCodeEnum,
      nullable: true,
      description: 'Error code with which the step was refused.',
      resolve: ({ code }) => code ?? null,
    }),
    reason: t.field({
      type: enumFrom(errorReasons),
      nullable: true,
      description: 'Reason of the error, for codes that are not specific enough.',
      resolve: ({ reason }) => (reason ?? null) as never,
    }),
    message: t.string({
      nullable: true,
      description: 'Human-readable reason why the step was refused.',
      resolve: ({ message }) => message ?? null,
    }),
  }),
})

const InboxRuleRun = builder.objectRef<Run>('InboxRuleRun').implement({
  description: 'A run of a rule of the inbox in a chat. Runs are kept for 30 days.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the run.' }),
    ruleId: t.exposeID('ruleId', { description: 'UUID of the rule.' }),
    ruleName: t.exposeString('ruleName', { description: 'Name of the rule at the time of the run.' }),
    rule: t.field({
      type: InboxRule,
      nullable: true,
      description: 'The rule; null if it was deleted. One read serves all runs of a page.',
      resolve: ({ ruleId }, _args, ctx) => ruleLoader(ctx).load(ruleId),
    }),
    contactId: t.exposeID('contactId', { description: 'UUID of the contact of the chat.' }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      ...requires({ permission: 'chat:read' }),
      description: 'The chat. One read serves all runs of a page.',
      resolve: ({ contactId }, _args, ctx) => conversationLoader(ctx).load(contactId),
    }),
    event: t.expose('event', { type: enumFrom(ruleEvents), description: 'What started the rule.' }),
    occurredAt: t.expose('occurredAt', {
      type: 'DateTime',
      description: 'Time at which that happened.',
    }),
    matched: t.exposeStringList('matched', {
      description: 'Names of the conditions of the trigger and of the filter that were asked and matched.',
    }),
    causedByRules: t.field({
      type: [InboxRule],
      description:
        'Rules whose changes led to the run, the first rule first, without those that were deleted. One read serves all runs of a page.',
      resolve: async ({ chain }, _args, ctx) =>
        (await Promise.all(chain.map((id) => ruleLoader(ctx).load(id)))).filter((rule) => rule !== null),
    }),
    status: t.expose('status', { type: enumFrom(ruleRunStatuses), description: 'Status of the run.' }),
    steps: t.expose('steps', {
      type: [RuleStepRun],
      description: 'What became of each step that was begun, in their order.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which it was decided that the rule runs.',
    }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the run was over; null while it is not.',
    }),
  }),
})

const Runs = connectionOf('InboxRuleRun', InboxRuleRun)

builder.queryField('inboxRuleRuns', (t) =>
  t.field({
    type: Runs,
    ...requires({ permission: 'custom_actions:read' }),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Lists runs of rules of the inbox in chats that the caller can see, newest first.',
    args: {
      ...cursorArgs,
      ruleId: t.arg.id({ description: 'Only runs of the rule with this UUID are listed.' }),
      contactId: t.arg.id({
        description: 'Only runs in the chat of the contact with this UUID are listed.',
      }),
    },
    resolve: (_root, args, ctx) => listRuleRuns(ctx, args),
  }),
)
