import type { App, Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { sampleTypes } from '#messaging/content/media/file-limits.ts'
import { openMedia } from '#messaging/content/media/media-queries.ts'
import type { MediaRow } from '#messaging/content/media/media-row.ts'
import { requireOfKind } from '#messaging/content/media/sending.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { ForeignAddress, renewSample, uploadSample } from '#outside/platform/samples.ts'
import { refusalOf } from './platform-refusal.ts'
import { type HeaderInput, templateChangeInput } from './template-input.ts'
import type { PlatformComponent } from './template-parts.ts'

const field = 'header.media.id'

/** The sample file of a media header, or null for a header without. Throws invalid_field on header.media.id. */
export async function requireSample(
  ctx: Ctx,
  header: HeaderInput | null | undefined,
): Promise<MediaRow | null> {
  if (!header?.media) return null
  const media = await requireOfKind(ctx, header.media.id, header.type, field)
  if (!sampleTypes.includes(media.mimeType)) {
    throw errors.invalidField(field, `A sample is one of ${sampleTypes.join(', ')}.`)
  }
  return media
}

/** The sample of a header that can be read, where the problem lies in a field after it. */
export async function requireSampleBefore(
  ctx: Ctx,
  { field: at = '' }: AppError,
  given: unknown,
): Promise<void> {
  const { header } = given as { header?: unknown }
  const known = templateChangeInput.shape.header.safeParse(header)
  if (/^(body|footer|buttons)\b/.test(at) && known.success) await requireSample(ctx, known.data)
}

/** Gives the sample to the platform; answers its handle. Throws invalid_field, or unavailable. */
export async function handleOfSample(ctx: Ctx, number: NumberEntry, media: MediaRow): Promise<string> {
  const access = accessOf(ctx.app, number)
  const bytes = await openMedia(ctx, media)
  const filename = media.filename ?? `sample-${media.id}`
  const file = { bytes, size: media.size ?? 0, mimeType: media.mimeType, filename }
  try {
    return await uploadSample(ctx.app, access, file)
  } catch (error) {
    throw errors.invalidField(field, refusalOf(ctx.app, number.id, 'upload a sample', error).message)
  }
}

/** Samples belong to an application of the platform. */
function accessOf(app: App, number: NumberEntry) {
  const appId = number.appId ?? app.config.platform.appId
  if (!appId) {
    throw new AppError('invalid_field', 'The number is connected without an app id, which samples need.', {
      field,
    }).because('not_configured')
  }
  return { ...number, appId }
}

/**
 * A header that stays, fit to be sent again: where the platform shows the address of its sample, the sample is
 * uploaded once more. Throws unavailable, and invalid_field on `at` for an address that is not the platform's.
 */
export async function withHandle(
  ctx: Ctx,
  number: NumberEntry,
  components: PlatformComponent[],
  at = 'header.media',
): Promise<PlatformComponent[]> {
  return Promise.all(
    components.map(async (component) => {
      const address = addressOf(component)
      if (address === null) return component
      const handle = await renewSample(ctx.app, accessOf(ctx.app, number), address).catch((error) => {
        if (error instanceof ForeignAddress) throw errors.invalidField(at, error.message)
        throw errors.invalidField(at, refusalOf(ctx.app, number.id, 'renew a sample', error).message)
      })
      return { ...component, example: { header_handle: [handle] } }
    }),
  )
}

/** Where the platform shows the sample of a header; null for a handle, and for what has none. */
export function addressOf(component: PlatformComponent): string | null {
  const handles = (component.example as { header_handle?: unknown } | undefined)?.header_handle
  const [handle] = Array.isArray(handles) ? handles : []
  return typeof handle === 'string' && /^https?:/i.test(handle) ? handle : null
}
