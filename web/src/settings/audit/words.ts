/** What the log is about, for people; the key is what the server calls it. */
export const subjects: Record<string, string> = {
  account: 'Number',
  api_key: 'Application key',
  organization_features: 'Components',
  organization_lifecycle: 'Lifecycle',
  organization_limits: 'Limits',
  organization_member: 'Member',
  organization_owner: 'Owner',
  public_key: 'API key',
  role: 'Role',
  'settings.general': 'Settings',
  sign_in: 'Sign-in',
  tag: 'Tag',
  team: 'Team',
  template: 'Template',
  user: 'User',
  webhook: 'Older webhook',
  webhook_endpoint: 'Webhook',
  workspace: 'Workspace',
}

export const actions = ['created', 'updated', 'deleted', 'rotated', 'succeeded', 'failed', 'braked'] as const

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
