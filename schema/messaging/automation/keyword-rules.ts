import { moveRule } from '#messaging/automation/keyword-rules/move-rule.ts'
import { createRule, deleteRule, updateRule } from '#messaging/automation/keyword-rules/rule-commands.ts'
import { wireContent } from '#messaging/automation/keyword-rules/rule-content.ts'
import { createRuleInput, updateRuleInput } from '#messaging/automation/keyword-rules/rule-input.ts'
import {
  listRules,
  numberedRules,
  type KeywordRule as Rule,
  ruleById,
  ruleLoader,
} from '#messaging/automation/keyword-rules/rule-queries.ts'
import { matchTypes, responseTypes } from '#messaging/automation/keyword-rules/rule-sets.ts'
import { accountName } from '#messaging/numbers/accounts/account-names.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { numberedPageOf, pageArgs } from '../../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { madeFields } from '../../people/made-fields.ts'
import { requires } from '../../requires.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'
import { createRuleArgs, updateRuleArgs } from './keyword-rule-inputs.ts'
import { RuleResponse } from './rule-responses.ts'

// What the chatbot answers to words of a customer (document 3, Keyword rule; spec/8 KW).

export const KeywordRule = builder.objectRef<Rule>('KeywordRule').implement({
  interfaces: [Node],
  description: "Rule by which the chatbot responds to keywords in a customer's message.",
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the keyword rule.' }),
    name: t.exposeString('name', { description: 'Name of the keyword rule. Defaults to the first keyword.' }),
    keywords: t.exposeStringList('keywords', {
      description: 'Keywords of the rule, any of which triggers the rule.',
    }),
    matchType: t.expose('matchType', {
      type: enumFrom(matchTypes),
      description: 'How keywords are matched.',
    }),
    caseSensitive: t.exposeBoolean('caseSensitive', { description: 'Whether keywords are case-sensitive.' }),
    wholeWord: t.exposeBoolean('wholeWord', {
      description:
        'Whether keywords match only whole words, delimited by characters other than letters, digits and underscores. Applies to `CONTAINS`.',
    }),
    responseType: t.expose('responseType', {
      type: enumFrom(responseTypes),
      description: 'Type of the response.',
    }),
    response: t.field({
      type: RuleResponse,
      description: 'Response of the keyword rule.',
      resolve: (rule) => rule as never,
    }),
    responseContentForDoors: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Response of the keyword rule as a JSON object.',
      resolve: wireContent,
    }),
    conditions: t.exposeString('conditions', {
      description: 'Expression that must also be true for the rule to respond; empty for none.',
    }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'Number on which the keyword rule responds; null for all numbers.',
      resolve: ({ numberId }, _args, ctx) => (numberId === null ? null : numberLoader(ctx).load(numberId)),
    }),
    accountNameForDoors: t.string({
      ...forDoors,
      nullable: true,
      description: 'Name of the account in /api; null for all accounts.',
      resolve: ({ numberId }, _args, ctx) => accountName(ctx, numberId),
    }),
    priority: t.exposeInt('priority', {
      description: 'Priority of the keyword rule; rules with higher priority are checked first.',
    }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether the keyword rule is enabled.' }),
    activeFrom: t.expose('activeFrom', {
      type: 'DateTime',
      nullable: true,
      description: 'Time from which the keyword rule is active; null for no start time.',
    }),
    activeUntil: t.expose('activeUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Time until which the keyword rule is active; null for no end time.',
    }),
    ...madeFields(t),
  }),
})

const KeywordRulePage = numberedPageOf('KeywordRule', KeywordRule, {
  of: 'keyword rules',
  order: 'Keyword rules on the page by descending priority; of equal priority, newest first.',
})

export const ruleReads = { permission: 'chatbot.keywords:read' } as const
const write = requires({ permission: 'chatbot.keywords:write' })
const idArg = { required: true, description: 'UUID of the keyword rule.' } as const

const narrowing = builder.args((t) => ({
  search: t.string({ description: 'Only keyword rules whose name or keywords contain this text.' }),
  isEnabled: t.boolean({
    description: 'True for only enabled keyword rules, false for only disabled keyword rules.',
  }),
  responseType: t.field({
    type: enumFrom(responseTypes),
    description: 'Only keyword rules with this type of response.',
  }),
}))

builder.queryFields((t) => ({
  keywordRules: t.field({
    type: connectionOf('KeywordRule', KeywordRule),
    ...requires(ruleReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Keyword rules by descending priority; of equal priority, newest first.',
    args: { ...narrowing, ...cursorArgs },
    resolve: (_root, args, ctx) => listRules(ctx, args),
  }),
  keywordRulePage: t.field({
    type: KeywordRulePage,
    ...onlyForDoors(requires(ruleReads)),
    description: 'Keyword rules by descending priority.',
    args: { ...narrowing, ...pageArgs },
    resolve: (_root, args, ctx) => numberedRules(ctx, args),
  }),
  keywordRule: t.field({
    type: KeywordRule,
    ...requires(ruleReads),
    throws: ['not_found'],
    description: 'The keyword rule with this id.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => ruleById(ctx, id),
  }),
}))

const CreateInput = inputFrom('CreateKeywordRuleInput', createRuleInput)
const UpdateInput = inputFrom('UpdateKeywordRuleInput', updateRuleInput)

builder.mutationFields((t) => ({
  createKeywordRule: t.field({
    type: KeywordRule,
    ...write,
    throws: ['invalid_field', 'invalid_state'],
    description:
      'Creates a keyword rule; a workspace has at most 10,000. An enabled rule must be complete; a disabled rule may be unfinished.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The keyword rule to create.' }) },
    strictArgs: createRuleArgs,
    resolve: (_root, { input }, ctx) => createRule(ctx, input),
  }),
  updateKeywordRule: t.field({
    type: KeywordRule,
    ...write,
    throws: ['not_found', 'invalid_field'],
    description: 'Changes the given fields of a keyword rule; a response is replaced as a whole.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: UpdateInput, required: true, description: 'The fields to change.' }),
    },
    strictArgs: updateRuleArgs,
    resolve: (_root, { id, input }, ctx) => updateRule(ctx, id, input),
  }),
  moveKeywordRule: t.field({
    type: KeywordRule,
    ...write,
    throws: ['not_found', 'invalid_field'],
    description:
      'Moves a keyword rule before another rule; the priorities of as few rules as possible change.',
    args: {
      id: t.arg.id(idArg),
      beforeId: t.arg.id({
        description: 'UUID of the rule that follows the moved rule; null to move the rule to the end.',
      }),
    },
    resolve: (_root, args, ctx) => moveRule(ctx, args),
  }),
  deleteKeywordRule: t.field({
    type: 'ID',
    ...requires({ permission: 'chatbot.keywords:delete' }),
    throws: ['not_found'],
    description: 'Deletes a keyword rule and returns the id of the rule.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteRule(ctx, id),
  }),
}))

findsNodes({
  type: 'KeywordRule',
  ids: { table: 'keyword_rule' },
  access: ruleReads,
  load: (ctx, id) => ruleLoader(ctx).load(id),
})
