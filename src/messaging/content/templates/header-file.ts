import type { Ctx } from '#core/context/context.ts'
import { found } from '#core/found.ts'
import { type MediaAnswer, ownFile } from '#messaging/content/media/answer.ts'
import { mediaLoader } from '#messaging/content/media/media-queries.ts'
import { fetchHeaderFile } from './fetch-header-file.ts'
import { partsOf } from './template-parts.ts'
import { templateById } from './template-queries.ts'

/**
 * GET /api/templates/{id}/media: the file of a template's header as we have it, so that previews do not need the
 * platform (spec/8 TE7). The sample of a template that came from the platform is fetched when somebody first looks at
 * it. Throws not_found where there is none.
 */
export async function openTemplateFile(
  ctx: Ctx,
  id: string,
): Promise<Pick<MediaAnswer, 'headers' | 'bytes'>> {
  const template = await templateById(ctx, id)
  const { headerMediaId, components } = template
  const kept = headerMediaId ? await mediaLoader(ctx).load(headerMediaId) : null
  // The platform may show another header since.
  const fits = kept?.kind === partsOf(components).header?.type
  return ownFile(ctx, found(fits ? kept : await fetchHeaderFile(ctx, template), 'file'))
}
