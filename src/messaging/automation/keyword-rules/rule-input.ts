import { z } from 'zod'
import { named, ofSet } from '#core/input-schema.ts'
import { readTime } from '#core/time/time.ts'
import { given, optional, orElse, parseInput, text, textsByName, uuidOrNone } from '#core/validation.ts'
import { buttonsInput } from '#messaging/routing/chatbot-settings/settings-input.ts'
import { neededKeywords } from './keyword-list.ts'
import { matchTypes, responseTypes } from './rule-sets.ts'

const keywords = neededKeywords('At least one keyword is required')

/** An id of a form may be none of them (spec/9 2.2); the general queue has a word of its own (spec/5 1.9). */
const team = z.preprocess((value) => (value === '_general' ? null : value), uuidOrNone)

const buttons = z.preprocess((value) => value ?? undefined, buttonsInput('Buttons below the text.'))

/** All parts of a response; parts that belong to another type are ignored. */
export const contentInput = named(
  'RuleContentInput',
  'Response of a keyword rule, by its type. Parts that belong to another type are ignored.',
  z.object({
    body: optional(text(0, 4096)).meta({
      description:
        'For text, script, transfer and the text above a form: text of the message, at most 4,096 characters.',
    }),
    buttons: buttons.meta({
      description:
        'For text: buttons below the text. 1 to 3 buttons are sent as quick replies, 4 to 10 as a list.',
    }),
    templateId: uuidOrNone.meta({ description: 'For template: UUID of the template.' }),
    templateName: given(text(1, 512)).meta({
      description: 'For template: name of the template, instead of the UUID.',
    }),
    language: given(text(1, 20)).meta({
      description: 'For template: language of the template with this name.',
    }),
    templateParams: optional(textsByName).meta({
      description: 'For template: values of the variables in the body.',
    }),
    mediaId: uuidOrNone.meta({ description: 'For media: UUID of an uploaded file; the upload is kept.' }),
    mediaUrl: given(text(1, 2048)).meta({
      description: 'For media: address of the file, instead of the UUID.',
    }),
    caption: optional(text(0, 1024)).meta({
      description: 'For media: caption of the file, at most 1,024 characters.',
    }),
    filename: given(text(1, 240)).meta({ description: 'For media: filename of a document.' }),
    chatbotFlowId: uuidOrNone.meta({ description: 'For flow: UUID of the flow that starts.' }),
    flowId: given(text(1, 100)).meta({ description: 'For flow: id of the form that is sent.' }),
    cta: given(text(1, 20)).meta({ description: 'For flow: label of the button that opens the form.' }),
    teamId: team.meta({ description: 'For transfer: UUID of the team; the general queue if omitted.' }),
    notes: optional(text(0, 4096)).meta({
      description: 'For transfer: notes for the agent who takes the chat.',
    }),
  }),
)
export type GivenContent = z.output<typeof contentInput>

const smallest = -2_147_483_648
const largest = 2_147_483_647

const time = text(1, 100)
  .transform((value, ctx) => {
    const read = readTime(value)
    if (read) return read
    ctx.addIssue({ code: 'custom', message: 'Must be an RFC 3339 date-time.' })
    return z.NEVER
  })
  .meta({ format: 'date-time' })

/** A moment; "" is none, as forms send it, and the graph has read it already. */
const moment = z.preprocess(
  (value) => (value === '' ? null : value instanceof Date ? value.toISOString() : value),
  time.nullish(),
)

const fields = {
  name: optional(text(0, 200)),
  keywords,
  matchType: given(ofSet(matchTypes, z.enum(matchTypes.values))),
  caseSensitive: optional(z.boolean()),
  wholeWord: optional(z.boolean()),
  responseType: given(ofSet(responseTypes, z.enum(responseTypes.values))),
  conditions: text(0, 2000).nullish(),
  messagingAccount: text(0, 100).nullish(),
  priority: optional(z.int({ error: 'Must be an integer.' }).min(smallest).max(largest)),
  enabled: optional(z.boolean()),
  activeFrom: moment,
  activeUntil: moment,
}

const words = {
  name: 'Name of the keyword rule, at most 200 characters. Defaults to the first keyword.',
  keywords:
    'Keywords of the rule, 1 to 50 of at most 200 characters. Keywords are trimmed, and empty keywords are dropped.',
  matchType: 'How keywords are matched. Defaults to contains.',
  caseSensitive: 'Whether keywords are case-sensitive. Defaults to false.',
  responseType: 'Type of the response. Defaults to text.',
  responseContent: 'Response of the keyword rule by its type, replaced as a whole.',
  conditions: 'Expression that must also be true for the rule to respond; empty for none.',
  messagingAccount: 'Account on which the keyword rule responds, by name or id; all accounts if omitted.',
  priority:
    'Priority of the keyword rule; rules with higher priority are checked first, of equal priority the newest first. Defaults to 0.',
  enabled: 'Whether the keyword rule is enabled. Defaults to false. An enabled rule must be complete.',
  activeFrom: 'Time from which the keyword rule is active; no start time if omitted.',
  activeUntil: 'Time until which the keyword rule is active; no end time if omitted.',
}

const described = {
  name: fields.name.meta({ description: words.name }),
  matchType: fields.matchType.meta({ description: words.matchType }),
  caseSensitive: fields.caseSensitive.meta({ description: words.caseSensitive }),
  responseType: fields.responseType.meta({ description: words.responseType }),
  conditions: fields.conditions.meta({ description: words.conditions }),
  messagingAccount: fields.messagingAccount.meta({ description: words.messagingAccount }),
  priority: fields.priority.meta({ description: words.priority }),
  enabled: fields.enabled.meta({ description: words.enabled }),
  activeFrom: fields.activeFrom.meta({ description: words.activeFrom }),
  activeUntil: fields.activeUntil.meta({ description: words.activeUntil }),
}

/** Document 3 says "contains" and no more, so a client that does not know whole words gets parts (spec/10 DE4). */
const wholeWord =
  'For contains: whether keywords match only whole words, delimited by characters other than letters, digits and underscores'

export const createRuleInput = z.object({
  ...described,
  keywords: fields.keywords.meta({ description: words.keywords }),
  wholeWord: orElse(fields.wholeWord, false).meta({ description: `${wholeWord}. Defaults to false.` }),
  responseContent: contentInput.meta({ description: words.responseContent }),
})

/** Omitted fields are kept (spec/8 G2). */
export const updateRuleInput = z.object({
  ...described,
  keywords: optional(fields.keywords).meta({ description: words.keywords }),
  wholeWord: fields.wholeWord.meta({ description: `${wholeWord}.` }),
  responseContent: optional(contentInput).meta({ description: words.responseContent }),
})
export type RuleChange = z.output<typeof updateRuleInput>

export const readCreate = (input: unknown) => parseInput(createRuleInput, input)
export const readUpdate = (input: unknown): RuleChange => parseInput(updateRuleInput, input)
