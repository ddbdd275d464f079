import { z } from 'zod'
import { named } from '#core/input-schema.ts'
import { optional, text, textsByName, uuid } from '#core/validation.ts'
import { buttonsInput } from './button-input.ts'
import { formatOf, placeholderProblem } from './placeholders.ts'
import { variablesOf } from './template-parts.ts'
import { newCategories, newHeaderTypes } from './template-sets.ts'

const needed = (issue: { input?: unknown }) =>
  issue.input == null ? 'A value is needed.' : 'Must be an object.'

const examples = optional(textsByName)

type Refusal = (path: (string | number)[], message: string) => void

/** Exactly one example per variable. */
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

const sample = named(
  'TemplateSampleInput',
  'A sample file that the platform reviews with the template.',
  z.object(
    { id: uuid.meta({ description: 'UUID of an uploaded file whose kind matches the type of the header.' }) },
    { error: needed },
  ),
)

const header = named(
  'TemplateHeaderInput',
  'Header of a template.',
  z
    .object(
      {
        type: z
          .enum(newHeaderTypes.values, { error: `Must be one of ${newHeaderTypes.values.join(', ')}.` })
          .meta({ description: 'Type of the header: text, image, video or document.' }),
        text: optional(text(1, 60)).meta({
          description: 'Text of a header of type text, 1 to 60 characters with at most one variable.',
        }),
        examples: examples.meta({
          description: 'Example values of a header of type text: one text per variable, by its name.',
        }),
        media: optional(sample).meta({
          description: 'Sample file that is reviewed, for the other types.',
        }),
      },
      { error: needed },
    )
    .superRefine((given, ctx) => {
      const refuse: Refusal = (path, message) => ctx.addIssue({ code: 'custom', path, message })
      if (given.type === 'text') return checkTextHeader(given, refuse)
      if (given.text !== undefined) return refuse(['text'], `Not for a header of type ${given.type}.`)
      if (given.examples !== undefined) return refuse(['examples'], `Not for a header of type ${given.type}.`)
      if (given.media === undefined) refuse(['media'], 'A sample file is needed.')
    }),
)
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

const body = named(
  'TemplateBodyInput',
  'Body of a template.',
  z
    .object(
      {
        text: text(1, 1024).meta({
          description:
            'Text of the body, 1 to 1024 characters, with variables {{1}} to {{n}} or {{lower_case}}.',
        }),
        examples: examples.meta({
          description: 'Example values of the body: one text per variable, by its name.',
        }),
      },
      { error: needed },
    )
    .superRefine((given, ctx) => {
      const refuse: Refusal = (path, message) => ctx.addIssue({ code: 'custom', path, message })
      const problem = placeholderProblem(given.text)
      if (problem) return refuse(['text'], problem)
      checkExamples(given, 1024, refuse)
    }),
)

const footer = named(
  'TemplateFooterInput',
  'Footer of a template.',
  z.object(
    {
      text: text(1, 60)
        .refine((value) => variablesOf(value).length === 0, 'A footer has no variables.')
        .meta({ description: 'Text of the footer, 1 to 60 characters without variables.' }),
    },
    { error: needed },
  ),
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
    numberId: optional(uuid).meta({
      description: 'UUID of the number that the template belongs to. Default: the default number.',
    }),
    name: name.meta({ description: 'Name of the template: 1 to 512 of a-z, 0-9 and _.' }),
    language: language.meta({ description: 'Language of the template, such as en, en_US or pt_BR.' }),
    category: category.meta({ description: 'Category of the template: marketing or utility.' }),
    header: optional(header).meta({ description: 'Header of the template.' }),
    body: body.meta({ description: 'Body of the template.' }),
    footer: optional(footer).meta({ description: 'Footer of the template.' }),
    buttons: optional(buttonsInput).meta({ description: 'Buttons of the template, at most 10.' }),
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

/**
 * PATCH /templates/{id}: an omitted part stays, each part is replaced as a whole, null removes header or footer.
 */
export const templateChangeInput = z.object({
  name: name
    .optional()
    .meta({ description: 'New name of the template. Can be changed only while the template is a draft.' }),
  language: language.optional().meta({
    description: 'New language of the template. Can be changed only while the template is a draft.',
  }),
  category: category.optional().meta({ description: 'Category of the template: marketing or utility.' }),
  header: header.nullish().meta({ description: 'Header of the template. Null removes the header.' }),
  body: body.optional().meta({ description: 'Body of the template.' }),
  footer: footer.nullish().meta({ description: 'Footer of the template. Null removes the footer.' }),
  buttons: buttonsInput
    .optional()
    .meta({ description: 'Buttons of the template. An empty list removes all buttons.' }),
})
export type TemplateChangeInput = z.infer<typeof templateChangeInput>
