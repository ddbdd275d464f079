import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { sampleFile } from '../media/sample-files.ts'
import type { World } from '../world.ts'

/** What a file is when the control plane does not say (platform §11.1). */
const DEFAULTS: Record<string, { mime_type: string; more: Record<string, unknown> }> = {
  image: { mime_type: 'image/jpeg', more: {} },
  video: { mime_type: 'video/mp4', more: {} },
  audio: { mime_type: 'audio/ogg; codecs=opus', more: { voice: true } },
  document: { mime_type: 'application/pdf', more: { filename: 'document.pdf' } },
  sticker: { mime_type: 'image/webp', more: { animated: false } },
}

/** `data` is the file itself in base64; it is kept and not shown. */
const fileSchema = z.looseObject({
  id: z.string().optional(),
  mime_type: z.string().optional(),
  data: z.base64().optional(),
})

export function isFileType(type: string): boolean {
  return type in DEFAULTS
}

/** Makes sure there is a file behind the message, and shows it as callbacks do: the hash in base64 (platform §17.11). */
export function completeFile(
  world: World,
  number: PhoneNumber,
  type: string,
  content: unknown,
): Record<string, unknown> {
  const { id, mime_type, data, ...given } = bodyOrThrow(fileSchema, content)
  const usual = DEFAULTS[type]!
  const mimeType = mime_type ?? usual.mime_type
  const known = id === undefined ? undefined : world.media.find(id)
  const bytes = data === undefined ? sampleFile(mimeType) : Buffer.from(data, 'base64')
  const media = known ?? world.media.add(number.id, mimeType, bytes, 'received', id)
  return {
    ...usual.more,
    ...given,
    id: media.id,
    mime_type: media.mimeType,
    sha256: Buffer.from(media.sha256, 'hex').toString('base64'),
    url: world.media.addressOf(media, world.url),
  }
}
