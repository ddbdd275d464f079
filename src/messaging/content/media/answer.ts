import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { assertAccess, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { isUuid } from '#core/validation.ts'
import { isOfLatestSession, limitedTo } from '#messaging/contacts/contacts/visibility.ts'
import { mediaById, openMedia } from './media-queries.ts'
import type { MediaRow } from './media-row.ts'
import { rangeOf } from './range.ts'

/** Bytes on their way to a client; the stream must be read or destroyed. */
export interface MediaAnswer {
  status: 200 | 206 | 416
  headers: OutgoingHttpHeaders
  bytes: Readable | null
}

interface FileOfMessage {
  mediaId: string | null
  /** the chat is this member's own or of a team of theirs */
  own: boolean
}

const fileOfMessage = statement<FileOfMessage>(
  'media.of_message',
  `select coalesce(m.content->>'mediaId', m.content->'headerMedia'->>'id', m.content->'header'->'media'->>'id') as "mediaId",
     coalesce(v.agent_id = $3 or exists (
       select 1 from team_member t where t.workspace_id = $1 and t.team_id = v.team_id and t.user_id = $3
     ), false) and ${isOfLatestSession('m')} as own
   from message m
   join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id and c.deleted_at is null
   left join conversation v on v.workspace_id = m.workspace_id and v.contact_id = m.contact_id
   where m.workspace_id = $1 and m.id = $2`,
)

/**
 * GET /api/media/{message_id} (spec/5 1.2): the file of a message, or the one that heads it, for members. Those without contacts:read get the
 * files of their own chats and their teams' only. `range` is the request's Range header.
 */
export async function mediaOfMessage(ctx: Ctx, messageId: string, range?: string): Promise<MediaAnswer> {
  // Files are part of chats, so a `svc_` key needs the scope to read those.
  const throughKey = ctx.actor.kind === 'member' && ctx.actor.applicationKey
  assertAccess(ctx.actor, throughKey ? { permission: 'chat:read' } : { member: true })
  const { workspaceId, userId } = memberOf(ctx.actor)
  if (!isUuid(messageId)) throw errors.invalidRequest('Invalid message ID')
  const [file] = await run(ctx.app.pool, fileOfMessage, [workspaceId, messageId, userId])
  if (!file?.mediaId) throw noMedia()
  if (!file.own && limitedTo(ctx.actor) !== null) {
    throw errors.forbidden('Access denied')
  }
  // A team sees its files in chats that none of its people has yet, so the file itself is read without the rule.
  const media = await mediaById({ ...ctx, actor: { kind: 'system', workspaceId } }, file.mediaId)
  const headers = { ...headersOf(media), 'cache-control': 'private, max-age=3600' }
  return answer(ctx, media, headers, range)
}

function noMedia(): AppError {
  return new AppError('not_found', 'No media found')
}

/** GET /media/{id}/content of /v1 (spec/4 B7): the bytes, always to be saved. */
export async function mediaContent(ctx: Ctx, mediaId: string): Promise<MediaAnswer> {
  const media = await mediaById(ctx, mediaId)
  const { 'accept-ranges': _, ...headers } = headersOf(media)
  return answer(ctx, media, { ...headers, 'content-disposition': 'attachment' })
}

/** A file of ours that belongs to no message, as browsers show it; whether the reader may have it is looked at before. */
export async function ownFile(ctx: Ctx, media: MediaRow): Promise<Pick<MediaAnswer, 'headers' | 'bytes'>> {
  const { 'accept-ranges': _, ...headers } = headersOf(media)
  return answer(ctx, media, { ...headers, 'cache-control': 'private, max-age=3600' })
}

async function answer(
  ctx: Ctx,
  media: MediaRow,
  headers: OutgoingHttpHeaders,
  asked?: string,
): Promise<MediaAnswer> {
  const size = media.size ?? 0
  const range = rangeOf(asked, size)
  if (range === 'unsatisfiable') {
    return {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${size}`, 'content-length': 0 },
      bytes: null,
    }
  }
  if (range === null) {
    const bytes = await openMedia(ctx, media)
    return { status: 200, headers: { ...headers, 'content-length': size }, bytes }
  }
  const { start, end } = range
  const part = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 }
  return { status: 206, headers: { ...headers, ...part }, bytes: await openMedia(ctx, media, range) }
}

/** What browsers may show in place. Everything else, and above all HTML and SVG, is only saved. */
const shown = /^(image\/(jpeg|png|webp|gif)|video\/(mp4|3gpp)|audio\/[\w.+-]+|application\/pdf)$/

function headersOf(media: MediaRow): OutgoingHttpHeaders {
  const name = media.filename ? `; filename*=UTF-8''${encodeName(media.filename)}` : ''
  return {
    'content-type': media.mimeType,
    'content-disposition': `${shown.test(media.mimeType) ? 'inline' : 'attachment'}${name}`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    // A received file is a stranger's: even where a browser opens it, it can do nothing in our name.
    'content-security-policy': "sandbox; default-src 'none'",
  }
}

/** RFC 8187: what encodeURIComponent leaves alone beyond its characters. */
function encodeName(name: string): string {
  const wellFormed = name.toWellFormed()
  return encodeURIComponent(wellFormed).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
