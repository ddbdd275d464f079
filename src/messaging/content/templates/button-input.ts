import { z } from 'zod'
import { named } from '#core/input-schema.ts'
import { issueOf, optional, rawText, text } from '#core/validation.ts'
import { parsePhone } from '#messaging/contacts/contacts/phone.ts'
import { type NewButtonType, newButtonTypes } from './template-sets.ts'

/** The fields of each type, in the order in which they are checked (spec/4 B9). */
const fieldsOf: Record<NewButtonType, readonly ('text' | 'url' | 'phone' | 'example')[]> = {
  quick_reply: ['text'],
  url: ['text', 'url'],
  phone: ['text', 'phone'],
  copy_code: ['example'],
}

const mostOfType: Partial<Record<NewButtonType, number>> = { url: 2, phone: 1, copy_code: 1 }

/** Maximum number of characters of a coupon's code (platform, December 2025; spec/10 FR11). */
export const longestCoupon = 20

const exampleOf: Partial<Record<NewButtonType, z.ZodType<string>>> = {
  url: text(1, 2000),
  copy_code: text(1, longestCoupon),
}

const fields = z.object({
  type: z.enum(newButtonTypes.values, { error: `Must be one of ${newButtonTypes.values.join(', ')}.` }).meta({
    description:
      'Type of the button: quick_reply, url (at most 2), phone (at most 1) or copy_code (at most 1).',
  }),
  text: optional(text(1, 25)).meta({
    description: 'Label of the button, 1 to 25 characters. Not for copy_code.',
  }),
  url: optional(text(1, 2000)).meta({
    description: 'HTTPS URL of a button of type url, with at most one {{1}}, which must be at its end.',
  }),
  phone: optional(rawText()).meta({ description: 'Phone number of a button of type phone.' }),
  // How long it may be depends on the type.
  example: optional(rawText().meta({ minLength: 1, maxLength: 2000 })).meta({
    description: 'Example value for the variable of a url, or the example code of copy_code.',
  }),
})
type Fields = z.infer<typeof fields>

interface Problem {
  field: keyof Fields
  issue: { message: string }
}

/**
 * A field that the type requires and lacks, or has and does not accept; a url is checked before its example.
 */
function misfitOf(given: Fields): Problem | undefined {
  const takesExample = given.type === 'url' && endsWithVariable(given.url ?? '')
  for (const field of ['text', 'url', 'phone', 'example'] as const) {
    const wanted = fieldsOf[given.type].includes(field) || (field === 'example' && takesExample)
    if (wanted !== (given[field] !== undefined)) {
      const message = wanted ? 'A value is needed.' : `Not for a button of type ${given.type}.`
      return { field, issue: { message } }
    }
    if (field === 'url' && wanted && !isUrl(given.url ?? '')) return { field, issue: { message: urlRule } }
  }
  return undefined
}

function valueProblemOf({ type, phone = '', example }: Fields): Problem | undefined {
  const unfit = example === undefined ? undefined : exampleOf[type]?.safeParse(example).error?.issues[0]
  if (unfit) return { field: 'example', issue: { message: unfit.message } }
  if (type === 'phone' && parsePhone(phone) === null) {
    const rule = 'Not a phone number: 7 to 15 digits with country code.'
    return { field: 'phone', issue: issueOf('invalid_phone', rule) }
  }
  return undefined
}

const button = named(
  'TemplateButtonInput',
  'A button of a template.',
  fields.superRefine((given, ctx) => {
    const problem = misfitOf(given) ?? valueProblemOf(given)
    if (problem) ctx.addIssue({ code: 'custom', path: [problem.field], ...problem.issue })
  }),
)
export type ButtonInput = z.infer<typeof button>

const urlRule = 'Must be an https URL with at most one variable, {{1}}, at its end.'

export const urlVariable = '{{1}}'

function endsWithVariable(url: string): boolean {
  return url.endsWith(urlVariable)
}

function isUrl(url: string): boolean {
  const fixed = endsWithVariable(url) ? url.slice(0, -urlVariable.length) : url
  return /^https:\/\/[^/\s]/i.test(fixed) && !/[{}\s]/.test(fixed) && URL.canParse(fixed)
}

/** The buttons of a template in display order, at most ten. */
export const buttonsInput = z
  .array(button)
  .max(10, 'At most 10 buttons.')
  .superRefine((buttons, ctx) => {
    const seen = new Map<NewButtonType, number>()
    for (const [index, { type }] of buttons.entries()) {
      const count = (seen.get(type) ?? 0) + 1
      seen.set(type, count)
      const most = mostOfType[type]
      if (most === undefined || count <= most) continue
      ctx.addIssue({ code: 'custom', path: [index, 'type'], message: `At most ${most} of type ${type}.` })
    }
  })
