import { columns, type RowOf } from '#core/db/columns.ts'
import type { TemplateModel } from '#generated/prisma/models/Template.ts'
import type { TemplateForm } from './template-form.ts'
import type { PlatformComponent, TemplateVariables } from './template-parts.ts'
import type { ParameterFormat } from './template-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'numberId',
  'platformId',
  'name',
  'language',
  'category',
  'status',
  'rejectionReason',
  'parameterFormat',
  'components',
  'variables',
  'quality',
  'platformStatus',
  'displayName',
  'form',
  'headerMediaId',
  'createdByName',
  'updatedByName',
  'decidedAt',
  'createdAt',
  'updatedAt',
] as const

interface Closer {
  parameterFormat: ParameterFormat | null
  components: PlatformComponent[]
  variables: TemplateVariables
  form: TemplateForm | null
}

/** A stored template; header, body, footer and buttons are read from its components (partsOf). */
export type TemplateRow = RowOf<TemplateModel, (typeof fields)[number], Closer>

/** The select list that yields TemplateRow from `template t`. */
export const templateColumns = columns('Template', 't', fields)
