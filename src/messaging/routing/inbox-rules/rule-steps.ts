import { type Actor, hasAccess, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { knownAssignees } from '#messaging/chat-model/chats/assignees.ts'
import { actionLoader } from '#messaging/inbox/custom-actions/action-queries.ts'
import { assertMayDo } from '#messaging/messages/macros/step-access.ts'
import { assertReference } from '#messaging/messages/macros/step-references.ts'
import type { HandOverStep, RuleStep, WebhookStep } from './inbox-rule-input.ts'

/** Throws forbidden for a step that this actor could not do by themselves. */
export function assertMayDoStep(actor: Actor, step: RuleStep): void {
  if (step.kind === 'webhook') {
    if (!hasAccess(actor, { permission: 'chat:write' })) throw errors.forbidden()
  } else if (step.kind === 'handOver') {
    if (!hasAccess(actor, { permission: 'transfers:write' })) throw errors.forbidden()
  } else assertMayDo(actor, step)
}

async function assertWebhook(ctx: Ctx, { actionId }: WebhookStep): Promise<void> {
  const action = await actionLoader(ctx).load(actionId)
  if (action?.actionType !== 'webhook')
    throw errors.invalidField('actionId', 'No such webhook.').because('no_such')
}

async function assertTeam(ctx: Ctx, { teamId }: HandOverStep): Promise<void> {
  if (!teamId) return
  const { team } = await knownAssignees(ctx.app.pool, workspaceOf(ctx.actor), null, teamId)
  if (!team) throw errors.invalidField('teamId', 'No such team.').because('no_such')
}

async function assertStep(ctx: Ctx, step: RuleStep): Promise<void> {
  if (step.kind === 'webhook') await assertWebhook(ctx, step)
  else if (step.kind === 'handOver') await assertTeam(ctx, step)
  else await assertReference(ctx, step)
}

/** Throws why the caller cannot give these steps to a rule: they may not do one, or what it refers to is not there. */
export async function assertSteps(ctx: Ctx, steps: readonly RuleStep[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    assertMayDoStep(ctx.actor, step)
    try {
      await assertStep(ctx, step)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const place = `steps[${index}].${step.kind}`
      throw error.at(error.field ? `${place}.${error.field}` : place)
    }
  }
}
