import { Readable } from 'node:stream'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { isUuid } from '#core/validation.ts'
import { fetchFile } from '#messaging/content/media/fetch-address.ts'
import type { MediaRow } from '#messaging/content/media/media-row.ts'
import type { MediaKind } from '#messaging/content/media/media-sets.ts'
import { requireOfKind } from '#messaging/content/media/sending.ts'
import { type SpooledFile, spoolFile } from '#messaging/content/media/spool.ts'
import { uploadMedia } from '#messaging/content/media/upload.ts'
import { partsOf } from '#messaging/content/templates/template-parts.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { downloadMedia } from '#outside/platform/media.ts'
import type { ChatTemplateInput } from './chat-template-input.ts'

/** The file in the header of a template. */
export interface HeaderFile {
  media: MediaRow
  /** it was stored for this send only */
  isFresh: boolean
}

/** Stores a file as an upload; problems are reported for the field with which it was sent. */
async function keep(ctx: Ctx, file: SpooledFile, kind: MediaKind, field: string): Promise<HeaderFile> {
  try {
    return { media: await uploadMedia(ctx, file, kind), isFresh: true }
  } catch (failure) {
    throw failure instanceof AppError && failure.field ? failure.at(field) : failure
  }
}

async function keepBytes(ctx: Ctx, bytes: Readable, kind: MediaKind, field: string): Promise<HeaderFile> {
  const spooled = await spoolFile(ctx.app, bytes, '')
  try {
    return await keep(ctx, spooled, kind, field)
  } finally {
    await spooled.discard()
  }
}

/** Stores a file of the platform, so that it can be shown, and sent again later. */
async function keepOfPlatform(
  ctx: Ctx,
  template: TemplateRow,
  id: string,
  kind: MediaKind,
): Promise<HeaderFile> {
  const field = 'headerMediaId'
  const number = await numberById(ctx.app, template.workspaceId, template.numberId)
  if (!number) throw errors.invalidField(field, 'No such file.').because('no_such')
  const { bytes } = await downloadMedia(ctx.app, number, id).catch((failure: unknown) => {
    if (failure instanceof PlatformError)
      throw errors.invalidField(field, 'No such file at the platform.').because('no_such')
    if (failure instanceof PlatformSilence) throw errors.unavailable('The platform does not answer.')
    throw failure
  })
  return keepBytes(ctx, bytes, kind, field)
}

/**
 * The file for a template's header: the one that came along, the one at an address, or one that is kept here or at the
 * platform already (spec/8 MS8). Throws invalid_field, too_large, unsupported_media_type, unavailable.
 */
export async function keepHeaderFile(
  ctx: Ctx,
  template: TemplateRow,
  { headerMediaId, headerMediaUrl }: ChatTemplateInput,
  file: SpooledFile | null | undefined,
): Promise<HeaderFile> {
  const kind = partsOf(template.components).header?.type as MediaKind
  if (file) return keep(ctx, file, kind, 'headerFile')
  const url = headerMediaUrl?.trim()
  if (url) {
    const field = 'headerMediaUrl'
    return keepBytes(ctx, Readable.from([await fetchFile(ctx.app, url, field)]), kind, field)
  }
  const id = headerMediaId?.trim() ?? ''
  if (!isUuid(id)) return keepOfPlatform(ctx, template, id, kind)
  return { media: await requireOfKind(ctx, id, kind, 'headerMediaId'), isFresh: false }
}
