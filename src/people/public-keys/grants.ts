import { type Member, memberOf } from '#core/access/actor.ts'
import { type Permission, type Scope, scopes } from '#core/access/catalogue.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { perOperation } from '#core/context/per-operation.ts'
import { type Queryable, run } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { roleById } from '#people/roles/role-sql.ts'
import { grantedTo } from '#people/sessions/members.ts'
import { availablePermissions } from '#people/workspaces/components.ts'

/** A scope with what it takes to give it. */
export interface ScopeEntry {
  scope: Scope
  /** permissions of what the scope opens */
  permissions: readonly Permission[]
  /** those of them that the caller lacks; none where the caller can give the scope */
  missing: readonly Permission[]
}

/**
 * What a member lacks of each scope, as of now: a key must do nothing that its maker may not. Whoever holds all that
 * there is to hold in the workspace gives every scope, also those of components that it lacks (spec/8 ID 5).
 */
async function entriesFor(db: Queryable, app: App, member: Member): Promise<ScopeEntry[]> {
  const [own] = await run(db, roleById, [member.workspaceId, member.roleId])
  const granted = new Set<string>(own && grantedTo(own, false))
  const available = availablePermissions(new Set(own?.components))
  const holdsAll = member.isSuperAdmin || (own && available.every((permission) => granted.has(permission)))
  return scopes.map((scope) => {
    const permissions = app.scopePermissions.get(scope) ?? []
    const missing = holdsAll ? [] : permissions.filter((permission) => !granted.has(permission))
    return { scope, permissions, missing }
  })
}

/** Every scope of /v1, and whether the caller can give it. */
export function listScopes(ctx: Ctx): Promise<ScopeEntry[]> {
  return entriesFor(ctx.app.pool, ctx.app, memberOf(ctx.actor))
}

const entriesOnce = perOperation((ctx) => ({ entries: listScopes(ctx) }))

/** The same, read once for all keys of an operation. */
export const publicScopeEntries = (ctx: Ctx): Promise<ScopeEntry[]> => entriesOnce(ctx).entries

/** Whoever gives a key scopes must hold what they open; the operator and the platform hold all. Throws forbidden. */
export async function assertMayGive(db: Queryable, ctx: Ctx, given: readonly string[]): Promise<void> {
  if (ctx.actor.kind === 'system') return
  const editor = memberOf(ctx.actor)
  if (editor.isSuperAdmin) return
  const entries = await entriesFor(db, ctx.app, editor)
  const refused = entries.filter(({ scope, missing }) => given.includes(scope) && missing.length > 0)
  if (refused.length === 0) return
  const needs = refused.map(({ scope, missing }) => `${scope} (needs ${missing.join(', ')})`)
  throw errors.forbidden(`You cannot give ${needs.join(', ')}.`).because('not_held')
}
