import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, listLoaderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { loaded } from '#core/found.ts'
import { edge } from '#core/paging/edge.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { type AskedWalk, readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseInput, uuid } from '#core/validation.ts'
import type { BotSessionModel } from '#generated/prisma/models/BotSession.ts'
import { isTheirs, limitedTo, whereSeen } from '#messaging/contacts/contacts/visibility.ts'
import type { SessionStatus } from './session-sets.ts'

// Sessions of the chatbot as people read them (spec/5 1.8, spec/8 CS8): with chat:read, in record scope.

const fields = [
  'workspaceId',
  'id',
  'contactId',
  'numberId',
  'status',
  'flowId',
  'flowVersion',
  'nodeId',
  'retries',
  'vars',
  'waitUntil',
  'startedAt',
  'lastActivityAt',
  'endedAt',
] as const

export type BotSession = RowOf<
  BotSessionModel,
  (typeof fields)[number],
  { status: SessionStatus; vars: Record<string, unknown> }
> & { numberName: string; timeoutMinutes: number }

const selected = `${columns('BotSession', 'b', fields)}, coalesce(n.name, '') as "numberName",
  s.session_timeout_minutes as "timeoutMinutes"`

/** Joins the settings that say how long a session lasts. */
export const ofSettings = 'join chatbot_settings s on s.workspace_id = b.workspace_id'

const from = `bot_session b ${ofSettings}
  left join number n on n.workspace_id = b.workspace_id and n.id = b.number_id`

const minuteMs = 60_000

/**
 * One that the person left is over although nobody has noted it: their next message begins another (spec/8 CS7). One
 * whose flow waits for a time goes on until then.
 */
export function statusOf(session: BotSession, now: Date): SessionStatus {
  const { status, lastActivityAt, timeoutMinutes, waitUntil } = session
  if (status !== 'active') return status
  const until = Math.max(lastActivityAt.getTime() + timeoutMinutes * minuteMs, waitUntil?.getTime() ?? 0)
  return until < now.getTime() ? 'timeout' : 'active'
}

/** Until when somebody has to write so that a session goes on, in SQL over `bot_session b` and `chatbot_settings s`. */
export const goesOnUntil =
  'greatest(b.last_activity_at + make_interval(mins => s.session_timeout_minutes), b.wait_until)'

/** The same as `statusOf` says: whether a session is left; `now` is a place. */
export const isLeft = (now: string): string => `${goesOnUntil} < ${now}`

/** The status that a session is shown with; `now` is a place. */
export const shownStatus = (now: string): string =>
  `case when b.status = 'active' and ${isLeft(now)} then 'timeout' else b.status end`

/** A filter; a word that is none of them finds nothing (spec/8 G7). */
function whereStatus(shape: ListShape, status: string, now: Date): void {
  if (status === 'active')
    where(shape, 'active', `b.status = 'active' and not ${isLeft('$::timestamptz')}`, now)
  else if (status === 'timeout') {
    const isOver = `(b.status = 'timeout' or b.status = 'active' and ${isLeft('$::timestamptz')})`
    where(shape, 'timeout', isOver, now)
  } else where(shape, 'status', 'b.status = $::text', status)
}

const byLastActivity: KeysetList<BotSession> = {
  columns: selected,
  from,
  by: { value: 'b.last_activity_at', id: 'b.id' },
  isDescending: true,
  position: ({ lastActivityAt, id }) => ({ value: lastActivityAt, id }),
}

const latestFirst: KeysetList<BotSession> = {
  ...byLastActivity,
  by: { value: 'b.started_at', id: 'b.id' },
  position: ({ startedAt, id }) => ({ value: startedAt, id }),
}

interface Asked {
  status?: string | null | undefined
  contactId?: string | null | undefined
}

function shapeOf({ actor, now }: Ctx, { status, contactId }: Asked): ListShape {
  const shape: ListShape = {
    name: 'bot_sessions.list',
    conditions: ['b.workspace_id = $1'],
    values: [workspaceOf(actor)],
  }
  if (status) whereStatus(shape, status, now())
  if (contactId) where(shape, 'contact', 'b.contact_id = $::uuid', contactId)
  whereSeen(shape, actor, 'session')
  return shape
}

const listInput = z.object({ ...walkInput, contactId: z.nullish(uuid) })

/** Sessions, the one in which something happened last first. */
export function listSessions(ctx: Ctx, { status, ...asked }: AskedWalk & Asked): Promise<Page<BotSession>> {
  const { contactId, ...position } = parseInput(listInput, asked)
  const walk = readWalk(ctx.app, position, {
    workspaceId: workspaceOf(ctx.actor),
    list: 'bot_sessions',
    sort: 'last_activity_at',
    filters: { status, contactId },
  })
  const shape = shapeOf(ctx, { status, contactId })
  return readPage({ db: listsFrom(ctx), app: ctx.app }, byLastActivity, shape, walk)
}

/** Those with a person whom the reader sees, newest first. */
export const sessionsOfContact = edge<AskedWalk, BotSession>({
  name: 'bot_sessions_of_contact',
  of: ({ actor }) => ({
    list: latestFirst,
    shape: {
      name: 'bot_sessions.of_contact',
      conditions: ['b.workspace_id = $1', 'b.contact_id = p.id'],
      values: [workspaceOf(actor)],
    },
    sort: 'started_at',
  }),
})

const byIds = `select ${selected} from ${from} where b.workspace_id = $1 and b.id = any($2::uuid[])`
const anyByIds = statement<BotSession>('bot_sessions.by_ids', byIds)
const seenByIds = statement<BotSession>(
  'bot_sessions.by_ids.seen',
  `${byIds} and ${isTheirs('$3::uuid', 'session')}`,
)

/** Single reads of sessions, gathered. */
export const sessionLoader = loaderOf<BotSession>(async ({ app, actor }, ids) => {
  const member = limitedTo(actor)
  const values = [workspaceOf(actor), ids]
  const rows = await (member === null
    ? run(app.pool, anyByIds, values)
    : run(app.pool, seenByIds, [...values, member]))
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** One session. Throws not_found. */
export const sessionById = (ctx: Ctx, id: string): Promise<BotSession> =>
  loaded(sessionLoader(ctx), id, 'session')

/** A message of a session, and what it was part of. */
export interface SessionMessage {
  sessionId: string
  messageId: string
  stepName: string
}

const messagesOf = statement<SessionMessage>(
  'bot_sessions.messages',
  `select k.session_id as "sessionId", k.message_id as "messageId", k.step_name as "stepName"
   from unnest($2::uuid[]) as asked(id) cross join lateral (
     select k.session_id, k.message_id, k.step_name, m.created_at from bot_session_message k
     join message m on m.workspace_id = k.workspace_id and m.id = k.message_id
     where k.workspace_id = $1 and k.session_id = asked.id order by m.created_at desc, m.id desc limit 200) k
   order by k.created_at, k.message_id`,
)

/** The messages of sessions, the latest 200 of each in their order. */
export const sessionMessagesLoader = listLoaderOf<SessionMessage>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, messagesOf, [workspaceOf(actor), ids])
  return Map.groupBy(rows, ({ sessionId }) => sessionId)
})
