import { z } from 'zod'
import { named, needed, oneOfWords } from '#core/input-schema.ts'

// The messages that /api sends in a chat (spec/5 1.2, Send). They are read leniently; the resulting send reports
// problems.

const button = named(
  'ChatButtonInput',
  'A button of a message in a chat.',
  z.object({
    id: z.string().meta({ description: "Identifier of the button, which the customer's reply contains." }),
    title: z.string().meta({
      description:
        'Label of the button, cut at 20 characters as a button and at 24 characters as a row of a list.',
    }),
  }),
)

const header = named(
  'ChatHeaderInput',
  'Header above the text of a message in a chat.',
  z.object({
    type: oneOfWords(
      ['text', 'image', 'video', 'document'],
      z.string().meta({ description: 'Type of the header: text, image, video or document.' }),
    ),
    text: z
      .string()
      .nullish()
      .meta({ description: 'Text of the header, 1 to 60 characters.', minLength: 1, maxLength: 60 }),
    media: named(
      'ChatHeaderFileInput',
      'An uploaded file for the header.',
      z.object({ id: z.string().meta({ description: 'UUID of the uploaded file.' }) }),
    ).nullish(),
  }),
)

const interactive = named(
  'ChatInteractiveInput',
  'Interactive content of a message in a chat.',
  z.object({
    type: oneOfWords(
      ['button', 'list', 'cta_url', 'voice_call', 'flow'],
      z
        .string()
        .meta({ description: 'Type of the interactive content: button, list, cta_url, voice_call or flow.' }),
    ),
    body: z
      .string()
      .nullish()
      .meta({ description: 'Text of the message. Default: the text in content.body.' }),
    buttons: z
      .array(button)
      .nullish()
      .meta({ description: 'Buttons of the message: 1 to 3 are shown as buttons, 4 to 10 as a list.' }),
    buttonText: z
      .string()
      .nullish()
      .meta({ description: 'Label of the link button, or of the button that opens the list.' }),
    displayText: z.string().nullish().meta({ description: 'Same as button_text.' }),
    url: z.string().nullish().meta({ description: 'HTTPS URL that the link button opens.' }),
    ttlMinutes: z.int().nullish().meta({
      description:
        'Number of minutes during which the customer can call with a voice call button. Default: 15.',
    }),
    flowId: z.string().nullish().meta({ description: 'ID of the form at the platform.' }),
    firstScreen: z.string().nullish().meta({ description: 'Screen at which the form begins.' }),
    header: header.nullish().meta({ description: 'Header above the text of the message.' }),
  }),
)

export const chatMessageInput = z.object({
  type: oneOfWords(
    ['text', 'interactive'],
    z.string().nullish().meta({ description: 'Type of the message: text or interactive.' }),
  ),
  content: named(
    'ChatContentInput',
    'Text content of a message in a chat.',
    z.object({
      body: z
        .string()
        .nullish()
        .meta({ description: 'Text of the message, 1 to 4096 characters.', maxLength: 4096 }),
    }),
  )
    .nullish()
    .meta({ description: 'Text content of the message.' }),
  text: z.string().nullish().meta({ description: 'Text of the message, used if content has none.' }),
  interactive: interactive
    .nullish()
    .meta({ description: 'Interactive content of the message, for type interactive.' }),
  replyToMessageId: z
    .string()
    .nullish()
    .meta({ description: 'UUID of a message of the chat that the message replies to.' }),
  messagingAccount: z.string().nullish().meta({
    description: "Name or ID of the account. Default: the chat's account, or else the default account.",
  }),
})
export type ChatInteractive = z.infer<typeof interactive>

/** The types that a file can be sent as. */
export const chatFileKinds = ['image', 'video', 'audio', 'document'] as const

export const chatFileInput = z.object({
  contactId: needed(z.string().nullish().meta({ description: 'UUID of the contact to send to.' })),
  type: oneOfWords(
    chatFileKinds,
    z
      .string()
      .nullish()
      .meta({ description: 'Type of the file: image, video, audio or document. Default: image.' }),
  ),
  caption: z.string().nullish().meta({ description: 'Caption of the file, up to 1024 characters.' }),
  messagingAccount: z.string().nullish().meta({
    description: "Name or ID of the account. Default: the chat's account, or else the default account.",
  }),
})
