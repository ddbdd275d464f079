import { z } from 'zod'
import { entries, goesTo, named, oneOf } from '#core/input-schema.ts'
import { optional, text, uuid } from '#core/validation.ts'
import { mostCards, specialValues, templateInput } from '#messaging/messages/messages/message-input.ts'

// A template and what stands in it, as GraphQL clients write it: values are lists of names with values.

const headerFile = named(
  'HeaderFileInput',
  'The file above a template, or above a card of it.',
  z.object({
    id: uuid.meta({ description: 'UUID of the upload.' }),
    filename: optional(text(1, 240)).meta({ description: '1 to 240 characters.' }),
  }),
)

const value = named(
  'TemplateValueInput',
  'What stands for a variable.',
  z.object({
    name: z.string().meta({ description: 'The name or position of the variable; the index of a button.' }),
    value: z.string().meta({ description: 'What it is sent with.' }),
  }),
)

/** Values by the names of their variables. */
export const values = (description: string) => optional(entries('name', 'value', value)).meta({ description })

/** The values of a template, for all or for one. */
export const templateValues = {
  bodyValues: goesTo('params', values('What stands in the body.')),
  headerValues: goesTo('headerParams', values('What stands in the header; at most one.')),
  buttonValues: goesTo('buttonParams', values('What the buttons are given.')),
}

const card = named(
  'TemplateCardInput',
  'A card of a carousel.',
  z.object({
    headerFile: goesTo('headerMedia', optional(headerFile)).meta({
      description: 'The picture or film of the card.',
    }),
    bodyValues: goesTo('params', entries('name', 'value', value)).meta({
      description: 'What stands in its text; an empty list for nothing.',
    }),
    buttonValues: templateValues.buttonValues,
  }),
)

/** Every card of a carousel. */
export const cards = z.array(card).max(mostCards)

const { headerLocation, limitedTimeOffer } = specialValues
const { name } = templateInput.shape

const reference = oneOf('TemplateReferenceInput', 'Which template.', {
  id: uuid.meta({ description: 'UUID of the template.' }),
  name: goesTo(
    '',
    named(
      'TemplateNameInput',
      'A template by its name.',
      z.object({
        name: z.string().meta({ description: name.meta()?.description }),
        language: z.string().meta({ description: 'As en, en_US, pt_BR.' }),
      }),
    ),
  ).meta({ description: 'By its name, in one language.' }),
})

/** A template and its values. */
export const messageTemplate = named(
  'MessageTemplateInput',
  'A template and its values.',
  z.object({
    reference: goesTo('', reference).meta({ description: 'Which template.' }),
    ...templateValues,
    headerFile: goesTo('headerMedia', optional(headerFile)).meta({
      description: 'Needed where the header is a file.',
    }),
    headerLocation,
    limitedTimeOffer,
    cards: optional(cards).meta({ description: specialValues.cards.meta()?.description }),
  }),
)
