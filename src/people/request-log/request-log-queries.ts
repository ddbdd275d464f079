import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { errorCodes } from '#core/error-sets.ts'
import { type ErrorCode, errors } from '#core/errors.ts'
import { byId } from '#core/found.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseTime } from '#core/time/time.ts'
import { optional, parseInput, uuid } from '#core/validation.ts'
import type { LoggedRequestModel } from '#generated/prisma/models/LoggedRequest.ts'
import { requestsKeptMs } from './note-request.ts'
import { type RequestDoor, requestDoors, type StatusClass, statusClasses } from './request-log-sets.ts'

const fields = [
  'id',
  'keyId',
  'door',
  'method',
  'operation',
  'status',
  'durationMs',
  'requestId',
  'errorCode',
  'answeredAt',
] as const

/** A request that was made with a key. */
export type LoggedRequestRow = RowOf<
  LoggedRequestModel,
  (typeof fields)[number],
  { door: RequestDoor; errorCode: ErrorCode | null }
>

const requestColumns = columns('LoggedRequest', 'r', fields)

const newestFirst: KeysetList<LoggedRequestRow> = {
  columns: requestColumns,
  from: 'logged_request r',
  by: { value: null, id: 'r.id' },
  isDescending: true,
  position: ({ id }) => ({ value: null, id }),
}

const listInput = z.object({
  ...walkInput,
  keyId: optional(uuid),
  door: optional(z.enum(requestDoors.values)),
  statusClass: optional(z.enum(statusClasses.values)),
  errorCode: optional(z.enum(errorCodes.values)),
  failed: optional(z.boolean()),
  from: optional(z.string()),
  to: optional(z.string()),
})

/** Ids are of their time: the first that there could be at a moment. */
function firstIdOf(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`
}

const beginnings: Record<StatusClass, number> = {
  success: 200,
  redirect: 300,
  client_error: 400,
  server_error: 500,
}

/** Past a week they are gone, also while nobody has deleted them yet. */
const keptSince = (ctx: Ctx) => new Date(ctx.now().getTime() - requestsKeptMs)

function spanOf(ctx: Ctx, from: string | undefined, to: string | undefined) {
  const begins = from === undefined ? null : parseTime(from, 'from')
  const before = to === undefined ? null : parseTime(to, 'to')
  if (begins && before && before < begins)
    throw errors.invalidField('to', 'Must not be before from.').because('range_reversed')
  const kept = keptSince(ctx)
  return { since: begins && begins > kept ? begins : kept, begins, before }
}

/**
 * The requests that were made with keys of the workspace in the last 7 days, newest first. Throws invalid_field for what
 * cannot be read, invalid_request for a cursor of another list or of other filters.
 */
export async function listLoggedRequests(ctx: Ctx, input: unknown): Promise<Page<LoggedRequestRow>> {
  const { keyId, door, statusClass, errorCode, failed, from, to, ...asked } = parseInput(listInput, input)
  const { since, begins, before } = spanOf(ctx, from, to)
  const workspaceId = workspaceOf(ctx.actor)
  const times = { from: begins?.toISOString(), to: before?.toISOString() }
  const filters = { keyId, door, statusClass, errorCode, failed, ...times }
  const walk = readWalk(ctx.app, asked, { workspaceId, list: 'request_log', sort: 'id', filters })
  const shape: ListShape = {
    name: 'request_log.list',
    conditions: ['r.workspace_id = $1', 'r.id >= $2::uuid'],
    values: [workspaceId, firstIdOf(since)],
  }
  if (keyId) where(shape, 'key', 'r.key_id = $', keyId)
  if (door) where(shape, 'door', 'r.door = $', door)
  // The words lead PostgreSQL to the index of requests that failed.
  const fails = failed || errorCode || statusClass === 'client_error' || statusClass === 'server_error'
  if (fails) where(shape, 'failed', 'r.error_code is not null')
  else if (failed === false) where(shape, 'went', 'r.error_code is null')
  if (errorCode) where(shape, 'code', 'r.error_code = $', errorCode)
  if (statusClass) {
    const first = beginnings[statusClass]
    where(shape, 'class', 'r.status between $ and $', first, first + 99)
  }
  if (before) where(shape, 'to', 'r.id < $::uuid', firstIdOf(before))
  return await readPage({ db: listsFrom(ctx), app: ctx.app }, newestFirst, shape, walk)
}

const requestById = statement<LoggedRequestRow>(
  'request_log.by_id',
  `select ${requestColumns} from logged_request r
   where r.workspace_id = $1 and r.id = $3 and r.id >= $2::uuid`,
)

/** One request. Throws not_found, also past its week. */
export async function loggedRequestById(ctx: Ctx, id: string): Promise<LoggedRequestRow> {
  return byId(ctx.app.pool, requestById, [workspaceOf(ctx.actor), firstIdOf(keptSince(ctx)), id], 'request')
}

const requestsByIds = statement<LoggedRequestRow>(
  'request_log.by_ids',
  `select ${requestColumns} from logged_request r
   where r.workspace_id = $1 and r.id = any($2::uuid[]) and r.id >= $3::uuid`,
)

/** Single reads of requests, gathered. */
export const loggedRequestLoader = loaderOf(async (ctx, ids) => {
  const found = await run(ctx.app.pool, requestsByIds, [
    workspaceOf(ctx.actor),
    ids,
    firstIdOf(keptSince(ctx)),
  ])
  return inOrderOf(ids, found, ({ id }) => id)
})
