import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { decodeCursor } from '#core/paging/cursor.ts'
import { type Page, pageOf } from '#core/paging/page.ts'
import { sorts } from '#core/paging/paging-sets.ts'
import { searchPattern } from '#core/paging/search.ts'
import { optional, parseInput, text, uuid } from '#core/validation.ts'
import { numberById } from '#messaging/accounts/directory.ts'
import { normalLanguage } from './platform-facts.ts'
import { type TemplateRow, templateColumns } from './template-row.ts'
import { templatesByIdsStatement } from './template-sql.ts'

/** Templates of the actor's workspace by id, in the order asked; null where there is none. */
export async function templatesByIds(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  ids: readonly string[],
): Promise<(TemplateRow | null)[]> {
  const rows = await run(ctx.app.pool, templatesByIdsStatement, [workspaceOf(ctx.actor), ids])
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id.toLowerCase()) ?? null)
}

/** One template. A text that is no uuid names no object (spec/4 D2). Throws not_found. */
export async function templateById(ctx: Ctx, id: string): Promise<TemplateRow> {
  const [row] = uuid.safeParse(id).success ? await templatesByIds(ctx, [id]) : []
  if (!row) throw errors.notFound('template')
  return row
}

const listTemplatesInput = z.strictObject({
  first: optional(z.number().int().min(1).max(100)),
  after: optional(z.string()),
  sort: optional(z.enum(sorts.values)),
  numberId: optional(uuid),
  status: optional(text(1, 50)),
  category: optional(text(1, 50)),
  name: optional(z.string()),
  language: optional(z.string()),
  /** part of the name or of the text */
  search: optional(text(0, 100)),
})
export type ListTemplatesInput = z.input<typeof listTemplatesInput>

// A workspace has some hundred templates, so one statement with every filter serves all lists of them.
const listColumns = `select ${templateColumns} from template t
   where t.workspace_id = $1
     and ($3::uuid is null or t.number_id = $3)
     and ($4::text is null or t.status = $4)
     and ($5::text is null or t.category = $5)
     and ($6::text is null or t.name = $6)
     and ($7::text is null or t.language = $7)
     and ($8::text is null or t.name ilike $8 or exists (
       select 1 from jsonb_path_query(t.components, '$[*].text') part where part #>> '{}' ilike $8))`

const newestFirst = statement<TemplateRow>(
  'templates.list.created_at',
  `${listColumns} and ($9::timestamptz is null or (t.created_at, t.id) < ($9, $10::uuid))
   order by t.created_at desc, t.id desc limit $2`,
)
const oldestChangeFirst = statement<TemplateRow>(
  'templates.list.updated_at',
  `${listColumns} and ($9::timestamptz is null or (t.updated_at, t.id) > ($9, $10::uuid))
   order by t.updated_at, t.id limit $2`,
)

/**
 * One page of templates, newest first, or oldest change first with sort=updated_at. Errors: 400 for a cursor of
 * another list, 422 for an unknown number.
 */
export async function listTemplates(ctx: Ctx, input: ListTemplatesInput): Promise<Page<TemplateRow>> {
  const query = parseInput(listTemplatesInput, input)
  const workspaceId = workspaceOf(ctx.actor)
  const { numberId = null, status = null, category = null, name = null, search = null } = query
  const language = query.language === undefined ? null : normalLanguage(query.language)
  const sort = query.sort ?? 'created_at'
  const filters = { numberId, status, category, name, language, search }
  const binding = { workspaceId, list: 'templates', sort, filters }
  const place = query.after ? decodeCursor(ctx.app, query.after, binding) : null
  if (numberId && !(await numberById(ctx.app, workspaceId, numberId))) {
    throw errors.invalidField('numberId', 'No such number.')
  }
  const first = query.first ?? 25
  const rows = await run(ctx.app.pool, sort === 'created_at' ? newestFirst : oldestChangeFirst, [
    workspaceId,
    first + 1,
    numberId,
    status,
    category,
    name,
    language,
    searchPattern(search),
    place?.value ?? null,
    place?.id ?? null,
  ])
  return pageOf(ctx.app, rows, first, binding, (row) => ({
    value: sort === 'created_at' ? row.createdAt : row.updatedAt,
    id: row.id,
  }))
}
