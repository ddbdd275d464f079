import { z } from 'zod'
import { goesTo, named, oneOf } from '#core/input-schema.ts'
import { optional, text, uuid } from '#core/validation.ts'
import { longestCoupon } from '#messaging/content/templates/button-input.ts'
import { newTemplateInput, templateChangeInput } from '#messaging/content/templates/template-input.ts'
import { values } from './template-value-inputs.ts'

// What GraphQL clients give of a template: headers and buttons of one kind each.

const examples = goesTo('examples', values('One text for each variable.'))

const words = (name: string, description: string, of: z.ZodType) =>
  named(name, description, z.object({ text: of, examples }))

const header = oneOf('TemplateHeaderInput', 'What stands above the body of a template.', {
  text: goesTo(
    '',
    words(
      'TemplateHeaderTextInput',
      'Words above the body.',
      text(1, 60).meta({ description: '1 to 60 characters with at most one variable.' }),
    ),
    { type: 'text' },
  ).meta({ description: 'Words.' }),
  image: goesTo('media.id', uuid, { type: 'image' }).meta({
    description: 'UUID of an uploaded sample picture.',
  }),
  video: goesTo('media.id', uuid, { type: 'video' }).meta({
    description: 'UUID of an uploaded sample film.',
  }),
  document: goesTo('media.id', uuid, { type: 'document' }).meta({
    description: 'UUID of an uploaded sample file.',
  }),
})

const label = text(1, 25).meta({ description: '1 to 25 characters.' })

const button = oneOf('TemplateButtonInput', 'A button under a template.', {
  quickReply: goesTo('text', label, { type: 'quick_reply' }).meta({
    description: 'One that answers: what stands on it, 1 to 25 characters.',
  }),
  url: goesTo(
    '',
    named(
      'TemplateUrlButtonInput',
      'A button that opens an address.',
      z.object({
        text: label,
        url: text(1, 2000).meta({ description: 'An address of https, at most one {{1}} at its end.' }),
        example: optional(text(1, 2000)).meta({ description: 'What stands for the variable.' }),
      }),
    ),
    { type: 'url' },
  ).meta({ description: 'One that opens an address; at most two.' }),
  phone: goesTo(
    '',
    named(
      'TemplatePhoneButtonInput',
      'A button that calls.',
      z.object({
        text: label,
        phone: text(1, 100).meta({ description: 'With country code, in any spelling.' }),
      }),
    ),
    { type: 'phone' },
  ).meta({ description: 'One that calls; at most one.' }),
  copyCode: goesTo('example', text(1, longestCoupon), { type: 'copy_code' }).meta({
    description: 'One that copies a code: an example of it, 1 to 20 characters; at most one.',
  }),
})

const footer = goesTo('footer.text', optional(text(1, 60)))
const buttons = optional(z.array(button))
const created = newTemplateInput.shape
const body = words('TemplateBodyInput', 'The text of a template.', created.body.shape.text)

/** createTemplate and dryRunTemplate. */
export const createTemplateArgs = z.object({
  input: named(
    'CreateTemplateInput',
    'A new template.',
    z.object({
      ...created,
      header: optional(header).meta({ description: 'What stands above the body.' }),
      body: body.meta({ description: 'The body.' }),
      footer: footer.meta({ description: 'The small print: 1 to 60 characters, no variables.' }),
      buttons: buttons.meta({ description: 'At most 10.' }),
    }),
  ).meta({ description: 'The template.' }),
})

export const updateTemplateArgs = z.object({
  id: uuid.meta({ description: 'UUID.' }),
  input: named(
    'UpdateTemplateInput',
    'What changes of a template; each part that is given is replaced whole.',
    z.object({
      ...templateChangeInput.shape,
      header: optional(header).meta({ description: 'Null takes it away.' }),
      body: optional(body).meta({ description: 'The body.' }),
      footer: footer.meta({ description: 'Null takes it away.' }),
      buttons: buttons.meta({ description: 'An empty list takes them away.' }),
    }),
  ).meta({ description: 'What changes.' }),
})
