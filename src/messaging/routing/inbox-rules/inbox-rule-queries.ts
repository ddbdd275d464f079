import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { byId, loaded } from '#core/found.ts'
import type { InboxRuleModel } from '#generated/prisma/models/InboxRule.ts'
import type { InboxFilter } from '#messaging/chat-model/chats/inbox-filters.ts'
import type { RuleStep, RuleTrigger } from './inbox-rule-input.ts'

const fields = [
  'workspaceId',
  'id',
  'name',
  'isEnabled',
  'trigger',
  'conditions',
  'steps',
  'isOncePerCase',
  'stopsOthers',
  'position',
  'authorId',
  'enabledAt',
  'createdAt',
  'updatedAt',
] as const

/** What is done by itself when something happens in a chat. */
export type InboxRule = RowOf<
  InboxRuleModel,
  (typeof fields)[number],
  { trigger: RuleTrigger; conditions: InboxFilter; steps: RuleStep[] }
>

export const ruleColumns = columns('InboxRule', 'r', fields)

const all = statement<InboxRule>(
  'inbox_rules.all',
  `select ${ruleColumns} from inbox_rule r where r.workspace_id = $1 order by r.position, r.id`,
)
const byIds = statement<InboxRule>(
  'inbox_rules.by_ids',
  `select ${ruleColumns} from inbox_rule r where r.workspace_id = $1 and r.id = any($2::uuid[])`,
)
const lock = statement<InboxRule>(
  'inbox_rules.lock',
  `select ${ruleColumns} from inbox_rule r where r.workspace_id = $1 and r.id = $2 for update`,
)
const enabled = statement<InboxRule>(
  'inbox_rules.enabled',
  `select ${ruleColumns} from inbox_rule r where r.workspace_id = any($1::uuid[]) and r.is_enabled
   order by r.workspace_id, r.position, r.id`,
)

/** The rules of the workspace in their order. */
export const listRules = ({ app, actor }: Ctx): Promise<InboxRule[]> =>
  run(app.pool, all, [workspaceOf(actor)])

/** Single reads, gathered. */
export const ruleLoader = loaderOf<InboxRule>(async ({ app, actor }, ids) =>
  inOrderOf(ids, await run(app.pool, byIds, [workspaceOf(actor), ids]), ({ id }) => id),
)

/** One rule. Throws not_found. */
export const ruleById = (ctx: Ctx, id: string): Promise<InboxRule> => loaded(ruleLoader(ctx), id, 'rule')

/** One rule, held until the transaction ends. Throws not_found. */
export const lockRule = (tx: Queryable, workspaceId: string, id: string): Promise<InboxRule> =>
  byId(tx, lock, [workspaceId, id], 'rule')

/** The rules of workspaces that run, each workspace's in their order. */
export const enabledRules = (db: Queryable, workspaceIds: readonly string[]): Promise<InboxRule[]> =>
  run(db, enabled, [workspaceIds])
