import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { optional, parseInput, uuid } from '#core/validation.ts'
import { numberById } from '#messaging/accounts/directory.ts'
import { whereSeen } from '#messaging/contacts/visibility.ts'
import { knownAssignees } from './assignees.ts'
import { type ConversationRow, conversationSource, readConversationsAs } from './conversation-row.ts'
import { conversationStatuses } from './conversation-sets.ts'

const listInput = z.object({
  ...walkInput,
  status: optional(z.enum(conversationStatuses.values)).meta({ description: 'open or closed.' }),
  agentId: optional(uuid).meta({ description: 'Only chats of this agent.' }),
  teamId: optional(uuid).meta({ description: 'Only chats of this team.' }),
  numberId: optional(uuid).meta({ description: 'Only chats whose last message went over this number.' }),
  unassigned: optional(z.boolean()).meta({
    description: 'Only chats of nobody, or of somebody; not with agent or team.',
  }),
})
type Filters = Omit<z.output<typeof listInput>, keyof typeof walkInput>

const newestFirst: KeysetList<ConversationRow> = {
  columns: readConversationsAs(),
  from: conversationSource,
  by: { time: 'c.created_at', id: 'c.id' },
  isDescending: true,
  position: ({ contact }) => ({ value: contact.createdAt, id: contact.id }),
}

function shapeOf(workspaceId: string, filters: Filters): ListShape {
  const { status, agentId, teamId, numberId, unassigned } = filters
  const shape: ListShape = {
    name: 'chats.list',
    conditions: ['v.workspace_id = $1', 'c.workspace_id = $1'],
    values: [workspaceId],
  }
  if (status === 'open') where(shape, 'open', `v.status = 'open'`)
  if (status === 'closed') where(shape, 'closed', `v.status = 'closed'`)
  if (agentId) where(shape, 'agent', 'v.agent_id = $', agentId)
  if (teamId) where(shape, 'team', 'v.team_id = $', teamId)
  if (numberId) where(shape, 'number', 'v.number_id = $', numberId)
  if (unassigned === true) where(shape, 'unassigned', 'v.agent_id is null and v.team_id is null')
  if (unassigned === false) where(shape, 'assigned', '(v.agent_id is not null or v.team_id is not null)')
  return shape
}

/** Filters that name nothing of the workspace are faults of their fields; a foreign id can have found no chat. */
async function requireKnown(ctx: Ctx, workspaceId: string, { agentId, teamId }: Filters): Promise<void> {
  if (!agentId && !teamId) return
  const known = await knownAssignees(ctx.app.pool, workspaceId, agentId ?? null, teamId ?? null)
  if (agentId && !known.agent) throw errors.invalidField('agentId', 'No such agent.')
  if (teamId && !known.team) throw errors.invalidField('teamId', 'No such team.')
}

/**
 * One page of all chats, those without messages too, newest chat first (spec/4 B11, GET /chats): chats do not move
 * when messages come, so pages are stable. A chat is as old as its contact, whose index is walked.
 */
export async function listChats(ctx: Ctx, input: unknown): Promise<Page<ConversationRow>> {
  const { first, after, last, before, ...filters } = parseInput(listInput, input)
  const { agentId, teamId, numberId, unassigned } = filters
  if (unassigned !== undefined && (agentId || teamId)) {
    throw errors.invalidRequest('Chats of an agent or a team are assigned.', 'unassigned')
  }
  const workspaceId = workspaceOf(ctx.actor)
  const binding = { workspaceId, list: 'chats', sort: 'created_at', filters }
  const walk = readWalk(ctx.app, { first, after, last, before }, binding)
  const shape = shapeOf(workspaceId, filters)
  whereSeen(shape, ctx.actor)
  const page = await readPage({ db: ctx.app.pool, app: ctx.app }, newestFirst, shape, walk)
  if (page.rows.length === 0) await requireKnown(ctx, workspaceId, filters)
  if (numberId && !(await numberById(ctx.app, workspaceId, numberId))) {
    throw errors.invalidField('numberId', 'No such number.')
  }
  return page
}
