import type { Member } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { AppError, errors } from '#core/errors.ts'
import { conversationLoader } from '#messaging/chat-model/chats/conversation-queries.ts'
import { seesChatOf } from '#messaging/contacts/contacts/visibility.ts'
import { executeAction } from '#messaging/inbox/custom-actions/execute.ts'
import { runStep } from '#messaging/messages/macros/run-step.ts'
import { transferChat } from '../transfers/create-transfer.ts'
import type { HandOverStep, RuleStep } from './inbox-rule-input.ts'
import type { RuleRun, RuleStepRun } from './rule-run-row.ts'
import { assertMayDoStep } from './rule-steps.ts'

const refusedBy = (kind: RuleStep['kind'], error: AppError): RuleStepRun => ({
  kind,
  status: 'refused',
  code: error.code,
  ...(error.reason && { reason: error.reason }),
  message: error.message,
})

/** Throws why the author could not do the step in this chat now. */
async function assertAuthorMay(ctx: Ctx, author: Member | undefined, step: RuleStep, contactId: string) {
  if (!author) throw errors.forbidden('Whoever saved the rule is no member of the workspace any more.')
  assertMayDoStep(author, step)
  const chat = await conversationLoader(ctx).clear(contactId).load(contactId)
  if (!chat || !seesChatOf(author, chat.agentId)) throw errors.notFound('chat')
}

async function handOver(ctx: Ctx, contactId: string, { teamId, notes }: HandOverStep): Promise<RuleStepRun> {
  try {
    await transferChat(ctx, {
      contactId,
      ...(teamId && { teamId }),
      notes,
      source: 'manual',
    })
    return { kind: 'handOver', status: 'done' }
  } catch (error) {
    if (error instanceof AppError && error.reason === 'in_transfer')
      return { kind: 'handOver', status: 'unchanged' }
    throw error
  }
}

/** One request in the name of the author, as a custom action makes it. */
async function callWebhook(
  ctx: Ctx,
  author: Member,
  contactId: string,
  actionId: string,
): Promise<RuleStepRun> {
  const asAuthor = createCtx(ctx.app, { actor: author })
  const { success, message } = await executeAction(asAuthor, actionId, contactId)
  return { kind: 'webhook', ...(success ? { status: 'done' } : { status: 'refused', message }) }
}

/**
 * Does a step of a run as the system, as far as the author of the rule may do it now. What it sends has a key of the run
 * and the step: repeated, it sends nothing twice. Expected failures are its result.
 */
export async function performStep(
  ctx: Ctx,
  author: Member | undefined,
  { contactId, createdAt }: Pick<RuleRun, 'contactId' | 'createdAt'>,
  { step, index }: { step: RuleStep; index: number },
): Promise<RuleStepRun> {
  const { kind } = step
  try {
    await assertAuthorMay(ctx, author, step, contactId)
    if (step.kind === 'handOver') return await handOver(ctx, contactId, step)
    if (step.kind === 'webhook') return await callWebhook(ctx, author as Member, contactId, step.actionId)
    const outcomes = await runStep(ctx, step, [contactId], { key: String(index), began: createdAt })
    conversationLoader(ctx).clear(contactId)
    const outcome = outcomes.get(contactId) ?? { refusal: errors.notFound('chat') }
    if ('refusal' in outcome) return refusedBy(kind, outcome.refusal)
    return { kind, status: outcome.changed ? 'done' : 'unchanged' }
  } catch (error) {
    if (error instanceof AppError) return refusedBy(kind, error)
    throw error
  }
}
