import type { App } from '../context.ts'
import { inTransaction, run, statement } from '../db.ts'
import { numberById } from '../numbers/directory.ts'
import { logPlatformFailure } from '../platform/log.ts'
import { downloadMedia } from '../platform/media.ts'
import { storageKeyOf, storageOf } from './storage.ts'

interface DueFile {
  workspaceId: string
  id: string
  numberId: string | null
  messageId: string | null
  platformMediaId: string | null
  mimeType: string
  attempts: number
  createdAt: Date
}

/** Moving next_fetch_at is the claim: a worker that dies gives the row back when that time comes. */
const claimDue = statement<DueFile>(
  'media.claim_due',
  `with due as (
     select workspace_id, id from media where state = 'waiting' and next_fetch_at <= $1
     order by next_fetch_at limit $3 for update skip locked
   )
   update media f set fetch_attempts = f.fetch_attempts + 1, next_fetch_at = $2
   from due where f.workspace_id = due.workspace_id and f.id = due.id
   returning f.workspace_id as "workspaceId", f.id, f.number_id as "numberId", f.message_id as "messageId",
     f.platform_media_id as "platformMediaId", f.mime_type as "mimeType", f.fetch_attempts as attempts,
     f.created_at as "createdAt"`,
)

const markReady = statement(
  'media.mark_ready',
  `update media set state = 'ready', size = $3, sha256 = $4, storage_key = $5, mime_type = $6, next_fetch_at = null
   where workspace_id = $1 and id = $2 and state = 'waiting'`,
)

/** The message tells its file's size and type, so it changes too. */
const tellMessage = statement(
  'media.tell_message',
  `update message set content = content || jsonb_build_object('size', $3::int, 'mimeType', $4::text), updated_at = $5
   where workspace_id = $1 and id = $2`,
)

const scheduleNext = statement(
  'media.schedule_next',
  `update media set next_fetch_at = $3 where workspace_id = $1 and id = $2 and state = 'waiting'`,
)

const markLost = statement(
  'media.mark_lost',
  `update media set state = 'lost', next_fetch_at = null where workspace_id = $1 and id = $2 and state = 'waiting'`,
)

const atOnce = 16
/** Longer than the largest file takes. */
const claimMs = 15 * 60 * 1000
/** How long the platform keeps a received file (spec/6 3). */
const keptMs = 7 * 24 * 60 * 60 * 1000
const firstGapMs = 10_000
const longestGapMs = 6 * 60 * 60 * 1000

/** Fetches received files that are due, some at once; `more` says that there may be others. */
export async function drainMedia(app: App): Promise<{ more: boolean }> {
  const now = app.clock.now()
  const until = new Date(now.getTime() + claimMs)
  const due = await run(app.pool, claimDue, [now, until, atOnce])
  await Promise.all(due.map((file) => fetchOne(app, file)))
  return { more: due.length === atOnce }
}

async function fetchOne(app: App, file: DueFile): Promise<void> {
  try {
    await fetchFile(app, file)
  } catch (error) {
    logPlatformFailure(app, 'fetch a received file', file.numberId ?? '', error)
    await tryLater(app, file)
  }
}

async function fetchFile(app: App, file: DueFile): Promise<void> {
  const number = file.numberId ? await numberById(app, file.workspaceId, file.numberId) : null
  if (!number || !file.platformMediaId) throw new Error('the number of a received file is not connected')
  const incoming = await downloadMedia(app, number, file.platformMediaId)
  const key = storageKeyOf(file)
  const { size, sha256 } = await storageOf(app).put(key, incoming.bytes)
  const mimeType = bareType(incoming.mimeType ?? file.mimeType)
  const now = app.clock.now()
  await inTransaction(app.pool, async (tx) => {
    await run(tx, markReady, [file.workspaceId, file.id, size, sha256, key, mimeType])
    if (file.messageId) await run(tx, tellMessage, [file.workspaceId, file.messageId, size, mimeType, now])
  })
}

/** `audio/ogg; codecs=opus` is `audio/ogg`. */
function bareType(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase()
}

/** 10 seconds, then three times as long after each try, 6 hours at most. */
export function gapMs(attempts: number): number {
  return Math.min(firstGapMs * 3 ** (attempts - 1), longestGapMs)
}

/** The platform keeps the file for a week, and so long it is tried; the last try is at the week's end. */
async function tryLater(app: App, file: DueFile): Promise<void> {
  const now = app.clock.nowMs()
  const end = file.createdAt.getTime() + keptMs
  if (now >= end) {
    app.log.error(
      { mediaId: file.id, attempts: file.attempts },
      'a received file could not be fetched in time',
    )
    await run(app.pool, markLost, [file.workspaceId, file.id])
    return
  }
  const next = new Date(Math.min(now + gapMs(file.attempts), end))
  await run(app.pool, scheduleNext, [file.workspaceId, file.id, next])
}
