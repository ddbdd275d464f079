import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { type MediaKind, mediaKinds } from '#messaging/content/media/media-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { isSet, list, text, textWithin, wholeText } from './stored-content.ts'

// What people can answer by a tap, and what they answered.

interface Header {
  type: 'text' | MediaKind
  text?: string | null
  media?: { id: string } | null
}

export const InteractiveHeader = builder.objectRef<Header>('InteractiveHeader').implement({
  description: 'Header above the text of an interactive message.',
  fields: (t) => ({
    text: t.string({
      nullable: true,
      description: 'Text of the header. Null if the header is a file.',
      resolve: (header) => header.text ?? null,
    }),
    fileKind: t.field({
      type: enumFrom(mediaKinds),
      nullable: true,
      description: 'Kind of the file in the header. Null if the header is text.',
      resolve: ({ type }) => (type === 'text' ? null : type),
    }),
  }),
})

const headerOf = ({ content }: MessageRow) => (content.header as Header | null | undefined) ?? null

const actionOf = ({ content }: MessageRow) => (content.action ?? {}) as Record<string, unknown>

export const InteractiveContent = builder.interfaceRef<MessageRow>('InteractiveContent').implement({
  description: 'Content of an interactive message: text with elements that the customer can tap.',
  fields: (t) => ({
    header: t.field({
      type: InteractiveHeader,
      nullable: true,
      description: 'Header above the text of the message.',
      resolve: headerOf,
    }),
    body: t.string({
      description: 'Text of the message.',
      resolve: (message) => textWithin('body')(message) ?? '',
    }),
    footer: t.string({
      nullable: true,
      description: 'Footer below the text of the message.',
      resolve: textWithin('footer'),
    }),
  }),
})

const interfaces = [InteractiveContent]

const ReplyButton = builder.objectRef<{ id: string; title: string }>('ReplyButton').implement({
  description: 'A button of an interactive message that sends a reply.',
  fields: (t) => ({
    id: t.exposeString('id', {
      description: "Identifier of the button, which the customer's reply contains.",
    }),
    title: t.exposeString('title', { description: 'Label of the button.' }),
  }),
})

/** Lists inside a message are short and are read together with the message. */
const read = { complexity: { field: 1, multiplier: 1 } } as const

export const ReplyButtonsContent = builder.objectRef<MessageRow>('ReplyButtonsContent').implement({
  interfaces,
  description: 'An interactive message with one to three reply buttons.',
  fields: (t) => ({
    buttons: t.field({
      ...read,
      type: [ReplyButton],
      description: 'Reply buttons in display order.',
      resolve: (message) => list<{ id: string; title: string }>(actionOf(message), 'buttons'),
    }),
  }),
})

interface Row {
  id: string
  title: string
  description?: string | null
}

const ListRow = builder.objectRef<Row>('ListRow').implement({
  description: 'A row of a list message that the customer can choose.',
  fields: (t) => ({
    id: t.exposeString('id', { description: "Identifier of the row, which the customer's reply contains." }),
    title: t.exposeString('title', { description: 'Title of the row.' }),
    description: t.string({
      nullable: true,
      description: 'Description below the title of the row.',
      resolve: ({ description }) => description ?? null,
    }),
  }),
})

interface Section {
  title?: string | null
  rows?: Row[]
}

const ListSection = builder.objectRef<Section>('ListSection').implement({
  description: 'A section of a list message: rows under a title.',
  fields: (t) => ({
    title: t.string({
      nullable: true,
      description: 'Title of the section.',
      resolve: ({ title }) => title ?? null,
    }),
    rows: t.field({
      ...read,
      type: [ListRow],
      description: 'Rows of the section.',
      resolve: ({ rows }) => rows ?? [],
    }),
  }),
})

export const ListContent = builder.objectRef<MessageRow>('ListContent').implement({
  interfaces,
  description: 'An interactive message with a list to choose from.',
  fields: (t) => ({
    button: t.string({
      description: 'Label of the button that opens the list.',
      resolve: (message) => String(actionOf(message).button ?? ''),
    }),
    sections: t.field({
      ...read,
      type: [ListSection],
      description: 'Sections of the list in display order.',
      resolve: (message) => list<Section>(actionOf(message), 'sections'),
    }),
  }),
})

export const LinkButtonContent = builder.objectRef<MessageRow>('LinkButtonContent').implement({
  interfaces,
  description: 'An interactive message with a button that opens a URL.',
  fields: (t) => ({
    button: t.string({
      description: 'Label of the button.',
      resolve: (message) => String(actionOf(message).displayText ?? ''),
    }),
    url: t.string({
      description: 'URL that the button opens.',
      resolve: (message) => String(actionOf(message).url ?? ''),
    }),
  }),
})

export const VoiceCallButtonContent = builder.objectRef<MessageRow>('VoiceCallButtonContent').implement({
  interfaces,
  description: 'An interactive message with a button with which the customer calls the workspace.',
  fields: (t) => ({
    button: t.string({
      description: 'Label of the button.',
      resolve: (message) => String(actionOf(message).displayText ?? ''),
    }),
    ttlMinutes: t.int({
      description: 'Number of minutes during which the customer can call with the button.',
      resolve: (message) => Number(actionOf(message).ttlMinutes),
    }),
  }),
})

export const FormContent = builder.objectRef<MessageRow>('FormContent').implement({
  interfaces,
  description: 'An interactive message with a button that opens a form of the platform.',
  fields: (t) => ({
    formId: t.string({
      description: 'ID of the form at the platform.',
      resolve: (message) => String(actionOf(message).flowId ?? ''),
    }),
    button: t.string({
      description: 'Label of the button that opens the form.',
      resolve: (message) => String(actionOf(message).displayText ?? ''),
    }),
    firstScreen: t.string({
      nullable: true,
      description: 'Screen at which the form begins. Null means the first screen of the form.',
      resolve: (message) => (actionOf(message).firstScreen as string | null | undefined) ?? null,
    }),
  }),
})

export const ChoiceContent = builder.objectRef<MessageRow>('ChoiceContent').implement({
  description: "The customer's choice of a reply button or a list row.",
  fields: (t) => ({
    id: t.string({
      description: 'Identifier of the chosen button or row, as the message gave it.',
      resolve: wholeText('id'),
    }),
    title: t.string({
      description: 'Label of the chosen button or title of the chosen row.',
      resolve: wholeText('title'),
    }),
    description: t.string({
      nullable: true,
      description: 'Description of the chosen row.',
      resolve: text('description'),
    }),
  }),
})

export const FormAnswerContent = builder.objectRef<MessageRow>('FormAnswerContent').implement({
  description: 'A form that the customer filled in.',
  fields: (t) => ({
    name: t.string({
      nullable: true,
      description: 'Name of the form at the platform.',
      resolve: text('name'),
    }),
    text: t.string({
      nullable: true,
      description: 'Text that the chat shows for the form response.',
      resolve: text('body'),
    }),
    answers: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'Answers of the form, under the names that the form gives them. Null if the answers cannot be read.',
      resolve: ({ content }) => content.response ?? null,
    }),
  }),
})

export const CallPermissionContent = builder.objectRef<MessageRow>('CallPermissionContent').implement({
  description: "The customer's answer to a request for permission to call.",
  fields: (t) => ({
    isGiven: t.boolean({
      description: 'Whether the customer allows calls.',
      resolve: ({ content }) => content.response === 'accept',
    }),
    isPermanent: t.boolean({
      description: 'Whether the permission is valid until the customer revokes it.',
      resolve: isSet('isPermanent'),
    }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the permission expires.',
      resolve: ({ content: { expirationTimestamp: seconds } }) =>
        Number.isFinite(Number(seconds)) && Number(seconds) > 0 ? new Date(Number(seconds) * 1000) : null,
    }),
  }),
})
