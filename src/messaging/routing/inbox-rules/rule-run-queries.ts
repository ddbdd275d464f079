import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { optional, parseInput, uuid } from '#core/validation.ts'
import { whereSeen } from '#messaging/contacts/contacts/visibility.ts'
import { type RuleRun, runColumns } from './rule-run-row.ts'

const newestFirst: KeysetList<RuleRun> = {
  columns: runColumns('x'),
  from: 'inbox_rule_run x',
  by: { value: 'x.created_at', id: 'x.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

const listInput = z.object({ ...walkInput, ruleId: optional(uuid), contactId: optional(uuid) })

/** One page of the runs of rules in chats that the caller sees, newest first. */
export async function listRuleRuns(ctx: Ctx, input: unknown): Promise<Page<RuleRun>> {
  const workspaceId = workspaceOf(ctx.actor)
  const { ruleId, contactId, ...asked } = parseInput(listInput, input)
  const walk = readWalk(ctx.app, asked, {
    workspaceId,
    list: 'inbox_rule_runs',
    sort: 'created_at',
    filters: { ruleId, contactId },
  })
  const shape: ListShape = {
    name: 'inbox_rules.runs',
    conditions: ['x.workspace_id = $1'],
    values: [workspaceId],
  }
  if (ruleId) where(shape, 'rule', 'x.rule_id = $', ruleId)
  if (contactId) where(shape, 'chat', 'x.contact_id = $', contactId)
  whereSeen(shape, ctx.actor, 'execution')
  return await readPage({ db: listsFrom(ctx), app: ctx.app }, newestFirst, shape, walk)
}
