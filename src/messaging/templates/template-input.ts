import { z } from 'zod'
import { optional, text, textsByName, uuid } from '#core/validation.ts'
import { buttonsInput } from './button-input.ts'
import { formatOf, placeholderProblem } from './placeholders.ts'
import { variablesOf } from './template-parts.ts'
import { newCategories, newHeaderTypes } from './template-sets.ts'

const needed = (issue: { input?: unknown }) =>
  issue.input == null ? 'A value is needed.' : 'Must be an object.'

const examples = optional(textsByName)

type Refusal = (path: (string | number)[], message: string) => void

/** One example per variable, no more and no less. */
function checkExamples(
  of: { text: string; examples?: Record<string, string> | undefined },
  most: number,
  refuse: Refusal,
) {
  const given = of.examples ?? {}
  const names = variablesOf(of.text)
  for (const name of names) {
    const value = given[name]
    if (value === undefined) return refuse(['examples', name], 'The variable needs an example.')
    if (!text(1, most).safeParse(value).success) {
      return refuse(['examples', name], `Must have 1 to ${most} characters.`)
    }
  }
  const extra = Object.keys(given).find((name) => !names.includes(name))
  if (extra !== undefined) refuse(['examples', extra], 'The text has no such variable.')
}

const header = z
  .object(
    {
      type: z.enum(newHeaderTypes.values, { error: `Must be one of ${newHeaderTypes.values.join(', ')}.` }),
      text: optional(text(1, 60)),
      examples,
      media: optional(z.object({ id: uuid }, { error: needed })),
    },
    { error: needed },
  )
  .superRefine((given, ctx) => {
    const refuse: Refusal = (path, message) => ctx.addIssue({ code: 'custom', path, message })
    if (given.type === 'text') return checkTextHeader(given, refuse)
    if (given.text !== undefined) return refuse(['text'], `Not for a header of type ${given.type}.`)
    if (given.examples !== undefined) return refuse(['examples'], `Not for a header of type ${given.type}.`)
    if (given.media === undefined) refuse(['media'], 'A sample file is needed.')
  })
export type HeaderInput = z.infer<typeof header>

function checkTextHeader(
  given: { text?: string | undefined; media?: unknown; examples?: Record<string, string> | undefined },
  refuse: Refusal,
) {
  if (given.text === undefined) return refuse(['text'], 'A value is needed.')
  const problem = placeholderProblem(given.text)
  if (problem) return refuse(['text'], problem)
  if ((given.text.match(/\{\{/g) ?? []).length > 1) return refuse(['text'], 'At most one variable.')
  checkExamples({ text: given.text, examples: given.examples }, 60, refuse)
  if (given.media !== undefined) refuse(['media'], 'Not for a header of type text.')
}

const body = z.object({ text: text(1, 1024), examples }, { error: needed }).superRefine((given, ctx) => {
  const refuse: Refusal = (path, message) => ctx.addIssue({ code: 'custom', path, message })
  const problem = placeholderProblem(given.text)
  if (problem) return refuse(['text'], problem)
  checkExamples(given, 1024, refuse)
})

const footer = z.object(
  { text: text(1, 60).refine((value) => variablesOf(value).length === 0, 'A footer has no variables.') },
  { error: needed },
)

const name = z
  .string({ error: 'A value is needed.' })
  .trim()
  .regex(/^[a-z0-9_]{1,512}$/, 'Must be 1 to 512 of a-z, 0-9 and _.')

const language = z
  .string({ error: 'A value is needed.' })
  .regex(/^[a-z]{2,3}([_-][A-Za-z0-9]{2,4})?$/, 'Must be a language such as en, en_US or pt_BR.')

const category = z.enum(newCategories.values, { error: 'Must be marketing or utility.' })

/** POST /templates (spec/4 B9), checked in the order of its table. */
export const newTemplateInput = z
  .object({
    numberId: optional(uuid),
    name,
    language,
    category,
    header: optional(header),
    body,
    footer: optional(footer),
    buttons: optional(buttonsInput),
  })
  .superRefine((given, ctx) => {
    if (mixesFormats(given.header?.text, given.body.text)) {
      ctx.addIssue({ code: 'custom', path: ['body', 'text'], message: mixed })
    }
  })
export type NewTemplateInput = z.infer<typeof newTemplateInput>

export const mixed = 'Header and body both have positions or both have names.'

/** True when one of two texts has positions and the other names. */
export function mixesFormats(header: string | null | undefined, body: string): boolean {
  const formats = [formatOf(header ?? ''), formatOf(body)]
  return formats.includes('positional') && formats.includes('named')
}

/** PATCH /templates/{id}: what is absent stays, each part is replaced whole, null takes header or footer away. */
export const templateChangeInput = z.object({
  name: name.optional(),
  language: language.optional(),
  category: category.optional(),
  header: header.nullish(),
  body: body.optional(),
  footer: footer.nullish(),
  buttons: buttonsInput.optional(),
})
export type TemplateChangeInput = z.infer<typeof templateChangeInput>
