import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { type AppError, errors } from '#core/errors.ts'
import { type Assignment, checkAssignments } from '#messaging/chat-model/chats/assignees.ts'
import { beyondLimit } from '#messaging/chat-model/chats/capacity.ts'
import { normalRank } from '#messaging/chat-model/chats/priorities.ts'
import { beyondSkills } from '#messaging/chat-model/chats/required-skills.ts'
import { followChats } from '#messaging/chat-model/transfers/follow-chats.ts'
import { type ChatChange, type LockedChat, previousOf } from './chat-changes.ts'

/** An omitted field is unchanged, null clears. */
export interface AssignChange {
  agentId?: string | null | undefined
  teamId?: string | null | undefined
}

interface Assigned {
  contactId: string
  agentId: string | null
  teamId: string | null
}

const assigned = rowsIn<Assigned>(
  {
    contact_id: ['uuid', (chat) => chat.contactId],
    agent_id: ['uuid', (chat) => chat.agentId],
    team_id: ['uuid', (chat) => chat.teamId],
  },
  3,
)

/**
 * To be given to an agent by a person or a key silences the chatbot; by the chatbot ($3) it does not (spec/8 TR1). Null:
 * a colleague gets the chat in the agent's place, and it stays as it is.
 */
const saveMany = statement<{ contactId: string }>(
  'conversations.assign_many',
  `update conversation v set agent_id = a.agent_id, team_id = a.team_id, updated_at = $2,
     bot_had_it = case when a.agent_id is distinct from v.agent_id then coalesce($3, v.bot_had_it) else v.bot_had_it end
   from ${assigned.from('a')} where v.workspace_id = $1 and v.contact_id = a.contact_id
   returning ${columns('Conversation', 'v', ['contactId'])}`,
)

/** Assigns chats to the agents who already had them while the chatbot had them, too. */
const giveAgain = statement(
  'conversations.give_again',
  'update conversation set bot_had_it = false where workspace_id = $1 and contact_id = any($2::uuid[])',
)

export const noSuchAgent = () =>
  errors.invalidField('agentId', 'No such agent who may take chats.').because('no_such')

/** The objections to it. Only fields of the request are checked: an agent who already has the chat keeps it. */
export function misfitOf(
  input: AssignChange,
  { agentId, teamId }: Assigned,
  fit: Assignment,
): AppError | null {
  if (input.agentId && !fit.agent) return noSuchAgent()
  if (input.teamId && !fit.team) return errors.invalidField('teamId', 'No such team.').because('no_such')
  if (!agentId || !teamId || fit.together) return null
  return errors
    .invalidField(input.agentId ? 'agentId' : 'teamId', 'The agent is not in the team.')
    .because('not_in_team')
}

const keyOf = ({ agentId, teamId }: Pick<Assigned, 'agentId' | 'teamId'>) => `${agentId} ${teamId}`

/** Whether each pair of an agent and a team is valid; one statement for all of them. */
async function fitsOf(
  tx: Tx,
  workspaceId: string,
  wanted: readonly Assigned[],
): Promise<Map<string, Assignment>> {
  const pairs = [...new Map(wanted.map((one) => [keyOf(one), one])).values()]
  const fits = await checkAssignments(tx, workspaceId, pairs)
  return new Map(pairs.map((pair, index) => [keyOf(pair), fits[index] as Assignment]))
}

interface How {
  /** the agent was chosen automatically: chats beyond the agent's limit are unchanged */
  withinLimit?: boolean
  /** the same: chats that require a skill that the agent lacks are unchanged (docs/adr/0191) */
  withinSkills?: boolean
  /** the new agent takes the previous agent's place, also for the chatbot */
  handsOn?: boolean
}

/** The chats that would go to an agent who lacks a skill for them. */
const unskilledOf = (
  tx: Tx,
  workspaceId: string,
  moved: readonly Assigned[],
  before: ReadonlyMap<string, LockedChat>,
) =>
  beyondSkills(
    tx,
    workspaceId,
    moved[0]?.agentId as string,
    moved.flatMap(({ contactId }) => before.get(contactId) ?? []),
  )

/** The chats that would go to an agent beyond the agent's limit of open chats. */
function beyondOf(
  tx: Tx,
  workspaceId: string,
  moved: readonly Assigned[],
  before: ReadonlyMap<string, LockedChat>,
): Promise<Set<string>> {
  const agentId = moved[0]?.agentId
  const wanted = moved.map(({ contactId }) => {
    const chat = before.get(contactId)
    const counts = chat?.status === 'open' && chat.agentId !== agentId
    return { contactId, counts, priority: chat?.priority ?? normalRank }
  })
  return beyondLimit(tx, workspaceId, agentId as string, wanted)
}

/**
 * Gives chats to an agent, a team or nobody; their active transfers go with them (spec/8 TR2). A person who chooses the
 * agent may go beyond the agent's limit of open chats, and choose one who lacks a skill (docs/adr/0185, 0191).
 */
export const assigning = (
  ctx: Ctx,
  change: AssignChange,
  { withinLimit = false, withinSkills = false, handsOn = false }: How = {},
): ChatChange => ({
  type: 'chat.assigned',
  extras: previousOf,
  async apply(tx, chats, now) {
    const workspaceId = workspaceOf(ctx.actor)
    const wanted = chats.map((before): Assigned => {
      const { agentId = before.agentId, teamId = before.teamId } = change
      return { contactId: before.contactId, agentId, teamId }
    })
    const fits = await fitsOf(tx, workspaceId, wanted)
    const refused = new Map<string, AppError>()
    for (const one of wanted) {
      const misfit = misfitOf(change, one, fits.get(keyOf(one)) as Assignment)
      if (misfit) refused.set(one.contactId, misfit)
    }
    const before = new Map(chats.map((chat) => [chat.contactId, chat]))
    const fitting = wanted.filter(({ contactId }) => !refused.has(contactId))
    const isSame = (one: Assigned) => keyOf(before.get(one.contactId) as Assigned) === keyOf(one)
    const again = fitting.filter((one) => isSame(one) && before.get(one.contactId)?.botHadIt)
    const isSystem = ctx.actor.kind === 'system'
    if (again.length > 0 && change.agentId && !isSystem)
      await run(tx, giveAgain, [workspaceId, again.map(({ contactId }) => contactId)])
    const asked = fitting.filter((one) => !isSame(one))
    const unskilled =
      withinSkills && change.agentId ? await unskilledOf(tx, workspaceId, asked, before) : new Set<string>()
    const wished = asked.filter(({ contactId }) => !unskilled.has(contactId))
    const isLimited = withinLimit && change.agentId
    const beyond = isLimited ? await beyondOf(tx, workspaceId, wished, before) : new Set<string>()
    const moved = wished.filter(({ contactId }) => !beyond.has(contactId))
    if (moved.length === 0) return { changed: [], refused }
    const changed = await run(tx, saveMany, [
      workspaceId,
      now,
      handsOn ? null : isSystem,
      ...assigned.values(moved),
    ])
    const also = await followChats(
      ctx,
      tx,
      changed.map(({ contactId }) => contactId),
    )
    return { changed, refused, also }
  },
})
