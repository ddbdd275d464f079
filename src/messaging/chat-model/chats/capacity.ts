import { run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { holdCounter } from '#core/events/log.ts'
import { rankOf } from './priorities.ts'

// How many open chats somebody is given at most (docs/adr/0185). Whoever counts holds the counter of the workspace to the
// commit, so of twenty assignments at once each sees those before it.

const urgent = rankOf('urgent')

/** The open chats of somebody, in SQL. */
export const openChatsOf = (workspace: string, agent: string) =>
  `(select count(*)::int from conversation o
    where o.workspace_id = ${workspace} and o.agent_id = ${agent} and o.status = 'open')`

interface Limit {
  chatLimit: number | null
  urgentOverLimit: boolean
}

const limitOf = statement<Limit>(
  'capacity.limit',
  `select m.chat_limit as "chatLimit", s.urgent_over_limit as "urgentOverLimit"
   from membership m join chatbot_settings s on s.workspace_id = m.workspace_id
   where m.workspace_id = $1 and m.user_id = $2`,
)

/** Locks transfers before counters, like every change of transfers alone. */
const holdTransfers = statement<never>(
  'capacity.hold_transfers',
  `select from transfer where workspace_id = $1 and contact_id = any($2::uuid[]) and status = 'active'
   order by id for update`,
)

const countOpen = statement<{ open: number }>(
  'capacity.count_open',
  `select ${openChatsOf('$1', '$2')} as open`,
)

const loads = statement<{ userId: string; open: number }>(
  'capacity.loads',
  `select p.id as "userId", ${openChatsOf('$1', 'p.id')} as open from unnest($2::uuid[]) as p(id)`,
)

/** How many open chats these people have. */
export async function openChats(
  tx: Tx,
  workspaceId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await run(tx, loads, [workspaceId, userIds])
  return new Map(rows.map(({ userId, open }) => [userId, open]))
}

export interface Wanted {
  contactId: string
  /** the chat takes a place: it is open, or will be, and the agent did not have it */
  counts: boolean
  priority: number
}

/**
 * The chats that do not fit into the limit of a person who would get them, in their order. The chats are held. Without a
 * limit nothing is locked and nothing counted.
 */
export async function beyondLimit(
  tx: Tx,
  workspaceId: string,
  agentId: string,
  chats: readonly Wanted[],
): Promise<Set<string>> {
  const counted = chats.filter(({ counts }) => counts)
  if (counted.length === 0) return new Set()
  const [limit] = await run(tx, limitOf, [workspaceId, agentId])
  if (!limit || limit.chatLimit === null) return new Set()
  await run(tx, holdTransfers, [workspaceId, counted.map(({ contactId }) => contactId)])
  await holdCounter(tx, workspaceId)
  const [row] = await run(tx, countOpen, [workspaceId, agentId])
  let open = row?.open ?? 0
  const beyond = new Set<string>()
  for (const { contactId, priority } of counted) {
    if (open < limit.chatLimit || (limit.urgentOverLimit && priority === urgent)) open++
    else beyond.add(contactId)
  }
  return beyond
}

export const atCapacity = () =>
  new AppError('invalid_state', 'The limit of open chats is reached', { whole: true }).because('at_capacity')
