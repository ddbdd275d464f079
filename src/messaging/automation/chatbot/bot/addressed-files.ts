import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { perApp } from '#core/context/per-app.ts'
import { AppError } from '#core/errors.ts'
import { logFailure } from '#core/failure-log.ts'
import { fetchFile } from '#messaging/content/media/fetch-address.ts'
import { mediaLoader } from '#messaging/content/media/media-queries.ts'
import { type SpooledFile, spoolFile } from '#messaging/content/media/spool.ts'
import { uploadMedia } from '#messaging/content/media/upload.ts'

// Files that rules name by their address (spec/8 KW). A turn makes no call: it waits until the file is here, and is decided
// then. So a server that hangs holds back only those who asked for its file.

/** The upload that an address was kept as, or why there is none. */
export type AddressedFile = { mediaId: string } | { problem: string }

interface Entry {
  file: AddressedFile | null
  /** ends when there is a file, or a problem */
  loading: Promise<void>
}

/** A file at an address may change; what could not be loaded may be there soon. */
const keptMs = 600_000
const problemKeptMs = 60_000

const entriesOf = perApp(
  ({ clock }) =>
    new LRUCache<string, Entry>({
      max: 5_000,
      ttl: keptMs,
      ttlResolution: 0,
      perf: { now: () => clock.nowMs() },
    }),
)

const keyOf = (workspaceId: string, url: string): string => `${workspaceId} ${url}`

const longestName = 240

/** The last part of the path, which tells the types of some documents apart. */
function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).replaceAll('\0', '').slice(0, longestName)
  } catch {
    return last.slice(0, longestName)
  }
}

interface LastUpload {
  sha256: string
  mediaId: string
}

/** A file that has not changed is the upload that it was: files are kept for days after they were sent. */
const reusedMs = 86_400_000

const uploadsOf = perApp(
  ({ clock }) =>
    new LRUCache<string, LastUpload>({
      max: 5_000,
      ttl: reusedMs,
      ttlResolution: 0,
      perf: { now: () => clock.nowMs() },
    }),
)

/** The upload of these bytes: the last one of the address where they are the same and it is still there. */
async function uploadOf(ctx: Ctx, key: string, spooled: SpooledFile): Promise<string> {
  const uploads = uploadsOf(ctx.app)
  const sha256 = spooled.sha256.toString('hex')
  const last = uploads.get(key)
  if (last?.sha256 === sha256 && (await mediaLoader(ctx).load(last.mediaId))?.state === 'ready')
    return last.mediaId
  const { id: mediaId } = await uploadMedia(ctx, spooled)
  uploads.set(key, { sha256, mediaId })
  return mediaId
}

async function load(app: App, workspaceId: string, url: string): Promise<AddressedFile> {
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  try {
    const bytes = await fetchFile(app, url, 'mediaUrl')
    const spooled = await spoolFile(app, Readable.from([bytes]), nameIn(url))
    try {
      return { mediaId: await uploadOf(ctx, keyOf(workspaceId, url), spooled) }
    } finally {
      await spooled.discard()
    }
  } catch (error) {
    if (!(error instanceof AppError)) logFailure(app, { err: error, workspaceId }, 'a file could not be kept')
    return { problem: error instanceof AppError ? error.message : 'The file could not be kept.' }
  }
}

/** The file at an address as it was in the last ten minutes; where nobody has loaded it, that begins and is awaited. */
export function addressedFile(app: App, workspaceId: string, url: string): AddressedFile | Promise<void> {
  const entries = entriesOf(app)
  const key = keyOf(workspaceId, url)
  const known = entries.get(key)
  if (known) return known.file ?? known.loading
  const entry: Entry = { file: null, loading: Promise.resolve() }
  entry.loading = load(app, workspaceId, url).then((file) => {
    entry.file = file
    entries.set(key, entry, { ttl: 'problem' in file ? problemKeptMs : keptMs })
  })
  entries.set(key, entry)
  return entry.loading
}
