import { z } from 'zod'
import { named, needed, oneOfWords } from '#core/input-schema.ts'

// What /api sends in a chat (spec/5 1.2, Send). It is read as it comes; the send that is made of it tells what is wrong.

const button = named(
  'ChatButtonInput',
  'A button of what is sent in a chat.',
  z.object({
    id: z.string().meta({ description: 'Comes back with the answer.' }),
    title: z.string().meta({ description: 'Cut at 20 characters as a button, at 24 as a row of a list.' }),
  }),
)

const header = named(
  'ChatHeaderInput',
  'What stands above the words.',
  z.object({
    type: oneOfWords(
      ['text', 'image', 'video', 'document'],
      z.string().meta({ description: 'text, image, video or document.' }),
    ),
    text: z.string().nullish().meta({ description: '1 to 60 characters.', minLength: 1, maxLength: 60 }),
    media: named(
      'ChatHeaderFileInput',
      'A file that was uploaded.',
      z.object({ id: z.string().meta({ description: 'UUID of the upload.' }) }),
    ).nullish(),
  }),
)

const interactive = named(
  'ChatInteractiveInput',
  'What can be tapped.',
  z.object({
    type: oneOfWords(
      ['button', 'list', 'cta_url', 'voice_call', 'flow'],
      z.string().meta({ description: 'button, list, cta_url, voice_call or flow.' }),
    ),
    body: z.string().nullish().meta({ description: 'The words; those of content.body when left out.' }),
    buttons: z.array(button).nullish().meta({ description: '1 to 3 are buttons, 4 to 10 are a list.' }),
    buttonText: z.string().nullish().meta({ description: 'What stands on a link, or opens a list.' }),
    displayText: z.string().nullish().meta({ description: 'The same as button_text.' }),
    url: z.string().nullish().meta({ description: 'What a link opens; https.' }),
    ttlMinutes: z.int().nullish().meta({ description: 'How long one can call by a voice call button; 15.' }),
    flowId: z.string().nullish().meta({ description: 'The form, as the platform calls it.' }),
    firstScreen: z.string().nullish().meta({ description: 'Where the form begins.' }),
    header: header.nullish().meta({ description: 'What stands above the words.' }),
  }),
)

export const chatMessageInput = z.object({
  type: oneOfWords(
    ['text', 'interactive'],
    z.string().nullish().meta({ description: 'text or interactive.' }),
  ),
  content: named(
    'ChatContentInput',
    'The words of a message.',
    z.object({
      body: z.string().nullish().meta({ description: '1 to 4096 characters.', maxLength: 4096 }),
    }),
  )
    .nullish()
    .meta({ description: 'The words.' }),
  text: z.string().nullish().meta({ description: 'The words, where content has none.' }),
  interactive: interactive.nullish().meta({ description: 'For type interactive.' }),
  replyToMessageId: z.string().nullish().meta({ description: 'A message of the chat.' }),
  messagingAccount: z
    .string()
    .nullish()
    .meta({ description: "Name or id; else the chat's, else the default." }),
})
export type ChatInteractive = z.infer<typeof interactive>

/** What a file can be sent as. */
export const chatFileKinds = ['image', 'video', 'audio', 'document'] as const

export const chatFileInput = z.object({
  contactId: needed(z.string().nullish().meta({ description: 'UUID of the contact.' })),
  type: oneOfWords(
    chatFileKinds,
    z.string().nullish().meta({ description: 'image (default), video, audio or document.' }),
  ),
  caption: z.string().nullish().meta({ description: 'Up to 1024 characters below it.' }),
  messagingAccount: z
    .string()
    .nullish()
    .meta({ description: "Name or id; else the chat's, else the default." }),
})
