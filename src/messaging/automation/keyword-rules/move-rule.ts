import { z } from 'zod'
import { personOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { parseInput, uuid, uuidOrNone } from '#core/validation.ts'
import { recordAudits } from '#people/audit/log.ts'
import { tellRulesChanged } from './rule-changes.ts'
import { type KeywordRule, ruleById } from './rule-queries.ts'

// The order of rules is that of their priorities, of the same priority the newer first. Whoever moves a rule says
// before which other one it stands; as few priorities change as that takes.

interface Placed {
  id: string
  priority: number
  createdAt: Date
}

const lockOrder = statement<Placed>(
  'keyword_rules.lock_order',
  `select r.id, r.priority, r.created_at as "createdAt" from keyword_rule r where r.workspace_id = $1
   order by r.priority desc, r.created_at desc, r.id desc for update`,
)

const newPriorities = rowsIn<Placed>(
  { id: ['uuid', ({ id }) => id], priority: ['int', ({ priority }) => priority] },
  3,
)

const savePriorities = statement(
  'keyword_rules.save_priorities',
  `update keyword_rule r set priority = m.priority, updated_by_id = $2, updated_at = $3
   from ${newPriorities.from('m')} where r.workspace_id = $1 and r.id = m.id`,
)

const isNewer = (one: Placed, other: Placed) =>
  one.createdAt > other.createdAt ||
  (one.createdAt.getTime() === other.createdAt.getTime() && one.id > other.id)

/** The least priority with which a rule stands before another. */
const before = (one: Placed, next: Placed) => (isNewer(one, next) ? next.priority : next.priority + 1)

/** The highest with which it stands behind another. */
const behind = (one: Placed, above: Placed) => (isNewer(above, one) ? above.priority : above.priority - 1)

/** Rules in an order that is wanted, with the priorities that make it so: those of the moved one and of some before it. */
export function prioritiesFor(order: readonly Placed[], at: number): Placed[] {
  const moved = order[at] as Placed
  const next = order[at + 1]
  const above = order[at - 1]
  const last = above ? Math.min(moved.priority, behind(moved, above)) : moved.priority
  const changed = [{ ...moved, priority: next ? before(moved, next) : last }]
  for (let place = at - 1; place >= 0; place--) {
    const rule = order[place] as Placed
    const least = before(rule, changed.at(-1) as Placed)
    // What stands before it already stays where it is.
    if (rule.priority >= least) break
    changed.push({ ...rule, priority: least })
  }
  return changed.filter(({ priority }, place) => place > 0 || priority !== moved.priority)
}

const moveInput = z.object({ id: uuid, beforeId: uuidOrNone })

/** Puts a rule before another one, or behind all. Throws not_found, and invalid_field for another that is not there. */
export async function moveRule(ctx: Ctx, input: unknown): Promise<KeywordRule> {
  const workspaceId = workspaceOf(ctx.actor)
  const { id, beforeId } = parseInput(moveInput, input)
  await inTransaction(ctx.app.pool, async (tx) => {
    const all = await run(tx, lockOrder, [workspaceId])
    const rule = found(
      all.find((one) => one.id === id),
      'keyword rule',
    )
    if (beforeId === id) return
    const others = all.filter((one) => one !== rule)
    const at = beforeId ? others.findIndex((one) => one.id === beforeId) : others.length
    if (at < 0) throw errors.invalidField('beforeId', 'No such keyword rule.').because('no_such')
    if (all[at] === rule) return
    const changed = prioritiesFor(others.toSpliced(at, 0, rule), at)
    await run(tx, savePriorities, [
      workspaceId,
      personOf(ctx.actor),
      ctx.now(),
      ...newPriorities.values(changed),
    ])
    const previous = new Map(all.map((one) => [one.id, one.priority]))
    await recordAudits(
      tx,
      ctx,
      workspaceId,
      changed.map((one) => ({
        kind: 'keyword_rule' as const,
        resourceId: one.id,
        action: 'updated' as const,
        changes: { priority: { old: previous.get(one.id), new: one.priority } },
      })),
    )
    await tellRulesChanged(ctx, tx, workspaceId)
  })
  return ruleById(ctx, id)
}
