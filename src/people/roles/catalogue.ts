import type { Member } from '#core/access/actor.ts'
import { type Action, type Permission, type Resource, resourceOf } from '#core/access/catalogue.ts'
import { sha256 } from '#core/crypto.ts'
import { availablePermissions, hasModule } from '#people/workspaces/components.ts'

/** A permission told in words (spec/5 section 1.4, User fields). */
export interface NamedPermission {
  id: string
  resource: Resource
  action: Action
  description: string
}

/** A permission as screens of roles show it (document 2, Permission catalog entry). */
export interface CatalogueEntry extends NamedPermission {
  key: Permission
  module: Resource
  moduleLabel: string
  available: boolean
  /** the caller holds it and can give it */
  grantable: boolean
}

/** What the modules are called, for people. */
export const labels: Record<Resource, string> = {
  users: 'Users',
  roles: 'Roles',
  teams: 'Teams',
  'settings.general': 'General settings',
  'settings.calling': 'Calling settings',
  'settings.chatbot': 'Chatbot settings',
  'chatbot.routing': 'Chatbot routing',
  'chatbot.hours': 'Business hours',
  'chatbot.sla': 'Response times',
  accounts: 'Accounts',
  catalogs: 'Catalogs',
  templates: 'Templates',
  'flows.messaging': 'Interactive flows',
  'flows.chatbot': 'Chatbot flows',
  'chatbot.keywords': 'Keyword rules',
  'chatbot.ai': 'AI contexts',
  'chatbot.memory': 'Customer memory',
  chat: 'Chat',
  'chat.assign': 'Chat assignment',
  contacts: 'Contacts',
  tags: 'Tags',
  transfers: 'Transfers',
  canned_responses: 'Canned responses',
  campaigns: 'Campaigns',
  analytics: 'Analytics',
  'analytics.agents': 'Agent analytics',
  audit_logs: 'Audit log',
  webhooks: 'Webhooks',
  api_keys: 'API keys',
  custom_actions: 'Custom actions',
  organizations: 'Organization members',
  call_logs: 'Call log',
  ivr_flows: 'Voice menus',
  call_transfers: 'Call transfers',
  outgoing_calls: 'Outgoing calls',
}

export const verbs: Record<Action, string> = {
  read: 'See',
  write: 'Add and change',
  delete: 'Delete',
  sync: 'Fetch from the platform:',
  execute: 'Start and stop',
  import: 'Import',
  export: 'Export',
  pickup: 'Pick up',
  assign: 'Add, change and remove',
}

/** A permission is known by its key; the uuid that clients expect is the same wherever the key is. */
function idOf(key: Permission): string {
  const bytes = sha256(`permission ${key}`).subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A permission with its id and in words. */
export function namedPermission(key: Permission): NamedPermission {
  const resource = resourceOf(key)
  const action = key.slice(resource.length + 1) as Action
  return {
    id: idOf(key),
    resource,
    action,
    description: `${verbs[action]} ${labels[resource].toLowerCase()}.`,
  }
}

/** One permission, as a workspace with these components and this member see it. */
export function entryOf(key: Permission, enabled: ReadonlySet<string>, holder: Member): CatalogueEntry {
  const resource = resourceOf(key)
  return {
    ...namedPermission(key),
    key,
    module: resource,
    moduleLabel: labels[resource],
    available: hasModule(enabled, resource),
    grantable: holder.permissions.has(key),
  }
}

/** The permissions of a workspace with these components, as this member sees them. */
export function permissionCatalogue(enabled: ReadonlySet<string>, holder: Member): CatalogueEntry[] {
  return availablePermissions(enabled).map((key) => entryOf(key, enabled, holder))
}
