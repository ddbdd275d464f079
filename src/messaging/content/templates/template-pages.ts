import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { statement } from '#core/db/db.ts'
import { type AskedPage, type NumberedPage, placeInList, readNumberedPage } from '#core/paging/numbered.ts'
import { searchPattern } from '#core/paging/search.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { accountIdNamed } from '#messaging/numbers/accounts/account-names.ts'
import { type TemplateRow, templateColumns } from './template-row.ts'

/** The status as /api shows it (template-status.ts). */
const shown = `case when t.status = 'draft' then 'DRAFT' else coalesce(t.platform_status, upper(t.status)) end`

const filter = `t.workspace_id = $1 and ($2::uuid is null or t.number_id = $2)
  and ($3::text is null or ${shown} = upper($3)) and ($4::text is null or t.category = lower($4))
  and ($5::text is null or fold_text(t.name) like $5 or fold_text(t.display_name) like $5)`

const list = {
  rows: statement<TemplateRow>(
    'templates.numbered',
    `select ${templateColumns} from template t where ${filter} order by t.created_at desc, t.id desc limit $6 offset $7`,
  ),
  count: statement<{ total: number }>(
    'templates.count',
    `select count(*) as total from template t where ${filter}`,
  ),
}

interface AskedTemplates extends AskedPage {
  account?: string | null | undefined
  status?: string | null | undefined
  category?: string | null | undefined
  search?: string | null | undefined
}

/** GET /api/templates: the newest first; `search` looks in names (spec/5 1.6). An unknown account has none (spec/8 G7). */
export async function numberedTemplates(
  ctx: Ctx,
  { account, status, category, search, ...asked }: AskedTemplates,
): Promise<NumberedPage<TemplateRow>> {
  const numberId = account ? await accountIdNamed(ctx, account) : null
  if (account && numberId === null) return { ...placeInList(asked), rows: [], total: 0 }
  const values = [workspaceOf(ctx.actor), numberId, status || null, category || null, searchPattern(search)]
  return readNumberedPage(listsFrom(ctx), list, values, asked)
}
