import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { largestHeaderFile, sampleTypes } from '#messaging/content/media/file-limits.ts'
import type { MediaRow } from '#messaging/content/media/media-row.ts'
import { sniffMedia } from '#messaging/content/media/sniff.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import { discardUpload, uploadMedia } from '#messaging/content/media/upload.ts'
import { accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { answerOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import { uploadSample } from '#outside/platform/samples.ts'

/** A file that the platform has for reviews, and we for previews. */
export interface HeaderFile {
  handle: string
  media: MediaRow
}

const keepSample = statement(
  'templates.keep_sample',
  `insert into template_sample (workspace_id, media_id, handle, created_at) values ($1, $2, $3, $4)`,
)

async function checkFile(file: SpooledFile | null | undefined): Promise<SpooledFile> {
  if (!file) throw errors.invalidField('file', 'A file is needed.').because('value_missing')
  if (file.size > largestHeaderFile)
    throw new AppError('too_large', 'A file of a header has at most 16 MB.', { field: 'file' })
  const { mimeType } = await sniffMedia(await file.read(), file.filename)
  if (!sampleTypes.includes(mimeType))
    throw new AppError('unsupported_media_type', 'A file of a header is JPEG, PNG, MP4 or PDF.', {
      field: 'file',
    })
  return file
}

/**
 * POST /api/templates/upload-media: gives a file to the platform for reviews, and keeps it as our media, so that previews
 * do not need the platform (spec/8 TE7). Throws too_large, unsupported_media_type by content, invalid_state without an
 * application, bad_gateway in the platform's words, unavailable without an answer; nothing is kept then.
 */
export async function uploadHeaderFile(
  ctx: Ctx,
  account: string | null | undefined,
  given: SpooledFile | null | undefined,
): Promise<HeaderFile> {
  if (!account?.trim()) throw errors.invalidField('account', 'A value is needed.').because('value_missing')
  const id = await accountNamed(ctx, account, 'account')
  const number = await numberById(ctx.app, workspaceOf(ctx.actor), id)
  if (!number) throw errors.told('Account not found', 'account').because('no_such')
  const file = await checkFile(given)
  const appId = number.appId ?? ctx.app.config.platform.appId
  if (!appId)
    throw new AppError('invalid_state', 'App ID is not configured', { whole: true }).because('not_configured')
  const media = await uploadMedia(ctx, file, undefined, largestHeaderFile)
  try {
    const handle = await answerOfPlatform(ctx.app, number, 'upload a sample', async () => {
      const { mimeType } = media
      const bytes = file.open()
      return uploadSample(
        ctx.app,
        { ...number, appId },
        { bytes, size: file.size, mimeType, filename: file.filename },
      )
    })
    await run(ctx.app.pool, keepSample, [media.workspaceId, media.id, handle, ctx.now()])
    return { handle, media }
  } catch (error) {
    await discardUpload(ctx.app, media)
    throw error
  }
}
