import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import { unknownWord } from '#core/closed-set.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, listLoaderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { edge } from '#core/paging/edge.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { type Sort, sorts } from '#core/paging/paging-sets.ts'
import { searchPattern } from '#core/paging/search.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { isUuid, optional, parseInput, text, uuid } from '#core/validation.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { normalLanguage } from './platform-facts.ts'
import { type TemplateRow, templateColumns } from './template-row.ts'
import { templateCategories, templateStatuses } from './template-sets.ts'
import { templatesByIdsStatement } from './template-sql.ts'

/** Templates of the actor's workspace by id, in the order of the ids; null for unknown ids. */
export async function templatesByIds(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  ids: readonly string[],
): Promise<(TemplateRow | null)[]> {
  const rows = await run(ctx.app.pool, templatesByIdsStatement, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
}

/** Single reads of templates, batched. */
export const templateLoader = loaderOf(templatesByIds)

const translations = statement<TemplateRow & { ofId: string }>(
  'templates.translations',
  `select o.id as "ofId", ${templateColumns} from template o
   join template t on t.workspace_id = o.workspace_id and t.number_id = o.number_id and t.name = o.name and t.id <> o.id
   where o.workspace_id = $1 and o.id = any($2::uuid[]) order by t.language`,
)

/** The templates of the same name and number in other languages, batched. */
export const translationsLoader = listLoaderOf(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, translations, [workspaceOf(ctx.actor), ids])
  return Map.groupBy(rows, ({ ofId }) => ofId)
})

/** One template. A text that is no uuid names no object (spec/4 D2). Throws not_found. */
export async function templateById(ctx: Ctx, id: string): Promise<TemplateRow> {
  const [row] = isUuid(id) ? await templatesByIds(ctx, [id]) : []
  return found(row, 'template')
}

const listTemplatesInput = z.strictObject({
  ...walkInput,
  sort: optional(z.enum(sorts.values)).meta({
    description: 'Order of the templates: created_at (default) or updated_at.',
  }),
  numberId: optional(uuid).meta({ description: 'Only templates of this number are listed.' }),
  status: optional(text(1, 50)).meta({ description: 'Only templates with this status are listed.' }),
  category: optional(text(1, 50)).meta({ description: 'Only templates of this category are listed.' }),
  name: optional(z.string()).meta({ description: 'Only templates with exactly this name are listed.' }),
  language: optional(z.string()).meta({ description: 'Only templates in exactly this language are listed.' }),
  /** part of the name or of the text */
  search: optional(text(0, 100)).meta({
    description: 'Only templates whose name or one of whose texts contains this text are listed.',
  }),
})
export type ListTemplatesInput = z.input<typeof listTemplatesInput>

const listBy = (sort: Sort): KeysetList<TemplateRow> => ({
  columns: templateColumns,
  from: 'template t',
  by: { value: `t.${sort}`, id: 't.id' },
  isDescending: sort === 'created_at',
  position: (row) => ({ value: sort === 'created_at' ? row.createdAt : row.updatedAt, id: row.id }),
})

const lists: Readonly<Record<Sort, KeysetList<TemplateRow>>> = {
  created_at: listBy('created_at'),
  updated_at: listBy('updated_at'),
}

/** A value of a growing set; OTHER matches all values that the set does not know. */
const wordIs = (column: string, word: string, known: string) =>
  `(${word}::text is null or ${column} = ${word} or (${word} = '${unknownWord}' and ${column} <> all(${known}::text[])))`

/** Whether the name or a text matches a pattern. */
function textHas(pattern: string): string {
  return `(${pattern}::text is null or fold_text(t.name) like ${pattern} or exists (
    select 1 from jsonb_path_query(t.components, '$[*].text') part where fold_text(part #>> '{}') like ${pattern}))`
}

/** The templates of a number, newest first. */
export const templatesOfNumber = edge({
  name: 'number_templates',
  of: (ctx) => ({
    list: lists.created_at,
    shape: {
      name: 'templates.of_number',
      conditions: ['t.workspace_id = $1', 't.number_id = p.id'],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'created_at',
  }),
})

// A workspace has some hundred templates, so one statement with every filter serves all lists of them.
const filtered = [
  't.workspace_id = $1',
  '($2::uuid is null or t.number_id = $2)',
  wordIs('t.status', '$3', '$8'),
  wordIs('t.category', '$4', '$9'),
  '($5::text is null or t.name = $5)',
  '($6::text is null or t.language = $6)',
  textHas('$7'),
]

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
  const walk = readWalk(ctx.app, query, binding)
  if (numberId && !(await numberById(ctx.app, workspaceId, numberId))) {
    throw errors.invalidField('numberId', 'No such number.').because('no_such')
  }
  const shape: ListShape = {
    name: `templates.list.${sort}`,
    conditions: filtered,
    values: [
      workspaceId,
      numberId,
      status,
      category,
      name,
      language,
      searchPattern(search),
      templateStatuses.values,
      templateCategories.values,
    ],
  }
  return await readPage({ db: listsFrom(ctx), app: ctx.app }, lists[sort], shape, walk)
}

const sendableInput = z.strictObject({
  ...walkInput,
  numberId: listTemplatesInput.shape.numberId,
  search: listTemplatesInput.shape.search,
})

const sendable = [
  't.workspace_id = $1',
  "t.status = 'approved'",
  '($2::uuid is null or t.number_id = $2)',
  "exists (select from number n where n.workspace_id = t.workspace_id and n.id = t.number_id and n.status = 'active')",
  // People read `order_update` as the words "order update", and look for those.
  `(${textHas('$3')} or fold_text(replace(t.name, '_', ' ')) like $3)`,
]

/**
 * The templates that a send can currently use, newest first: approved templates of numbers that can send. Members who
 * may write to customers read them without the permission to manage templates. Errors: 400 for a cursor of another
 * list.
 */
export async function listSendableTemplates(
  ctx: Ctx,
  input: z.input<typeof sendableInput>,
): Promise<Page<TemplateRow>> {
  const query = parseInput(sendableInput, input)
  const workspaceId = workspaceOf(ctx.actor)
  const { numberId = null, search = null } = query
  const binding = {
    workspaceId,
    list: 'templates.sendable',
    sort: 'created_at',
    filters: { numberId, search },
  }
  const shape: ListShape = {
    name: 'templates.sendable',
    conditions: sendable,
    values: [workspaceId, numberId, searchPattern(search)],
  }
  const walk = readWalk(ctx.app, query, binding)
  return await readPage({ db: listsFrom(ctx), app: ctx.app }, lists.created_at, shape, walk)
}
