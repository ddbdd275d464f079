import { z } from 'zod'
import { ofSet } from '#core/input-schema.ts'
import { byName, given, issueOf, mustBe, optional, text, trimmedText, wholeNeeded } from '#core/validation.ts'
import { isTooDeep } from '#messaging/automation/flow-json/depth.ts'
import { mostDefinitionBytes } from './definition.ts'
import { flowCategories } from './interactive-flow-sets.ts'

// What is written of forms (document 3, Interactive flows; spec/8 IF1, IF2).

const tooLarge = issueOf('too_large', 'A definition has at most 10 MB.')

function isWithinLimit(value: unknown): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(value)) <= mostDefinitionBytes
  } catch {
    // Only what is nested without end has no text; the other check says so.
    return true
  }
}

function isShallow(value: unknown): boolean {
  try {
    return !isTooDeep(JSON.stringify(value))
  } catch {
    return false
  }
}
const tooDeep = 'Nested too deep.'

const name = trimmedText(200).meta({
  description: 'Name of the form, trimmed, 1 to 200 characters; unique in the account regardless of case.',
})

const words = flowCategories.values.map((value) => value.toUpperCase())

const lower = (value: unknown) =>
  typeof value === 'string' ? value.toLowerCase() || undefined : (value ?? undefined)

const category = ofSet(
  flowCategories,
  z.preprocess(
    lower,
    z.enum(flowCategories.values, { error: `Must be one of ${words.join(', ')}.` }).optional(),
  ),
).meta({ description: `Purpose of the form: ${words.join(', ')}.`, values: words })

const jsonVersion = text(1, 10)
  .regex(/^\d{1,3}\.\d{1,3}$/, 'Must be two numbers with a dot between them, such as 7.3.')
  .meta({ description: 'Version of Flow JSON. The version in flow_json takes precedence.' })

const definition = byName<unknown>({}, mustBe('object'))
  .refine(isWithinLimit, tooLarge)
  .refine(isShallow, tooDeep)
  .meta({
    description:
      'Definition of the form in Flow JSON, at most 10 MB. The definition takes precedence over screens.',
  })

const screens = z
  .array(byName<unknown>({}, mustBe('object')))
  .refine(isWithinLimit, tooLarge)
  .refine(isShallow, tooDeep)
  .meta({ description: 'Screens of the definition, given without the rest of the definition.' })

const account = (needed: string) =>
  z
    .string({ error: wholeNeeded(needed) })
    .trim()
    .min(1, { error: wholeNeeded(needed) })
    .meta({ description: 'Name or id of the account.' })

const written = {
  category,
  jsonVersion: given(jsonVersion),
  flowJson: optional(definition),
  screens: optional(screens),
}

export const createFlowInput = z.object({
  messagingAccount: account('account is required'),
  name,
  ...written,
})

/** Omitted fields are kept (spec/8 G2). */
export const updateFlowInput = z.object({
  messagingAccount: optional(text(0, 200)).meta({
    description: 'Name or id of the account; can be changed until the form is pushed.',
  }),
  name: optional(name),
  ...written,
})
export type FlowChange = z.output<typeof updateFlowInput>

export const syncFlowsInput = z.object({ messagingAccount: account('account is required') })
