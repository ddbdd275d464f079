import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import type { KeywordRuleModel } from '#generated/prisma/models/KeywordRule.ts'
import type { RuleResponse } from './rule-content.ts'
import type { MatchType } from './rule-sets.ts'

const fields = [
  'id',
  'name',
  'keywords',
  'matchType',
  'caseSensitive',
  'wholeWord',
  'conditions',
  'numberId',
  'priority',
  'createdAt',
  'activeFrom',
  'activeUntil',
] as const

/** A rule as it answers customers: what decides whether it does, and what it answers with. */
export type StoredRule = RowOf<KeywordRuleModel, (typeof fields)[number], { matchType: MatchType }> & {
  handsOver: boolean
} & RuleResponse

const stored = statement<StoredRule>(
  'keyword_rules.stored',
  `select ${columns('KeywordRule', 'r', [...fields, 'responseType', 'responseContent'])},
     r.response_type = 'transfer' as "handsOver" from keyword_rule r
   where r.workspace_id = $1 and r.enabled order by r.priority desc, r.created_at desc, r.id desc`,
)

/** The enabled rules of a workspace, of its `rules_version` (src/messaging/routing/chatbot-settings), for `compileRules`. */
export const storedRules = (db: Queryable, workspaceId: string): Promise<StoredRule[]> =>
  run(db, stored, [workspaceId])
