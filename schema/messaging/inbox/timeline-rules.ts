import { entryOf, interfaces } from './timeline-entry.ts'

// What rules of the inbox did, among what happened in a chat.

export const RuleRan = entryOf('rule_ran').implement({
  interfaces,
  description: 'A rule of the inbox did something in a chat.',
  fields: (t) => ({
    ruleId: t.id({ description: 'UUID of the rule.', resolve: ({ data }) => String(data.rule?.id) }),
    ruleName: t.string({
      description: 'Name of the rule at the time of the event.',
      resolve: ({ data }) => data.rule?.name ?? '',
    }),
    stepKinds: t.stringList({
      description: 'Kinds of the steps that were done, as InboxRuleStepInput names them.',
      resolve: ({ data }) => data.steps ?? [],
    }),
  }),
})
