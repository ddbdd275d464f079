import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { type AppError, errors } from '#core/errors.ts'
import { assertIsId, found } from '#core/found.ts'
import { firstProblem, uuid } from '#core/validation.ts'
import { seesChatOf } from '#messaging/contacts/visibility.ts'
import { tellChats } from '#messaging/timeline/write-entries.ts'
import { type Assignment, checkAssignment } from './assignees.ts'
import { chatEvent } from './conversation-events.ts'
import { readConversations, requireConversation } from './conversation-queries.ts'
import { type ConversationRow, named } from './conversation-row.ts'

const id = uuid.nullable().optional()

/** Left out is unchanged, null is cleared (spec/4 B11, assign). */
export const assignInput = z
  .object({
    agentId: id.meta({ description: 'An agent who may take chats; in the team, when both are set.' }),
    teamId: id.meta({ description: 'A team.' }),
  })
  .refine((input) => input.agentId !== undefined || input.teamId !== undefined, {
    path: ['agentId'],
    error: 'An agent or a team is needed, or null for nobody.',
  })

const lockChat = statement<Pick<ConversationRow, 'agentId' | 'agentName' | 'teamId' | 'teamName'>>(
  'conversations.lock',
  `select ${columns('Conversation', 'v', ['agentId', 'teamId'])}, ${columnsAs('User', 'u', { agentName: 'fullName' })},
     ${columnsAs('Team', 't', { teamName: 'name' })}
   from conversation v
   join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
   left join user_account u on u.id = v.agent_id
   left join team t on t.workspace_id = v.workspace_id and t.id = v.team_id
   where v.workspace_id = $1 and v.contact_id = $2 for update of v`,
)

const saveAssignment = statement(
  'conversations.assign',
  `update conversation set agent_id = $3, team_id = $4, updated_at = $5 where workspace_id = $1 and contact_id = $2`,
)

/** What speaks against it. Only what the request names is checked: an agent who has the chat already keeps it. */
export function misfitOf(
  input: { agentId?: string | null | undefined; teamId?: string | null | undefined },
  { agentId, teamId }: { agentId: string | null; teamId: string | null },
  fit: Assignment,
): AppError | null {
  if (input.agentId && !fit.agent) return noSuchAgent()
  if (input.teamId && !fit.team) return errors.invalidField('teamId', 'No such team.')
  if (!agentId || !teamId || fit.together) return null
  return errors.invalidField(input.agentId ? 'agentId' : 'teamId', 'The agent is not in the team.')
}

const noSuchAgent = () => errors.invalidField('agentId', 'No such agent who may take chats.')

/** The first problem of the values: whom `agentId` names is looked up before the form of `teamId` (spec/4 B1). */
async function problemOf(ctx: Ctx, problem: AppError, input: unknown): Promise<AppError> {
  const agent = z.object({ agentId: uuid }).safeParse(input)
  if (problem.field !== 'teamId' || !agent.success) return problem
  const fit = await checkAssignment(ctx.app.pool, workspaceOf(ctx.actor), agent.data.agentId, null)
  return fit.agent ? problem : noSuchAgent()
}

/**
 * Gives a chat to an agent, a team or nobody; open or closed is another matter (spec/4 D40). Repeating it changes
 * nothing and emits nothing. Throws not_found before any fault of the values.
 */
export async function assignConversation(
  ctx: Ctx,
  contactId: string,
  input: unknown,
): Promise<ConversationRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const parsed = firstProblem(assignInput, input)
  if ('problem' in parsed) {
    await requireConversation(ctx, contactId)
    throw await problemOf(ctx, parsed.problem, input)
  }
  assertIsId(contactId, 'chat')
  return inTransaction(ctx.app.pool, async (tx) => {
    const [before] = await run(tx, lockChat, [workspaceId, contactId])
    if (!before || !seesChatOf(ctx.actor, before.agentId)) throw errors.notFound('chat')
    const { agentId = before.agentId, teamId = before.teamId } = parsed.value
    const fit = await checkAssignment(tx, workspaceId, agentId, teamId)
    const misfit = misfitOf(parsed.value, { agentId, teamId }, fit)
    if (misfit) throw misfit
    const same = agentId === before.agentId && teamId === before.teamId
    if (!same) await run(tx, saveAssignment, [workspaceId, contactId, agentId, teamId, ctx.now()])
    // Whoever gives a chat away is told what it came to, even when it is out of sight from then on.
    const [after] = await readConversations(tx, { kind: 'system', workspaceId }, [contactId])
    const chat = found(after, 'chat')
    if (same) return chat
    const previous = {
      agent: named(before.agentId, before.agentName),
      team: named(before.teamId, before.teamName),
    }
    await tellChats(ctx, tx, [chatEvent(ctx, 'chat.assigned', chat, { previous })])
    return chat
  })
}
