import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { builder } from '../../builder.ts'
import { isSet, text, wholeText } from './stored-content.ts'

// What is sent as a file. While a received one is missing its bytes, `file` tells what is known of it.

export const MessageFile = builder.objectRef<MessageRow>('MessageFile').implement({
  description: 'The file of a message.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the file.', resolve: wholeText('mediaId') }),
    mimeType: t.string({ description: 'Media type.', resolve: wholeText('mimeType') }),
    size: t.int({
      nullable: true,
      description: 'Bytes; null until a received file is fetched.',
      resolve: ({ content: { size } }) => (typeof size === 'number' ? size : null),
    }),
    filename: t.string({ nullable: true, description: 'File name, if any.', resolve: text('filename') }),
  }),
})

/** The file as a document of /v1 or /api has it: with the text under it. */
export const MediaContent = builder.objectRef<MessageRow>('MediaContent').implement({
  description: 'The file of a message.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the file.', resolve: wholeText('mediaId') }),
    mimeType: t.string({ description: 'Media type.', resolve: wholeText('mimeType') }),
    size: t.int({
      nullable: true,
      description: 'Bytes; null until a received file is fetched.',
      resolve: ({ content: { size } }) => (typeof size === 'number' ? size : null),
    }),
    filename: t.string({ nullable: true, description: 'File name, if any.', resolve: text('filename') }),
    caption: t.string({ nullable: true, description: 'Text under the file.', resolve: text('caption') }),
  }),
})

const FileContent = builder.interfaceRef<MessageRow>('FileContent').implement({
  description: 'What is sent as a file.',
  fields: (t) => ({
    file: t.field({
      type: MessageFile,
      nullable: true,
      description: 'Null when the platform could not hand it on.',
      resolve: (message) => (message.content.mediaId ? message : null),
    }),
    caption: t.string({ nullable: true, description: 'Text under the file.', resolve: text('caption') }),
  }),
})

const interfaces = [FileContent]

export const ImageContent = builder
  .objectRef<MessageRow>('ImageContent')
  .implement({ interfaces, description: 'A picture.' })

export const VideoContent = builder
  .objectRef<MessageRow>('VideoContent')
  .implement({ interfaces, description: 'A film.' })

export const DocumentContent = builder
  .objectRef<MessageRow>('DocumentContent')
  .implement({ interfaces, description: 'Any other file.' })

export const AudioContent = builder.objectRef<MessageRow>('AudioContent').implement({
  interfaces,
  description: 'A sound.',
  fields: (t) => ({ isVoice: t.boolean({ description: 'A voice message.', resolve: isSet('voice') }) }),
})

export const StickerContent = builder.objectRef<MessageRow>('StickerContent').implement({
  interfaces,
  description: 'A sticker.',
  fields: (t) => ({ isAnimated: t.boolean({ description: 'It moves.', resolve: isSet('animated') }) }),
})
