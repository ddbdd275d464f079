import { z } from 'zod'
import type { AnsweredField } from '#messaging/automation/flow-json/form-fields.ts'
import type { MediaKind } from '#messaging/content/media/media-sets.ts'
import type { IncomingMedia } from '#messaging/messages/messages/received-files.ts'

// Pictures and documents in answers: loaded as those of messages are (spec/12 11).

const mostFiles = 30

const file = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  mime_type: z.string(),
  file_name: z.string().nullish(),
  sha256: z.string().nullish(),
})

/** A file of an answer with what it is called here. */
export interface AnsweredFile {
  mediaId: string
  media: IncomingMedia
}

const kindOf = (mimeType: string): MediaKind => (mimeType.startsWith('image/') ? 'image' : 'document')

/** The fields with our ids beside their files, and the files, which wait to be fetched. */
export function withFiles(
  fields: readonly AnsweredField[],
  newId: () => string,
): { fields: AnsweredField[]; files: AnsweredFile[] } {
  const files: AnsweredFile[] = []
  const named = (value: unknown): unknown => {
    const found = file.safeParse(value).data
    if (!found || files.length >= mostFiles) return value
    const { id, mime_type: mimeType, file_name: filename = null, sha256 = null } = found
    const mediaId = newId()
    const media = { platformMediaId: id, kind: kindOf(mimeType), mimeType, filename, sha256 }
    files.push({ mediaId, media })
    return { ...found, media_id: mediaId }
  }
  return {
    fields: fields.map((field) =>
      Array.isArray(field.value) ? { ...field, value: field.value.map(named) } : field,
    ),
    files,
  }
}

const ours = z.looseObject({ media_id: z.uuid() })

/** Our ids of the files in a value. */
export const fileIdsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).flatMap((one) => ours.safeParse(one).data?.media_id ?? [])
