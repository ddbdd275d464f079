import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { assertIsId, oneRow } from '#core/found.ts'
import type { RefreshTokenModel } from '#generated/prisma/models/RefreshToken.ts'
import { oldValues, recordAudit } from '#people/audit/log.ts'
import { endSessions } from './sessions.ts'

const tokenFields = ['familyId', 'openedAt', 'createdAt', 'userAgent', 'address'] as const

type OwnSessionRow = RowOf<RefreshTokenModel, (typeof tokenFields)[number]> & { workspaceName: string }

/** A session of the caller: a browser, or another client, in which they are signed in (docs/adr/0173). */
export interface OwnSession {
  id: string
  openedAt: Date
  /** to within the life of an access token */
  lastUsedAt: Date
  userAgent: string | null
  address: string | null
  workspaceName: string
  isCurrent: boolean
}

/** More than that nobody looks through. */
const mostListed = 100

/**
 * The open sessions `t` of $1 at $2, each by its one unspent token. With $3 only those that its own identity provider
 * opened in that workspace: such a session must not reach others of the account (docs/adr/0012).
 */
const openSessions = `refresh_token t
  where t.user_id = $1 and t.used_at is null and t.revoked_at is null and t.expires_at > $2
    and ($3::uuid is null or (t.confined and t.workspace_id = $3))`

const listSessions = statement<OwnSessionRow>(
  'auth.own_sessions',
  `select ${columns('RefreshToken', 't', tokenFields)},
     (select w.name from workspace w where w.id = t.workspace_id) as "workspaceName"
   from ${openSessions} order by t.created_at desc, t.id desc limit ${mostListed}`,
)

/** The one named $4, or, without it, all but $5. */
const reachedSessions = statement<RowOf<RefreshTokenModel, 'familyId' | 'userAgent' | 'address'>>(
  'auth.reached_sessions',
  `select ${columns('RefreshToken', 't', ['familyId', 'userAgent', 'address'])} from ${openSessions}
     and case when $4::uuid is null then t.family_id is distinct from $5::uuid else t.family_id = $4 end`,
)

const confinedTo = ({ confined, workspaceId }: Member): string | null => (confined ? workspaceId : null)

/** The sessions of the caller in all of their workspaces, the last used first. */
export async function listOwnSessions(ctx: Ctx): Promise<OwnSession[]> {
  const member = memberOf(ctx.actor)
  const values = [member.userId, ctx.now(), confinedTo(member)]
  const rows = await run(ctx.app.pool, listSessions, values)
  return rows.map(({ familyId, openedAt, createdAt, ...client }) => ({
    ...client,
    id: familyId,
    openedAt: openedAt ?? createdAt,
    lastUsedAt: createdAt,
    isCurrent: familyId === member.sessionId,
  }))
}

/** Ends a session of the caller at once, with its sockets. Throws not_found. */
export async function endOwnSession(ctx: Ctx, id: string): Promise<void> {
  const member = memberOf(ctx.actor)
  assertIsId(id, 'session')
  const { userId, workspaceId } = member
  await inTransaction(ctx.app.pool, async (tx) => {
    const values = [userId, ctx.now(), confinedTo(member), id, null]
    const { familyId, userAgent, address } = await oneRow(tx, reachedSessions, values, 'session')
    await endSessions(tx, ctx.app, [familyId])
    const changes = oldValues({ session: userAgent, address })
    await recordAudit(tx, ctx, workspaceId, { kind: 'user', resourceId: userId, action: 'updated', changes })
  })
}

/** Ends all sessions of the caller but this one, with their sockets. Answers how many there were. */
export async function endOtherSessions(ctx: Ctx): Promise<number> {
  const member = memberOf(ctx.actor)
  const { userId, workspaceId, sessionId = null } = member
  return inTransaction(ctx.app.pool, async (tx) => {
    const values = [userId, ctx.now(), confinedTo(member), null, sessionId]
    const others = await run(tx, reachedSessions, values)
    if (others.length === 0) return 0
    await endSessions(
      tx,
      ctx.app,
      others.map(({ familyId }) => familyId),
    )
    const changes = { sessions: { old: others.length + 1, new: 1 } }
    await recordAudit(tx, ctx, workspaceId, { kind: 'user', resourceId: userId, action: 'updated', changes })
    return others.length
  })
}
