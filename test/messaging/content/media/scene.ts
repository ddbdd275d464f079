import { Readable } from 'node:stream'
import { storageOf } from '#messaging/content/media/storage.ts'
import { storageKeyOf } from '#messaging/content/media/storage-key.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { until } from '../../../sandbox/harness.ts'
import { type Stage, startStage } from '../../../support/stage.ts'

const contactId = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'

export interface FileScene {
  stage: Stage
  number: NumberEntry
}

/** A stage with a connected number and one contact with a conversation. */
export async function startFileScene(): Promise<FileScene> {
  const stage = await startStage()
  const number = await stage.connect()
  const place = [stage.workspace.id, contactId, stage.clock.now()]
  await stage.app.pool.query(
    'insert into contact (workspace_id, id, tags, created_at, updated_at) values ($1, $2, array[]::text[], $3, $3)',
    place,
  )
  await stage.app.pool.query(
    'insert into conversation (workspace_id, contact_id, created_at, updated_at) values ($1, $2, $3, $3)',
    place,
  )
  return { stage, number }
}

/** A customer sends a file; its message and waiting row are stored as an incoming message leaves them. */
export async function receive(
  { stage, number }: FileScene,
  type: string,
  mimeType: string,
  set: { platformMediaId?: string } = {},
) {
  const before = stage.bench.inboundMessages().length
  const message = { type, [type]: { mime_type: mimeType } }
  await stage.bench.inbound(message)
  await until(() => stage.bench.inboundMessages().length > before, 'the message')
  const told = stage.bench.inboundMessages().at(-1)
  const messageId = stage.ctx.newId()
  const mediaId = stage.ctx.newId()
  const now = stage.clock.now()
  await stage.app.pool.query(
    `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type,
       created_at, updated_at) values ($1, $2, $3, $4, 'incoming', $5, 'delivered', $6, 'contact', $7, $7)`,
    [stage.workspace.id, messageId, contactId, number.id, type, { mediaId, mimeType, size: null }, now],
  )
  await stage.app.pool.query(
    `insert into media (workspace_id, id, source, state, kind, mime_type, number_id, message_id, platform_media_id,
       next_fetch_at, created_at) values ($1, $2, 'received', 'waiting', $3, $4, $5, $6, $7, $8, $8)`,
    [
      stage.workspace.id,
      mediaId,
      type,
      mimeType,
      number.id,
      messageId,
      set.platformMediaId ?? told[type].id,
      now,
    ],
  )
  return { messageId, mediaId }
}

export const rowOf = async ({ stage }: FileScene, id: string) =>
  (
    await stage.app.pool.query('select * from media where workspace_id = $1 and id = $2', [
      stage.workspace.id,
      id,
    ])
  ).rows[0]

/** A file as an upload leaves it. */
export async function upload(
  { stage }: FileScene,
  mimeType: string,
  kind: string,
  filename: string | null = null,
) {
  const bytes = sampleFile(mimeType)
  const media = { workspaceId: stage.workspace.id, id: stage.ctx.newId() }
  await storageOf(stage.app).put(storageKeyOf(media), Readable.from([bytes]))
  await stage.app.pool.query(
    `insert into media (workspace_id, id, source, state, kind, mime_type, size, filename, storage_key, expires_at,
       created_at) values ($1, $2, 'upload', 'ready', $3, $4, $5, $6, $7, $8, $9)`,
    [
      media.workspaceId,
      media.id,
      kind,
      mimeType,
      bytes.length,
      filename,
      storageKeyOf(media),
      new Date(stage.clock.nowMs() + 30 * 86_400_000),
      stage.clock.now(),
    ],
  )
  return { id: media.id, bytes }
}
