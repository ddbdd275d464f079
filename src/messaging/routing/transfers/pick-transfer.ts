import { z } from 'zod'
import { hasAccess, type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { given, parseInput, uuid } from '#core/validation.ts'
import { agents } from '#messaging/chat-model/chats/assignees.ts'
import { atCapacity } from '#messaging/chat-model/chats/capacity.ts'
import { lacksSkillFor, withoutSkill } from '#messaging/chat-model/chats/required-skills.ts'
import type { TransferRow } from '#messaging/chat-model/transfers/transfer-row.ts'
import { assigning } from '#messaging/inbox/conversations/assign-many.ts'
import {
  changeHeld,
  type LockedChat,
  lockedColumns,
  lockedJoins,
} from '#messaging/inbox/conversations/chat-changes.ts'
import { readChanged } from './end-commands.ts'

/** Name of the queue of no team in `/api`. */
const general = 'general'

export const pickTransferInput = z.object({
  teamId: given(z.union([z.literal(general), uuid], { error: 'Must be a uuid or "general".' })).meta({
    type: 'string',
    description:
      "UUID of one of the member's teams, to take only from the queue of that team; `general` for the queue of no team.",
  }),
})

interface Taker {
  isAvailable: boolean
  mayChat: boolean
  isAllowed: boolean
  isInTeam: boolean
}

const taker = statement<Taker>(
  'transfers.taker',
  `select u.is_available as "isAvailable", s.allow_agent_queue_pickup as "isAllowed",
     exists (select from ${agents} where m.workspace_id = $1 and m.user_id = $2) as "mayChat",
     exists (select from team_member k where k.workspace_id = $1 and k.user_id = $2 and k.team_id = $3) as "isInTeam"
   from user_account u, chatbot_settings s where u.id = $2 and s.workspace_id = $1`,
)

/** Throws if a member may not take from a queue, or not from the queue of this team (spec/5 1.7, spec/8 TR6). */
export async function assertMayTake(db: Queryable, member: Member, teamId: string | null): Promise<void> {
  const [found] = await run(db, taker, [member.workspaceId, member.userId, teamId])
  if (!found?.isAllowed && !hasAccess(member, { permission: 'transfers:write' }))
    throw errors.forbidden('Queue pickup is not allowed')
  if (!found?.mayChat) throw errors.forbidden('Only those who may chat take chats over')
  if (teamId && !found.isInTeam) throw errors.forbidden('You are not a member of this team')
  if (!found.isAvailable)
    throw new AppError('invalid_state', 'You are currently away', { whole: true }).because('away')
}

/**
 * The oldest transfer of the highest priority that is not locked now; the transfer and its chat are locked from then on. A transfer that was
 * taken during the query has an agent in both rows and is skipped. The planner does not see whose queue is meant:
 * planning for each workspace again costs five times as much as the query. What requires a skill that the person (`user`)
 * lacks is passed over (docs/adr/0191).
 */
const oldest = (name: string, queue: string, user: string) =>
  statement<LockedChat & { transferId: string }>(
    name,
    `select x.id as "transferId", ${lockedColumns} from transfer x
     join conversation v on v.workspace_id = x.workspace_id and v.contact_id = x.contact_id and v.agent_id is null
     ${lockedJoins}
     where x.workspace_id = (select $1::uuid) and x.status = 'active' and x.agent_id is null and ${queue}
       and not ${lacksSkillFor(user)}
     order by x.priority, x.transferred_at, x.id limit 1 for update of x, v skip locked`,
  )

/** $2 is the member whose teams are meant, or the one team; $3 the member then. */
const ofAllQueues = oldest(
  'transfers.oldest_of_queues',
  `(x.team_id is null or x.team_id = any(array(
     select k.team_id from team_member k where k.workspace_id = $1 and k.user_id = $2)))`,
  '$2',
)
const ofTeam = oldest('transfers.oldest_of_team', 'x.team_id = $2', '$3')
const ofGeneral = oldest('transfers.oldest_of_general', 'x.team_id is null and $2::uuid is null', '$3')

function holdOldest(tx: Tx, { workspaceId, userId }: Member, teamId: string | undefined) {
  if (!teamId) return run(tx, ofAllQueues, [workspaceId, userId])
  return teamId === general
    ? run(tx, ofGeneral, [workspaceId, null, userId])
    : run(tx, ofTeam, [workspaceId, teamId, userId])
}

const waitsThere = (condition: string) => `exists (select from transfer x
     join conversation v on v.workspace_id = x.workspace_id and v.contact_id = x.contact_id
     where x.workspace_id = $1 and x.status = 'active' and x.agent_id is null and ${condition}
     and case $3 when 'team' then x.team_id = $4::uuid when 'general' then x.team_id is null
       else x.team_id is null or x.team_id = any(array(
         select k.team_id from team_member k where k.workspace_id = $1 and k.user_id = $2)) end)`

interface Left {
  /** some wait that the member can take */
  forMember: boolean
  /** some wait, all of them for skills that the member lacks */
  forOthers: boolean
}

const left = statement<Left>(
  'transfers.some_waiting',
  `select s.is_so as "forMember", not s.is_so and ${waitsThere(lacksSkillFor('$2'))} as "forOthers"
   from (select ${waitsThere(`not ${lacksSkillFor('$2')}`)} as is_so) s`,
)

async function whatIsLeft(
  db: Queryable,
  { workspaceId, userId }: Member,
  teamId: string | undefined,
): Promise<Left> {
  const isTeam = teamId !== undefined && teamId !== general
  const queue = isTeam ? 'team' : (teamId ?? 'all')
  const [row] = await run(db, left, [workspaceId, userId, queue, isTeam ? teamId : null])
  return row ?? { forMember: false, forOthers: false }
}

const tries = 5
const pauseMs = 20

function pickOne(ctx: Ctx, member: Member, teamId: string | undefined): Promise<TransferRow | null> {
  return inTransaction(ctx.app.pool, async (tx) => {
    const [waiting] = await holdOldest(tx, member, teamId)
    if (!waiting) return null
    const [outcome] = await changeHeld(
      ctx,
      tx,
      [waiting],
      assigning(ctx, { agentId: member.userId }, { withinLimit: true }),
    )
    if (outcome?.refusal) throw outcome.refusal
    if (outcome && !outcome.changed) throw atCapacity()
    return readChanged(ctx, tx, waiting.transferId)
  })
}

/**
 * Assigns the caller the transfer of the highest priority that has waited longest, in the general queue or in one of the member's teams; null
 * when no transfer waits (spec/8 TR6). A transfer that another member takes at the same moment is skipped; where all
 * waiting transfers are locked, by members who take or by incoming messages, the query repeats. Where all that waits
 * requires skills that the member lacks, the member is refused.
 */
export async function pickTransfer(ctx: Ctx, input: unknown): Promise<TransferRow | null> {
  const member = memberOf(ctx.actor)
  const { teamId } = parseInput(pickTransferInput, input)
  await assertMayTake(ctx.app.pool, member, teamId === general ? null : (teamId ?? null))
  for (let attempt = 1; attempt <= tries; attempt++) {
    const picked = await pickOne(ctx, member, teamId)
    if (picked) return picked
    const { forMember, forOthers } = await whatIsLeft(ctx.app.pool, member, teamId)
    if (forOthers) throw withoutSkill()
    if (!forMember) break
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return null
}
