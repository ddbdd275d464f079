import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { columns, columnsAs, type RenamedRow } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { overWorkspaces, runOver, type Taken, takeOver, workspacesFor } from '#core/db/per-workspace.ts'
import { FairSlots, type FreeSlots, freeTo, roomsIn } from '#core/fair-slots.ts'
import { lanesOf, type OwnLanes } from '#core/lanes/lanes.ts'
import { claimInTime } from '#core/lanes/late-claims.ts'
import { laneOf, ownedLanes } from '#core/lanes/ownership.ts'
import type { MediaModel } from '#generated/prisma/models/Media.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { downloadMedia } from '#outside/platform/media.ts'
import { storageOf } from './storage.ts'
import { storageKeyOf } from './storage-key.ts'

const names = {
  workspaceId: 'workspaceId',
  id: 'id',
  numberId: 'numberId',
  messageId: 'messageId',
  platformMediaId: 'platformMediaId',
  mimeType: 'mimeType',
  attempts: 'fetchAttempts',
  createdAt: 'createdAt',
} as const

type DueFile = RenamedRow<MediaModel, typeof names>

/** A lane is one of workspaces: how many files of one are fetched at once is counted by one process. */
const laneOfFile = (row: string) => laneOf(`${row}.workspace_id`)

/**
 * Takes due files ($1 now, $2 lease end, $3 how many) in the lanes $7 of worker $8: the first of every workspace, their
 * second ones and so on, each no more than it has room for ($4 of those that are not in $5, $6 of those that are). Moving
 * next_fetch_at is the claim: a worker that dies gives the row back when that time comes. Nobody else claims in these
 * lanes, so those that are next are the only ones that are looked up again and locked.
 */
const claims = overWorkspaces<DueFile>(
  'media.claim_due',
  9,
  (only) => `with free as (
     select f.workspace_id, f.id, f.next_fetch_at, coalesce(r.room, $4::int) as room,
       row_number() over (partition by f.workspace_id order by f.next_fetch_at, f.id) as place
     from media f left join ${roomsIn(5, 'r', 'workspace_id')} on r.workspace_id = f.workspace_id
     where f.state = 'waiting' and f.next_fetch_at <= $1 and coalesce(r.room, $4::int) > 0
       and ${laneOfFile('f')} = any($7::smallint[]) ${only('f')}
   ), next as materialized (
     select workspace_id, id from free where place <= room order by place, next_fetch_at limit $3
   ), due as (
     select f.workspace_id, f.id from next join media f on f.workspace_id = next.workspace_id and f.id = next.id
     where f.state = 'waiting' and f.next_fetch_at <= $1 ${only('f')} for update of f skip locked
   ), owned as (${ownedLanes('media', `select ${laneOfFile('due')} from due`, '$8')}
   )
   update media f set fetch_attempts = f.fetch_attempts + 1, next_fetch_at = $2
   from due where (${laneOfFile('due')} in (select lane from owned)) is true
     and f.workspace_id = due.workspace_id and f.id = due.id ${only('f')}
   returning ${columnsAs('Media', 'f', names)}`,
)

/** Where files are due in these lanes, the longest first. */
const workspacesDue = statement<{ workspaceId: string }>(
  'media.workspaces_due',
  `select ${columns('Media', 'f', ['workspaceId'])} from media f
   where f.state = 'waiting' and f.next_fetch_at <= $1 and ${laneOfFile('f')} = any($2::smallint[])
   group by f.workspace_id order by min(f.next_fetch_at)`,
)

const markReady = statement(
  'media.mark_ready',
  `update media set state = 'ready', size = $3, sha256 = $4, storage_key = $5, mime_type = $6, next_fetch_at = null
   where workspace_id = $1 and id = $2 and state = 'waiting'`,
)

/** The message shows its file's size and type, so it gets a new updated_at as well; a deleted one
 * shows nothing, and the answers of a form name their files themselves. */
const tellMessage = statement(
  'media.tell_message',
  `update message set content = content || jsonb_build_object('size', $3::int, 'mimeType', $4::text), updated_at = $5
   where workspace_id = $1 and id = $2 and deleted_at is null and content ? 'mediaId'`,
)

const scheduleNext = statement(
  'media.schedule_next',
  `update media set next_fetch_at = $3 where workspace_id = $1 and id = $2 and state = 'waiting'`,
)

const markLost = statement(
  'media.mark_lost',
  `update media set state = 'lost', next_fetch_at = null where workspace_id = $1 and id = $2 and state = 'waiting'`,
)

const atOnce = 32
/** Short, because a file whose worker died waits for it; one that takes longer prolongs it. */
const claimMs = 60 * 1000
const prolongEveryMs = 20 * 1000
/** How long the platform keeps a received file (spec/6 3). */
const keptMs = 7 * 24 * 60 * 60 * 1000
const firstGapMs = 10_000
const longestGapMs = 6 * 60 * 60 * 1000

const slotsOf = perApp(() => new FairSlots(atOnce))

/** Starts to fetch received files that are due. It does not wait for slow ones unless all slots are taken. */
export async function drainMedia(app: App): Promise<{ more: boolean }> {
  const slots = slotsOf(app)
  await slots.whenFree()
  const claimed = await lanesOf(app).claim('media', (own) =>
    claimInTime(app, 'media', claimMs, () => claimDue(app, own, slots.free(atOnce))),
  )
  if (claimed === undefined) return { more: false }
  for (const file of claimed.taken)
    slots.start(file.workspaceId, fetchOne(app, file), () => app.wake('media'))
  return { more: claimed.more }
}

async function claimDue(app: App, own: OwnLanes, free: FreeSlots): Promise<Taken<DueFile>> {
  const now = app.clock.now()
  const until = new Date(now.getTime() + claimMs)
  const workspaceIds = await workspacesFor(app, workspacesDue, [now, own.lanes])
  return takeOver(app, workspaceIds, free.inAll, (workspaceId, most) => {
    const { ofOthers, ownerIds, each } = workspaceId === null ? free : freeTo(free, workspaceId)
    const values = [now, until, most, ofOthers, ownerIds, each, own.lanes, own.worker]
    return runOver(app.pool, claims, values, workspaceId)
  })
}

/** Waits for the files that are being fetched now. */
export const settleMedia = (app: App): Promise<void> => slotsOf(app).settle()

async function fetchOne(app: App, file: DueFile): Promise<void> {
  const prolonging = setInterval(() => void prolong(app, file), prolongEveryMs)
  try {
    await fetchFile(app, file)
  } catch (error) {
    logPlatformFailure(app, 'fetch a received file', file.numberId ?? '', error)
    await tryLater(app, file).catch((lost) =>
      app.log.error({ err: lost, mediaId: file.id }, 'a file is tried again only when its claim ends'),
    )
  } finally {
    clearInterval(prolonging)
  }
}

/** The claim of a file that is still being fetched; when this fails, another worker may fetch it too, which does no harm. */
async function prolong(app: App, file: DueFile): Promise<void> {
  const until = new Date(app.clock.nowMs() + claimMs)
  await run(app.pool, scheduleNext, [file.workspaceId, file.id, until]).catch((error) =>
    app.log.warn({ err: error, mediaId: file.id }, 'the claim of a file could not be prolonged'),
  )
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
