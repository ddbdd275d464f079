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
  description: 'What stands above the words.',
  fields: (t) => ({
    text: t.string({
      nullable: true,
      description: 'Words; null where it is a file.',
      resolve: (header) => header.text ?? null,
    }),
    fileKind: t.field({
      type: enumFrom(mediaKinds),
      nullable: true,
      description: 'What the file is shown as.',
      resolve: ({ type }) => (type === 'text' ? null : type),
    }),
  }),
})

const headerOf = ({ content }: MessageRow) => (content.header as Header | null | undefined) ?? null

const actionOf = ({ content }: MessageRow) => (content.action ?? {}) as Record<string, unknown>

export const InteractiveContent = builder.interfaceRef<MessageRow>('InteractiveContent').implement({
  description: 'Words with something to tap.',
  fields: (t) => ({
    header: t.field({
      type: InteractiveHeader,
      nullable: true,
      description: 'What stands above the words.',
      resolve: headerOf,
    }),
    body: t.string({ description: 'The words.', resolve: (message) => textWithin('body')(message) ?? '' }),
    footer: t.string({ nullable: true, description: 'The small print.', resolve: textWithin('footer') }),
  }),
})

const interfaces = [InteractiveContent]

const ReplyButton = builder.objectRef<{ id: string; title: string }>('ReplyButton').implement({
  description: 'A button that answers.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Comes back with the answer.' }),
    title: t.exposeString('title', { description: 'What stands on it.' }),
  }),
})

/** Lists inside a message are short and read with it. */
const read = { complexity: { field: 1, multiplier: 1 } } as const

export const ReplyButtonsContent = builder.objectRef<MessageRow>('ReplyButtonsContent').implement({
  interfaces,
  description: 'One to three buttons that answer.',
  fields: (t) => ({
    buttons: t.field({
      ...read,
      type: [ReplyButton],
      description: 'In the order they are shown.',
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
  description: 'A row that can be chosen.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Comes back with the answer.' }),
    title: t.exposeString('title', { description: 'What it says.' }),
    description: t.string({
      nullable: true,
      description: 'What stands below.',
      resolve: ({ description }) => description ?? null,
    }),
  }),
})

interface Section {
  title?: string | null
  rows?: Row[]
}

const ListSection = builder.objectRef<Section>('ListSection').implement({
  description: 'Rows under a title.',
  fields: (t) => ({
    title: t.string({ nullable: true, description: 'Its title.', resolve: ({ title }) => title ?? null }),
    rows: t.field({ ...read, type: [ListRow], description: 'Its rows.', resolve: ({ rows }) => rows ?? [] }),
  }),
})

export const ListContent = builder.objectRef<MessageRow>('ListContent').implement({
  interfaces,
  description: 'A list to choose from.',
  fields: (t) => ({
    button: t.string({
      description: 'What opens the list.',
      resolve: (message) => String(actionOf(message).button ?? ''),
    }),
    sections: t.field({
      ...read,
      type: [ListSection],
      description: 'In the order they are shown.',
      resolve: (message) => list<Section>(actionOf(message), 'sections'),
    }),
  }),
})

export const LinkButtonContent = builder.objectRef<MessageRow>('LinkButtonContent').implement({
  interfaces,
  description: 'A button that opens an address.',
  fields: (t) => ({
    button: t.string({
      description: 'What stands on it.',
      resolve: (message) => String(actionOf(message).displayText ?? ''),
    }),
    url: t.string({
      description: 'What it opens.',
      resolve: (message) => String(actionOf(message).url ?? ''),
    }),
  }),
})

export const VoiceCallButtonContent = builder.objectRef<MessageRow>('VoiceCallButtonContent').implement({
  interfaces,
  description: 'A button that calls us.',
  fields: (t) => ({
    button: t.string({
      description: 'What stands on it.',
      resolve: (message) => String(actionOf(message).displayText ?? ''),
    }),
    ttlMinutes: t.int({
      description: 'For so many minutes one can call.',
      resolve: (message) => Number(actionOf(message).ttlMinutes),
    }),
  }),
})

export const FormContent = builder.objectRef<MessageRow>('FormContent').implement({
  interfaces,
  description: 'A form of the platform to fill in.',
  fields: (t) => ({
    formId: t.string({
      description: 'As the platform calls it.',
      resolve: (message) => String(actionOf(message).flowId ?? ''),
    }),
    button: t.string({
      description: 'What opens it.',
      resolve: (message) => String(actionOf(message).displayText ?? ''),
    }),
    firstScreen: t.string({
      nullable: true,
      description: 'Where it begins; null: at its first screen.',
      resolve: (message) => (actionOf(message).firstScreen as string | null | undefined) ?? null,
    }),
  }),
})

export const ChoiceContent = builder.objectRef<MessageRow>('ChoiceContent').implement({
  description: 'The button or the row that was chosen.',
  fields: (t) => ({
    id: t.string({ description: 'As the message gave it.', resolve: wholeText('id') }),
    title: t.string({ description: 'What stood on it.', resolve: wholeText('title') }),
    description: t.string({
      nullable: true,
      description: 'What stood below the row.',
      resolve: text('description'),
    }),
  }),
})

export const FormAnswerContent = builder.objectRef<MessageRow>('FormAnswerContent').implement({
  description: 'A form that was filled in.',
  fields: (t) => ({
    name: t.string({ nullable: true, description: 'As the platform calls it.', resolve: text('name') }),
    text: t.string({ nullable: true, description: 'What the chat shows of it.', resolve: text('body') }),
    answers: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The answers, named by who made the form; null when they cannot be read.',
      resolve: ({ content }) => content.response ?? null,
    }),
  }),
})

export const CallPermissionContent = builder.objectRef<MessageRow>('CallPermissionContent').implement({
  description: 'Whether the person may be called.',
  fields: (t) => ({
    isGiven: t.boolean({
      description: 'They may be called.',
      resolve: ({ content }) => content.response === 'accept',
    }),
    isPermanent: t.boolean({ description: 'Until they take it back.', resolve: isSet('isPermanent') }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until then.',
      resolve: ({ content: { expirationTimestamp: seconds } }) =>
        Number.isFinite(Number(seconds)) && Number(seconds) > 0 ? new Date(Number(seconds) * 1000) : null,
    }),
  }),
})
