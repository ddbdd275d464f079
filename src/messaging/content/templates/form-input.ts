import { z } from 'zod'
import { named, ofSet } from '#core/input-schema.ts'
import { given, optional, orElse, text, whole } from '#core/validation.ts'
import { draftButtonTypes, headerTypes, otpTypes, sampleParts, templateCategories } from './template-sets.ts'

// What people write of a template. A draft is kept also where the platform would refuse it (spec/9, Templates b).

const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)

const part = (max: number) => given(text(1, max))

const app = named(
  'TemplateDraftAppInput',
  'An app that fills in a code.',
  z.object({
    packageName: text(1, 300).meta({ description: 'What the app is called in its shop.' }),
    signatureHash: text(1, 100).meta({ description: 'What it is signed with.' }),
  }),
)

const button = named(
  'TemplateDraftButtonInput',
  'A button of a template as it is written.',
  z.object({
    type: ofSet(draftButtonTypes, z.preprocess(lower, z.enum(draftButtonTypes.values))).meta({
      description: 'What it does.',
    }),
    text: part(200).meta({ description: 'What stands on it.' }),
    url: part(4000).meta({ description: 'The address that it opens, with at most one variable at its end.' }),
    phoneNumber: part(50).meta({ description: 'The phone that it calls.' }),
    example: z.unknown().optional().meta({
      description: 'What stands for the variable of the address, or a code: a text or a list of one.',
    }),
    flowId: part(100).meta({ description: 'The flow that it opens.' }),
    flowAction: part(50).meta({ description: 'What the flow begins with: navigate, data_exchange.' }),
    navigateScreen: part(100).meta({ description: 'The screen that the flow begins with.' }),
    otpType: ofSet(otpTypes, given(z.preprocess(lower, z.enum(otpTypes.values)))).meta({
      description: 'How a code gets into the app.',
    }),
    packageName: part(300).meta({ description: 'The app that fills in the code.' }),
    signatureHash: part(100).meta({ description: 'What that app is signed with.' }),
    autofillText: part(200).meta({ description: 'What stands on the button that fills in the code.' }),
    supportedApps: optional(z.array(app).max(5, 'At most 5 apps.')).meta({
      description: 'The apps that fill in the code, 1 to 5.',
    }),
  }),
)

const sample = named(
  'TemplateDraftSampleInput',
  'What stands for a variable in the review.',
  z.object({
    component: ofSet(sampleParts, z.preprocess(lower, z.enum(sampleParts.values))).meta({
      description: 'Where the variable stands.',
    }),
    index: optional(z.number().int().min(0).max(1000)).meta({
      description: 'Which variable, from 1: its number, or the place where its name first appears.',
    }),
    paramName: part(200).meta({ description: 'The name of the variable.' }),
    value: orElse(optional(text(0, 2000)), '').meta({ description: 'What stands for it.' }),
  }),
)

const noHeader = ['', 'none']
const headerType = z.preprocess((value) => {
  if (value === null) return null
  const word = lower(value)
  return noHeader.includes(word as string) ? null : word
}, z.enum(headerTypes.values).nullish())

const category = z.preprocess(lower, z.enum(templateCategories.values))

const expirationRule = whole('code_expiration_minutes must be between 1 and 90')
const expiration = z
  .number()
  .int()
  .refine((minutes) => minutes >= 0 && minutes <= 90, expirationRule)

const words = {
  displayName: 'What people here call it; up to 255 characters.',
  headerType: 'One of text, image, video, document, location; empty or none for no header.',
  headerContent: 'The text of a text header, or the handle that uploadTemplateFile answered.',
  bodyContent: 'The text, with variables {{1}} or {{name}}; an authentication template has none.',
  footerContent: 'The small print.',
  buttons: 'At most 10 are taken by the platform.',
  sampleValues: 'What stands for each variable in the review.',
  addSecurityRecommendation: 'Of an authentication template: whether it says not to share the code.',
  codeExpirationMinutes: 'Of an authentication template: 1 to 90, or 0 where it does not say.',
}

const contents = {
  headerContent: text(0, 8192).nullish().meta({ description: words.headerContent }),
  bodyContent: text(0, 4096).nullish().meta({ description: words.bodyContent }),
  footerContent: text(0, 1024).nullish().meta({ description: words.footerContent }),
  buttons: z.array(button).max(30, 'At most 30 buttons.').nullish().meta({ description: words.buttons }),
  sampleValues: z
    .array(sample)
    .max(200, 'At most 200 samples.')
    .nullish()
    .meta({ description: words.sampleValues }),
  addSecurityRecommendation: z.boolean().nullish().meta({ description: words.addSecurityRecommendation }),
  codeExpirationMinutes: expiration.nullish().meta({ description: words.codeExpirationMinutes }),
}

const language = z
  .string({ error: 'A value is needed.' })
  .trim()
  .regex(/^[a-z]{2,3}([_-][A-Za-z0-9]{2,4})?$/, 'Must be a language such as en, en_US or pt_BR.')

/** What may be a name: in lower case, spaces and dashes as _, all else left out (spec/5 1.6). */
const name = text(1, 1000)
  .transform((value) =>
    value
      .trim()
      .toLowerCase()
      .replace(/[\s-]/g, '_')
      .replace(/[^a-z0-9_]/g, ''),
  )
  .refine((value) => value.length >= 1 && value.length <= 512, 'Must have 1 to 512 of a-z, 0-9 and _.')

export const saveDraftInput = z.object({
  messagingAccount: text(1, 200).meta({ description: 'The name of the account, or its id.' }),
  name: name.meta({
    description:
      'Unique with the language on the account; written in a-z, 0-9 and _, which others become or drop out.',
  }),
  displayName: text(0, 255).nullish().meta({ description: words.displayName }),
  language: language.meta({ description: 'Such as en, en_US or pt_BR.' }),
  category: ofSet(templateCategories, category).meta({ description: 'What it is for.' }),
  headerType: ofSet(headerTypes, headerType).meta({ description: words.headerType }),
  ...contents,
})

/** What is left out stays; null or "" clears what may be empty (spec/8 G2). */
export const changeDraftInput = z.object({
  messagingAccount: text(0, 200)
    .nullish()
    .meta({ description: 'The name of the account, or its id; while the platform has it not.' }),
  name: optional(name).meta({ description: 'While the platform has it not.' }),
  displayName: text(0, 255).nullish().meta({ description: words.displayName }),
  language: optional(language).meta({ description: 'While the platform has it not.' }),
  category: ofSet(
    templateCategories,
    z.preprocess((value) => value || undefined, category.optional()),
  ).meta({
    description: 'What it is for.',
  }),
  headerType: ofSet(headerTypes, headerType).meta({ description: words.headerType }),
  ...contents,
})
export type DraftChange = z.output<typeof changeDraftInput>
