import { run, statement, type Tx } from '#core/db/db.ts'
import type { TemplateRow } from './template-row.ts'

const keepHeaderFile = statement(
  'templates.keep_header_file',
  `update template set header_media_id = $3 where workspace_id = $1 and id = $2`,
)

/** Keeps the file of a header that a template is made with: previews need the platform no more (spec/8 TE7). */
export async function withHeaderFile(
  tx: Tx,
  row: TemplateRow,
  headerMediaId: string | null,
): Promise<TemplateRow> {
  if (row.headerMediaId === headerMediaId) return row
  await run(tx, keepHeaderFile, [row.workspaceId, row.id, headerMediaId])
  return { ...row, headerMediaId }
}
