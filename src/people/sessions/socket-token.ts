import type { Member } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { sessionMember } from './members.ts'
import { signToken, verifyToken } from './tokens.ts'

const lifetimeSeconds = 30

/** A token for the socket's first message, good for one connection within 30 seconds (document 2, Real-time socket). */
export async function issueSocketToken(ctx: Ctx): Promise<string> {
  const { actor } = ctx
  if (actor.kind !== 'member' || !actor.sessionId) throw errors.unauthorized()
  const claims = {
    jti: ctx.newId(),
    user: actor.userId,
    workspace: actor.workspaceId,
    session: actor.sessionId,
  }
  return signToken(ctx.app, 'ws', claims, lifetimeSeconds)
}

export type Redeemed = { ok: true; actor: Member } | { ok: false; reason: 'bad' | 'used' | 'expired' }

/** A row comes back for the first use only. */
export const spendSocketToken = statement<{ id: string }>(
  'auth.spend_socket_token',
  `insert into spent_socket_token (id, workspace_id, expires_at) values ($1, $2, $3)
   on conflict (id) do nothing returning id`,
)

/** Spends a socket token. PostgreSQL decides who was first, so a token works once in the whole installation. */
export async function redeemSocketToken(app: App, token: string): Promise<Redeemed> {
  const claims = await verifyToken(app, 'ws', token)
  if (typeof claims === 'string') return { ok: false, reason: claims }
  const expiresAt = new Date(claims.exp * 1000)
  const [spent] = await run(app.pool, spendSocketToken, [claims.jti, claims.workspace, expiresAt])
  if (!spent) return { ok: false, reason: 'used' }
  const actor = await sessionMember(app, claims)
  return actor ? { ok: true, actor } : { ok: false, reason: 'bad' }
}
