import { statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { TemplateFacts } from './platform-facts.ts'
import { type TemplateRow, templateColumns } from './template-row.ts'

/** Syncs and callbacks about one number take turns; the row is the number's own. */
export const lockNumberForTemplates = statement<{ id: string }>(
  'templates.lock_number',
  `select id from number where workspace_id = $1 and id = $2 for no key update`,
)

export const templatesOfNumber = statement<TemplateRow>(
  'templates.of_number',
  `select ${templateColumns} from template t where t.workspace_id = $1 and t.number_id = $2`,
)

export const templatesInWorkspace = statement<TemplateRow>(
  'templates.in_workspace',
  `select ${templateColumns} from template t where t.workspace_id = $1`,
)

export const templatesByIdsStatement = statement<TemplateRow>(
  'templates.by_ids',
  `select ${templateColumns} from template t where t.workspace_id = $1 and t.id = any($2::uuid[])`,
)

export const templateByName = statement<TemplateRow>(
  'templates.by_name',
  `select ${templateColumns} from template t
   where t.workspace_id = $1 and t.number_id = $2 and t.name = $3 and t.language = $4`,
)

interface StoredTemplate {
  row: Pick<TemplateRow, 'id' | 'name' | 'language'>
  facts: TemplateFacts
}

const stored = (before: number) =>
  rowsIn<StoredTemplate>(
    {
      id: ['uuid', ({ row }) => row.id],
      name: ['text', ({ row }) => row.name],
      language: ['text', ({ row }) => row.language],
      platform_id: ['text', ({ facts }) => facts.platformId],
      category: ['text', ({ facts }) => facts.category],
      status: ['text', ({ facts }) => facts.status],
      rejection_reason: ['text', ({ facts }) => facts.rejectionReason],
      parameter_format: ['text', ({ facts }) => facts.parameterFormat],
      components: ['text', ({ facts }) => JSON.stringify(facts.components)],
      variables: ['text', ({ facts }) => JSON.stringify(facts.variables)],
      quality: ['text', ({ facts }) => facts.quality],
    },
    before,
  )

/** After workspace, number and time. */
export const addedTemplates = stored(3)

/** A name that came in by another way meanwhile is left as it is: the next sync looks at it again. */
export const insertTemplates = statement<{ id: string }>(
  'templates.insert',
  `insert into template (workspace_id, number_id, id, name, language, platform_id, category, status,
     rejection_reason, parameter_format, components, variables, quality, created_at, updated_at)
   select $1, $2, n.id, n.name, n.language, n.platform_id, n.category, n.status, n.rejection_reason,
     n.parameter_format, n.components::jsonb, n.variables::jsonb, n.quality, $3::timestamptz, $3::timestamptz
   from ${addedTemplates.from('n')}
   on conflict (workspace_id, number_id, name, language) do nothing
   returning id`,
)

/** After workspace and time. */
export const changedTemplates = stored(2)

export const updateTemplates = statement(
  'templates.update',
  `update template t set name = n.name, language = n.language, platform_id = n.platform_id, category = n.category, status = n.status,
     rejection_reason = n.rejection_reason, parameter_format = n.parameter_format, components = n.components::jsonb,
     variables = n.variables::jsonb, quality = n.quality, updated_at = $2
   from ${changedTemplates.from('n')}
   where t.workspace_id = $1 and t.id = n.id`,
)

/** Not a change of the template: it only tells submissions on their way that the platform has spoken. */
export const markDecided = statement(
  'templates.mark_decided',
  `update template set decided_at = $3 where workspace_id = $1 and id = $2`,
)

export const deleteTemplates = statement(
  'templates.delete',
  `delete from template where workspace_id = $1 and id = any($2::uuid[])`,
)
