import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { ofSet } from '#core/input-schema.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { optional, uuid } from '#core/validation.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { knownAssignees } from './assignees.ts'
import { conversationStatuses } from './conversation-sets.ts'

/** The filters of a list of chats, in any order. */
export const conversationFilters = {
  status: optional(ofSet(conversationStatuses, z.enum(conversationStatuses.values))).meta({
    description: 'Only chats with this status are listed.',
  }),
  agentId: optional(uuid).meta({ description: 'Only chats assigned to this agent are listed.' }),
  teamId: optional(uuid).meta({ description: 'Only chats assigned to this team are listed.' }),
  numberId: optional(uuid).meta({
    description: 'Only chats whose last message was exchanged over this number are listed.',
  }),
  unassigned: optional(z.boolean()).meta({
    description:
      'If true, only unassigned chats are listed; if false, only assigned ones. Cannot be combined with an agent or a team.',
  }),
}

export type Filters = z.output<z.ZodObject<typeof conversationFilters>>

/** Throws invalid_request for contradicting filters. */
export function assertFit({ agentId, teamId, unassigned }: Filters): void {
  if (unassigned !== undefined && (agentId || teamId)) {
    throw errors.invalidRequest('Chats of an agent or a team are assigned.', 'unassigned')
  }
}

/** Restricts a list of chats to those that match. */
export function whereFiltered(shape: ListShape, filters: Filters): void {
  const { status, agentId, teamId, numberId, unassigned } = filters
  if (status === 'open') where(shape, 'open', `v.status = 'open'`)
  if (status === 'closed') where(shape, 'closed', `v.status = 'closed'`)
  if (agentId) where(shape, 'agent', 'v.agent_id = $', agentId)
  if (teamId) where(shape, 'team', 'v.team_id = $', teamId)
  if (numberId) where(shape, 'number', 'v.number_id = $', numberId)
  if (unassigned === true) where(shape, 'unassigned', 'v.agent_id is null and v.team_id is null')
  if (unassigned === false) where(shape, 'assigned', '(v.agent_id is not null or v.team_id is not null)')
}

async function assertAssignees(ctx: Ctx, workspaceId: string, { agentId, teamId }: Filters): Promise<void> {
  if (!agentId && !teamId) return
  const known = await knownAssignees(ctx.app.pool, workspaceId, agentId ?? null, teamId ?? null)
  if (agentId && !known.agent) throw errors.invalidField('agentId', 'No such agent.').because('no_such')
  if (teamId && !known.team) throw errors.invalidField('teamId', 'No such team.').because('no_such')
}

/**
 * Filters with ids that are unknown to the workspace are faults of their fields; an unknown id matches no chat, so only
 * an empty page needs the check.
 */
export async function assertKnown(
  ctx: Ctx,
  workspaceId: string,
  filters: Filters,
  { rows }: { rows: readonly unknown[] },
): Promise<void> {
  if (rows.length === 0) await assertAssignees(ctx, workspaceId, filters)
  const { numberId } = filters
  if (numberId) await assertNumber(ctx, workspaceId, numberId, 'numberId')
}

/** Throws invalid_field if the workspace has no such number. */
export async function assertNumber(ctx: Ctx, workspaceId: string, id: string, field: string): Promise<void> {
  if (!(await numberById(ctx.app, workspaceId, id)))
    throw errors.invalidField(field, 'No such number.').because('no_such')
}
