import { memberOf, workspaceOf } from '#core/access/actor.ts'
import { canonicalJson } from '#core/canonical-json.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { appendEvents, holdCounter } from '#core/events/log.ts'
import { oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { type Changes, differences, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { assertAbout } from './assert-about.ts'
import { createRuleInput, mostRules, orderRulesInput, updateRuleInput } from './inbox-rule-input.ts'
import { type InboxRule, listRules, lockRule, ruleColumns, ruleLoader } from './inbox-rule-queries.ts'
import { assertSteps } from './rule-steps.ts'

const taken = () =>
  new AppError('conflict', 'A rule with this name exists.', { field: 'name' }).because('name_taken')
const tooMany = () =>
  new AppError('conflict', `There are ${mostRules} rules already.`).because('too_many', {
    maximum: mostRules,
  })

/** One more than there may be is not made. It comes after the others. */
const insertRule = statement<InboxRule>(
  'inbox_rules.insert',
  `insert into inbox_rule as r (workspace_id, id, name, is_enabled, trigger, conditions, steps, is_once_per_case,
     stops_others, position, author_id, enabled_at, created_at, updated_at)
   select $1::uuid, $2::uuid, $3, $4::boolean, $5::jsonb, $6::jsonb, $7::jsonb, $8::boolean, $9::boolean, n.last + 1,
     $10::uuid, case when $4::boolean then $11::timestamptz end, $11::timestamptz, $11::timestamptz
   from (select count(*) as made, coalesce(max(o.position), 0) as last from inbox_rule o where o.workspace_id = $1) n
   where n.made < ${mostRules} returning ${ruleColumns}`,
)

/** One that is turned on begins with what happens from then on. */
const saveRule = statement<InboxRule>(
  'inbox_rules.save',
  `update inbox_rule r set name = $3, is_enabled = $4::boolean, trigger = $5::jsonb, conditions = $6::jsonb, steps = $7::jsonb,
     is_once_per_case = $8, stops_others = $9, author_id = $10,
     enabled_at = case when not $4::boolean then null when r.is_enabled then r.enabled_at else $11::timestamptz end,
     updated_at = $11
   where r.workspace_id = $1 and r.id = $2 returning ${ruleColumns}`,
)

const removeRule = statement(
  'inbox_rules.remove',
  'delete from inbox_rule where workspace_id = $1 and id = $2',
)

const place = statement<{ id: string }>(
  'inbox_rules.place',
  `update inbox_rule r set position = p.place
   from unnest($2::uuid[]) with ordinality as p(id, place)
   where r.workspace_id = $1 and r.id = p.id and r.position <> p.place returning r.id`,
)

/** Only a workspace with a rule that is on is followed; what nobody waits for any more goes. */
const follow = statement(
  'inbox_rules.follow',
  `with begun as (
     insert into inbox_rule_position (workspace_id, seq)
     select c.workspace_id, c.event_seq from workspace_counter c
     where c.workspace_id = $1 and exists (select from inbox_rule r where r.workspace_id = $1 and r.is_enabled)
     on conflict do nothing
   ), ended as (
     delete from inbox_rule_position where workspace_id = $1
       and not exists (select from inbox_rule r where r.workspace_id = $1 and r.is_enabled)
   )
   delete from inbox_rule_wait w where w.workspace_id = $1 and not exists (
     select from inbox_rule r where r.workspace_id = $1 and r.id = w.rule_id and r.is_enabled
       and r.trigger ->> 'event' = 'unanswered')`,
)

/** Another time may be due sooner: chats that wait are looked at again. */
const lookAgain = statement(
  'inbox_rules.look_again',
  'update inbox_rule_wait set due_at = least(due_at, $3) where workspace_id = $1 and rule_id = $2',
)

async function tellRules(ctx: Ctx, tx: Tx): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  await appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type: 'inbox_rules.changed',
      subjectId: workspaceId,
      contactId: null,
      data: { extras: {} },
      occurredAt: ctx.now(),
    },
  ])
}

const kind = 'inbox_rule' as const
const shown = ({ name, isEnabled, isOncePerCase, stopsOthers, trigger }: InboxRule) => ({
  name,
  is_enabled: isEnabled,
  event: trigger.event,
  is_once_per_case: isOncePerCase,
  stops_others: stopsOthers,
})

const said = ({ trigger, conditions, steps }: InboxRule) =>
  [trigger, conditions, steps].map((part) => JSON.stringify(part)) as [string, string, string]

/** Makes a rule, after the others. It may do what the caller may do. Throws conflict for a name that is taken. */
export async function createRule(ctx: Ctx, input: unknown): Promise<InboxRule> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const rule = parseInput(createRuleInput, input)
  await assertAbout(ctx, rule.trigger, rule.conditions)
  await assertSteps(ctx, rule.steps)
  const { name, isEnabled, isOncePerCase, stopsOthers } = rule
  const work = inTransaction(ctx.app.pool, async (tx) => {
    await holdCounter(tx, workspaceId)
    const [trigger, conditions, steps] = said(rule as unknown as InboxRule)
    const values = [workspaceId, ctx.newId(), name, isEnabled, trigger, conditions, steps]
    const [made] = await run(tx, insertRule, [...values, isOncePerCase, stopsOthers, userId, ctx.now()])
    if (!made) throw tooMany()
    await run(tx, follow, [workspaceId])
    await recordAudit(tx, ctx, workspaceId, {
      kind,
      resourceId: made.id,
      action: 'created',
      changes: newValues(shown(made)),
    })
    await tellRules(ctx, tx)
    return made
  })
  return await conflictOn(work, taken)
}

const isSame = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other)

/** Steps hold texts: the audit log names what changed, and does not repeat it (spec/8 G9). */
function changesOf(before: InboxRule, after: InboxRule): Changes | null {
  const parts = (['trigger', 'conditions', 'steps'] as const).filter(
    (part) => !isSame(before[part], after[part]),
  )
  const told = differences(shown(before), shown(after))
  if (!told && parts.length === 0) return null
  return { ...told, ...Object.fromEntries(parts.map((part) => [part, { old: 'changed', new: 'changed' }])) }
}

/**
 * Changes what is given. Whoever saves a rule is its author from then on, and needs the permission of each step; only who
 * turns it off does not.
 */
export async function updateRule(ctx: Ctx, id: string, input: unknown): Promise<InboxRule> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const change = parseInput(updateRuleInput, input)
  const saved = inTransaction(ctx.app.pool, async (tx) => {
    await holdCounter(tx, workspaceId)
    const before = await lockRule(tx, workspaceId, id)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after: InboxRule = { ...before, ...given }
    const changes = changesOf(before, after)
    if (!changes) return before
    const isTurnedOff = Object.keys(changes).join() === 'is_enabled' && !after.isEnabled
    if (!isTurnedOff) {
      await assertAbout(ctx, after.trigger, after.conditions)
      await assertSteps(ctx, after.steps)
    }
    const author = isTurnedOff ? before.authorId : userId
    const { name, isEnabled, isOncePerCase, stopsOthers } = after
    const values = [name, isEnabled, ...said(after), isOncePerCase, stopsOthers, author, ctx.now()]
    const row = await oneRow(tx, saveRule, [workspaceId, id, ...values], 'rule')
    await run(tx, follow, [workspaceId])
    if (changes.trigger) await run(tx, lookAgain, [workspaceId, id, ctx.now()])
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
    await tellRules(ctx, tx)
    return row
  })
  const row = await conflictOn(saved, taken)
  ruleLoader(ctx).clear(id)
  return row
}

/** Forgets a rule; what it did stays done, and its log stays for its 30 days. */
export async function deleteRule(ctx: Ctx, id: string): Promise<string> {
  const { workspaceId } = memberOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    await holdCounter(tx, workspaceId)
    const before = await lockRule(tx, workspaceId, id)
    await run(tx, removeRule, [workspaceId, id])
    await run(tx, follow, [workspaceId])
    const changes = oldValues({ name: before.name })
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'deleted', changes })
    await tellRules(ctx, tx)
  })
  return id
}

/** Puts rules in the order in which they run; those that are not named stay where they are. */
export async function orderRules(ctx: Ctx, input: unknown): Promise<InboxRule[]> {
  const { workspaceId } = memberOf(ctx.actor)
  const { ids } = parseInput(orderRulesInput, input)
  await inTransaction(ctx.app.pool, async (tx) => {
    await holdCounter(tx, workspaceId)
    const moved = await run(tx, place, [workspaceId, [...new Set(ids)]])
    if (moved.length > 0) await tellRules(ctx, tx)
  })
  return listRules(ctx)
}
