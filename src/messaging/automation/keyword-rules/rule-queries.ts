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
import type { KeywordRuleModel } from '#generated/prisma/models/KeywordRule.ts'
import type { RuleResponse } from './rule-content.ts'
import type { MatchType, ResponseType } from './rule-sets.ts'

type Fields = Exclude<keyof KeywordRuleModel, 'responseType' | 'responseContent'>

/** What the chatbot answers to words of a customer (document 3, Keyword rule). */
export type KeywordRule = RowOf<KeywordRuleModel, Fields, { matchType: MatchType }> & RuleResponse

export const ruleColumns = columns('KeywordRule', 'r')

/** A workspace has no more: so many are compiled within a second. */
export const mostRules = 10_000

const filter = `r.workspace_id = $1
  and ($2::text is null or fold_text(r.name) like $2
    or exists (select from unnest(r.keywords) k where fold_text(k) like $2))
  and ($3::boolean is null or r.enabled = $3) and ($4::text is null or r.response_type = $4)`

interface Placed extends Record<keyof KeywordRuleModel, unknown> {
  place: string
}

/** The higher priority first, then the newer; as a text that sorts so. */
const place = `lpad((r.priority::bigint + 2147483648)::text, 10, '0')
  || lpad((extract(epoch from r.created_at) * 1000)::bigint::text, 13, '0') || r.id::text`

const list: AdministrationList<Placed> = {
  name: 'keyword_rules.list',
  columns: `${ruleColumns}, ${place} as place`,
  from: 'keyword_rule r',
  filter,
  numberedBy: 'r.priority desc, r.created_at desc, r.id desc',
  by: { value: null, id: `(${place})`, idType: 'text' },
  isDescending: true,
  position: ({ place: id }) => ({ value: null, id }),
}

export interface AskedRules {
  search?: string | null | undefined
  isEnabled?: boolean | null | undefined
  responseType?: ResponseType | null | undefined
}

const valuesOf = (ctx: Ctx, { search, isEnabled, responseType }: AskedRules) => [
  workspaceOf(ctx.actor),
  searchPattern(search),
  isEnabled ?? null,
  responseType ?? null,
]

/** Rules in the order of their priority; `search` looks in names and keywords. */
export async function listRules(ctx: Ctx, asked: AskedWalk & AskedRules): Promise<Page<KeywordRule>> {
  return (await readWalked(ctx, list, valuesOf(ctx, asked), { ...asked })) as unknown as Page<KeywordRule>
}

/** The same by number. */
export async function numberedRules(
  ctx: Ctx,
  asked: AskedPage & AskedRules,
): Promise<NumberedPage<KeywordRule>> {
  return (await readNumbered(ctx, list, valuesOf(ctx, asked), asked)) as unknown as NumberedPage<KeywordRule>
}

const byIds = statement<KeywordRule>(
  'keyword_rules.by_ids',
  `select ${ruleColumns} from keyword_rule r where r.workspace_id = $1 and r.id = any($2::uuid[])`,
)

/** Single reads of rules, gathered. */
export const ruleLoader = loaderOf<KeywordRule>(async ({ app, actor }, ids) => {
  const rows = await run(app.pool, byIds, [workspaceOf(actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

/** One rule. Throws not_found. */
export const ruleById = (ctx: Ctx, id: string): Promise<KeywordRule> =>
  loaded(ruleLoader(ctx), id, 'keyword rule')

const lock = statement<KeywordRule>(
  'keyword_rules.lock',
  `select ${ruleColumns} from keyword_rule r where r.workspace_id = $1 and r.id = $2 for update`,
)

/** The same, held until the transaction ends. Throws not_found. */
export const lockRule = (tx: Queryable, workspaceId: string, id: string): Promise<KeywordRule> =>
  byId(tx, lock, [workspaceId, id], 'keyword rule')
