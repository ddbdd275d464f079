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
  description: 'What the chatbot answers to words of a customer.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'The first keyword, unless it was given one.' }),
    keywords: t.exposeStringList('keywords', { description: 'Any of them is enough.' }),
    matchType: t.expose('matchType', { type: enumFrom(matchTypes), description: 'How they are looked for.' }),
    caseSensitive: t.exposeBoolean('caseSensitive', { description: 'Whether case counts.' }),
    wholeWord: t.exposeBoolean('wholeWord', {
      description: 'For `CONTAINS`: only between letters, digits and underscores.',
    }),
    responseType: t.expose('responseType', {
      type: enumFrom(responseTypes),
      description: 'What it answers with.',
    }),
    response: t.field({
      type: RuleResponse,
      description: 'The answer.',
      resolve: (rule) => rule as never,
    }),
    responseContentForDoors: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'The same as an object of JSON.',
      resolve: wireContent,
    }),
    conditions: t.exposeString('conditions', {
      description: 'An expression that must be true besides; empty for none.',
    }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'The number on which it answers; null for all.',
      resolve: ({ numberId }, _args, ctx) => (numberId === null ? null : numberLoader(ctx).load(numberId)),
    }),
    accountNameForDoors: t.string({
      ...forDoors,
      nullable: true,
      description: 'What /api calls it.',
      resolve: ({ numberId }, _args, ctx) => accountName(ctx, numberId),
    }),
    priority: t.exposeInt('priority', { description: 'Higher ones are asked first.' }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether it answers.' }),
    activeFrom: t.expose('activeFrom', {
      type: 'DateTime',
      nullable: true,
      description: 'From when it answers; null: always.',
    }),
    activeUntil: t.expose('activeUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when; null: for ever.',
    }),
    ...madeFields(t),
  }),
})

const KeywordRulePage = numberedPageOf('KeywordRule', KeywordRule, {
  of: 'keyword rules',
  order: 'The higher priority first, then the newer.',
})

export const ruleReads = { permission: 'chatbot.keywords:read' } as const
const write = requires({ permission: 'chatbot.keywords:write' })
const idArg = { required: true, description: 'UUID of the keyword rule.' } as const

const narrowing = builder.args((t) => ({
  search: t.string({ description: 'Part of a name or of a keyword.' }),
  isEnabled: t.boolean({ description: 'Only those that answer, or only those that do not.' }),
  responseType: t.field({ type: enumFrom(responseTypes), description: 'Only those that answer so.' }),
}))

builder.queryFields((t) => ({
  keywordRules: t.field({
    type: connectionOf('KeywordRule', KeywordRule),
    ...requires(ruleReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Keyword rules in the order of their priority, of the same priority the newer first.',
    args: { ...narrowing, ...cursorArgs },
    resolve: (_root, args, ctx) => listRules(ctx, args),
  }),
  keywordRulePage: t.field({
    type: KeywordRulePage,
    ...onlyForDoors(requires(ruleReads)),
    description: 'Keyword rules in the order of their priority.',
    args: { ...narrowing, ...pageArgs },
    resolve: (_root, args, ctx) => numberedRules(ctx, args),
  }),
  keywordRule: t.field({
    type: KeywordRule,
    ...requires(ruleReads),
    throws: ['not_found'],
    description: 'One keyword rule.',
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
      'Makes a keyword rule; at most 10,000 of a workspace. One that is enabled must be complete, others may be unfinished.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The rule.' }) },
    strictArgs: createRuleArgs,
    resolve: (_root, { input }, ctx) => createRule(ctx, input),
  }),
  updateKeywordRule: t.field({
    type: KeywordRule,
    ...write,
    throws: ['not_found', 'invalid_field'],
    description: 'Changes what is given; an answer is given whole.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: UpdateInput, required: true, description: 'What changes.' }),
    },
    strictArgs: updateRuleArgs,
    resolve: (_root, { id, input }, ctx) => updateRule(ctx, id, input),
  }),
  moveKeywordRule: t.field({
    type: KeywordRule,
    ...write,
    throws: ['not_found', 'invalid_field'],
    description: 'Puts a rule before another one; the priorities of as few rules as possible change for it.',
    args: {
      id: t.arg.id(idArg),
      beforeId: t.arg.id({ description: 'UUID of the rule that comes after it; null: it is the last.' }),
    },
    resolve: (_root, args, ctx) => moveRule(ctx, args),
  }),
  deleteKeywordRule: t.field({
    type: 'ID',
    ...requires({ permission: 'chatbot.keywords:delete' }),
    throws: ['not_found'],
    description: 'Forgets a keyword rule; answers its id.',
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
