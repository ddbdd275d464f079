import type { VariablesOf } from '../graphql/document.ts'
import type { Permission } from '../session/me-context.ts'
import type { workspaceEvents } from './events.ts'

export type EventTypes = Extract<VariablesOf<typeof workspaceEvents>['types'], readonly unknown[]>

/** What the screens of each permission show; who names a kind that is not theirs hears nothing at all. */
const typesFor: Partial<Record<Permission, EventTypes>> = {
  CHAT_READ: [
    'MESSAGE_RECEIVED',
    'MESSAGE_CREATED',
    'MESSAGE_SENT',
    'MESSAGE_STATUS',
    'MESSAGE_UPDATED',
    'MESSAGE_HELD',
    'CHAT_OWNER_CHANGED',
    'CALL_MISSED',
    'CONTACT_BLOCK_CHANGED',
    'CONTACT_UPDATED',
    'CONTACT_DELETED',
    'CHAT_ASSIGNED',
    'CHAT_CLOSED',
    'CHAT_REOPENED',
    'CHAT_UPDATED',
    'CHAT_PRIORITIZED',
    'CHAT_SKILLS_REQUIRED',
    'SKILLS_CHANGED',
    'SERVICE_MISSED',
    'CASE_CHANGED',
    'CASE_SETTINGS_CHANGED',
    'MESSAGE_TRANSLATED',
    'CHAT_SNOOZED',
    'CHAT_UNSNOOZED',
    'SCHEDULED_SAVED',
    'SCHEDULED_CANCELLED',
    'SCHEDULED_SENT',
    'SCHEDULED_REFUSED',
    'NOTE_CREATED',
    'NOTE_UPDATED',
    'NOTE_DELETED',
    'VIEW_CHANGED',
    'MACRO_CHANGED',
    'INBOX_RULE_RAN',
    'INBOX_RULES_CHANGED',
    'CONTACT_FIELDS_CHANGED',
    'CANNED_RESPONSES_CHANGED',
    'CHATBOT_SETTINGS_CHANGED',
    'CALL_ENDED',
    'CALL_MISSED',
  ],
  TRANSFERS_READ: ['TRANSFER_CREATED', 'TRANSFER_RESUMED', 'TRANSFER_EXPIRED'],
  TEMPLATES_READ: ['TEMPLATE_STATUS', 'TEMPLATE_UPDATED', 'TEMPLATE_SAVED', 'TEMPLATE_ALERT'],
  CATALOGS_READ: ['CATALOG_CHANGED'],
  CHATBOT_MEMORY_READ: ['CUSTOMER_MEMORY_CHANGED'],
  ACCOUNTS_READ: ['NUMBER_STATUS', 'ACCOUNT_CREATED', 'ACCOUNT_UPDATED', 'ACCOUNT_ALERT', 'ACCOUNT_DELETED'],
}

const known = new Map<string, EventTypes>()

/** The kinds of events that somebody with these permissions listens to; the same list for the same permissions. */
export function heardTypes(permissions: readonly Permission[]): EventTypes {
  const held = Object.keys(typesFor).filter((permission) => permissions.includes(permission as Permission))
  const key = held.join()
  const types = known.get(key) ?? held.flatMap((permission) => typesFor[permission as Permission] ?? [])
  known.set(key, types)
  return types
}
