import type { ValueOf } from '../closed-set.ts'
import { scopeSet } from './access-sets.ts'

/**
 * The closed catalogues of access: permissions of members (document 2, Roles and permissions), scopes of /v1 keys
 * (spec/4 B3) and feature switches of the plan (spec/4 B4). Every root field names entries of these and nothing else.
 */
const modules = {
  users: ['read', 'write', 'delete'],
  roles: ['read', 'write', 'delete'],
  teams: ['read', 'write', 'delete'],
  'settings.general': ['read', 'write'],
  'settings.calling': ['read', 'write'],
  'settings.chatbot': ['read', 'write'],
  'chatbot.routing': ['read', 'write'],
  'chatbot.hours': ['read', 'write'],
  'chatbot.sla': ['read', 'write'],
  accounts: ['read', 'write', 'delete'],
  catalogs: ['read', 'write', 'delete'],
  templates: ['read', 'write', 'delete', 'sync'],
  'flows.messaging': ['read', 'write', 'delete'],
  'flows.chatbot': ['read', 'write', 'delete'],
  'chatbot.keywords': ['read', 'write', 'delete'],
  'chatbot.ai': ['read', 'write', 'delete'],
  'chatbot.memory': ['read', 'write'],
  chat: ['read', 'write'],
  'chat.assign': ['write'],
  contacts: ['read', 'write', 'delete', 'import', 'export'],
  tags: ['read', 'write', 'delete', 'import', 'export'],
  transfers: ['read', 'write', 'pickup'],
  canned_responses: ['read', 'write', 'delete'],
  campaigns: ['read', 'write', 'delete', 'execute'],
  analytics: ['read', 'write', 'delete'],
  'analytics.agents': ['read'],
  audit_logs: ['read'],
  webhooks: ['read', 'write', 'delete'],
  api_keys: ['read', 'write', 'delete'],
  custom_actions: ['read', 'write', 'delete'],
  organizations: ['read', 'assign'],
  call_logs: ['read'],
  ivr_flows: ['read', 'write', 'delete'],
  call_transfers: ['read', 'write'],
  outgoing_calls: ['read', 'write'],
} as const

type Modules = typeof modules
/** A permission module: the part before the action. */
export type Resource = keyof Modules
/** The part after it. */
export type Action = Modules[Resource][number]
/** `resource:action`, for example `chat.assign:write`. */
export type Permission = { [R in keyof Modules]: `${R & string}:${Modules[R][number]}` }[keyof Modules]

export const permissions: readonly Permission[] = Object.entries(modules).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}` as Permission),
)

/** The module of a permission: `chat.assign` of `chat.assign:write`. */
export function resourceOf(permission: Permission): Resource {
  return permission.slice(0, permission.lastIndexOf(':')) as Resource
}

const known: ReadonlySet<string> = new Set(permissions)

export function isPermission(text: string): text is Permission {
  return known.has(text)
}

/** Former grants that only the platform holds: kept where they are, neither listed nor grantable (document 2). */
export const platformPermissions: ReadonlySet<string> = new Set([
  'settings.sso:read',
  'settings.sso:write',
  'organizations:write',
  'organizations:delete',
])

export const scopes = scopeSet.values
/** A scope of a `svc_live_` key. No scope implies another. */
export type Scope = ValueOf<typeof scopeSet>

/** The member permissions that each scope grants (schema/scope-permissions.ts). */
export type ScopePermissions = ReadonlyMap<Scope, readonly Permission[]>

export const features = [
  'api.keys',
  'api.messages',
  'api.contacts',
  'api.templates',
  'api.broadcasts',
  'api.chats',
  'webhooks.messages',
  'webhooks.contacts',
  'webhooks.templates',
  'webhooks.broadcasts',
  'webhooks.chats',
  'webhooks.numbers',
] as const
/** A switch of the plan for the public API; one component of the workspace each (spec/4 D56). */
export type Feature = (typeof features)[number]

/** The requirements of a root field: members need the permission, /v1 keys the scope (and the plan the feature). */
export interface Access {
  permission?: Permission
  /** signed-in members without the permission may ask too: the use-case gives them what is theirs (spec/5 1.1) */
  own?: true
  scope?: Scope
  feature?: Feature
  /** any signed-in member */
  member?: true
  /**
   * Whether `svc_` keys may ask: true where the use-case looks at what they may do, false for what only sessions do.
   * Left out, the permission's module tells.
   */
  operational?: boolean
  /** also in a closed workspace: finding the way to another one */
  evenClosed?: true
  /** platform super administrators only */
  superAdmin?: true
}
