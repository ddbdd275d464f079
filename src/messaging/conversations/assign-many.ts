import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { AppError } from '#core/errors.ts'
import { misfitOf } from './assign.ts'
import { type Assignment, checkAssignments } from './assignees.ts'
import type { ChatChange, LockedChat } from './chat-changes.ts'
import { named } from './conversation-row.ts'

/** What is left out stays, null clears. */
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
  2,
)

const saveMany = statement<{ contactId: string }>(
  'conversations.assign_many',
  `update conversation v set agent_id = a.agent_id, team_id = a.team_id, updated_at = $2
   from ${assigned.from('a')} where v.workspace_id = $1 and v.contact_id = a.contact_id
   returning ${columns('Conversation', 'v', ['contactId'])}`,
)

const keyOf = ({ agentId, teamId }: Pick<Assigned, 'agentId' | 'teamId'>) => `${agentId} ${teamId}`

/** Whether each pair of an agent and a team fits; one statement for all of them. */
async function fitsOf(
  tx: Tx,
  workspaceId: string,
  wanted: readonly Assigned[],
): Promise<Map<string, Assignment>> {
  const pairs = [...new Map(wanted.map((one) => [keyOf(one), one])).values()]
  const fits = await checkAssignments(tx, workspaceId, pairs)
  return new Map(pairs.map((pair, index) => [keyOf(pair), fits[index] as Assignment]))
}

/** Gives chats to an agent, a team or nobody. */
export const assigning = (ctx: Ctx, change: AssignChange): ChatChange => ({
  type: 'chat.assigned',
  extras: (before: LockedChat) => ({
    previous: {
      agent: named(before.agentId, before.agentName),
      team: named(before.teamId, before.teamName),
    },
  }),
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
    const moved = wanted.filter((one) => {
      const was = before.get(one.contactId)
      return !refused.has(one.contactId) && was && keyOf(was) !== keyOf(one)
    })
    const changed =
      moved.length === 0 ? [] : await run(tx, saveMany, [workspaceId, now, ...assigned.values(moved)])
    return { changed, refused }
  },
})
