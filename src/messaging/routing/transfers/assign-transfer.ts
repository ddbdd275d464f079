import { z } from 'zod'
import { hasAccess, type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { parseInput, uuidOrNone } from '#core/validation.ts'
import type { TransferRow } from '#messaging/chat-model/transfers/transfer-row.ts'
import { type AssignChange, assigning } from '#messaging/inbox/conversations/assign-many.ts'
import { changeHeld } from '#messaging/inbox/conversations/chat-changes.ts'
import { lockTeam } from '#people/teams/team-sql.ts'
import { assertTakes, standingOf } from './agent-standing.ts'
import { nextOfTeam, teamThatTakes } from './choose-agent.ts'
import { holdActive, readChanged } from './end-commands.ts'
import { assertMayTake } from './pick-transfer.ts'
import { transferById } from './transfer-queries.ts'

export const assignTransferInput = z.object({
  agentId: uuidOrNone.meta({
    description:
      'UUID of the agent who gets the chat; null releases the chat to its queue. Without transfers:write, only the caller, and null also means the caller.',
  }),
  teamId: uuidOrNone.meta({
    description:
      "UUID of the team that gets the chat; null for the general queue. A team alone keeps a current agent who belongs to the team, unless that agent is the caller; otherwise the team's strategy chooses an agent.",
  }),
})
type Asked = z.output<typeof assignTransferInput>

/** Without transfers:write, a member takes the transfer for themselves, whatever is omitted (spec/5 1.7). */
async function assertTakesItself(ctx: Ctx, member: Member, { agentId, teamId }: Asked): Promise<void> {
  if (teamId !== undefined) throw errors.forbidden('You cannot change the team of a transfer')
  if (agentId && agentId !== member.userId)
    throw errors.forbidden('You can only assign transfers to yourself')
  await assertMayTake(ctx.app.pool, member, null)
}

interface Found {
  member: Member
  before: Pick<TransferRow, 'agentId' | 'teamId' | 'priority'>
  /** what the chat requires */
  skillIds: readonly string[]
}

/**
 * A team alone keeps its own agent; the chat of an agent outside the team goes to the team's queue, and its strategy
 * chooses (spec/8 TR7). A member who assigns a team their own chat transfers the chat: another agent of the team gets
 * the chat, or the queue (docs/adr/0106).
 */
async function toTeam(
  ctx: Ctx,
  tx: Tx,
  teamId: string | null,
  { member: { workspaceId, userId }, before, skillIds }: Found,
): Promise<AssignChange> {
  const isOwn = before.agentId === userId
  if (teamId === before.teamId && !(isOwn && teamId)) return {}
  if (!teamId) return { agentId: null, teamId }
  const strategy = await teamThatTakes(tx, workspaceId, teamId)
  if (before.agentId && !isOwn && (await standingOf(ctx, tx, before.agentId, teamId)).isInTeam)
    return { teamId }
  const chat = { except: isOwn ? userId : null, priority: before.priority, skillIds }
  return { teamId, agentId: await nextOfTeam(tx, { workspaceId, id: teamId, strategy }, ctx.now(), chat) }
}

async function anyChange(ctx: Ctx, tx: Tx, { agentId, teamId }: Asked, found: Found): Promise<AssignChange> {
  const { member, before } = found
  const { workspaceId } = member
  if (agentId === undefined) return teamId === undefined ? {} : toTeam(ctx, tx, teamId, found)
  if (teamId) await teamThatTakes(tx, workspaceId, teamId)
  const team = teamId === undefined ? before.teamId : teamId
  if (agentId && (agentId !== before.agentId || team !== before.teamId))
    assertTakes(await standingOf(ctx, tx, agentId, team), team)
  return { agentId, ...(teamId !== undefined && { teamId }) }
}

/**
 * PUT /chatbot/transfers/{id}/assign: assigns a transfer, and its chat, to an agent, a team or a queue. Assigning the
 * current target changes nothing and nobody is notified (spec/8 TR7). Throws not_found before any fault of the
 * values.
 */
export async function assignTransfer(ctx: Ctx, id: string, input: unknown): Promise<TransferRow> {
  const member = memberOf(ctx.actor)
  const { workspaceId } = member
  await transferById(ctx, id)
  const asked = parseInput(assignTransferInput, input)
  const isOwn = !hasAccess(member, { permission: 'transfers:write' })
  if (isOwn) await assertTakesItself(ctx, member, asked)
  const wanted = isOwn ? { agentId: member.userId } : asked
  return inTransaction(ctx.app.pool, async (tx) => {
    // Teams are held before chats, as by whoever deletes a team.
    if (wanted.teamId) await run(tx, lockTeam, [workspaceId, wanted.teamId])
    const { transfer, held } = await holdActive(ctx, tx, id)
    const skillIds = held[0]?.requiredSkillIds ?? []
    const change = await anyChange(ctx, tx, wanted, { member, before: transfer, skillIds })
    // Whom the strategy chose may have got another chat meanwhile, of another team: then the chat waits.
    const isChosen = wanted.agentId === undefined && change.agentId != null
    const [outcome] = await changeHeld(
      ctx,
      tx,
      held,
      assigning(ctx, change, { withinLimit: isChosen, withinSkills: isChosen }),
    )
    if (outcome?.refusal) throw outcome.refusal
    if (isChosen && !outcome?.changed)
      await changeHeld(ctx, tx, held, assigning(ctx, { ...change, agentId: null }))
    return readChanged(ctx, tx, id)
  })
}
