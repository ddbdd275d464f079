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
  description: 'A rule that has a keyword of a text, and does not answer it.',
  fields: (t) => ({
    rule: t.field({
      type: KeywordRule,
      nullable: true,
      ...requires(ruleReads),
      description: 'Which.',
      resolve: ({ ruleId }, _args, ctx) => ruleLoader(ctx).load(ruleId),
    }),
    cause: t.expose('cause', { type: enumFrom(passedOverCauses), description: 'Why it does not.' }),
    problem: t.exposeString('problem', {
      nullable: true,
      description:
        'What goes wrong with its condition, or why its answer cannot be sent; null where there is no more to say.',
    }),
  }),
})

const Trial = builder.objectRef<RuleTrial>('KeywordRuleTrial').implement({
  description: 'What would answer a text.',
  fields: (t) => ({
    rule: t.field({
      type: KeywordRule,
      nullable: true,
      ...requires(ruleReads),
      description: 'The rule that would; null where none does.',
      resolve: ({ rule }, _args, ctx) => (rule ? ruleLoader(ctx).load(rule.id) : null),
    }),
    keyword: t.string({
      nullable: true,
      description: 'Its keyword that was found.',
      resolve: ({ rule }) => rule?.keyword ?? null,
    }),
    passedOver: t.expose('passedOver', {
      type: [PassedOver],
      description:
        'Rules before it that have such a keyword, in their order; where none would answer, all that have one.',
    }),
  }),
})

interface Unreachable {
  ruleId: string
  caughtBy: string[]
}

const UnreachableRule = builder.objectRef<Unreachable>('UnreachableKeywordRule').implement({
  description: 'A rule that can never answer.',
  fields: (t) => ({
    rule: t.field({
      type: KeywordRule,
      nullable: true,
      ...requires(ruleReads),
      description: 'Which.',
      resolve: ({ ruleId }, _args, ctx) => ruleLoader(ctx).load(ruleId),
    }),
    caughtBy: t.field({
      type: [KeywordRule],
      nullable: { list: false, items: true },
      ...requires(ruleReads),
      description: 'The earlier rules that catch all that it would.',
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
      'Which enabled rule would answer a text now. Of the customer nothing is known to conditions; nothing is sent.',
    args: {
      text: t.arg.string({
        required: true,
        description: 'What a customer would write; up to 4,096 characters.',
      }),
      numberId: t.arg.id({
        description: 'UUID of the number that it comes to; rules of single numbers answer on theirs alone.',
      }),
    },
    resolve: (_root, args, ctx) => tryRules(ctx, args),
  }),
  unreachableKeywordRules: t.field({
    type: [UnreachableRule],
    ...requires(ruleReads),
    description: 'Enabled rules that can never answer, because earlier ones catch all that they would.',
    resolve: (_root, _args, ctx) => unreachable(ctx),
  }),
  wordsCaughtByKeyword: t.stringList({
    ...requires(ruleReads),
    throws: ['invalid_field'],
    description:
      'Words that customers wrote lately of which a keyword is a part: what `CONTAINS` without whole words answers besides. None for whoever may not read all chats.',
    args: { keyword: t.arg.string({ required: true, description: 'Up to 200 characters.' }) },
    resolve: (_root, args, ctx) => alsoCaught(ctx, args),
  }),
}))
