import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { isUuid } from '#core/validation.ts'
import type { MediaRow } from '#messaging/content/media/media-row.ts'
import type { MediaKind } from '#messaging/content/media/media-sets.ts'
import { requireSendable } from '#messaging/content/media/sending.ts'
import { type SpooledFile, spoolFile } from '#messaging/content/media/spool.ts'
import { largestOf } from '#messaging/content/media/types.ts'
import { uploadMedia } from '#messaging/content/media/upload.ts'
import { partsOf } from '#messaging/content/templates/template-parts.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { PlatformError } from '#outside/platform/errors.ts'
import { downloadMedia } from '#outside/platform/media.ts'

/** The largest header file of a campaign (document 3, Limits); the platform takes no larger pictures than 5 MB. */
export const largestCampaignFile = 16 * 1024 * 1024
const largestHeader = (kind: MediaKind) => (kind === 'image' ? largestOf(kind) : largestCampaignFile)

const notFound = () => errors.told('Header media not found', 'headerMediaId').because('no_such')

/** The kind of file that heads a template. Throws invalid_field where none does. */
export function headerKind(template: TemplateRow, field: string): MediaKind {
  const type = partsOf(template.components).header?.type
  if (template.variables.headerMedia && (type === 'image' || type === 'video' || type === 'document'))
    return type
  throw errors.told('Template does not have a media header', field)
}

/**
 * The file that an input names: an upload of ours by its id, or one that the platform has by the platform's id, which is
 * then fetched and kept as ours (spec/8 CM2). Throws invalid_field for one that is nowhere, or is of another kind.
 */
export async function headerFile(
  ctx: Ctx,
  number: NumberEntry,
  template: TemplateRow,
  id: string,
): Promise<MediaRow> {
  const kind = headerKind(template, 'headerMediaId')
  const file = isUuid(id)
    ? await requireSendable(ctx, id.toLowerCase(), 'headerMediaId')
    : await fromPlatform(ctx, number, kind, id)
  if (file.kind !== kind)
    throw errors
      .invalidField('headerMediaId', `The file is of kind ${file.kind}.`)
      .because('wrong_kind_of_file')
  return file
}

async function fromPlatform(ctx: Ctx, number: NumberEntry, kind: MediaKind, id: string): Promise<MediaRow> {
  if (!/^\d{1,64}$/.test(id)) throw notFound()
  const file = await downloadMedia(ctx.app, number, id).catch((error) => {
    if (error instanceof PlatformError) throw notFound()
    throw errors.unavailable('The messaging platform does not answer.')
  })
  const spooled = await spoolFile(ctx.app, file.bytes, '')
  try {
    return await keepHeader(ctx, spooled, kind, 'headerMediaId')
  } finally {
    await spooled.discard()
  }
}

/** Keeps a file that is to be of this kind; whatever is wrong with it is wrong with `field`. */
export async function keepHeader(
  ctx: Ctx,
  file: SpooledFile,
  kind: MediaKind,
  field: string,
): Promise<MediaRow> {
  try {
    return await uploadMedia(ctx, file, kind, largestHeader(kind))
  } catch (error) {
    throw error instanceof AppError && error.field ? error.at(field) : error
  }
}
