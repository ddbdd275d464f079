import type { PlatformComponent, TemplateVariables } from './parts.ts'

/** A stored template; header, body, footer and buttons are read from its components (partsOf). */
export interface TemplateRow {
  workspaceId: string
  id: string
  numberId: string
  /** null while a draft */
  platformId: string | null
  name: string
  language: string
  /** marketing, utility, authentication; open */
  category: string
  /** draft, pending, approved, rejected, paused, disabled; open */
  status: string
  rejectionReason: string | null
  parameterFormat: 'positional' | 'named' | null
  components: PlatformComponent[]
  variables: TemplateVariables
  /** unknown, green, yellow, red; open */
  quality: string
  /** when the platform last told a decision about it */
  decidedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** The select list that yields TemplateRow from `template t`. */
export const templateColumns = `
  t.workspace_id as "workspaceId", t.id, t.number_id as "numberId", t.platform_id as "platformId", t.name, t.language,
  t.category, t.status, t.rejection_reason as "rejectionReason", t.parameter_format as "parameterFormat",
  t.components, t.variables, t.quality, t.decided_at as "decidedAt", t.created_at as "createdAt", t.updated_at as "updatedAt"`
