import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { AuditRecord } from './documents.ts'

/** What the log is about, for people; the key is what the server calls it. */
export const subjects: Record<AuditRecord['resourceType'], MessageDescriptor> = {
  ACCOUNT: msg`Messaging account`,
  AI_CONTEXT: msg`AI context`,
  API_KEY: msg`Application key`,
  BROADCAST: msg`Broadcast`,
  CANNED_RESPONSE: msg`Saved reply`,
  CHATBOT_FLOW: msg`Conversation flow`,
  CASE_FIELD: msg`Field of cases`,
  CASE_REASON: msg`Reason for closing`,
  CATALOG: msg`Catalog`,
  CONTACT: msg`Contact`,
  CONTACT_EXPORT: msg`Export of contacts`,
  CONTACT_FIELD: msg`Field of contacts`,
  CONTACT_IMPORT: msg`Import of contacts`,
  CONTACT_SEGMENT: msg`Segment of contacts`,
  CUSTOM_ACTION: msg`Custom action`,
  INBOX_RULE: msg`Rule`,
  MACRO: msg`Macro`,
  SERVICE_LEVEL: msg`Service level`,
  INTERACTIVE_FLOW: msg`Form`,
  INVITATION: msg`Invitation`,
  IVR_FLOW: msg`Voice menu`,
  KEYWORD_RULE: msg`Keyword rule`,
  WORKSPACE_FEATURES: msg`Components`,
  WORKSPACE_LIFECYCLE: msg`Lifecycle`,
  WORKSPACE_LIMITS: msg`Limits`,
  MEMBERSHIP: msg`Member`,
  WORKSPACE_OWNER: msg`Owner`,
  PRICES: msg`Prices`,
  PRODUCT: msg`Product`,
  PUBLIC_KEY: msg`API key`,
  ROLE: msg`Role`,
  SETTINGS_CALLING: msg`Calling settings`,
  SETTINGS_CHATBOT_AGENTS: msg`Chatbot: agents`,
  SETTINGS_CHATBOT_AI: msg`Chatbot: AI`,
  SETTINGS_CHATBOT_HOURS: msg`Business hours`,
  SETTINGS_CHATBOT_MESSAGES: msg`Chatbot: messages`,
  SETTINGS_CHATBOT_SLA: msg`Response times`,
  SETTINGS_GENERAL: msg`Settings`,
  SETTINGS_NOTIFICATION: msg`Notifications`,
  SETTINGS_SSO: msg`Single sign-on`,
  SIGN_IN: msg`Sign-in`,
  SKILL: msg`Skill`,
  TAG: msg`Tag`,
  TEAM: msg`Team`,
  TEMPLATE: msg`Template`,
  USER: msg`User`,
  WEBHOOK: msg`Older webhook`,
  WEBHOOK_ENDPOINT: msg`Webhook`,
  WIDGET: msg`Widget`,
  WORKSPACE: msg`Workspace`,
}

/** What was done, for people. */
export const actions: Record<AuditRecord['action'], MessageDescriptor> = {
  CREATED: msg`created`,
  UPDATED: msg`updated`,
  DELETED: msg`deleted`,
  EXPORTED: msg`exported`,
  ROTATED: msg`rotated`,
  SUCCEEDED: msg`succeeded`,
  FAILED: msg`failed`,
  BRAKED: msg`braked`,
}

/** Reads a word of the address; undefined for one that is none of them. */
export const oneOf = <Key extends string>(words: Record<Key, unknown>, text: string): Key | undefined =>
  text in words ? (text as Key) : undefined

/** A value as people read it. */
export function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return t`none`
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  if (Array.isArray(value)) return value.length === 0 ? t`none` : value.map(shown).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

interface Change {
  oldValue: unknown
  newValue: unknown
}

/** Of two lists only what came and went is of interest; null where one is no list. */
export function listDifference({ oldValue, newValue }: Change): { gone: string[]; come: string[] } | null {
  if (!Array.isArray(oldValue) || !Array.isArray(newValue)) return null
  const [before, after] = [oldValue.map(String), newValue.map(String)]
  return {
    gone: before.filter((one) => !after.includes(one)),
    come: after.filter((one) => !before.includes(one)),
  }
}
