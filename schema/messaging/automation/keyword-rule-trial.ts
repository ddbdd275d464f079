import type { PassedOverRule } from '#messaging/automation/keyword-rules/passed-over.ts'
import { ruleLoader } from '#messaging/automation/keyword-rules/rule-queries.ts'
import { passedOverCauses } from '#messaging/automation/keyword-rules/rule-sets.ts'
import {
  alsoCaught,
  type RuleTrial,
  tryRules,
  unreachable,
} from '#messaging/automation/keyword-rules/try-rules.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { requires } from '../../requires.ts'
import { KeywordRule, ruleReads } from './keyword-rules.ts'

// What would answer a text, and which rules never do: what people look at while they write rules.

export const PassedOver = builder.objectRef<PassedOverRule>('PassedOverKeywordRule').implement({
  description: 'Keyword rule that matches a text but does not respond.',
  fields: (t) => ({
    rule: t.field({
      type: KeywordRule,
      nullable: true,
      ...requires(ruleReads),
      description: 'The keyword rule; null if the rule was deleted.',
      resolve: ({ ruleId }, _args, ctx) => ruleLoader(ctx).load(ruleId),
    }),
    cause: t.expose('cause', {
      type: enumFrom(passedOverCauses),
      description: 'Reason why the keyword rule does not respond.',
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description:
        'Problem with the condition of the rule, or reason why the response cannot be sent; null if there are no details.',
    }),
  }),
})

const Trial = builder.objectRef<RuleTrial>('KeywordRuleTrial').implement({
  description: 'Result of testing which keyword rule responds to a text.',
  fields: (t) => ({
    rule: t.field({
      type: KeywordRule,
      nullable: true,
      ...requires(ruleReads),
      description: 'The keyword rule that would respond; null if none would.',
      resolve: ({ rule }, _args, ctx) => (rule ? ruleLoader(ctx).load(rule.id) : null),
    }),
    keyword: t.string({
      nullable: true,
      description: 'Keyword of the rule that matched; null if no rule would respond.',
      resolve: ({ rule }) => rule?.keyword ?? null,
    }),
    passedOver: t.expose('passedOver', {
      type: [PassedOver],
      description:
        'Earlier keyword rules that match the text, in order; if no rule would respond, all rules that match.',
    }),
  }),
})

interface Unreachable {
  ruleId: string
  caughtBy: string[]
}

const UnreachableRule = builder.objectRef<Unreachable>('UnreachableKeywordRule').implement({
  description: 'Keyword rule that can never respond.',
  fields: (t) => ({
    rule: t.field({
      type: KeywordRule,
      nullable: true,
      ...requires(ruleReads),
      description: 'The keyword rule that can never respond; null if the rule was deleted.',
      resolve: ({ ruleId }, _args, ctx) => ruleLoader(ctx).load(ruleId),
    }),
    caughtBy: t.field({
      type: [KeywordRule],
      nullable: { list: false, items: true },
      ...requires(ruleReads),
      description: 'Earlier keyword rules that catch all messages that the rule would match.',
      resolve: ({ caughtBy }, _args, ctx) => Promise.all(caughtBy.map((id) => ruleLoader(ctx).load(id))),
    }),
  }),
})

builder.queryFields((t) => ({
  testKeywordRules: t.field({
    type: Trial,
    ...requires(ruleReads),
    throws: ['invalid_field'],
    description:
      'Tests which enabled keyword rule would respond to a text now. Conditions get no data about a customer, and nothing is sent.',
    args: {
      text: t.arg.string({
        required: true,
        description: "Text of the customer's message, at most 4,096 characters.",
      }),
      numberId: t.arg.id({
        description:
          'UUID of the number that receives the text; rules for single numbers respond only on their number.',
      }),
    },
    resolve: (_root, args, ctx) => tryRules(ctx, args),
  }),
  unreachableKeywordRules: t.field({
    type: [UnreachableRule],
    ...requires(ruleReads),
    description:
      'Enabled keyword rules that can never respond, because earlier rules catch all messages that the rules would match.',
    resolve: (_root, _args, ctx) => unreachable(ctx),
  }),
  wordsCaughtByKeyword: t.stringList({
    ...requires(ruleReads),
    throws: ['invalid_field'],
    description:
      'Words from recent customer messages that contain a keyword, and that `CONTAINS` without whole words would also match. Empty for members who may not read all chats.',
    args: {
      keyword: t.arg.string({
        required: true,
        description: 'Keyword to search for, at most 200 characters.',
      }),
    },
    resolve: (_root, args, ctx) => alsoCaught(ctx, args),
  }),
}))
