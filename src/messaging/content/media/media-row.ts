import { columns, type RowOf } from '#core/db/columns.ts'
import type { MediaModel } from '#generated/prisma/models/Media.ts'
import type { MediaKind, MediaSource, MediaState } from './media-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'source',
  'state',
  'kind',
  'mimeType',
  'size',
  'filename',
  'storageKey',
  'messageId',
  'expiresAt',
  'createdAt',
] as const

interface Closer {
  source: MediaSource
  state: MediaState
  kind: MediaKind
}

/** A file as statements hand it on; the GraphQL type Media is backed by it. */
export type MediaRow = RowOf<MediaModel, (typeof fields)[number], Closer>

/** The select list that yields MediaRow from `media f`. */
export const mediaColumns = columns('Media', 'f', fields)
