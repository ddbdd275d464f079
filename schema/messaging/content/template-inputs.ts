import { z } from 'zod'
import { goesTo, named, oneOf } from '#core/input-schema.ts'
import { optional, text, uuid } from '#core/validation.ts'
import { longestCoupon } from '#messaging/content/templates/button-input.ts'
import { newTemplateInput, templateChangeInput } from '#messaging/content/templates/template-input.ts'
import { values } from './template-value-inputs.ts'

// What GraphQL clients give of a template: headers and buttons of one kind each.

const examples = goesTo('examples', values('Example values for the variables, one text for each variable.'))

const words = (name: string, description: string, of: z.ZodType) =>
  named(name, description, z.object({ text: of, examples }))

const header = oneOf('TemplateHeaderInput', 'Header of a template. Exactly one kind of header is given.', {
  text: goesTo(
    '',
    words(
      'TemplateHeaderTextInput',
      'Text header of a template.',
      text(1, 60).meta({ description: 'Text of the header, 1 to 60 characters with at most one variable.' }),
    ),
    { type: 'text' },
  ).meta({ description: 'A text header.' }),
  image: goesTo('media.id', uuid, { type: 'image' }).meta({
    description: 'UUID of an uploaded sample image for the header.',
  }),
  video: goesTo('media.id', uuid, { type: 'video' }).meta({
    description: 'UUID of an uploaded sample video for the header.',
  }),
  document: goesTo('media.id', uuid, { type: 'document' }).meta({
    description: 'UUID of an uploaded sample document for the header.',
  }),
})

const label = text(1, 25).meta({ description: 'Label of the button, 1 to 25 characters.' })

const button = oneOf('TemplateButtonInput', 'A button of a template. Exactly one kind of button is given.', {
  quickReply: goesTo('text', label, { type: 'quick_reply' }).meta({
    description: 'Label of a quick reply button, 1 to 25 characters.',
  }),
  url: goesTo(
    '',
    named(
      'TemplateUrlButtonInput',
      'A button that opens a URL.',
      z.object({
        text: label,
        url: text(1, 2000).meta({
          description: 'HTTPS URL with at most one variable {{1}}, which must be at its end.',
        }),
        example: optional(text(1, 2000)).meta({ description: 'Example value for the variable of the URL.' }),
      }),
    ),
    { type: 'url' },
  ).meta({ description: 'A button that opens a URL. A template has at most two such buttons.' }),
  phone: goesTo(
    '',
    named(
      'TemplatePhoneButtonInput',
      'A button that calls a phone number.',
      z.object({
        text: label,
        phone: text(1, 100).meta({ description: 'Phone number with country code, in any notation.' }),
      }),
    ),
    { type: 'phone' },
  ).meta({ description: 'A button that calls a phone number. A template has at most one such button.' }),
  copyCode: goesTo('example', text(1, longestCoupon), { type: 'copy_code' }).meta({
    description:
      'Example code for a button that copies a code, 1 to 20 characters. A template has at most one such button.',
  }),
})

const footer = goesTo('footer.text', optional(text(1, 60)))
const buttons = optional(z.array(button))
const created = newTemplateInput.shape
const body = words('TemplateBodyInput', 'Body of a template.', created.body.shape.text)

/** Arguments of createTemplate and dryRunTemplate. */
export const createTemplateArgs = z.object({
  input: named(
    'CreateTemplateInput',
    'A template to create.',
    z.object({
      ...created,
      header: optional(header).meta({ description: 'Header of the template.' }),
      body: body.meta({ description: 'Body of the template.' }),
      footer: footer.meta({ description: 'Text of the footer, 1 to 60 characters without variables.' }),
      buttons: buttons.meta({ description: 'Buttons of the template, at most 10.' }),
    }),
  ).meta({ description: 'The template to create.' }),
})

export const updateTemplateArgs = z.object({
  id: uuid.meta({ description: 'UUID of the template.' }),
  input: named(
    'UpdateTemplateInput',
    'The parts of a template to change. Each given part is replaced as a whole.',
    z.object({
      ...templateChangeInput.shape,
      header: optional(header).meta({ description: 'Header of the template. Null removes the header.' }),
      body: optional(body).meta({ description: 'Body of the template.' }),
      footer: footer.meta({ description: 'Text of the footer. Null removes the footer.' }),
      buttons: buttons.meta({ description: 'Buttons of the template. An empty list removes all buttons.' }),
    }),
  ).meta({ description: 'The parts of the template to change.' }),
})
