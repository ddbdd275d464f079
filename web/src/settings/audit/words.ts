import type { AuditRecord } from './documents.ts'

/** What the log is about, for people; the key is what the server calls it. */
export const subjects: Record<AuditRecord['resourceType'], string> = {
  API_KEY: 'Application key',
  INVITATION: 'Invitation',
  WORKSPACE_FEATURES: 'Components',
  WORKSPACE_LIFECYCLE: 'Lifecycle',
  WORKSPACE_LIMITS: 'Limits',
  MEMBERSHIP: 'Member',
  WORKSPACE_OWNER: 'Owner',
  PUBLIC_KEY: 'API key',
  ROLE: 'Role',
  SETTINGS_CALLING: 'Calling settings',
  SETTINGS_GENERAL: 'Settings',
  SETTINGS_NOTIFICATION: 'Notifications',
  SETTINGS_SSO: 'Single sign-on',
  SIGN_IN: 'Sign-in',
  TAG: 'Tag',
  TEAM: 'Team',
  USER: 'User',
  WEBHOOK: 'Older webhook',
  WEBHOOK_ENDPOINT: 'Webhook',
  WORKSPACE: 'Workspace',
}

/** What was done, for people. */
export const actions: Record<AuditRecord['action'], string> = {
  CREATED: 'created',
  UPDATED: 'updated',
  DELETED: 'deleted',
  ROTATED: 'rotated',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  BRAKED: 'braked',
}

/** Reads a word of the address; undefined for one that is none of them. */
export const oneOf = <Key extends string>(words: Record<Key, string>, text: string): Key | undefined =>
  text in words ? (text as Key) : undefined

/** A value as people read it. */
export function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ')
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
