import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const mediaKinds = closedSet(
  'MediaKind',
  'What a file is sent as.',
  {
    image: 'A picture.',
    video: 'A film.',
    audio: 'A sound or a voice message.',
    document: 'Any other file.',
    sticker: 'A sticker.',
  },
  { columns: ['media.kind'] },
)
export type MediaKind = ValueOf<typeof mediaKinds>

export const mediaSources = closedSet(
  'MediaSource',
  'Where a file is from.',
  { upload: 'The workspace uploaded it.', received: 'A person sent it.' },
  { columns: ['media.source'] },
)
export type MediaSource = ValueOf<typeof mediaSources>

export const mediaStates = closedSet(
  'MediaState',
  'Whether the bytes of a file are there.',
  {
    ready: 'They are there.',
    storing: 'They are being written.',
    waiting: 'They are being fetched from the platform.',
    lost: 'The platform no longer has them.',
  },
  { columns: ['media.state'] },
)
export type MediaState = ValueOf<typeof mediaStates>
