import type { SentFile } from '../chat/outbox-items.ts'
import type { SavedReply } from './documents.ts'

type ReplyFile = NonNullable<SavedReply['file']>

/** The file of a reply as the composer and its form have files. */
export const sentFileOf = ({ id, kind, filename, size }: ReplyFile): SentFile => ({
  id,
  kind: kind.toLowerCase(),
  name: filename ?? kind.toLowerCase(),
  size: size ?? 0,
})
