import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { MediaKind } from '#messaging/content/media/media-sets.ts'

/** A file that came with a message: the bytes are fetched later. */
export interface IncomingMedia {
  platformMediaId: string
  kind: MediaKind
  mimeType: string
  filename: string | null
  /** hex or base64 as the platform said; null when it did not */
  sha256: string | null
}

/** A message that may have a file, and what that is called here. */
interface WithFile {
  workspaceId: string
  id: string
  numberId: string
  media: IncomingMedia | null
  mediaId: string | null
}

interface WaitingFile extends IncomingMedia {
  message: WithFile
}

const waitingFiles = rowsIn<WaitingFile, Date>({
  workspace_id: ['uuid', ({ message }) => message.workspaceId],
  id: ['uuid', ({ message }) => message.mediaId],
  kind: ['text', (file) => file.kind],
  mime_type: ['text', (file) => file.mimeType],
  filename: ['text', (file) => file.filename],
  number_id: ['uuid', ({ message }) => message.numberId],
  platform_id: ['text', (file) => file.platformMediaId],
  at: ['timestamptz', (_, now) => now],
  message_id: ['uuid', ({ message }) => message.id],
})

const insertMedia = statement(
  'media.insert_waiting',
  `insert into media (workspace_id, id, source, state, kind, mime_type, filename, number_id, message_id,
     platform_media_id, next_fetch_at, created_at)
   select workspace_id, id, 'received', 'waiting', kind, mime_type, filename, number_id, message_id, platform_id, at, at
   from ${waitingFiles.from('m')}`,
)

/** What a message says, with its file, which is on its way. */
export function contentWithMedia(
  message: Pick<WithFile, 'media' | 'mediaId'> & { content: Record<string, unknown> },
): Record<string, unknown> {
  if (!message.media) return message.content
  const { mimeType, filename } = message.media
  return { caption: null, ...message.content, mediaId: message.mediaId, mimeType, size: null, filename }
}

/** Queues the files of messages for fetching. */
export async function insertWaitingMedia(tx: Queryable, kept: readonly WithFile[], now: Date): Promise<void> {
  const files = kept.flatMap((message) => (message.media ? [{ ...message.media, message }] : []))
  if (files.length === 0) return
  await run(tx, insertMedia, waitingFiles.values(files, now))
}
