import { type Permission, permissions, type Resource } from '#core/access/catalogue.ts'

/** A role that every workspace has from the start (spec/5 section 1.4, spec/8 G14). */
export interface SystemRole {
  name: 'admin' | 'manager' | 'agent'
  description: string
  isDefault: boolean
  permissions: readonly Permission[]
}

const managed = [
  'templates',
  'flows.messaging',
  'flows.chatbot',
  'campaigns',
  'chatbot.keywords',
  'chatbot.routing',
  'chatbot.hours',
  'chatbot.sla',
  'chatbot.ai',
  'chatbot.memory',
  'contacts',
  'accounts',
  'catalogs',
  'webhooks',
  'canned_responses',
  'custom_actions',
  'ivr_flows',
  'chat',
  'chat.assign',
  'transfers',
  'call_transfers',
  'outgoing_calls',
  'settings.general',
  'settings.calling',
  'settings.chatbot',
] as const satisfies readonly Resource[]

const managerAlso: readonly Permission[] = [
  'tags:read',
  'tags:write',
  'tags:delete',
  'teams:read',
  'analytics:read',
  'analytics.agents:read',
  'organizations:read',
  'call_logs:read',
]

const agentPermissions: readonly Permission[] = [
  'accounts:read',
  'chat:read',
  'chat:write',
  'contacts:read',
  'tags:read',
  'analytics.agents:read',
  'transfers:read',
  'transfers:write',
  'transfers:pickup',
  'canned_responses:read',
  'call_transfers:read',
  'call_transfers:write',
  'outgoing_calls:read',
  'outgoing_calls:write',
]

/** Every action of these areas. */
function allOf(resources: readonly string[]): Permission[] {
  return permissions.filter((key) => resources.includes(key.slice(0, key.lastIndexOf(':'))))
}

export const systemRoles: readonly SystemRole[] = [
  { name: 'admin', description: 'May do everything in the workspace.', isDefault: false, permissions },
  {
    name: 'manager',
    description: 'Runs the daily business, without people, roles and keys.',
    isDefault: false,
    permissions: [...allOf(managed), ...managerAlso],
  },
  { name: 'agent', description: 'Answers customers.', isDefault: true, permissions: agentPermissions },
]
