import { z } from 'zod'
import { named, ofSet } from '#core/input-schema.ts'
import { given, optional, orElse, text, whole } from '#core/validation.ts'
import { draftButtonTypes, headerTypes, otpTypes, sampleParts, templateCategories } from './template-sets.ts'

// What people write of a template. A draft is kept also where the platform would refuse it (spec/9, Templates b).

const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)

const part = (max: number) => given(text(1, max))

const app = named(
  'TemplateDraftAppInput',
  'An app that fills in a one-time code.',
  z.object({
    packageName: text(1, 300).meta({ description: 'Package name of the app in the app store.' }),
    signatureHash: text(1, 100).meta({ description: 'Signature hash of the app.' }),
  }),
)

const button = named(
  'TemplateDraftButtonInput',
  'A button of a template draft.',
  z.object({
    type: ofSet(draftButtonTypes, z.preprocess(lower, z.enum(draftButtonTypes.values))).meta({
      description: 'Action of the button.',
    }),
    text: part(200).meta({ description: 'Label of the button.' }),
    url: part(4000).meta({
      description: 'URL that the button opens, with at most one variable, which must be at its end.',
    }),
    phoneNumber: part(50).meta({ description: 'Phone number that the button calls.' }),
    example: z.unknown().optional().meta({
      description:
        'Example value for the variable of the URL, or for the code: a string or a list with one string.',
    }),
    flowId: part(100).meta({ description: 'ID of the flow that the button opens.' }),
    flowAction: part(50).meta({ description: 'Action with which the flow begins: navigate, data_exchange.' }),
    navigateScreen: part(100).meta({ description: 'Screen at which the flow begins.' }),
    otpType: ofSet(otpTypes, given(z.preprocess(lower, z.enum(otpTypes.values)))).meta({
      description: 'Way in which a one-time code reaches the app.',
    }),
    packageName: part(300).meta({ description: 'Package name of the app that fills in the code.' }),
    signatureHash: part(100).meta({ description: 'Signature hash of the app that fills in the code.' }),
    autofillText: part(200).meta({ description: 'Label of the button that fills in the code.' }),
    supportedApps: optional(z.array(app).max(5, 'At most 5 apps.')).meta({
      description: 'Apps that can fill in the code, 1 to 5.',
    }),
  }),
)

const sample = named(
  'TemplateDraftSampleInput',
  'A sample value with which a variable of a template is reviewed.',
  z.object({
    component: ofSet(sampleParts, z.preprocess(lower, z.enum(sampleParts.values))).meta({
      description: 'Part of the template that contains the variable.',
    }),
    index: optional(z.number().int().min(0).max(1000)).meta({
      description:
        'Number of the variable, counted from 1: its own number, or for a named variable the position at which its name first appears.',
    }),
    paramName: part(200).meta({ description: 'Name of the variable.' }),
    value: orElse(optional(text(0, 2000)), '').meta({ description: 'Sample value of the variable.' }),
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
  displayName: 'Display name of the template in the workspace, up to 255 characters.',
  headerType:
    'Type of the header: text, image, video, document or location. An empty string or none means no header.',
  headerContent: 'Text of a text header, or the file handle that uploadTemplateFile returned.',
  bodyContent: 'Text of the body, with variables {{1}} or {{name}}. An authentication template has no text.',
  footerContent: 'Text of the footer.',
  buttons: 'Buttons of the template. The platform accepts at most 10.',
  sampleValues: 'Sample values with which the variables are reviewed.',
  addSecurityRecommendation:
    'For an authentication template, whether it advises the customer not to share the code.',
  codeExpirationMinutes:
    'For an authentication template, the stated number of minutes until the code expires, 1 to 90. 0 means that the template does not state it.',
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

/**
 * The name in its allowed form: in lower case, spaces and dashes as _, all other characters removed (spec/5 1.6).
 */
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
  messagingAccount: text(1, 200).meta({ description: 'Name or ID of the account.' }),
  name: name.meta({
    description:
      'Name of the template, unique together with the language on the account. Other characters than a-z, 0-9 and _ are converted or removed.',
  }),
  displayName: text(0, 255).nullish().meta({ description: words.displayName }),
  language: language.meta({ description: 'Language of the template, such as en, en_US or pt_BR.' }),
  category: ofSet(templateCategories, category).meta({ description: 'Category of the template.' }),
  headerType: ofSet(headerTypes, headerType).meta({ description: words.headerType }),
  ...contents,
})

/** An omitted field stays; null or "" clears what may be empty (spec/8 G2). */
export const changeDraftInput = z.object({
  messagingAccount: text(0, 200).nullish().meta({
    description:
      'Name or ID of the account. Can be changed only while the platform does not have the template.',
  }),
  name: optional(name).meta({
    description:
      'New name of the template. Can be changed only while the platform does not have the template.',
  }),
  displayName: text(0, 255).nullish().meta({ description: words.displayName }),
  language: optional(language).meta({
    description:
      'New language of the template. Can be changed only while the platform does not have the template.',
  }),
  category: ofSet(
    templateCategories,
    z.preprocess((value) => value || undefined, category.optional()),
  ).meta({
    description: 'Category of the template.',
  }),
  headerType: ofSet(headerTypes, headerType).meta({ description: words.headerType }),
  ...contents,
})
export type DraftChange = z.output<typeof changeDraftInput>
