// Written down from document 2 (Roles and permissions), spec/5 section 1.4 and spec/8 G14, not from the product's own catalogue.

const keys = (resource: string, actions: string) =>
  actions.split(' ').map((action) => `${resource}:${action}`)

/** Each line is a module and its actions. */
function listed(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [resource = '', actions = ''] = line.trim().split(': ')
      return keys(resource, actions)
    })
}

export const adminPermissions = listed(`
  users: read write delete
  roles: read write delete
  teams: read write delete
  settings.general: read write
  settings.calling: read write
  settings.chatbot: read write
  chatbot.routing: read write
  chatbot.hours: read write
  chatbot.sla: read write
  accounts: read write delete
  catalogs: read write delete
  templates: read write delete sync
  flows.messaging: read write delete
  flows.chatbot: read write delete
  chatbot.keywords: read write delete
  chatbot.ai: read write delete
  chatbot.memory: read write
  chat: read write
  chat.assign: write
  contacts: read write delete import export
  tags: read write delete import export
  transfers: read write pickup
  canned_responses: read write delete
  campaigns: read write delete execute
  analytics: read write delete
  analytics.agents: read
  audit_logs: read
  webhooks: read write delete
  api_keys: read write delete
  custom_actions: read write delete
  organizations: read assign
  call_logs: read
  ivr_flows: read write delete
  call_transfers: read write
  outgoing_calls: read write`)

export const managerPermissions = listed(`
  teams: read
  settings.general: read write
  settings.calling: read write
  settings.chatbot: read write
  chatbot.routing: read write
  chatbot.hours: read write
  chatbot.sla: read write
  chatbot.memory: read write
  catalogs: read write delete
  accounts: read write delete
  templates: read write delete sync
  flows.messaging: read write delete
  flows.chatbot: read write delete
  campaigns: read write delete execute
  chatbot.keywords: read write delete
  chatbot.ai: read write delete
  chat: read write
  chat.assign: write
  contacts: read write delete import export
  tags: read write delete
  analytics: read
  analytics.agents: read
  transfers: read write pickup
  webhooks: read write delete
  canned_responses: read write delete
  custom_actions: read write delete
  organizations: read
  call_logs: read
  ivr_flows: read write delete
  call_transfers: read write
  outgoing_calls: read write`)

export const agentPermissions = listed(`
  accounts: read
  chat: read write
  contacts: read
  tags: read
  analytics.agents: read
  transfers: read write pickup
  canned_responses: read
  call_transfers: read write
  outgoing_calls: read write`)
