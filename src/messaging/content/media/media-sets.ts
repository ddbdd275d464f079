import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const mediaKinds = closedSet(
  'MediaKind',
  'Kind of media that a file is sent as.',
  {
    image: 'An image.',
    video: 'A video.',
    audio: 'An audio file or a voice message.',
    document: 'Any other file.',
    sticker: 'A sticker.',
  },
  { columns: ['media.kind'] },
)
export type MediaKind = ValueOf<typeof mediaKinds>

export const mediaSources = closedSet(
  'MediaSource',
  'Origin of a file.',
  { upload: 'The workspace uploaded the file.', received: 'A customer sent the file.' },
  { columns: ['media.source'] },
)
export type MediaSource = ValueOf<typeof mediaSources>

export const mediaStates = closedSet(
  'MediaState',
  'Whether the content of a file is available.',
  {
    ready: 'The content of the file is available.',
    storing: 'The content of the file is being stored.',
    waiting: 'The content of the file is being fetched from the platform.',
    lost: 'The platform no longer has the content of the file.',
  },
  { columns: ['media.state'] },
)
export type MediaState = ValueOf<typeof mediaStates>
