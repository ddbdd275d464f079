import { actionLoader } from '#messaging/inbox/custom-actions/action-queries.ts'
import { macroTeamLoader } from '#messaging/messages/macros/macro-queries.ts'
import type {
  HandOverStep,
  RuleStep as Step,
  RuleTrigger as Trigger,
  WebhookStep,
} from '#messaging/routing/inbox-rules/inbox-rule-input.ts'
import {
  fieldOwners,
  messageLanguages,
  ruleEvents,
  ruleHours,
  ruleTagChanges,
  textMatches,
} from '#messaging/routing/inbox-rules/inbox-rule-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { TeamAssignee } from '../inbox/assignees.ts'
import { macroStepTypes, stepTypeOf } from '../messages/macro-steps.ts'

// What starts a rule of the inbox, and its steps.

export const RuleTrigger = builder.objectRef<Trigger>('InboxRuleTrigger').implement({
  description: 'What starts a rule of the inbox. Null for a value that was not given.',
  fields: (t) => ({
    event: t.expose('event', { type: enumFrom(ruleEvents), description: 'What starts the rule.' }),
    hours: t.expose('hours', {
      type: enumFrom(ruleHours),
      nullable: true,
      description: 'Only within or only outside business hours.',
    }),
    texts: t.exposeStringList('texts', {
      nullable: true,
      description: 'Texts with which the message is compared regardless of case.',
    }),
    textMatch: t.expose('textMatch', {
      type: enumFrom(textMatches),
      nullable: true,
      description: 'How the message is compared with the texts. If null, it contains one of them.',
    }),
    numberIds: t.exposeIDList('numberIds', {
      nullable: true,
      description: 'UUIDs of numbers to which the customer wrote.',
    }),
    languages: t.expose('languages', {
      type: [enumFrom(messageLanguages)],
      nullable: true,
      description: 'Languages of the message.',
    }),
    fromAd: t.exposeBoolean('fromAd', {
      nullable: true,
      description: 'Whether the customer wrote the message after tapping an advertisement.',
    }),
    minutes: t.exposeInt('minutes', {
      nullable: true,
      description: 'Number of minutes for which nobody answered.',
    }),
    tagChange: t.expose('tagChange', {
      type: enumFrom(ruleTagChanges),
      nullable: true,
      description: 'Which change of tags starts the rule. If null, both do.',
    }),
    tagNames: t.exposeStringList('tagNames', { nullable: true, description: 'Names of the tags.' }),
    fieldOf: t.expose('fieldOf', {
      type: enumFrom(fieldOwners),
      nullable: true,
      description: 'Whether it is a field of the contact or of the case.',
    }),
    fieldKey: t.exposeString('fieldKey', { nullable: true, description: 'Key of the field.' }),
    fieldValue: t.exposeString('fieldValue', {
      nullable: true,
      description: 'Value, as a text, that the field got.',
    }),
    reasonIds: t.exposeIDList('reasonIds', {
      nullable: true,
      description: 'UUIDs of reasons with which the chat was closed.',
    }),
  }),
})

const Webhook = builder.objectRef<WebhookStep>('InboxRuleWebhookStep').implement({
  description: 'A step that makes the request of a custom action.',
  fields: (t) => ({
    actionId: t.exposeID('actionId', { description: 'UUID of the custom action.' }),
    actionName: t.string({
      nullable: true,
      description:
        'Name of the custom action; null if it was deleted. One read serves all steps of the rules of a list.',
      resolve: async ({ actionId }, _args, ctx) => (await actionLoader(ctx).load(actionId))?.name ?? null,
    }),
  }),
})

const HandOver = builder.objectRef<HandOverStep>('InboxRuleHandOverStep').implement({
  description: 'A step that transfers the chat to agents.',
  fields: (t) => ({
    teamId: t.id({
      nullable: true,
      description: 'UUID of the team that gets the chat; null for the general queue.',
      resolve: ({ teamId }) => teamId ?? null,
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'The team that gets the chat; null if the step names none, or the team was deleted.',
      resolve: ({ teamId }, _args, ctx) => (teamId ? macroTeamLoader(ctx).load(teamId) : null),
    }),
    handOverNotes: t.exposeString('notes', {
      description: 'Notes for the agent who takes the chat; may be empty.',
    }),
  }),
})

export const RuleStep = builder.unionType('InboxRuleStep', {
  description: 'A step of a rule of the inbox.',
  types: [...macroStepTypes, Webhook, HandOver],
  resolveType: (step) => {
    const { kind } = step as Step
    if (kind === 'webhook') return 'InboxRuleWebhookStep'
    return kind === 'handOver' ? 'InboxRuleHandOverStep' : stepTypeOf[kind]
  },
})
