import { Readable } from 'node:stream'
import { personOf, workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { type AdministrationList, readWalked } from '#core/paging/administration-list.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import type { IvrAudioModel } from '#generated/prisma/models/IvrAudio.ts'
import { readAudio } from '#messaging/content/audio/organization.ts'
import { toVoice } from '#messaging/content/audio/transcode.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import { storageOf } from '#messaging/content/media/storage.ts'
import { audioIdOf } from './audio-names.ts'
import type { IvrAudioSource } from './ivr-sets.ts'
import { durationOf } from './ogg-duration.ts'

// The audio that voice menus play, all of it OGG/Opus (spec/5 1.14, spec/8 CL5).

export type IvrAudio = RowOf<IvrAudioModel, keyof IvrAudioModel, { source: IvrAudioSource }>

const ivrAudioColumns = columns('IvrAudio', 'a')

/** A workspace has no more. */
const mostIvrAudio = 1000

const insert = statement<IvrAudio>(
  'ivr_audio.insert',
  `insert into ivr_audio as a
     (workspace_id, id, source, name, text, checksum, size, duration_ms, created_by_id, created_at)
   select $1, $2, $3, $4, $5, $6, $7::int, $8::int, $9::uuid, $10::timestamptz
   where (select count(*) from ivr_audio o where o.workspace_id = $1) < ${mostIvrAudio}
   on conflict (workspace_id, checksum) do nothing returning ${ivrAudioColumns}`,
)

const byChecksum = statement<IvrAudio>(
  'ivr_audio.by_checksum',
  `select ${ivrAudioColumns} from ivr_audio a where a.workspace_id = $1 and a.checksum = any($2::text[])`,
)

/** The audio of these texts that is there, by their checksums. */
export const audioByChecksum = (app: App, workspaceId: string, checksums: readonly string[]) =>
  run(app.pool, byChecksum, [workspaceId, checksums])

export const audioKey = (workspaceId: string, id: string): string => `${workspaceId}/audio/${id}`

const tooMany = () =>
  new AppError('invalid_state', `A workspace has at most ${mostIvrAudio} files of voice menus.`).because(
    'too_many',
    { maximum: mostIvrAudio },
  )

interface Kept {
  source: IvrAudioSource
  name: string
  text: string | null
  checksum: string | null
}

/** Keeps OGG/Opus. Throws invalid_state over 1,000 files. */
export async function keepAudio(ctx: Ctx, ogg: Buffer, kept: Kept): Promise<IvrAudio> {
  const workspaceId = workspaceOf(ctx.actor)
  const id = ctx.newId()
  const storage = storageOf(ctx.app)
  await storage.put(audioKey(workspaceId, id), Readable.from([ogg]))
  const { source, name, text, checksum } = kept
  const facts = [source, name, text, checksum, ogg.length, durationOf(ogg), personOf(ctx.actor), ctx.now()]
  const [made] = await run(ctx.app.pool, insert, [workspaceId, id, ...facts])
  if (made) return made
  await storage.delete(audioKey(workspaceId, id))
  // Somebody else had the same text spoken in the meantime.
  const [same] = checksum === null ? [] : await audioByChecksum(ctx.app, workspaceId, [checksum])
  if (!same) throw tooMany()
  return same
}

/**
 * POST /api/ivr-flows/audio: OGG/Opus, MP3 or WAV of at most 5 MB, by content. Throws invalid_field, too_large,
 * unsupported_media_type, invalid_state, unavailable.
 */
export async function uploadIvrAudio(ctx: Ctx, file: SpooledFile | null | undefined): Promise<IvrAudio> {
  const ogg = await toVoice(ctx.app, await readAudio(file))
  const name = (file?.filename || 'audio').slice(0, 255)
  return keepAudio(ctx, ogg, { source: 'upload', name, text: null, checksum: null })
}

const byIds = statement<IvrAudio>(
  'ivr_audio.by_ids',
  `select ${ivrAudioColumns} from ivr_audio a where a.workspace_id = $1 and a.id = any($2::uuid[])`,
)

/** Single reads of files, gathered. */
export const ivrAudioLoader = loaderOf<IvrAudio>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, byIds, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** The file of a name; null where there is none, or one of another workspace. */
export async function audioNamed(ctx: Ctx, filename: string): Promise<IvrAudio | null> {
  const id = audioIdOf(filename)
  return id === null ? null : ivrAudioLoader(ctx).load(id)
}

/** The same. Throws not_found. */
export const ivrAudioNamed = async (ctx: Ctx, filename: string): Promise<IvrAudio> =>
  found(await audioNamed(ctx, filename), 'audio file')

const list: AdministrationList<IvrAudio> = {
  name: 'ivr_audio.list',
  columns: ivrAudioColumns,
  from: 'ivr_audio a',
  filter: 'a.workspace_id = $1 and ($2::text is null or fold_text(a.name) like $2)',
  numberedBy: 'a.created_at desc, a.id desc',
  by: { value: 'a.created_at', id: 'a.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

/** The library, the newest first. */
export const listIvrAudio = (
  ctx: Ctx,
  asked: AskedWalk & { search?: string | null | undefined },
): Promise<Page<IvrAudio>> =>
  readWalked(ctx, list, [workspaceOf(ctx.actor), searchPattern(asked.search)], { ...asked })

/** Its bytes. Throws not_found where they are gone. */
export async function openIvrAudio(app: App, { workspaceId, id }: Pick<IvrAudio, 'workspaceId' | 'id'>) {
  const bytes = await storageOf(app).open(audioKey(workspaceId, id))
  if (!bytes) throw errors.notFound('audio file')
  return bytes
}

/** What the calls process plays: the bytes of a file of the workspace, or null. */
export async function audioOf(app: App, workspaceId: string, filename: string): Promise<Readable | null> {
  const id = audioIdOf(filename)
  return id === null ? null : storageOf(app).open(audioKey(workspaceId, id))
}
