import { hasAccess, memberOf } from '#core/access/actor.ts'
import type { Permission } from '#core/access/catalogue.ts'
import { speaksToSandbox } from '#core/config/complete.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { type FirstStepKind, firstStepKinds } from './first-step-sets.ts'

export interface FirstStep {
  kind: FirstStepKind
  isDone: boolean
}

export interface FirstSteps {
  steps: FirstStep[]
  /** a number and a customer's message can be had from the sandbox */
  hasSandbox: boolean
}

/** Who may do a step sees it. */
const permissions: Record<FirstStepKind, Permission> = {
  number: 'accounts:write',
  first_message: 'accounts:write',
  colleagues: 'users:write',
  api_key: 'api_keys:write',
}

/** What is done, as the data say it; nothing for a member who wants to see no more of it, and for who is no member. */
const facts = statement<Record<FirstStepKind, boolean>>(
  'first_steps.facts',
  `select exists (select from number n where n.workspace_id = $1) as number,
     exists (select from conversation_window w where w.workspace_id = $1) as first_message,
     exists (select from membership o where o.workspace_id = $1 and o.user_id <> $2)
       or exists (select from invitation i where i.workspace_id = $1) as colleagues,
     exists (select from public_key k where k.workspace_id = $1 and k.revoked_at is null)
       or exists (select from application_key k where k.workspace_id = $1) as api_key
   from membership m where m.workspace_id = $1 and m.user_id = $2 and m.first_steps_dismissed_at is null`,
)

/** The steps that the caller may do; null where all of them are done, and once they are dismissed (docs/adr/0110). */
export async function firstSteps(ctx: Ctx): Promise<FirstSteps | null> {
  const member = memberOf(ctx.actor)
  const kinds = firstStepKinds.values.filter((kind) => hasAccess(member, { permission: permissions[kind] }))
  if (kinds.length === 0) return null
  const [found] = await run(ctx.app.pool, facts, [member.workspaceId, member.userId])
  if (!found || kinds.every((kind) => found[kind])) return null
  const steps = kinds.map((kind) => ({ kind, isDone: found[kind] }))
  return { steps, hasSandbox: speaksToSandbox(ctx.app.config) }
}

const dismiss = statement<never>(
  'first_steps.dismiss',
  'update membership set first_steps_dismissed_at = $3 where workspace_id = $1 and user_id = $2',
)

/** The caller wants to see no more of them in this workspace. */
export async function dismissFirstSteps(ctx: Ctx): Promise<void> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  await run(ctx.app.pool, dismiss, [workspaceId, userId, ctx.now()])
}
