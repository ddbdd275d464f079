import { z } from 'zod'
import { entries, goesTo, named, oneOf } from '#core/input-schema.ts'
import { optional, text, uuid } from '#core/validation.ts'
import { mostCards, specialValues, templateInput } from '#messaging/messages/messages/message-input.ts'

// A template and what stands in it, as GraphQL clients write it: values are lists of names with values.

const headerFile = named(
  'HeaderFileInput',
  'The file in the header of a template or of a card.',
  z.object({
    id: uuid.meta({ description: 'UUID of the uploaded file.' }),
    filename: optional(text(1, 240)).meta({ description: 'Name of the file, 1 to 240 characters.' }),
  }),
)

const value = named(
  'TemplateValueInput',
  'Value of a variable of a template.',
  z.object({
    name: z.string().meta({ description: 'Name or position of the variable, or index of the button.' }),
    value: z.string().meta({ description: 'Value that the variable is sent with.' }),
  }),
)

/** Values by the names of their variables. */
export const values = (description: string) => optional(entries('name', 'value', value)).meta({ description })

/** The values of a template, for all recipients or for one. */
export const templateValues = {
  bodyValues: goesTo('params', values('Values of the variables in the body.')),
  headerValues: goesTo('headerParams', values('Values of the variables in the header, at most one.')),
  buttonValues: goesTo('buttonParams', values('Values of the buttons.')),
}

const card = named(
  'TemplateCardInput',
  'Values of a card of a carousel.',
  z.object({
    headerFile: goesTo('headerMedia', optional(headerFile)).meta({
      description: 'The image or video in the header of the card.',
    }),
    bodyValues: goesTo('params', entries('name', 'value', value)).meta({
      description: 'Values of the variables in the text of the card. An empty list means no values.',
    }),
    buttonValues: templateValues.buttonValues,
  }),
)

/** All cards of a carousel. */
export const cards = z.array(card).max(mostCards)

const { headerLocation, limitedTimeOffer } = specialValues
const { name } = templateInput.shape

const reference = oneOf('TemplateReferenceInput', 'Reference to a template, by UUID or by name.', {
  id: uuid.meta({ description: 'UUID of the template.' }),
  name: goesTo(
    '',
    named(
      'TemplateNameInput',
      'Reference to a template by its name and language.',
      z.object({
        name: z.string().meta({ description: name.meta()?.description }),
        language: z.string().meta({ description: 'Language of the template, such as en, en_US or pt_BR.' }),
      }),
    ),
  ).meta({ description: 'Name and language of the template.' }),
})

/** A template and its values. */
export const messageTemplate = named(
  'MessageTemplateInput',
  'A template and the values to send it with.',
  z.object({
    reference: goesTo('', reference).meta({ description: 'The template to send.' }),
    ...templateValues,
    headerFile: goesTo('headerMedia', optional(headerFile)).meta({
      description: 'The file in the header. Required if the header is a file.',
    }),
    headerLocation,
    limitedTimeOffer,
    cards: optional(cards).meta({ description: specialValues.cards.meta()?.description }),
  }),
)
