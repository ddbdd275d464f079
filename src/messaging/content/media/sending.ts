import type { App, Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import type { NumberCredentials } from '#outside/platform/credentials.ts'
import { uploadMedia } from '#outside/platform/media.ts'
import { mediaByIds } from './media-queries.ts'
import { type MediaRow, mediaColumns } from './media-row.ts'
import type { MediaKind } from './media-sets.ts'
import { storageOf } from './storage.ts'

/** A file that a message may carry. Throws invalid_field on `field` for one that is unknown, foreign or expired. */
export async function requireSendable(ctx: Ctx, id: string, field: string): Promise<MediaRow> {
  const [media] = await requireAllSendable(ctx, [{ id, field }])
  return media as MediaRow
}

/** Several of them, in their order, by one read. Throws invalid_field on the first field at fault. */
export async function requireAllSendable(
  ctx: Ctx,
  files: readonly { id: string; field: string }[],
): Promise<MediaRow[]> {
  if (files.length === 0) return []
  const found = await mediaByIds(
    ctx,
    files.map(({ id }) => id),
  )
  return files.map(({ field }, place) => {
    const media = found[place]
    if (!media) throw errors.invalidField(field, 'No such file.').because('no_such')
    if (media.state !== 'ready' || (media.expiresAt !== null && media.expiresAt <= ctx.now())) {
      throw errors.invalidField(field, 'The file is no longer, or not yet, here.').because('file_gone')
    }
    return media
  })
}

/** A file that heads a message or a template, so it must be of the header's kind. Throws invalid_field on `field`. */
export async function requireOfKind(ctx: Ctx, id: string, kind: string, field: string): Promise<MediaRow> {
  const media = await requireSendable(ctx, id, field)
  if (media.kind !== kind)
    throw errors.invalidField(field, `The file is of kind ${media.kind}.`).because('wrong_kind_of_file')
  return media
}

/** What a message keeps of its file (the keys of GraphQL's MediaContent). */
export interface MediaContent extends Record<string, unknown> {
  mediaId: string
  mimeType: string
  size: number | null
  filename: string | null
  caption: string | null
}

/**
 * The content of a message of a file type; for type `media` the file decides its kind (spec/4 D19).
 * Throws invalid_field on media.id for a file of another kind, on media.caption for a kind without one.
 */
export async function mediaForSending(
  ctx: Ctx,
  type: string,
  input: { id: string; caption?: string | undefined; filename?: string | undefined },
): Promise<{ kind: MediaKind; content: MediaContent }> {
  const media = await requireSendable(ctx, input.id, 'media.id')
  if (media.kind === 'sticker' || (type !== 'media' && type !== media.kind)) {
    throw errors.invalidField('media.id', `The file is of kind ${media.kind}.`).because('wrong_kind_of_file')
  }
  if (media.kind === 'audio' && input.caption !== undefined) {
    throw errors.invalidField('media.caption', 'Audio has no caption.')
  }
  return { kind: media.kind, content: contentOfFile(media, input) }
}

/** What a message says of a file that it carries. */
export function contentOfFile(
  { id, mimeType, size, filename }: MediaRow,
  said: { caption?: string | null | undefined; filename?: string | undefined },
): MediaContent {
  return { mediaId: id, mimeType, size, filename: said.filename ?? filename, caption: said.caption ?? null }
}

interface Upload {
  platformMediaId: string
  /** as the file was uploaded here */
  filename: string | null
  expiresAt: Date
}

const rememberedUpload = statement<Upload>(
  'media.remembered_upload',
  `select ${columns('PlatformUpload', 'u', ['platformMediaId', 'expiresAt'])}, ${columns('Media', 'f', ['filename'])}
   from platform_upload u join media f on f.workspace_id = u.workspace_id and f.id = u.media_id
   where u.workspace_id = $1 and u.media_id = $2 and u.number_id = $3 and u.expires_at > $4`,
)

const rememberUpload = statement(
  'media.remember_upload',
  `insert into platform_upload (workspace_id, media_id, number_id, platform_media_id, expires_at)
   values ($1, $2, $3, $4, $5)
   on conflict (workspace_id, media_id, number_id)
   do update set platform_media_id = excluded.platform_media_id, expires_at = excluded.expires_at`,
)

const fileById = statement<MediaRow>(
  'media.by_id',
  `select ${mediaColumns} from media f where f.workspace_id = $1 and f.id = $2`,
)

const dayMs = 24 * 60 * 60 * 1000
/** The platform keeps an uploaded file 30 days (spec/6 3); a day less, so that no message names one at its very end. */
const lifetimeMs = 29 * dayMs
const cacheMs = 60 * 60 * 1000

const cacheOf = perApp((app) => new PromiseCache<Upload>(app, { max: 10_000, maxAgeMs: cacheMs }))

/**
 * What the platform calls this file for this number. A file is uploaded once per number and remembered, also when
 * many messages ask for it at the same moment. Throws not_found when its bytes are gone, PlatformError or
 * PlatformSilence when the platform does not take it.
 */
export async function platformMediaId(app: App, number: NumberCredentials, mediaId: string): Promise<string> {
  return (await uploaded(app, number, mediaId)).platformMediaId
}

function uploaded(app: App, number: NumberCredentials, mediaId: string): Promise<Upload> {
  const key = `${number.workspaceId} ${number.id} ${mediaId}`
  return cacheOf(app).get(key, () => findOrUpload(app, number, mediaId))
}

/** The file above a template or the words of a message, as the platform takes it. */
export interface PlatformHeaderFile {
  /** the platform's media id */
  id: string
  /** what a document is called; other kinds show no name */
  filename: string | null
}

/** The same with its name: the one that is given, else that of the upload (spec/10 FR10). */
export async function platformHeaderFile(
  app: App,
  number: NumberCredentials,
  file: { id: string; filename?: string | undefined },
): Promise<PlatformHeaderFile> {
  const { platformMediaId: id, filename } = await uploaded(app, number, file.id)
  return { id, filename: file.filename ?? filename }
}

async function findOrUpload(app: App, number: NumberCredentials, mediaId: string): Promise<Upload> {
  const place = [number.workspaceId, mediaId, number.id]
  const soon = new Date(app.clock.nowMs() + cacheMs)
  const [known] = await run(app.pool, rememberedUpload, [...place, soon])
  if (known) return known
  const expiresAt = new Date(app.clock.nowMs() + lifetimeMs)
  const { platformMediaId, filename } = await upload(app, number, mediaId)
  await run(app.pool, rememberUpload, [...place, platformMediaId, expiresAt])
  return { platformMediaId, filename, expiresAt }
}

async function upload(
  app: App,
  number: NumberCredentials,
  mediaId: string,
): Promise<Omit<Upload, 'expiresAt'>> {
  const [media] = await run(app.pool, fileById, [number.workspaceId, mediaId])
  const bytes = media?.storageKey ? await storageOf(app).open(media.storageKey) : null
  if (!media || !bytes || media.size === null)
    throw new AppError('not_found', 'The file is no longer here.').because('file_gone')
  try {
    const platformMediaId = await uploadMedia(app, number, {
      bytes,
      size: media.size,
      mimeType: media.mimeType,
      filename: media.filename ?? `file-${media.id}`,
    })
    return { platformMediaId, filename: media.filename }
  } finally {
    bytes.destroy()
  }
}
