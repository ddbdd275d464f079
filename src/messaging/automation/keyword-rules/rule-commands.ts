import { personOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { byId, oneRow } from '#core/found.ts'
import { accountGiven, accountNamesOf } from '#messaging/numbers/accounts/account-names.ts'
import { newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { changedRule, changesOfRule, responseOf, shortRule, tellRulesChanged } from './rule-changes.ts'
import { assertReadable, assertThere } from './rule-checks.ts'
import { type RuleChange, readCreate, readUpdate } from './rule-input.ts'
import { type KeywordRule, lockRule, mostRules, ruleById, ruleColumns } from './rule-queries.ts'

const kind = 'keyword_rule' as const

const tooMany = () =>
  new AppError('invalid_state', 'A workspace has at most 10,000 keyword rules.').because('too_many', {
    maximum: mostRules,
  })

/** One more than there may be is not made. */
const insertRule = statement<KeywordRule>(
  'keyword_rules.insert',
  `insert into keyword_rule as r
     (workspace_id, id, name, keywords, match_type, case_sensitive, whole_word, response_type, response_content,
      conditions, number_id, priority, enabled, active_from, active_until, updated_by_id, updated_at, created_by_id,
      created_at)
   select $1::uuid, $2::uuid, $3, $4::text[], $5, $6::boolean, $7::boolean, $8, $9::jsonb, $10, $11::uuid, $12::int,
     $13::boolean, $14::timestamptz, $15::timestamptz, $16::uuid, $17::timestamptz, $16::uuid, $17::timestamptz
   where (select count(*) from keyword_rule o where o.workspace_id = $1) < ${mostRules}
   returning ${ruleColumns}`,
)

const saveRule = statement<KeywordRule>(
  'keyword_rules.save',
  `update keyword_rule r
   set name = $3, keywords = $4, match_type = $5, case_sensitive = $6, whole_word = $7, response_type = $8,
     response_content = $9::jsonb, conditions = $10, number_id = $11, priority = $12, enabled = $13, active_from = $14,
     active_until = $15, updated_by_id = $16, updated_at = $17
   where r.workspace_id = $1 and r.id = $2 returning ${ruleColumns}`,
)

const removeRule = statement<{ name: string }>(
  'keyword_rules.remove',
  'delete from keyword_rule where workspace_id = $1 and id = $2 returning name',
)

const values = (rule: KeywordRule) => [
  rule.workspaceId,
  rule.id,
  rule.name,
  rule.keywords,
  rule.matchType,
  rule.caseSensitive,
  rule.wholeWord,
  rule.responseType,
  JSON.stringify(rule.responseContent),
  rule.conditions,
  rule.numberId,
  rule.priority,
  rule.enabled,
  rule.activeFrom,
  rule.activeUntil,
  rule.updatedById,
  rule.updatedAt,
]

/** Makes a rule (document 3, Keyword rule; spec/8 KW). Throws invalid_state where there are 10,000 already. */
export async function createRule(ctx: Ctx, input: unknown): Promise<KeywordRule> {
  const workspaceId = workspaceOf(ctx.actor)
  const { responseType, responseContent, ...given } = readCreate(input)
  const by = personOf(ctx.actor)
  const at = ctx.now()
  const rule: KeywordRule = {
    workspaceId,
    id: ctx.newId(),
    name: given.name?.trim() || (given.keywords[0] as string),
    keywords: given.keywords,
    matchType: given.matchType ?? 'contains',
    caseSensitive: given.caseSensitive ?? false,
    wholeWord: given.wholeWord,
    conditions: given.conditions ?? '',
    numberId: await accountGiven(ctx, given.messagingAccount, null),
    priority: given.priority ?? 0,
    enabled: given.enabled ?? false,
    activeFrom: given.activeFrom ?? null,
    activeUntil: given.activeUntil ?? null,
    createdById: by,
    updatedById: by,
    createdAt: at,
    updatedAt: at,
    ...responseOf(responseType ?? 'text', responseContent),
  }
  assertReadable(rule)
  await assertThere(ctx, rule)
  const accounts = await accountNamesOf(ctx, rule.numberId)
  return inTransaction(ctx.app.pool, async (tx) => {
    const [made] = await run(tx, insertRule, values(rule))
    if (!made) throw tooMany()
    const changes = newValues(shortRule(made, accounts))
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: made.id, action: 'created', changes })
    await tellRulesChanged(ctx, tx, workspaceId)
    return made
  })
}

/** A rule whose team is gone can still be switched off. */
const namesAnew = ({ enabled }: KeywordRule, change: RuleChange) =>
  change.responseContent !== undefined || change.responseType !== undefined || (!enabled && change.enabled)

/** Changes what is given; what changes nothing leaves no trace (spec/8 G2). */
export async function updateRule(ctx: Ctx, id: string, input: unknown): Promise<KeywordRule> {
  const workspaceId = workspaceOf(ctx.actor)
  const change = readUpdate(input)
  const known = await ruleById(ctx, id)
  const numberId = await accountGiven(ctx, change.messagingAccount, known.numberId)
  const wanted = changedRule(known, change, numberId)
  assertReadable(wanted)
  if (namesAnew(known, change)) await assertThere(ctx, wanted)
  const accounts = await accountNamesOf(ctx, known.numberId, numberId)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockRule(tx, workspaceId, id)
    const own = change.messagingAccount === undefined ? before.numberId : numberId
    const after = changedRule(before, change, own)
    const changes = changesOfRule(before, after, accounts)
    if (!changes) return before
    assertReadable(after)
    const saving = { ...after, updatedById: personOf(ctx.actor), updatedAt: ctx.now() }
    const saved = await oneRow(tx, saveRule, values(saving), 'keyword rule')
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
    await tellRulesChanged(ctx, tx, workspaceId)
    return saved
  })
}

/** Forgets it. */
export async function deleteRule(ctx: Ctx, id: string): Promise<string> {
  const workspaceId = workspaceOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const { name } = await byId(tx, removeRule, [workspaceId, id], 'keyword rule')
    await recordAudit(tx, ctx, workspaceId, {
      kind,
      resourceId: id,
      action: 'deleted',
      changes: oldValues({ name }),
    })
    await tellRulesChanged(ctx, tx, workspaceId)
  })
  return id
}
