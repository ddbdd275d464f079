import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { laterBy } from '#core/db/later-by.ts'
import { AppError, errors } from '#core/errors.ts'
import { hasNoNul } from '#core/storable.ts'
import { type MediaRow, mediaColumns } from './media-row.ts'
import type { MediaKind } from './media-sets.ts'
import { type SniffedMedia, sniffMedia } from './sniff.ts'
import type { SpooledFile } from './spool.ts'
import { storageOf } from './storage.ts'
import { storageKeyOf } from './storage-key.ts'
import { largestOf } from './types.ts'

/** Uploads are kept so long unless they are in use (document 1, POST /media). */
const keptMs = 30 * 24 * 60 * 60 * 1000
/** A row whose file never arrived in the storage is swept after this time. */
const storingMs = 60 * 60 * 1000
/** A document's name when it is sent (spec/4 B6) is this one unless the message gives another. */
const longestName = 240

/** The row comes before its file, so that no file is ever left without one. A rerun finds the row of its first run. */
const beginUpload = statement<MediaRow>(
  'media.begin_upload',
  `insert into media as f (workspace_id, id, source, state, kind, mime_type, size, filename, sha256, storage_key,
     expires_at, created_at)
   values ($1, $2, 'upload', 'storing', $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (workspace_id, id) do update set state = f.state
   returning ${mediaColumns}`,
)

const finishUpload = statement<MediaRow>(
  'media.finish_upload',
  `update media f set state = 'ready', expires_at = ${laterBy('f.created_at', "$3 * interval '1 millisecond'")}
   where f.workspace_id = $1 and f.id = $2 and f.state = 'storing'
   returning ${mediaColumns}`,
)

const dropUpload = statement(
  'media.drop_upload',
  `delete from media where workspace_id = $1 and id = $2 and state = 'storing'`,
)

/**
 * Keeps a file to be sent (POST /media). Its content decides the type, then the type the size. Errors on `file`:
 * invalid_field when there is none, unsupported_media_type, too_large; on `type` where it has to be of one kind. What is
 * not sent in messages may be larger: `largest` bytes.
 */
export async function uploadMedia(
  ctx: Ctx,
  file: SpooledFile | null | undefined,
  kind?: MediaKind,
  largest?: number,
): Promise<MediaRow> {
  if (!file) throw errors.invalidField('file', 'A file is needed.').because('value_missing')
  checkName(file.filename)
  const sniffed = await inTurn(async () => sniffMedia(await file.read(), file.filename))
  if (kind && kind !== sniffed.kind)
    throw errors.invalidField('type', `The file is of kind ${sniffed.kind}.`).because('wrong_kind_of_file')
  if (file.size > (largest ?? largestOf(sniffed.kind))) {
    const most = (largest ?? largestOf(sniffed.kind)) / (1024 * 1024)
    const message = `A file of kind ${sniffed.kind} has at most ${most} MB.`
    throw new AppError('too_large', message, { field: 'file' })
  }
  const begun = await begin(ctx, file, sniffed)
  return begun.state === 'storing' ? store(ctx.app, begun, file) : begun
}

function checkName(filename: string): void {
  if (!hasNoNul(filename)) throw errors.invalidField('file', 'U+0000 is not allowed in a file name.')
  if ([...filename].length > longestName) {
    throw errors.invalidField('file', `The file name must have at most ${longestName} characters.`)
  }
}

let turn: Promise<unknown> = Promise.resolve()

/** Looking at a file needs all of it in memory, so files are looked at one after the other. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work)
  turn = mine.catch(() => {})
  return mine
}

async function begin(ctx: Ctx, file: SpooledFile, { kind, mimeType }: SniffedMedia): Promise<MediaRow> {
  const place = { workspaceId: workspaceOf(ctx.actor), id: ctx.newId() }
  const now = ctx.now()
  const [row] = await run(ctx.app.pool, beginUpload, [
    place.workspaceId,
    place.id,
    kind,
    mimeType,
    file.size,
    file.filename,
    file.sha256,
    storageKeyOf(place),
    new Date(now.getTime() + storingMs),
    now,
  ])
  if (!row) throw new Error('an upload has no row')
  return row
}

async function store(app: App, row: MediaRow, file: SpooledFile): Promise<MediaRow> {
  const key = storageKeyOf(row)
  try {
    await storageOf(app).put(key, file.open())
    const [ready] = await run(app.pool, finishUpload, [row.workspaceId, row.id, keptMs])
    if (!ready) throw new Error('the row of an upload is gone')
    return ready
  } catch (error) {
    await storageOf(app).delete(key)
    await run(app.pool, dropUpload, [row.workspaceId, row.id])
    throw error
  }
}

const discardReady = statement(
  'media.discard_upload',
  `delete from media where workspace_id = $1 and id = $2 and source = 'upload' and state = 'ready'`,
)

/** Forgets an upload that nothing has used yet. */
export async function discardUpload(app: App, row: MediaRow): Promise<void> {
  await run(app.pool, discardReady, [row.workspaceId, row.id])
  await storageOf(app).delete(storageKeyOf(row))
}
