import { Readable } from 'node:stream'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import type { MediaRow } from '#messaging/content/media/media-row.ts'
import { type SpooledFile, spoolFile } from '#messaging/content/media/spool.ts'
import { largestOf } from '#messaging/content/media/types.ts'
import { uploadMedia } from '#messaging/content/media/upload.ts'
import { toVoice } from './transcode.ts'

/**
 * Keeps a recorded voice message as the platform wants it, OGG/Opus in mono (spec/6 3). Errors on `file` as
 * uploadMedia's; not_implemented where it is AAC and the operator named no ffmpeg.
 */
export async function uploadVoice(ctx: Ctx, file: SpooledFile | null | undefined): Promise<MediaRow> {
  if (!file) throw errors.invalidField('file', 'A file is needed.').because('value_missing')
  if (file.size > largestOf('audio')) {
    throw new AppError('too_large', 'A file of kind audio has at most 14 MB.', { field: 'file' })
  }
  const ogg = await toVoice(ctx.app, await file.read())
  const voice = await spoolFile(ctx.app, Readable.from([ogg]), 'voice-message.ogg')
  try {
    return await uploadMedia(ctx, voice)
  } finally {
    await voice.discard()
  }
}
