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

/** The recipient of a message. */
export const recipient = oneOf('RecipientInput', 'Recipient of a message.', {
  phone: goesTo('to', z.string()).meta({
    description: 'Phone number of the recipient with country code, in any notation.',
  }),
  contactId: goesTo('to', uuid).meta({ description: 'UUID of the contact that receives the message.' }),
})

const file = uuid.meta({ description: 'UUID of the uploaded file.' })
const caption = optional(text(0, 1024)).meta({ description: 'Caption of the file, 0 to 1024 characters.' })
const filename = optional(text(1, 240)).meta({ description: 'Name of the file, 1 to 240 characters.' })

const image = named('ImageInput', 'An image message.', z.object({ id: file, caption }))
const video = named('VideoInput', 'A video message.', z.object({ id: file, caption }))
const audio = named('AudioInput', 'An audio or voice message.', z.object({ id: file }))
const document = named('DocumentInput', 'A document message.', z.object({ id: file, caption, filename }))
const anyFile = named('FileInput', 'A file of any kind.', z.object({ id: file, caption, filename }))
const header = oneOf('InteractiveHeaderInput', 'Header above the text of an interactive message.', {
  text: goesTo('text', text(1, 60), { type: 'text' }).meta({
    description: 'Text of the header, 1 to 60 characters.',
  }),
  image: goesTo('media.id', uuid, { type: 'image' }).meta({
    description: 'UUID of an uploaded image for the header.',
  }),
  video: goesTo('media.id', uuid, { type: 'video' }).meta({
    description: 'UUID of an uploaded video for the header.',
  }),
  document: goesTo('media.id', uuid, { type: 'document' }).meta({
    description: 'UUID of an uploaded document for the header.',
  }),
})

const words = (most: number) => ({
  body: goesTo('body.text', text(1, most)).meta({
    description: `Text of the message, 1 to ${most} characters.`,
  }),
  footer: goesTo('footer.text', optional(text(1, 60))).meta({
    description: 'Footer below the text of the message, 1 to 60 characters.',
  }),
})

const above = { header: optional(header).meta({ description: 'Header above the text of the message.' }) }

const replyButtons = named(
  'ReplyButtonsInput',
  'An interactive message with one to three reply buttons.',
  z.object({
    ...above,
    ...words(1024),
    buttons: goesTo('action.buttons', buttons).meta({ description: 'Reply buttons in display order.' }),
  }),
)

const list = named(
  'ListInput',
  'An interactive message with a list to choose from.',
  z.object({
    header: goesTo('header.text', optional(text(1, 60)), { 'header.type': 'text' }).meta({
      description: 'Text of the header above the message, 1 to 60 characters.',
    }),
    ...words(4096),
    button: goesTo('action.button', text(1, 20)).meta({
      description: 'Label of the button that opens the list, 1 to 20 characters.',
    }),
    sections: goesTo('action.sections', sections).meta({
      description: 'Sections of the list, one to ten, with at most ten rows in total.',
    }),
  }),
)

const linkButton = named(
  'LinkButtonInput',
  'An interactive message with a button that opens a URL.',
  z.object({
    ...above,
    ...words(1024),
    button: goesTo('action.displayText', text(1, 20)).meta({
      description: 'Label of the button, 1 to 20 characters.',
    }),
    url: goesTo('action.url', httpsUrl).meta({ description: 'HTTPS URL that the button opens.' }),
  }),
)

const buttonText = text(1, 20).meta({ description: 'Label of the button, 1 to 20 characters.' })

const voiceCallButton = named(
  'VoiceCallButtonInput',
  'An interactive message with a button with which the customer calls the workspace.',
  z.object({
    ...above,
    ...words(1024),
    button: goesTo('action.displayText', buttonText),
    ttlMinutes: goesTo('action.ttlMinutes', voiceCallAction.ttlMinutes),
  }),
)

const form = named(
  'FormInput',
  'An interactive message with a button that opens a form of the platform.',
  z.object({
    ...above,
    ...words(1024),
    formId: goesTo('action.flowId', formAction.flowId),
    button: goesTo('action.displayText', buttonText),
    firstScreen: goesTo('action.firstScreen', formAction.firstScreen),
  }),
)

const optionalWords = goesTo('body.text', optional(text(1, 1024))).meta({
  description: 'Text of the message, 1 to 1024 characters.',
})

const product = named(
  'ProductMessageInput',
  'A message that shows one product, which the customer can order.',
  z.object({
    productId: goesTo('action.productId', uuid).meta({
      description: "UUID of a product in a catalog of the number's business.",
    }),
    body: optionalWords,
    footer: words(1024).footer,
  }),
)

const productList = named(
  'ProductListInput',
  'A message that shows products in sections, which the customer can order.',
  z.object({
    header: goesTo('header.text', text(1, 60), { 'header.type': 'text' }).meta({
      description: 'Text of the header above the message, 1 to 60 characters.',
    }),
    ...words(1024),
    sections: goesTo('action.sections', productSections).meta({
      description: 'Sections of the list, one to ten, with at most 30 products of one catalog in total.',
    }),
  }),
)

const catalog = named(
  'CatalogMessageInput',
  'An interactive message with a button that opens the catalog of the number.',
  z.object({
    ...words(1024),
    productId: goesTo('action.productId', optional(uuid)).meta({
      description:
        'UUID of the product whose image is shown above the text. If omitted, the platform chooses the product.',
    }),
  }),
)

const interactive = (type: string) => ({ type: 'interactive', 'interactive.type': type })

const content = oneOf('MessageContentInput', 'Content of a message, by the type of the message.', {
  text: goesTo('text', textContent, { type: 'text' }).meta({ description: 'A text message.' }),
  image: goesTo('media', image, { type: 'image' }).meta({ description: 'An image message.' }),
  video: goesTo('media', video, { type: 'video' }).meta({ description: 'A video message.' }),
  audio: goesTo('media', audio, { type: 'audio' }).meta({ description: 'An audio or voice message.' }),
  document: goesTo('media', document, { type: 'document' }).meta({ description: 'A document message.' }),
  file: goesTo('media', anyFile, { type: 'media' }).meta({
    description: 'A file, whose content determines the type of the message.',
  }),
  template: goesTo('template', messageTemplate, { type: 'template' }).meta({
    description: 'A template message with its values.',
  }),
  replyButtons: goesTo('interactive', replyButtons, interactive('button')).meta({
    description: 'A message with reply buttons.',
  }),
  list: goesTo('interactive', list, interactive('list')).meta({
    description: 'A message with a list to choose from.',
  }),
  linkButton: goesTo('interactive', linkButton, interactive('cta_url')).meta({
    description: 'A message with a button that opens a URL.',
  }),
  voiceCallButton: goesTo('interactive', voiceCallButton, interactive('voice_call')).meta({
    description:
      'A message with a button with which the customer calls the workspace. Only for members, if the account accepts calls.',
  }),
  form: goesTo('interactive', form, interactive('flow')).meta({
    description: 'A message with a form to fill in. Only for members.',
  }),
  product: goesTo('interactive', product, interactive('product')).meta({
    description: 'A message that shows one product. Only for members.',
  }),
  productList: goesTo('interactive', productList, interactive('product_list')).meta({
    description: 'A message that shows several products in sections. Only for members.',
  }),
  catalog: goesTo('interactive', catalog, interactive('catalog_message')).meta({
    description: 'A message with a button that opens the catalog. Only for members.',
  }),
  location: goesTo('location', location, { type: 'location' }).meta({ description: 'A location message.' }),
})

const later = scheduleMessageInput.shape

/** Arguments of scheduleMessage. */
export const scheduleMessageArgs = z.object({
  input: named(
    'ScheduleMessageInput',
    'A message to one contact that is sent later.',
    z.object({
      contactId: later.contactId,
      dueAt: later.dueAt,
      content: goesTo('', content).meta({ description: 'Content of the message.' }),
      numberId: sent.numberId,
      replyToMessageId: sent.replyToMessageId,
      draftId: later.draftId,
      originalText: later.originalText,
    }),
  ).meta({ description: 'The message to schedule.' }),
})

/** Values that a client gives beside the message; a dry run ignores them. */
export const besideMessage = z.object({
  idempotencyKey: optional(text(1, 200)).meta({
    description:
      'Idempotency key, 1 to 200 characters. For 30 days, a repeated send by the same sender with the same key returns the message of the first send.',
  }),
  draftId: optional(uuid).meta({
    description:
      "UUID of the caller's draft that the message was written from. The draft is deleted when the message is accepted.",
  }),
  originalText: optional(text(1, 4096)).meta({
    description:
      'Text that the member wrote before it was translated, 1 to 4,096 characters. It is not sent; members see it below the message.',
  }),
})

/** Arguments of sendMessage and dryRunMessage. */
export const sendMessageArgs = z.object({
  input: named(
    'SendMessageInput',
    'A message to one recipient.',
    z.object({
      to: goesTo('', recipient).meta({ description: 'Recipient of the message.' }),
      content: goesTo('', content).meta({ description: 'Content of the message.' }),
      numberId: sent.numberId,
      replyToMessageId: sent.replyToMessageId,
      category: sent.category,
      ttlSeconds: sent.ttlSeconds,
      ...besideMessage.shape,
    }),
  ).meta({ description: 'The message to send.' }),
})

/** Arguments of sendContacts. */
export const sendContactsArgs = z.object({
  input: named(
    'SendContactsInput',
    'Contact cards to one recipient.',
    z.object({
      to: goesTo('', recipient).meta({ description: 'Recipient of the contact cards.' }),
      cards: contactCards.meta({ description: 'Contact cards to send, one to ten.' }),
      numberId: sent.numberId,
      replyToMessageId: sent.replyToMessageId,
    }),
  ).meta({ description: 'The contact cards to send and their recipient.' }),
})
