import type { Ctx } from '#core/context/context.ts'
import { found } from '#core/found.ts'
import { type MediaAnswer, ownFile } from '#messaging/media/answer.ts'
import { mediaLoader } from '#messaging/media/media-queries.ts'
import { templateById } from './template-queries.ts'

/**
 * GET /api/templates/{id}/media: the file of a template's header as we have it, so that previews do not need the
 * platform (spec/8 TE7). Throws not_found where we have none.
 */
export async function openTemplateFile(
  ctx: Ctx,
  id: string,
): Promise<Pick<MediaAnswer, 'headers' | 'bytes'>> {
  const { headerMediaId } = await templateById(ctx, id)
  const media = headerMediaId ? await mediaLoader(ctx).load(headerMediaId) : null
  return ownFile(ctx, found(media, 'file'))
}
