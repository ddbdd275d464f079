import type { Ctx } from '#core/context/context.ts'
import type { Queryable } from '#core/db/db.ts'
import { logFailure } from '#core/failure-log.ts'
import type { Window } from '#core/rate-limits/counters.ts'
import { newValues, recordAudit } from '#people/audit/log.ts'

/** With what somebody proves who they are. */
export type Method =
  | 'password'
  | 'code'
  | 'recovery_code'
  | 'passkey'
  | 'single_sign_on'
  | 'invitation'
  | 'registration'

/** An account at which something is tried, and the workspace whose log tells it: the one that signing in leads to. */
export interface TriedAccount {
  userId: string
  email: string
  workspaceId: string
}

const kind = 'sign_in'

/** The same of what was found under an address; null for nobody, and for people without a living workspace. */
export function triedOf(
  found: (Omit<TriedAccount, 'workspaceId'> & { workspaceId: string | null }) | undefined,
): TriedAccount | null {
  return found?.workspaceId ? { ...found, workspaceId: found.workspaceId } : null
}

/** Writes down that a person signed in, in the transaction that opens the session. */
export async function recordSignIn(
  db: Queryable,
  ctx: Ctx,
  person: TriedAccount & { fullName: string },
  method: Method,
): Promise<void> {
  const { userId, workspaceId, email, fullName } = person
  const changes = newValues({ email, method, address: ctx.ip })
  const by = { id: userId, name: fullName }
  await recordAudit(db, ctx, workspaceId, { kind, resourceId: userId, action: 'succeeded', changes, by })
}

// Whoever knows an address can fail as often as they like: such records must not bury the others.
const toldOf = { failed: 10, braked: 3 }
const toldInWorkspace = 100

function windowsOf({ userId, workspaceId }: TriedAccount, action: keyof typeof toldOf): Window[] {
  const seconds = 3600
  return [
    { name: `told-${action}-tries`, subject: userId, seconds, limit: toldOf[action] },
    { name: 'told-tries', subject: workspaceId, seconds, limit: toldInWorkspace },
  ]
}

async function record(
  ctx: Ctx,
  tried: TriedAccount,
  action: keyof typeof toldOf,
  method: Method,
): Promise<void> {
  const { app } = ctx
  const windows = windowsOf(tried, action)
  const { standings } = await app.counters.take(windows, app.clock.nowMs())
  if (standings.some(({ used, window }) => used > window.limit)) return
  const { userId, email, workspaceId } = tried
  const changes = newValues({ email, method, address: ctx.ip })
  await recordAudit(app.pool, ctx, workspaceId, { kind, resourceId: userId, action, changes })
}

/**
 * Writes down a try that failed or was not looked at. Nobody waits for it: an address that has an account must not be
 * told by the time of its answer.
 */
export function recordTry(ctx: Ctx, tried: TriedAccount, action: keyof typeof toldOf, method: Method): void {
  record(ctx, tried, action, method).catch((error: unknown) => {
    logFailure(ctx.app, { err: error }, 'a try to sign in was not written down')
  })
}
