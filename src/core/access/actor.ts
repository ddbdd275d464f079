import { AppError, errors } from '#core/errors.ts'
import {
  type Access,
  type Feature,
  type Permission,
  type Resource,
  resourceOf,
  type Scope,
} from './catalogue.ts'

/** A person signed in to one workspace, with the permissions computed for it. */
export interface Member {
  kind: 'member'
  workspaceId: string
  userId: string
  name: string
  email: string
  roleId: string
  isSuperAdmin: boolean
  permissions: ReadonlySet<Permission>
  workspaceClosed: boolean
  /** phones are shown to members by their last four digits only */
  maskPhones?: boolean
  /** acts through a `svc_` key that this person issued; without a session then */
  applicationKey?: { id: string; name: string }
  /** the session's refresh family; CSRF tokens are bound to it, logout ends it */
  sessionId?: string
  /** the workspace's own identity provider says who it is, so the session counts there alone (docs/adr/0012) */
  confined?: boolean
}

/** The caller as a person of the workspace. Throws forbidden, or what `refusal` makes, for everybody else. */
export function memberOf(actor: Actor, refusal: () => AppError = errors.forbidden): Member {
  if (actor.kind !== 'member') throw refusal()
  return actor
}

/** The user who acts, for rows that record their author; null for keys of /v1 and the service itself. */
export const personOf = (actor: Actor): string | null => (actor.kind === 'member' ? actor.userId : null)

/** The caller as the owner of the account, which counts in all workspaces. Throws forbidden in a confined session. */
export function ownerOf(actor: Actor): Member {
  const member = memberOf(actor)
  if (member.confined)
    throw errors.forbidden(
      "You are signed in through your organization's own single sign-on, which counts there alone. Sign in with your password for this.",
    )
  return member
}

/** A `svc_live_` key of /v1. */
export interface PublicKeyActor {
  kind: 'public_key'
  workspaceId: string
  keyId: string
  lineageId: string
  name: string
  scopes: ReadonlySet<Scope>
  features: ReadonlySet<Feature>
  allowedIps: readonly string[]
  workspaceClosed: boolean
  /** of the workspace's plan; null is no plan limit */
  limits: { apiRequestsPerMinute: number | null; apiMessagesPerSecond: number | null }
}

/** Our own jobs, on behalf of a workspace. */
export interface SystemActor {
  kind: 'system'
  workspaceId: string
  /** the run of a rule of the inbox that acts, where one does */
  ruleRunId?: string
}

export interface Anonymous {
  kind: 'anonymous'
}

export type Actor = Member | PublicKeyActor | SystemActor | Anonymous

/** The workspace an actor acts in. Throws unauthorized for anonymous callers. */
export function workspaceOf(actor: Actor): string {
  if (actor.kind === 'anonymous') throw errors.unauthorized()
  return actor.workspaceId
}

/** Throws the documented error unless the actor may use a field that asks for `access`. */
export function assertAccess(actor: Actor, access: Access): void {
  const refusal = refusalOf(actor, access)
  if (refusal) throw refusal
}

/** Whether the actor may use a field that asks for `access`. */
export const hasAccess = (actor: Actor, access: Access): boolean => refusalOf(actor, access) === null

function refusalOf(actor: Actor, access: Access): AppError | null {
  if (actor.kind === 'anonymous') return errors.unauthorized()
  if (actor.kind === 'member') return refusalOfMember(actor, access)
  return actor.kind === 'public_key' ? refusalOfKey(actor, access) : null
}

/** Identity, rights, settings, keys and audit are for people: no `svc_` key reaches them (document 2). */
const forPeople: ReadonlySet<Resource> = new Set([
  'users',
  'roles',
  'organizations',
  'settings.general',
  'api_keys',
  'audit_logs',
])

/** Whether a `svc_` key may ever hold this permission. */
export function isOperational(permission: Permission): boolean {
  return !forPeople.has(resourceOf(permission))
}

function isForKeys({ permission, operational }: Access): boolean {
  return operational ?? (permission !== undefined && isOperational(permission))
}

function refusalOfMember(member: Member, access: Access): AppError | null {
  if (member.applicationKey && !isForKeys(access)) return errors.forbidden('API keys cannot do this.')
  if (member.isSuperAdmin) return null
  if (access.superAdmin)
    return errors.forbidden('Only a platform super administrator may do this.').because('of_the_platform')
  if (member.workspaceClosed && !access.evenClosed)
    return new AppError('workspace_closed', 'The workspace is closed.')
  if (access.permission && !member.permissions.has(access.permission) && !asksForOwn(member, access)) {
    return errors.forbidden()
  }
  return !access.permission && !access.member ? errors.forbidden() : null
}

/** Not with a key: a `svc_` key may do what it was given, and nothing more because of who issued it (document 2). */
function asksForOwn(member: Member, access: Access): boolean {
  return access.own === true && !member.applicationKey
}

function refusalOfKey(key: PublicKeyActor, access: Access): AppError | null {
  if (!access.scope) return errors.forbidden('Keys of the public API cannot do this.')
  if (!key.scopes.has(access.scope)) return errors.scopeMissing(access.scope)
  if (!key.features.has('api.keys')) return errors.featureNotInPlan('api.keys')
  if (access.feature && !key.features.has(access.feature)) return errors.featureNotInPlan(access.feature)
  return key.workspaceClosed ? new AppError('workspace_closed', 'The workspace is closed.') : null
}
