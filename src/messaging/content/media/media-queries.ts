import type { Readable } from 'node:stream'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { isUuid } from '#core/validation.ts'
import { isTheirs, runSeen, type SeenStatement } from '#messaging/contacts/contacts/visibility.ts'
import { type MediaRow, mediaColumns } from './media-row.ts'
import { storageOf } from './storage.ts'
import type { ByteRange } from './storage-contract.ts'

/** What came into the chat of a deleted contact, or with a deleted message, disappears with it (spec/4 B8, DELETE; spec/10 FR1). */
const seenIf = (rule: string) =>
  `select ${mediaColumns} from media f where f.workspace_id = $1 and f.id = any($2::uuid[])
     and (f.message_id is null or exists (select from message m
       join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id
       where m.workspace_id = f.workspace_id and m.id = f.message_id and m.deleted_at is null and ${rule}))`

const isThere = 'c.deleted_at is null'

/** Whoever sees only their own chats sees what was uploaded, and the files that came into those chats. */
const byIds: SeenStatement<MediaRow> = {
  all: statement('media.by_ids', seenIf(isThere)),
  limited: statement('media.by_ids.seen', seenIf(`${isThere} and ${isTheirs('$3::uuid', 'message')}`)),
}

/** Files that the actor sees, by id, in the order asked; null where there is none. */
export async function mediaByIds(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  ids: readonly string[],
): Promise<(MediaRow | null)[]> {
  const rows = await runSeen(ctx.app.pool, ctx.actor, byIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
}

/** Single reads of files, gathered. */
export const mediaLoader = loaderOf(mediaByIds)

/** One file. A text that is no uuid names no object (spec/4 D2). Throws not_found. */
export async function mediaById(ctx: Ctx, id: string): Promise<MediaRow> {
  const [row] = isUuid(id) ? await mediaByIds(ctx, [id]) : []
  return found(row, 'file')
}

/** How soon a client should ask again for a file that is being fetched. */
const fetchSeconds = 2

/**
 * Opens the bytes of a file; the stream must be read or destroyed. Throws unavailable while a received file is being
 * fetched, and not_found when it is gone (spec/4 B7).
 */
export async function openMedia(ctx: Ctx, media: MediaRow, range?: ByteRange): Promise<Readable> {
  if (media.state === 'waiting') {
    ctx.app.wake('media')
    throw errors.unavailable('The file is still being fetched from the platform.', fetchSeconds)
  }
  const bytes = media.storageKey ? await storageOf(ctx.app).open(media.storageKey, range) : null
  return found(bytes, 'file')
}
