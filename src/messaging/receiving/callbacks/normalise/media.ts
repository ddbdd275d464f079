import { z } from 'zod'
import type { MediaKind } from '#messaging/content/media/media-sets.ts'
import type { Content } from './content.ts'
import { textOrNull } from './fields.ts'

const file = z.looseObject({
  id: z.string().min(1),
  mime_type: textOrNull,
  sha256: textOrNull,
  caption: textOrNull,
  filename: textOrNull,
  voice: z.boolean().optional().catch(undefined),
  animated: z.boolean().optional().catch(undefined),
})

/**
 * A received file: the bytes are fetched by a job, by the platform's id. A file that the platform itself could not
 * fetch has no id and is not shown (131052, spec/6 11.1).
 */
export const readFile =
  (kind: MediaKind) =>
  (body: unknown): Content | null => {
    const parsed = file.safeParse(body)
    if (!parsed.success) return null
    const { id, caption, filename, voice, animated } = parsed.data
    // `audio/ogg; codecs=opus`: the type alone, as everywhere else
    const mimeType = parsed.data.mime_type?.split(';')[0]?.trim().toLowerCase() || 'application/octet-stream'
    return {
      content: {
        caption,
        ...(voice !== undefined && { voice }),
        ...(animated !== undefined && { animated }),
      },
      media: { platformMediaId: id, kind, mimeType, filename, sha256: parsed.data.sha256 },
    }
  }
