import { z } from 'zod'
import { goesTo, named, oneOf } from '#core/input-schema.ts'
import { optional, text, uuid } from '#core/validation.ts'
import {
  buttons,
  formAction,
  httpsUrl,
  sections,
  voiceCallAction,
} from '#messaging/messages/messages/interactive.ts'
import { productSections } from '#messaging/messages/messages/interactive-products.ts'
import { location, sendMessageInput, textContent } from '#messaging/messages/messages/message-input.ts'
import { contactCards } from '#messaging/messages/messages/send-contacts.ts'
import { scheduleMessageInput } from '#messaging/messages/scheduled/scheduled-input.ts'
import { messageTemplate } from '../content/template-value-inputs.ts'

// What GraphQL clients send: the alternatives that the documents of REST write side by side, each a field of its own.

const sent = sendMessageInput.shape

/** Whom a message goes to. */
export const recipient = oneOf('RecipientInput', 'Who gets it.', {
  phone: goesTo('to', z.string()).meta({ description: 'With country code, in any spelling.' }),
  contactId: goesTo('to', uuid).meta({ description: 'UUID of the contact.' }),
})

const file = uuid.meta({ description: 'UUID of the upload.' })
const caption = optional(text(0, 1024)).meta({ description: '0 to 1024 characters.' })
const filename = optional(text(1, 240)).meta({ description: '1 to 240 characters.' })

const image = named('ImageInput', 'A picture.', z.object({ id: file, caption }))
const video = named('VideoInput', 'A film.', z.object({ id: file, caption }))
const audio = named('AudioInput', 'A sound or a voice message.', z.object({ id: file }))
const document = named('DocumentInput', 'A file.', z.object({ id: file, caption, filename }))
const anyFile = named('FileInput', 'A file of any kind.', z.object({ id: file, caption, filename }))
const header = oneOf('InteractiveHeaderInput', 'What stands above the words.', {
  text: goesTo('text', text(1, 60), { type: 'text' }).meta({ description: '1 to 60 characters.' }),
  image: goesTo('media.id', uuid, { type: 'image' }).meta({ description: 'UUID of an uploaded picture.' }),
  video: goesTo('media.id', uuid, { type: 'video' }).meta({ description: 'UUID of an uploaded film.' }),
  document: goesTo('media.id', uuid, { type: 'document' }).meta({ description: 'UUID of an uploaded file.' }),
})

const words = (most: number) => ({
  body: goesTo('body.text', text(1, most)).meta({ description: `1 to ${most} characters.` }),
  footer: goesTo('footer.text', optional(text(1, 60))).meta({ description: '1 to 60 characters below it.' }),
})

const above = { header: optional(header).meta({ description: 'What stands above the words.' }) }

const replyButtons = named(
  'ReplyButtonsInput',
  'Words with one to three buttons that answer.',
  z.object({
    ...above,
    ...words(1024),
    buttons: goesTo('action.buttons', buttons).meta({ description: 'In the order they are shown.' }),
  }),
)

const list = named(
  'ListInput',
  'Words with a list to choose from.',
  z.object({
    header: goesTo('header.text', optional(text(1, 60)), { 'header.type': 'text' }).meta({
      description: '1 to 60 characters above the words.',
    }),
    ...words(4096),
    button: goesTo('action.button', text(1, 20)).meta({
      description: '1 to 20 characters: what opens the list.',
    }),
    sections: goesTo('action.sections', sections).meta({
      description: 'One to ten, with at most ten rows in all.',
    }),
  }),
)

const linkButton = named(
  'LinkButtonInput',
  'Words with a button that opens an address.',
  z.object({
    ...above,
    ...words(1024),
    button: goesTo('action.displayText', text(1, 20)).meta({
      description: '1 to 20 characters: what stands on it.',
    }),
    url: goesTo('action.url', httpsUrl).meta({ description: 'What it opens; https.' }),
  }),
)

const buttonText = text(1, 20).meta({ description: '1 to 20 characters: what stands on it.' })

const voiceCallButton = named(
  'VoiceCallButtonInput',
  'Words with a button that calls us.',
  z.object({
    ...above,
    ...words(1024),
    button: goesTo('action.displayText', buttonText),
    ttlMinutes: goesTo('action.ttlMinutes', voiceCallAction.ttlMinutes),
  }),
)

const form = named(
  'FormInput',
  'Words with a button that opens a form of the platform.',
  z.object({
    ...above,
    ...words(1024),
    formId: goesTo('action.flowId', formAction.flowId),
    button: goesTo('action.displayText', buttonText),
    firstScreen: goesTo('action.firstScreen', formAction.firstScreen),
  }),
)

const optionalWords = goesTo('body.text', optional(text(1, 1024))).meta({
  description: '1 to 1024 characters.',
})

const product = named(
  'ProductMessageInput',
  'A product to look at and to order.',
  z.object({
    productId: goesTo('action.productId', uuid).meta({
      description: "UUID of a product of a catalog of the number's business.",
    }),
    body: optionalWords,
    footer: words(1024).footer,
  }),
)

const productList = named(
  'ProductListInput',
  'Products to look at and to order, under titles.',
  z.object({
    header: goesTo('header.text', text(1, 60), { 'header.type': 'text' }).meta({
      description: '1 to 60 characters above the words.',
    }),
    ...words(1024),
    sections: goesTo('action.sections', productSections).meta({
      description: 'One to ten, with at most 30 products of one catalog in all.',
    }),
  }),
)

const catalog = named(
  'CatalogMessageInput',
  'Words with a button that opens the catalog of the number.',
  z.object({
    ...words(1024),
    productId: goesTo('action.productId', optional(uuid)).meta({
      description: 'UUID of the product whose picture stands above; the platform chooses when left out.',
    }),
  }),
)

const interactive = (type: string) => ({ type: 'interactive', 'interactive.type': type })

const content = oneOf('MessageContentInput', 'What a message says, by what it is.', {
  text: goesTo('text', textContent, { type: 'text' }).meta({ description: 'Words.' }),
  image: goesTo('media', image, { type: 'image' }).meta({ description: 'A picture.' }),
  video: goesTo('media', video, { type: 'video' }).meta({ description: 'A film.' }),
  audio: goesTo('media', audio, { type: 'audio' }).meta({ description: 'A sound or a voice message.' }),
  document: goesTo('media', document, { type: 'document' }).meta({ description: 'A file.' }),
  file: goesTo('media', anyFile, { type: 'media' }).meta({
    description: 'A file that is sent as what it is.',
  }),
  template: goesTo('template', messageTemplate, { type: 'template' }).meta({
    description: 'A template with its values.',
  }),
  replyButtons: goesTo('interactive', replyButtons, interactive('button')).meta({
    description: 'Buttons that answer.',
  }),
  list: goesTo('interactive', list, interactive('list')).meta({ description: 'A list to choose from.' }),
  linkButton: goesTo('interactive', linkButton, interactive('cta_url')).meta({
    description: 'A button that opens an address.',
  }),
  voiceCallButton: goesTo('interactive', voiceCallButton, interactive('voice_call')).meta({
    description: 'A button that calls us; for members, where the account takes calls.',
  }),
  form: goesTo('interactive', form, interactive('flow')).meta({
    description: 'A form to fill in; for members.',
  }),
  product: goesTo('interactive', product, interactive('product')).meta({
    description: 'A product; for members.',
  }),
  productList: goesTo('interactive', productList, interactive('product_list')).meta({
    description: 'Several products, under titles; for members.',
  }),
  catalog: goesTo('interactive', catalog, interactive('catalog_message')).meta({
    description: 'A button that opens the catalog; for members.',
  }),
  location: goesTo('location', location, { type: 'location' }).meta({ description: 'A place.' }),
})

const later = scheduleMessageInput.shape

/** scheduleMessage. */
export const scheduleMessageArgs = z.object({
  input: named(
    'ScheduleMessageInput',
    'A message to one person, later.',
    z.object({
      contactId: later.contactId,
      dueAt: later.dueAt,
      content: goesTo('', content).meta({ description: 'What it says.' }),
      numberId: sent.numberId,
      replyToMessageId: sent.replyToMessageId,
      draftId: later.draftId,
    }),
  ).meta({ description: 'The message.' }),
})

/** What a client says of a send beside the message; a dry run does nothing with it. */
export const besideMessage = z.object({
  idempotencyKey: optional(text(1, 200)).meta({
    description:
      "1 to 200 characters: for 30 days a send under the same key of the same sender is answered the first one's message.",
  }),
  draftId: optional(uuid).meta({
    description:
      "UUID of the caller's draft that this is: it goes in the moment in which the message is accepted.",
  }),
})

/** sendMessage and dryRunMessage. */
export const sendMessageArgs = z.object({
  input: named(
    'SendMessageInput',
    'A message to one person.',
    z.object({
      to: goesTo('', recipient).meta({ description: 'Who gets it.' }),
      content: goesTo('', content).meta({ description: 'What it says.' }),
      numberId: sent.numberId,
      replyToMessageId: sent.replyToMessageId,
      category: sent.category,
      ttlSeconds: sent.ttlSeconds,
      ...besideMessage.shape,
    }),
  ).meta({ description: 'The message.' }),
})

/** sendContacts. */
export const sendContactsArgs = z.object({
  input: named(
    'SendContactsInput',
    'Address cards to one person.',
    z.object({
      to: goesTo('', recipient).meta({ description: 'Who gets it.' }),
      cards: contactCards.meta({ description: 'One to ten.' }),
      numberId: sent.numberId,
      replyToMessageId: sent.replyToMessageId,
    }),
  ).meta({ description: 'The message.' }),
})
