import type { Readable } from 'node:stream'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { mediaLoader, openMedia } from '#messaging/content/media/media-queries.ts'
import type { MediaRow } from '#messaging/content/media/media-row.ts'
import type { MediaKind } from '#messaging/content/media/media-sets.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import { discardUpload } from '#messaging/content/media/upload.ts'
import { templateForHandOver } from '#messaging/content/templates/sending.ts'
import { broadcastById } from './broadcast-queries.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import { headerKind, keepHeader } from './header-choice.ts'
import { wrongState } from './readiness.ts'
import { lockDraft, storeDraft } from './store-draft.ts'

async function kindOfDraft(ctx: Ctx, { workspaceId, templateId }: BroadcastRow): Promise<MediaKind> {
  const template = await templateForHandOver(ctx.app, workspaceId, templateId)
  if (!template) throw errors.told('Campaign template no longer exists', 'file').because('template_gone')
  return headerKind(template, 'file')
}

/** POST /api/campaigns/{id}/media (spec/8 CM15): the file above the body, the same for all; a second one replaces the first. */
export async function setHeaderFile(
  ctx: Ctx,
  id: string,
  file: SpooledFile | null | undefined,
): Promise<{ broadcast: BroadcastRow; media: MediaRow }> {
  const text = 'Can only upload media to draft campaigns'
  const draft = await broadcastById(ctx, id)
  if (draft.status !== 'draft') throw wrongState(text).because('not_a_draft')
  const kind = await kindOfDraft(ctx, draft)
  if (!file) throw errors.missing('file is required', 'file')
  const media = await keepHeader(ctx, file, kind, 'file')
  try {
    // It may have been started, or given another template, while the file was looked at.
    return await inTransaction(ctx.app.pool, async (tx) => {
      const before = await lockDraft(ctx, tx, id, text)
      if (before.templateId !== draft.templateId)
        throw errors.told('The template has changed meanwhile', 'file').because('changed_meanwhile')
      const defaults = { ...before.defaults, headerMedia: { id: media.id } }
      return { broadcast: await storeDraft(ctx, tx, before, { ...before, defaults }), media }
    })
  } catch (error) {
    await discardUpload(ctx.app, media)
    throw error
  }
}

/** The bytes of a broadcast's header file. Throws not_found where there is none. */
export async function openHeaderFile(ctx: Ctx, id: string): Promise<{ media: MediaRow; bytes: Readable }> {
  const { defaults } = await broadcastById(ctx, id)
  const media = found(defaults.headerMedia && (await mediaLoader(ctx).load(defaults.headerMedia.id)), 'file')
  return { media, bytes: await openMedia(ctx, media) }
}

/** The file of the header as rows of /api tell of it. */
export const headerFileOf = async (ctx: Ctx, { defaults }: BroadcastRow): Promise<MediaRow | null> =>
  defaults.headerMedia ? mediaLoader(ctx).load(defaults.headerMedia.id) : null
