import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { builder } from '../../builder.ts'
import { isSet, text, wholeText } from './stored-content.ts'

// What is sent as a file. While a received one is missing its bytes, `file` tells what is known of it.

export const MessageFile = builder.objectRef<MessageRow>('MessageFile').implement({
  description: 'The file of a message.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the file.', resolve: wholeText('mediaId') }),
    mimeType: t.string({ description: 'Media type of the file.', resolve: wholeText('mimeType') }),
    size: t.int({
      nullable: true,
      description: 'Size of the file in bytes. Null until a received file has been fetched.',
      resolve: ({ content: { size } }) => (typeof size === 'number' ? size : null),
    }),
    filename: t.string({
      nullable: true,
      description: 'Name of the file. Null if the file has no name.',
      resolve: text('filename'),
    }),
  }),
})

/** The file in the format of /v1 and /api, with its caption. */
export const MediaContent = builder.objectRef<MessageRow>('MediaContent').implement({
  description: 'The file of a message, with its caption.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the file.', resolve: wholeText('mediaId') }),
    mimeType: t.string({ description: 'Media type of the file.', resolve: wholeText('mimeType') }),
    size: t.int({
      nullable: true,
      description: 'Size of the file in bytes. Null until a received file has been fetched.',
      resolve: ({ content: { size } }) => (typeof size === 'number' ? size : null),
    }),
    filename: t.string({
      nullable: true,
      description: 'Name of the file. Null if the file has no name.',
      resolve: text('filename'),
    }),
    caption: t.string({
      nullable: true,
      description: 'Caption of the file. Null if the file has no caption.',
      resolve: text('caption'),
    }),
  }),
})

const FileContent = builder.interfaceRef<MessageRow>('FileContent').implement({
  description: 'Content of a message that is sent as a file.',
  fields: (t) => ({
    file: t.field({
      type: MessageFile,
      nullable: true,
      description: 'The file of the message. Null if the platform could not deliver the file.',
      resolve: (message) => (message.content.mediaId ? message : null),
    }),
    caption: t.string({
      nullable: true,
      description: 'Caption of the file. Null if the file has no caption.',
      resolve: text('caption'),
    }),
  }),
})

const interfaces = [FileContent]

export const ImageContent = builder
  .objectRef<MessageRow>('ImageContent')
  .implement({ interfaces, description: 'Content of an image message.' })

export const VideoContent = builder
  .objectRef<MessageRow>('VideoContent')
  .implement({ interfaces, description: 'Content of a video message.' })

export const DocumentContent = builder.objectRef<MessageRow>('DocumentContent').implement({
  interfaces,
  description: 'Content of a document message: a file that is not an image, a video, audio or a sticker.',
})

export const AudioContent = builder.objectRef<MessageRow>('AudioContent').implement({
  interfaces,
  description: 'Content of an audio message.',
  fields: (t) => ({
    isVoice: t.boolean({ description: 'Whether the audio is a voice message.', resolve: isSet('voice') }),
  }),
})

export const StickerContent = builder.objectRef<MessageRow>('StickerContent').implement({
  interfaces,
  description: 'Content of a sticker message.',
  fields: (t) => ({
    isAnimated: t.boolean({ description: 'Whether the sticker is animated.', resolve: isSet('animated') }),
  }),
})
