import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { isIn } from '#core/closed-set.ts'
import type { Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { largestHeaderFile, sampleTypes } from '#messaging/content/media/file-limits.ts'
import type { MediaRow } from '#messaging/content/media/media-row.ts'
import { mediaKinds } from '#messaging/content/media/media-sets.ts'
import { spoolFile } from '#messaging/content/media/spool.ts'
import { discardUpload, uploadMedia } from '#messaging/content/media/upload.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { ForeignAddress, readSample } from '#outside/platform/samples.ts'
import { getTemplate } from '#outside/platform/templates.ts'
import { addressOf } from './sample.ts'
import { partsOf } from './template-parts.ts'
import type { TemplateRow } from './template-row.ts'

/** What could not be read is left alone for a while, however often somebody looks. */
const restMs = 10 * 60 * 1000

const fetches = perApp(() => ({
  running: new Map<string, Promise<MediaRow | null>>(),
  /** when it failed, by template */
  failed: new LRUCache<string, number>({ max: 10_000 }),
}))

/**
 * The sample that the platform shows of a template, fetched and kept as ours when somebody first looks at it; null where
 * it shows none or nothing fit comes. Those who look at the same moment wait for one fetch.
 */
export async function fetchHeaderFile(ctx: Ctx, row: TemplateRow): Promise<MediaRow | null> {
  const address = row.components.map(addressOf).find((found) => found !== null)
  if (!address) return null
  const { running, failed } = fetches(ctx.app)
  const now = ctx.now().getTime()
  if (now - (failed.get(row.id) ?? -restMs) < restMs) return null
  const known = running.get(row.id)
  if (known) return known
  const fetching = fetchAndKeep(ctx, row, address).finally(() => running.delete(row.id))
  running.set(row.id, fetching)
  const file = await fetching
  if (!file) failed.set(row.id, now)
  return file
}

async function fetchAndKeep(ctx: Ctx, row: TemplateRow, address: string): Promise<MediaRow | null> {
  try {
    const { bytes } = await readNow(ctx, row, address)
    return await keep(ctx, row, bytes)
  } catch (error) {
    if (error instanceof PlatformError || error instanceof PlatformSilence)
      logPlatformFailure(ctx.app, 'read a sample', row.numberId, error)
    // A file of another kind than its header, one that nobody sends, or an address that is not the platform's.
    else if (!(error instanceof AppError || error instanceof ForeignAddress)) throw error
    return null
  }
}

/** Addresses are signed and end after some days: the platform is asked for a new one then. */
async function readNow(ctx: Ctx, row: TemplateRow, address: string): Promise<{ bytes: Buffer }> {
  try {
    return await readSample(ctx.app, address)
  } catch (error) {
    const number = await numberById(ctx.app, row.workspaceId, row.numberId)
    if (!number || !row.platformId || row.status === 'draft') throw error
    const { components } = await getTemplate(ctx.app, number, row.platformId)
    const fresh = components.map(addressOf).find((found) => found !== null)
    if (!fresh || fresh === address) throw error
    return readSample(ctx.app, fresh)
  }
}

/** Another process may have been first, or somebody gave it another file in the meantime: that one stays. */
const setHeaderFile = statement<{ id: string }>(
  'templates.set_fetched_file',
  `update template set header_media_id = $3
   where workspace_id = $1 and id = $2 and header_media_id is not distinct from $4 and components = $5::jsonb
   returning id`,
)

async function keep(ctx: Ctx, row: TemplateRow, bytes: Buffer): Promise<MediaRow | null> {
  const type = partsOf(row.components).header?.type ?? ''
  if (!isIn(mediaKinds, type)) return null
  const spooled = await spoolFile(ctx.app, Readable.from([bytes]), row.name.slice(0, 200))
  try {
    const media = await uploadMedia(ctx, spooled, type, largestHeaderFile)
    const values = [row.workspaceId, row.id, media.id, row.headerMediaId, JSON.stringify(row.components)]
    const isFit = sampleTypes.includes(media.mimeType)
    const [kept] = isFit ? await run(ctx.app.pool, setHeaderFile, values) : []
    if (kept) return media
    await discardUpload(ctx.app, media)
    return null
  } finally {
    await spooled.discard()
  }
}
