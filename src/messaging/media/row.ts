/** A file as statements hand it on; the GraphQL type Media is backed by it. */
export interface MediaRow {
  workspaceId: string
  id: string
  source: 'upload' | 'received'
  /**
   * storing: an upload that is being written; waiting: still to be fetched from the platform; lost: the platform no
   * longer has it
   */
  state: 'ready' | 'storing' | 'waiting' | 'lost'
  kind: MediaKind
  /** without parameters */
  mimeType: string
  /** bytes; null until fetched */
  size: number | null
  filename: string | null
  storageKey: string | null
  /** null for files of received messages */
  expiresAt: Date | null
  createdAt: Date
}

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'

/** The select list that yields MediaRow from `media f`. */
export const mediaColumns = `
  f.workspace_id as "workspaceId", f.id, f.source, f.state, f.kind, f.mime_type as "mimeType", f.size, f.filename,
  f.storage_key as "storageKey", f.expires_at as "expiresAt", f.created_at as "createdAt"`
