import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { byId, loaded } from '#core/found.ts'
import { type AdministrationList, readNumbered, readWalked } from '#core/paging/administration-list.ts'
import type { AskedPage, NumberedPage } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import type { AiContextModel } from '#generated/prisma/models/AiContext.ts'
import type { ContextType } from './context-sets.ts'
import type { ApiConfig } from './stored-contexts.ts'

/** What the AI knows beside its prompt (document 3, AI context); its headers are sealed. */
export type AiContext = RowOf<
  AiContextModel,
  keyof AiContextModel,
  { contextType: ContextType; apiConfig: ApiConfig | null }
>

export const contextColumns = columns('AiContext', 'c')

/** A workspace has no more. */
export const mostContexts = 1000

const filter = `c.workspace_id = $1
  and ($2::text is null or fold_text(c.name) like $2 or fold_text(c.static_content) like $2
    or exists (select from unnest(c.trigger_keywords) k where fold_text(k) like $2))
  and ($3::boolean is null or c.enabled = $3) and ($4::text is null or c.context_type = $4)`

interface Placed extends AiContext {
  place: string
}

/** The higher priority first, then the newer; as a text that sorts so. */
const place = `lpad((c.priority::bigint + 2147483648)::text, 10, '0')
  || lpad((extract(epoch from c.created_at) * 1000)::bigint::text, 13, '0') || c.id::text`

const list: AdministrationList<Placed> = {
  name: 'ai_contexts.list',
  columns: `${contextColumns}, ${place} as place`,
  from: 'ai_context c',
  filter,
  numberedBy: 'c.priority desc, c.created_at desc, c.id desc',
  by: { value: null, id: `(${place})`, idType: 'text' },
  isDescending: true,
  position: ({ place: id }) => ({ value: null, id }),
}

export interface AskedContexts {
  search?: string | null | undefined
  isEnabled?: boolean | null | undefined
  contextType?: ContextType | null | undefined
}

const valuesOf = (ctx: Ctx, { search, isEnabled, contextType }: AskedContexts) => [
  workspaceOf(ctx.actor),
  searchPattern(search),
  isEnabled ?? null,
  contextType ?? null,
]

/** Contexts in the order of their priority; `search` looks in names, texts and trigger keywords. */
export const listContexts = (ctx: Ctx, asked: AskedWalk & AskedContexts): Promise<Page<AiContext>> =>
  readWalked(ctx, list, valuesOf(ctx, asked), { ...asked })

/** The same by number. */
export const numberedContexts = (
  ctx: Ctx,
  asked: AskedPage & AskedContexts,
): Promise<NumberedPage<AiContext>> => readNumbered(ctx, list, valuesOf(ctx, asked), asked)

const byIds = statement<AiContext>(
  'ai_contexts.by_ids',
  `select ${contextColumns} from ai_context c where c.workspace_id = $1 and c.id = any($2::uuid[])`,
)

/** Single reads of contexts, gathered. */
export const contextLoader = loaderOf<AiContext>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, byIds, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** One context. Throws not_found. */
export const contextById = (ctx: Ctx, id: string): Promise<AiContext> =>
  loaded(contextLoader(ctx), id, 'AI context')

const lock = statement<AiContext>(
  'ai_contexts.lock',
  `select ${contextColumns} from ai_context c where c.workspace_id = $1 and c.id = $2 for update`,
)

/** The same, held until the transaction ends. Throws not_found. */
export const lockContext = (tx: Queryable, workspaceId: string, id: string): Promise<AiContext> =>
  byId(tx, lock, [workspaceId, id], 'AI context')
