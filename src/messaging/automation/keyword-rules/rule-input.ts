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

const buttons = z.preprocess((value) => value ?? undefined, buttonsInput('Below the text.'))

/** All that an answer can be made of; what belongs to another type is left out. */
export const contentInput = named(
  'RuleContentInput',
  'What a rule answers with, by its type; what belongs to another type is left out.',
  z.object({
    body: optional(text(0, 4096)).meta({
      description: 'For text, script, transfer and the text above a form: up to 4,096 characters.',
    }),
    buttons: buttons.meta({ description: 'For text: 1 to 3 are quick replies, 4 to 10 a list.' }),
    templateId: uuidOrNone.meta({ description: 'For template: its UUID.' }),
    templateName: given(text(1, 512)).meta({ description: 'For template: its name, in place of the UUID.' }),
    language: given(text(1, 20)).meta({ description: 'For template: which language of that name.' }),
    templateParams: optional(textsByName).meta({ description: 'For template: values of its text.' }),
    mediaId: uuidOrNone.meta({ description: 'For media: UUID of an uploaded file, which is kept.' }),
    mediaUrl: given(text(1, 2048)).meta({ description: 'For media: an address, in place of the UUID.' }),
    caption: optional(text(0, 1024)).meta({ description: 'For media: up to 1,024 characters.' }),
    filename: given(text(1, 240)).meta({ description: 'For media: what a document is called.' }),
    chatbotFlowId: uuidOrNone.meta({ description: 'For flow: UUID of the flow that begins.' }),
    flowId: given(text(1, 100)).meta({ description: 'For flow: the form that is sent.' }),
    cta: given(text(1, 20)).meta({ description: 'For flow: what the button of the form says.' }),
    teamId: team.meta({ description: 'For transfer: UUID of the team; the general queue without one.' }),
    notes: optional(text(0, 4096)).meta({ description: 'For transfer: a note for whoever takes it.' }),
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
  name: 'Up to 200 characters; the first keyword where there is none.',
  keywords: 'At least one: 1 to 50 of up to 200 characters, trimmed; empty ones are dropped.',
  matchType: 'How they are looked for; contains unless said.',
  caseSensitive: 'Whether case counts; false unless said.',
  responseType: 'What it answers with; text unless said.',
  responseContent: 'The answer, by its type; given whole.',
  conditions: 'An expression that must be true besides; empty for none.',
  messagingAccount: 'The account on which it answers, by its name or id; all of them without one.',
  priority: 'Higher ones are asked first; 0 unless said. Of the same priority the newer one.',
  enabled: 'Whether it answers; false unless said. An enabled one must be complete.',
  activeFrom: 'From when it answers; always without one.',
  activeUntil: 'Until when it answers; for ever without one.',
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
const wholeWord = 'For contains: only between letters, digits and underscores'

export const createRuleInput = z.object({
  ...described,
  keywords: fields.keywords.meta({ description: words.keywords }),
  wholeWord: orElse(fields.wholeWord, false).meta({ description: `${wholeWord}; false unless said.` }),
  responseContent: contentInput.meta({ description: words.responseContent }),
})

/** What is left out stays (spec/8 G2). */
export const updateRuleInput = z.object({
  ...described,
  keywords: optional(fields.keywords).meta({ description: words.keywords }),
  wholeWord: fields.wholeWord.meta({ description: `${wholeWord}.` }),
  responseContent: optional(contentInput).meta({ description: words.responseContent }),
})
export type RuleChange = z.output<typeof updateRuleInput>

export const readCreate = (input: unknown) => parseInput(createRuleInput, input)
export const readUpdate = (input: unknown): RuleChange => parseInput(updateRuleInput, input)
