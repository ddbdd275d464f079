import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const mediaKinds = closedSet('MediaKind', 'What a file is sent as.', {
  image: 'A picture.',
  video: 'A film.',
  audio: 'A sound or a voice message.',
  document: 'Any other file.',
  sticker: 'A sticker.',
})
export type MediaKind = ValueOf<typeof mediaKinds>

export const mediaStates = closedSet('MediaState', 'Whether the bytes of a file are there.', {
  ready: 'They are there.',
  storing: 'They are being written.',
  waiting: 'They are being fetched from the platform.',
  lost: 'The platform no longer has them.',
})
export type MediaState = ValueOf<typeof mediaStates>
