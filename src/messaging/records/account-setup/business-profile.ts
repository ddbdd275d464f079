import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { optional, parseInput, text, whole } from '#core/validation.ts'
import { largestPhoto, photoTypes } from '#messaging/content/media/file-limits.ts'
import { sniffMedia } from '#messaging/content/media/sniff.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import { answerOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import { accountToCall } from '#messaging/numbers/accounts/try-account.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { getProfile, type PlatformProfile, setProfile } from '#outside/platform/profile.ts'
import { readSample, uploadSample } from '#outside/platform/samples.ts'

/**
 * GET /api/accounts/{id}/business_profile: read from the platform each time and not stored (document 2; spec/8 AC9).
 */
export async function businessProfile(ctx: Ctx, id: string): Promise<PlatformProfile> {
  const number = await accountToCall(ctx, id)
  return await answerOfPlatform(ctx.app, number, 'read a business profile', () => getProfile(ctx.app, number))
}

const website = z
  .string()
  .max(256, 'Must have at most 256 characters.')
  .refine(
    (value) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value),
    'Must be an address of http or https.',
  )

/** Industries that the platform knows (spec/6 7.4). */
const verticals: ReadonlySet<string> = new Set(
  `ALCOHOL APPAREL AUTO BEAUTY EDU ENTERTAIN EVENT_PLAN FINANCE GOVT GROCERY HEALTH HOTEL NONPROFIT ONLINE_GAMBLING
   OTC_DRUGS OTHER PHYSICAL_GAMBLING PROF_SERVICES RESTAURANT RETAIL TRAVEL`.split(/\s+/),
)

/**
 * Lengths and words that the platform accepts (spec/6 7.4). The platform does not clear an about text, so "" is not
 * sent.
 */
export const profileInput = z.object({
  about: optional(text(0, 139)).meta({
    description: 'Short text about the business, up to 139 characters. An existing text cannot be removed.',
  }),
  address: optional(text(0, 256)).meta({ description: 'Address of the business, up to 256 characters.' }),
  description: optional(text(0, 512)).meta({
    description: 'Description of the business, up to 512 characters.',
  }),
  email: optional(
    z.union([
      z.literal(''),
      z.email({ error: 'Must be an e-mail address.' }).max(128, 'Must have at most 128 characters.'),
    ]),
  ).meta({ description: 'Email address of the business, up to 128 characters.' }),
  vertical: optional(
    z
      .string()
      .toUpperCase()
      .refine(
        (word) => word === '' || word === 'UNDEFINED' || verticals.has(word),
        'Must be a line of business that the platform knows.',
      ),
  ).meta({ description: 'Industry of the business, as the platform names it: RETAIL, TRAVEL.' }),
  websites: optional(z.array(website).max(2, whole('A business profile has at most two websites'))).meta({
    description: "URLs of the business's websites, at most two.",
  }),
})

/** The changed profile, or null if it was changed and the platform did not respond afterwards. */
export async function changeProfile(ctx: Ctx, id: string, input: unknown): Promise<PlatformProfile | null> {
  const { about, vertical, ...plain } = parseInput(profileInput, input)
  const number = await accountToCall(ctx, id)
  const change = {
    ...plain,
    ...(about ? { about } : {}),
    // The platform tells UNDEFINED where none was chosen, and does not take it back (spec/6 7.4).
    ...(vertical && vertical !== 'UNDEFINED' ? { vertical } : {}),
  }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) {
    const call = () => setProfile(ctx.app, number, given)
    await answerOfPlatform(ctx.app, number, 'change a business profile', call)
  }
  try {
    return await getProfile(ctx.app, number)
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof PlatformSilence)) throw error
    logPlatformFailure(ctx.app, 'read a business profile', number.id, error)
    return null
  }
}

/**
 * GET /api/accounts/{id}/business_profile/photo: the platform's current photo, served by Parley, so that viewers of a
 * number contact no other server. Throws not_found if there is no photo, otherwise like `businessProfile`.
 */
export async function profilePhoto(ctx: Ctx, id: string): Promise<{ bytes: Buffer; mimeType: string }> {
  const number = await accountToCall(ctx, id)
  const bytes = await answerOfPlatform(ctx.app, number, 'read a profile photo', async () => {
    const { profilePictureUrl } = await getProfile(ctx.app, number)
    return profilePictureUrl === '' ? null : (await readSample(ctx.app, profilePictureUrl)).bytes
  })
  const there = found(bytes, 'photo')
  // By its content: what the address says of it decides nothing.
  const { mimeType } = await sniffMedia(there, null)
  if (!photoTypes.includes(mimeType)) throw errors.notFound('photo')
  return { bytes: there, mimeType }
}

/**
 * POST /api/accounts/{id}/business_profile/photo: a resumable upload, whose handle becomes the photo (spec/6 5).
 * Returns the handle. Throws too_large, unsupported_media_type by content, invalid_state without an application,
 * otherwise like `businessProfile`.
 */
export async function changePhoto(
  ctx: Ctx,
  id: string,
  file: SpooledFile | null | undefined,
): Promise<string> {
  const number = await accountToCall(ctx, id)
  if (!file) throw errors.invalidField('file', 'A file is needed.').because('value_missing')
  if (file.size > largestPhoto)
    throw new AppError('too_large', 'A photo has at most 5 MB.', { field: 'file' })
  const { mimeType } = await sniffMedia(await file.read(), null)
  if (!photoTypes.includes(mimeType))
    throw new AppError('unsupported_media_type', 'A photo is JPEG or PNG.', { field: 'file' })
  const appId = number.appId ?? ctx.app.config.platform.appId
  if (!appId)
    throw new AppError('invalid_state', 'App ID is not configured', { whole: true }).because('not_configured')
  const filename = mimeType === 'image/png' ? 'photo.png' : 'photo.jpg'
  return await answerOfPlatform(ctx.app, number, 'change a profile photo', async () => {
    const handle = await uploadSample(
      ctx.app,
      { ...number, appId },
      { bytes: file.open(), size: file.size, mimeType, filename },
    )
    await setProfile(ctx.app, number, { profile_picture_handle: handle })
    return handle
  })
}
