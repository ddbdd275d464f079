import { type Actor, hasAccess } from '#core/access/actor.ts'
import type { Permission, Resource } from '#core/access/catalogue.ts'
import type { AuditKind } from '#people/audit/audit-sets.ts'
import { additionalFields, groupFields, type SettingsChange } from './settings-input.ts'
import type { Components, SettingsRow } from './settings-row.ts'
import { type SettingsGroup, settingsGroups } from './settings-sets.ts'

export type SettingsField = keyof SettingsChange & keyof SettingsRow

const fieldNames = (group: SettingsGroup): SettingsField[] => [
  ...(Object.keys(groupFields[group]) as SettingsField[]),
  ...(Object.keys({
    ...(additionalFields as Partial<Record<SettingsGroup, object>>)[group],
  }) as SettingsField[]),
]

/** The fields of each group as rows have them. */
export const fieldsOf = Object.fromEntries(
  settingsGroups.map((group) => [group, fieldNames(group)]),
) as Record<SettingsGroup, SettingsField[]>

const moduleOf: Record<SettingsGroup, Resource> = {
  messages: 'settings.chatbot',
  agents: 'chatbot.routing',
  hours: 'chatbot.hours',
  sla: 'chatbot.sla',
  ai: 'settings.chatbot',
  memory: 'settings.chatbot',
}

/** The tab whose records tell of a change; what is remembered stands in that of the AI. */
export const recordOf: Record<SettingsGroup, AuditKind> = {
  messages: 'settings.chatbot.messages',
  agents: 'settings.chatbot.agents',
  hours: 'settings.chatbot.hours',
  sla: 'settings.chatbot.sla',
  ai: 'settings.chatbot.ai',
  memory: 'settings.chatbot.ai',
}

export interface GroupAccess {
  read: boolean
  write: boolean
}

/** Whether the component of a group is on; the others belong to the chatbot itself. */
export function isThere(group: SettingsGroup, { hasAi, hasMemory }: Components): boolean {
  if (group === 'memory') return hasMemory
  return group !== 'ai' || hasAi
}

/** What somebody may do with a group (spec/8 CS1). */
export function accessTo(group: SettingsGroup, actor: Actor, components: Components): GroupAccess {
  const may = (action: 'read' | 'write') =>
    isThere(group, components) &&
    hasAccess(actor, { permission: `${moduleOf[group]}:${action}` as Permission })
  return { read: may('read'), write: may('write') }
}
