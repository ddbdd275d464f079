import { Readable } from 'node:stream'
import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import { storageOf } from '#messaging/content/media/storage.ts'
import { recordAudit } from '#people/audit/log.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { type AudioType, audioTypes } from './audio-sets.ts'
import { toVoice } from './transcode.ts'

const MB = 1024 * 1024
/** The largest upload in bytes (document 2, Limits). */
export const largestAudio = 5 * MB
/** OGG/Opus, MP3 and WAV (document 2, POST /api/org/audio). */
const accepted = new Set(['audio/ogg; codecs=opus', 'audio/mpeg', 'audio/wav'])

export const audioInput = z.object({
  type: z
    .enum(audioTypes.values, { error: 'Must be hold_music, ringback or recording_notice.' })
    .meta({ description: 'Type of the audio: hold_music, ringback or recording_notice.' }),
})

/** Audio that is played to callers, as stored. */
export interface OrganizationAudio {
  filename: string
  type: AudioType
  mimeType: string
  /** bytes */
  size: number
}

interface Files {
  hold_music: string | null
  ringback: string | null
  recording_notice: string | null
}

const lock = statement<Files>(
  'workspaces.lock_audio',
  `select hold_music_file as hold_music, ringback_file as ringback, recording_notice_file as recording_notice
   from workspace where id = $1 for update`,
)

const save = statement(
  'workspaces.set_audio',
  `update workspace set hold_music_file = $2, ringback_file = $3, recording_notice_file = $4, updated_at = $5
   where id = $1`,
)

/** A name is `<type>_<id>.ogg`; its id names the bytes in the storage. */
function keyOf(workspaceId: string, filename: string): string {
  return `${workspaceId}/audio/${filename.slice(filename.lastIndexOf('_') + 1, -'.ogg'.length)}`
}

/** The bytes of audio that is played to callers; null if they no longer exist. */
export const openOrganizationAudio = (app: App, workspaceId: string, filename: string) =>
  storageOf(app).open(keyOf(workspaceId, filename))

/** Decided by the content, regardless of the name (spec/10 FR18). */
export async function isAcceptedAudio(bytes: Buffer): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type')
  return accepted.has((await fileTypeFromBuffer(bytes))?.mime ?? '')
}

/** The bytes of an upload. Throws invalid_field, too_large, unsupported_media_type. */
export async function readAudio(file: SpooledFile | null | undefined): Promise<Buffer> {
  if (!file) throw errors.invalidField('file', 'A file is needed.').because('value_missing')
  if (file.size > largestAudio) throw new AppError('too_large', 'Audio has at most 5 MB.', { field: 'file' })
  const bytes = await file.read()
  if (await isAcceptedAudio(bytes)) return bytes
  throw new AppError('unsupported_media_type', 'Audio is OGG/Opus, MP3 or WAV.', { field: 'file' })
}

/**
 * Stores audio that is played to callers of the workspace as OGG/Opus and removes the previous one (document 2, POST
 * /api/org/audio). Throws invalid_field, too_large, unsupported_media_type, not_implemented.
 */
export async function changeOrganizationAudio(
  ctx: Ctx,
  input: unknown,
  file: SpooledFile | null | undefined,
): Promise<OrganizationAudio> {
  const workspaceId = workspaceOf(ctx.actor)
  const { type } = parseInput(audioInput, input)
  const ogg = await toVoice(ctx.app, await readAudio(file))
  const storage = storageOf(ctx.app)
  const filename = `${type}_${ctx.newId()}.ogg`
  await storage.put(keyOf(workspaceId, filename), Readable.from([ogg]))
  const former = await inTransaction(ctx.app.pool, async (tx) => {
    const [before] = await run(tx, lock, [workspaceId])
    if (!before) throw errors.unauthorized()
    const after = { ...before, [type]: filename }
    await run(tx, save, [workspaceId, after.hold_music, after.ringback, after.recording_notice, ctx.now()])
    const changes = { [`${type}_file`]: { old: before[type], new: filename } }
    await recordAudit(tx, ctx, workspaceId, {
      kind: 'settings.calling',
      resourceId: workspaceId,
      action: 'updated',
      changes,
    })
    // Settings are remembered with the members (src/people/workspaces/settings.ts).
    tx.afterCommit(() => forgetMembers(ctx.app))
    return before[type]
  }).catch(async (error) => {
    await storage.delete(keyOf(workspaceId, filename))
    throw error
  })
  if (former) await storage.delete(keyOf(workspaceId, former))
  return { filename, type, mimeType: 'audio/ogg', size: ogg.length }
}
