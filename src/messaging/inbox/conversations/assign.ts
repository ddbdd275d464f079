import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import type { AppError } from '#core/errors.ts'
import { assertIsId } from '#core/found.ts'
import { firstProblem, uuid } from '#core/validation.ts'
import { checkAssignment } from '#messaging/chat-model/chats/assignees.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import { assigning, noSuchAgent } from './assign-many.ts'
import { changeOne } from './chat-changes.ts'

const id = uuid.nullable().optional()

/** An omitted field is unchanged, null is cleared (spec/4 B11, assign). */
export const assignInput = z
  .object({
    agentId: id.meta({
      description:
        'UUID of the agent, who must be permitted to have chats. If a team is set too, the agent must belong to the team.',
    }),
    teamId: id.meta({ description: 'UUID of the team.' }),
  })
  .refine((input) => input.agentId !== undefined || input.teamId !== undefined, {
    path: ['agentId'],
    error: 'An agent or a team is needed, or null for nobody.',
  })

/**
 * The first problem of the values: the agent of `agentId` is looked up before the form of `teamId` is checked (spec/4
 * B1).
 */
async function problemOf(ctx: Ctx, problem: AppError, input: unknown): Promise<AppError> {
  const agent = z.object({ agentId: uuid }).safeParse(input)
  if (problem.field !== 'teamId' || !agent.success) return problem
  const fit = await checkAssignment(ctx.app.pool, workspaceOf(ctx.actor), agent.data.agentId, null)
  return fit.agent ? problem : noSuchAgent()
}

/**
 * Assigns a chat to an agent, a team or neither; whether the chat is open does not matter (spec/4 D40). Repeating it
 * changes nothing and emits nothing. Throws not_found before any fault of the values.
 */
export async function assignConversation(
  ctx: Ctx,
  contactId: string,
  input: unknown,
): Promise<ConversationRow> {
  const parsed = firstProblem(assignInput, input)
  if ('problem' in parsed) {
    await requireConversation(ctx, contactId)
    throw await problemOf(ctx, parsed.problem, input)
  }
  assertIsId(contactId, 'chat')
  return changeOne(ctx, contactId, assigning(ctx, parsed.value))
}
