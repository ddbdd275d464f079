import { statement } from '#core/db/db.ts'
import { type TemplateRow, templateColumns } from './template-row.ts'

export const templatesOfNumber = statement<TemplateRow>(
  'templates.of_number',
  `select ${templateColumns} from template t where t.workspace_id = $1 and t.number_id = $2`,
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
