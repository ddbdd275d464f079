import { z } from 'zod'
import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { statementOf } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { optional, parseInput } from '#core/validation.ts'
import { atCapacity } from '#messaging/chat-model/chats/capacity.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import {
  assertInboxFit,
  assertInboxKnown,
  type InboxFilter,
  namedInboxFilter,
  ownTeams,
  whereInbox,
} from '#messaging/chat-model/chats/inbox-filters.ts'
import { lacksSkillFor, withoutSkill } from '#messaging/chat-model/chats/required-skills.ts'
import { assigning } from './assign-many.ts'
import { changeHeld, type LockedChat, lockedColumns, lockedJoins } from './chat-changes.ts'

export const takeNextInput = z.object({
  filter: optional(namedInboxFilter).meta({
    description:
      'Only chats that match the filter are considered. With `teamId`, only chats in the queue of this team are considered; the caller must belong to the team.',
  }),
})

const standing = statement<{ isAvailable: boolean; isInTeam: boolean }>(
  'conversations.standing_of_taker',
  `select u.is_available as "isAvailable",
     exists (select from team_member k where k.workspace_id = $1 and k.user_id = $2 and k.team_id = $3) as "isInTeam"
   from user_account u where u.id = $2`,
)

/** Like picking a transfer (spec/8 TR6): members who are away cannot take chats. */
async function assertTakes(
  ctx: Ctx,
  { workspaceId, userId }: Member,
  teamId: string | undefined,
): Promise<void> {
  const [taker] = await run(ctx.app.pool, standing, [workspaceId, userId, teamId ?? null])
  if (teamId && !taker?.isInTeam)
    throw errors.invalidField('filter.teamId', 'No such team of yours.').because('no_such')
  if (!taker?.isAvailable) throw new AppError('invalid_state', 'You are currently away').because('away')
}

/** Open chats without an assignee, or of a team of the caller and without an agent. */
function waiting(ctx: Ctx, { workspaceId, userId }: Member, filter: InboxFilter): ListShape {
  const shape: ListShape = {
    name: 'conversations.waiting',
    conditions: ['v.workspace_id = $1', `v.status = 'open'`, 'v.agent_id is null'],
    values: [workspaceId],
  }
  if (!filter.teamId)
    where(shape, 'of_queues', `(v.team_id is null or v.team_id = any(${ownTeams}))`, workspaceId, userId)
  whereInbox(shape, ctx, { snoozed: false, ...filter })
  return shape
}

/** The same without chats that require a skill that the caller lacks, or only those (docs/adr/0191). */
function bySkill({ name, conditions, values }: ListShape, userId: string, has: boolean): ListShape {
  const shape = { name, conditions: [...conditions], values: [...values] }
  const lacks = lacksSkillFor('$')
  const places = lacks.match(/\$/g)?.length ?? 0
  const own = Array(places).fill(userId)
  where(shape, has ? 'skilled' : 'unskilled', has ? `not ${lacks}` : lacks, ...own)
  return shape
}

/** The oldest chat of the highest priority that no other transaction holds; it is held from then on. */
async function holdOldest(db: Queryable, { name, conditions, values }: ListShape): Promise<LockedChat[]> {
  const oldest = statementOf<LockedChat>(
    `${name}.oldest`,
    () => `select ${lockedColumns} from conversation v ${lockedJoins}
      where ${conditions.join(' and ')} order by v.priority, v.opened_at, v.contact_id limit 1 for update of v skip locked`,
  )
  return run(db, oldest, values)
}

async function areThereSome(db: Queryable, { name, conditions, values }: ListShape): Promise<boolean> {
  const some = statementOf<object>(
    `${name}.some`,
    () => `select from conversation v
      join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
      where ${conditions.join(' and ')} limit 1`,
  )
  return (await run(db, some, values)).length > 0
}

const tries = 5
const pauseMs = 20

/**
 * Assigns the caller the chat of the highest priority that has waited longest among open chats without an agent, in no team or in one of the
 * caller's teams; null if there is none. What requires a skill that the caller lacks is passed over; where nothing else
 * waits, the caller is refused. A chat that another caller takes at the same moment is skipped; if all waiting
 * chats are held, by other takers or by incoming messages, it looks again.
 */
export async function takeNextConversation(ctx: Ctx, input: unknown): Promise<ConversationRow | null> {
  const member = memberOf(ctx.actor)
  const { filter = {} } = parseInput(takeNextInput, input)
  assertInboxFit(ctx, filter)
  await assertInboxKnown(ctx, member.workspaceId, filter, { rows: [] })
  await assertTakes(ctx, member, filter.teamId)
  const all = waiting(ctx, member, filter)
  const shape = bySkill(all, member.userId, true)
  for (let left = tries; left > 0; left--) {
    const taken = await takeOne(ctx, member, shape)
    if (taken) return taken
    if (!(await areThereSome(ctx.app.pool, shape))) {
      if (await areThereSome(ctx.app.pool, bySkill(all, member.userId, false))) throw withoutSkill()
      break
    }
    if (left > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return null
}

function takeOne(ctx: Ctx, member: Member, shape: ListShape): Promise<ConversationRow | null> {
  return inTransaction(ctx.app.pool, async (tx) => {
    const held = await holdOldest(tx, shape)
    const [outcome] = await changeHeld(
      ctx,
      tx,
      held,
      assigning(ctx, { agentId: member.userId }, { withinLimit: true }),
    )
    if (outcome?.refusal) throw outcome.refusal
    if (outcome && !outcome.changed) throw atCapacity()
    return outcome?.chat ?? null
  })
}
