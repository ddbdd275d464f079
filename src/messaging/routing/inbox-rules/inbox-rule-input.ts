import { z } from 'zod'
import { named, ofSet, oneOf } from '#core/input-schema.ts'
import { optional, orElse, text, trimmedText, uuid } from '#core/validation.ts'
import { namedInboxFilter } from '#messaging/chat-model/chats/inbox-filters.ts'
import { type MacroStep, mostSteps, stepsOf, stepWays } from '#messaging/messages/macros/macro-input.ts'
import {
  fieldOwners,
  messageLanguages,
  type RuleEvent,
  ruleEvents,
  ruleHours,
  ruleTagChanges,
  textMatches,
} from './inbox-rule-sets.ts'

/** Of the rules of a workspace. */
export const mostRules = 50
const mostMinutes = 30 * 24 * 60

const some = <T extends z.ZodType>(one: T, most: number) => optional(z.array(one).min(1).max(most))

const triggerFields = {
  event: ofSet(ruleEvents, z.enum(ruleEvents.values)).meta({ description: 'What starts the rule.' }),
  hours: optional(ofSet(ruleHours, z.enum(ruleHours.values))).meta({
    description: 'Only within or only outside business hours. If omitted, at any time.',
  }),
  texts: some(trimmedText(200), 20).meta({
    description:
      'Of MESSAGE_RECEIVED: texts with which the message is compared regardless of case, at most 20. If omitted, any message starts the rule.',
  }),
  textMatch: optional(ofSet(textMatches, z.enum(textMatches.values))).meta({
    description: 'Of MESSAGE_RECEIVED: how the message is compared with the texts. Default: CONTAINS.',
  }),
  numberIds: some(uuid, 50).meta({
    description:
      'Of MESSAGE_RECEIVED and UNANSWERED: UUIDs of numbers to which the customer wrote, at most 50.',
  }),
  languages: some(ofSet(messageLanguages, z.enum(messageLanguages.values)), 18).meta({
    description:
      'Of MESSAGE_RECEIVED: languages of the message, as far as its letters and frequent words say so.',
  }),
  fromAd: optional(z.boolean()).meta({
    description:
      'Of MESSAGE_RECEIVED: if true, only messages that customers wrote after they tapped an advertisement; if false, only others.',
  }),
  minutes: optional(z.int().min(1).max(mostMinutes)).meta({
    description: 'Of UNANSWERED: number of minutes for which nobody answered, up to 30 days.',
  }),
  tagChange: optional(ofSet(ruleTagChanges, z.enum(ruleTagChanges.values))).meta({
    description: 'Of TAGS_CHANGED: which change starts the rule. If omitted, both do.',
  }),
  tagNames: some(trimmedText(50), 50).meta({
    description: 'Of TAGS_CHANGED: names of tags, at most 50. If omitted, any tag starts the rule.',
  }),
  fieldOf: optional(ofSet(fieldOwners, z.enum(fieldOwners.values))).meta({
    description: 'Of FIELD_CHANGED: whether it is a field of the contact or of the case.',
  }),
  fieldKey: optional(text(1, 100)).meta({ description: 'Of FIELD_CHANGED: key of the field.' }),
  fieldValue: optional(text(1, 1000)).meta({
    description:
      'Of FIELD_CHANGED: value, as a text, that the field got. If omitted, any change starts the rule.',
  }),
  reasonIds: some(uuid, 50).meta({
    description: 'Of CASE_CLOSED: UUIDs of reasons with which the chat was closed, at most 50.',
  }),
}

type TriggerField = Exclude<keyof typeof triggerFields, 'event' | 'hours'>

/** What may be said of which event; that in capital letters of the description. */
const saidOf: Record<TriggerField, readonly RuleEvent[]> = {
  texts: ['message_received'],
  textMatch: ['message_received'],
  numberIds: ['message_received', 'unanswered'],
  languages: ['message_received'],
  fromAd: ['message_received'],
  minutes: ['unanswered'],
  tagChange: ['tags_changed'],
  tagNames: ['tags_changed'],
  fieldOf: ['field_changed'],
  fieldKey: ['field_changed'],
  fieldValue: ['field_changed'],
  reasonIds: ['case_closed'],
}

const needed: Partial<Record<RuleEvent, readonly TriggerField[]>> = {
  unanswered: ['minutes'],
  field_changed: ['fieldOf', 'fieldKey'],
}

const trigger = named(
  'InboxRuleTriggerInput',
  'What starts a rule of the inbox. Fields of other events are refused.',
  z.object(triggerFields).superRefine((given, ctx) => {
    for (const [field, events] of Object.entries(saidOf))
      if (given[field as TriggerField] !== undefined && !events.includes(given.event))
        ctx.addIssue({ code: 'custom', path: [field], message: 'This is of another event.' })
    for (const field of needed[given.event] ?? [])
      if (given[field] === undefined)
        ctx.addIssue({ code: 'custom', path: [field], message: 'A value is needed.' })
  }),
)
/** What starts a rule. */
export type RuleTrigger = z.output<typeof trigger>

/** A rule is nobody's, and sees all chats alike. */
const ofSomebody = ['mine', 'myTeams', 'mentioned', 'search'] as const

const conditions = namedInboxFilter.superRefine((filter, ctx) => {
  for (const field of ofSomebody)
    if (filter[field] !== undefined)
      ctx.addIssue({ code: 'custom', path: [field], message: 'A rule has no such condition.' })
})

const { assignToCaller: _, ...ways } = stepWays

const webhook = named(
  'InboxRuleWebhookInput',
  'A request that a rule makes.',
  z.object({
    actionId: uuid.meta({
      description: 'UUID of a custom action of the type webhook, which says the request.',
    }),
  }),
)

const handOver = named(
  'InboxRuleHandOverInput',
  'A transfer of a chat to agents by a rule.',
  z.object({
    teamId: optional(uuid).meta({
      description:
        "UUID of the team that gets the chat; the team's strategy chooses the agent. If omitted, the general queue gets it.",
    }),
    notes: text(0, 4096).meta({
      description: 'Notes for the agent who takes the chat; may be empty.',
    }),
  }),
)

export type WebhookStep = { kind: 'webhook' } & z.output<typeof webhook>
export type HandOverStep = { kind: 'handOver' } & z.output<typeof handOver>
/** A step as it is kept: its kind, and what it says. */
export type RuleStep = MacroStep | WebhookStep | HandOverStep

const step = oneOf('InboxRuleStepInput', 'A step of a rule. Exactly one kind of step is given.', {
  ...ways,
  webhook: webhook.meta({ description: 'Makes the request of a custom action, once.' }),
  handOver: handOver.meta({ description: 'Transfers the chat to agents, to the queue of a team.' }),
})

const words = {
  name: 'Name of the rule, trimmed, 1 to 100 characters. Unique in the workspace regardless of case.',
  isEnabled: 'Whether the rule runs.',
  trigger: 'What starts the rule.',
  conditions:
    'Filter that the chat must match, in the format of `conversations`, without conditions about the caller and without a search.',
  steps: `Steps of the rule in their order, 1 to ${mostSteps}. The caller needs the permission that each step requires.`,
  isOncePerCase: 'Whether the rule runs once in each case of a chat, and otherwise each time.',
  stopsOthers: 'Whether rules after it do not run at the same event.',
}

const fields = {
  name: trimmedText(100),
  isEnabled: z.boolean(),
  steps: stepsOf<RuleStep>(step, 'rule'),
  isOncePerCase: z.boolean(),
  stopsOthers: z.boolean(),
}

export const createRuleInput = z.object({
  name: fields.name.meta({ description: words.name }),
  isEnabled: orElse(optional(fields.isEnabled), true).meta({ description: words.isEnabled }),
  trigger: trigger.meta({ description: words.trigger }),
  conditions: orElse(optional(conditions), {}).meta({ description: words.conditions }),
  steps: fields.steps.meta({ description: words.steps }),
  isOncePerCase: orElse(optional(fields.isOncePerCase), false).meta({ description: words.isOncePerCase }),
  stopsOthers: orElse(optional(fields.stopsOthers), false).meta({ description: words.stopsOthers }),
})

export const updateRuleInput = z.object({
  name: optional(fields.name).meta({ description: 'New name of the rule.' }),
  isEnabled: optional(fields.isEnabled).meta({ description: words.isEnabled }),
  trigger: optional(trigger).meta({ description: 'What starts the rule, given as a whole.' }),
  conditions: optional(conditions).meta({
    description: 'Filter that the chat must match, given as a whole.',
  }),
  steps: optional(fields.steps).meta({ description: 'New steps of the rule, given as a whole.' }),
  isOncePerCase: optional(fields.isOncePerCase).meta({ description: words.isOncePerCase }),
  stopsOthers: optional(fields.stopsOthers).meta({ description: words.stopsOthers }),
})

export const orderRulesInput = z.object({
  ids: z
    .array(uuid)
    .min(1)
    .max(mostRules)
    .meta({ description: 'UUIDs of rules, in the order in which they run.' }),
})

export const tryRuleInput = z.object({
  trigger: trigger.meta({ description: words.trigger }),
  conditions: orElse(optional(conditions), {}).meta({ description: words.conditions }),
  isOncePerCase: orElse(optional(fields.isOncePerCase), false).meta({ description: words.isOncePerCase }),
})
