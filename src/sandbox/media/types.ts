const MB = 1024 * 1024

type Kind = 'audio' | 'image' | 'sticker' | 'video' | 'document'

/** Media types that are taken, and their sizes (platform §3). Documents: any valid type, as in practice. */
const TYPES: Record<Exclude<Kind, 'document'>, string[]> = {
  audio: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
  image: ['image/jpeg', 'image/png'],
  sticker: ['image/webp'],
  video: ['video/mp4', 'video/3gpp'],
}

const MAX_BYTES: Record<Kind, number> = {
  audio: 16 * MB,
  image: 5 * MB,
  sticker: 500 * 1024,
  video: 16 * MB,
  document: 100 * MB,
}

/** The type without parameters, in lower case: `audio/ogg; codecs=opus` is `audio/ogg`. */
export function bareType(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase()
}

/** What an uploaded file may be used as; none when its type is not taken at all. */
export function kindOf(mimeType: string): Kind | undefined {
  const bare = bareType(mimeType)
  for (const [kind, types] of Object.entries(TYPES)) if (types.includes(bare)) return kind as Kind
  return /^(application|text)\/[\w.+-]+$/.test(bare) && bare !== 'application/octet-stream'
    ? 'document'
    : undefined
}

export function maxBytesOf(kind: Kind): number {
  return MAX_BYTES[kind]
}

export function takenTypes(): string {
  return [...Object.values(TYPES).flat(), 'application/pdf', 'text/plain', 'other documents'].join(', ')
}

/** Whether a file of this type may be sent as that message type; a picture may also travel as a document. */
export function fits(mimeType: string, messageType: string): boolean {
  return messageType === 'document' || kindOf(mimeType) === messageType
}
