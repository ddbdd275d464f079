import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { isUuid } from '#core/validation.ts'
import { agents } from '#messaging/chat-model/chats/assignees.ts'
import type { TransferSource, TransferStatus } from '#messaging/chat-model/transfers/transfer-sets.ts'
import type { Window } from './windows.ts'

// What the figures of agents are made of, each read for all agents at once, or for one (null: all).

/** What a transfer tells of time. */
export interface TransferFact {
  agentId: string | null
  status: TransferStatus
  source: TransferSource
  transferredAt: Date
  pickedUpAt: Date | null
  firstResponseAt: Date | null
  resumedAt: Date | null
}

/** A window with more transfers than these is to be narrowed: each of them is looked at. */
const mostTransfers = 100_000

const transfersOf = statement<TransferFact>(
  'analytics.transfers',
  `select x.agent_id as "agentId", x.status, x.source, x.transferred_at as "transferredAt",
     x.picked_up_at as "pickedUpAt", x.first_response_at as "firstResponseAt", x.resumed_at as "resumedAt"
   from transfer x
   where x.workspace_id = $1 and x.transferred_at >= $2 and x.transferred_at < $3
     and ($4::uuid is null or x.agent_id = $4) and ($5::uuid is null or x.team_id = $5)
   order by x.transferred_at limit ${mostTransfers + 1}`,
)

/** A transfer belongs to the window of its transferred_at (spec/8 AN4). */
export async function transfersIn(
  ctx: Ctx,
  workspaceId: string,
  { from, before }: Window,
  agentId: string | null,
  teamId: string | null = null,
): Promise<TransferFact[]> {
  const rows = await run(figuresFrom(ctx), transfersOf, [workspaceId, from, before, agentId, teamId])
  if (rows.length > mostTransfers)
    throw errors
      .invalidField('from', `Narrow the range: it has more than ${mostTransfers} transfers.`)
      .because('out_of_bounds', { maximum: mostTransfers })
  return rows
}

const activeOf = statement<{ agentId: string | null; many: number }>(
  'analytics.active_transfers',
  `select x.agent_id as "agentId", count(*)::int as many from transfer x
   where x.workspace_id = $1 and x.status = 'active' and ($2::uuid is null or x.agent_id = $2)
   group by x.agent_id`,
)

/** How many transfers go on, whatever the window. */
export const activeTransfers = (ctx: Ctx, workspaceId: string, agentId: string | null) =>
  run(figuresFrom(ctx), activeOf, [workspaceId, agentId])

/** What a member's breaks come to within a window. */
export interface BreakFact {
  userId: string
  many: number
  ms: number
}

const breaksOf = statement<BreakFact>(
  'analytics.breaks',
  `select b.user_id as "userId", count(*)::int as many,
     sum(extract(epoch from least(coalesce(b.ended_at, $4), $3) - greatest(b.started_at, $2)) * 1000)::float8 as ms
   from availability_break b
   where b.workspace_id = $1 and b.started_at < least($3::timestamptz, $4::timestamptz)
     and (b.started_at >= $2 or coalesce(b.ended_at, $4) > $2) and ($5::uuid is null or b.user_id = $5)
   group by b.user_id`,
)

/** Breaks that a window has a part of, until a moment (null: now); one that goes on lasts until then. */
export const breaksIn = (
  ctx: Ctx,
  workspaceId: string,
  { from, before }: Window,
  userId: string | null,
  until: Date | null = null,
) => run(figuresFrom(ctx), breaksOf, [workspaceId, from, before, until ?? ctx.now(), userId])

/** Somebody whose figures are listed. */
export interface Agent {
  id: string
  name: string
  isAvailable: boolean
  currentBreakStart: Date | null
}

const person = `u.id, u.full_name as name, u.is_available as "isAvailable",
  (select b.started_at from availability_break b where b.workspace_id = $1 and b.user_id = u.id and b.ended_at is null)
    as "currentBreakStart"`

const agentsOf = statement<Agent>(
  'analytics.agents',
  `select ${person} from user_account u
   where u.id in (select m.user_id from ${agents} where m.workspace_id = $1) or u.id = any($2::uuid[])
   order by u.full_name, u.id`,
)

/** Members who may chat, and those of these ids, who had a transfer (spec/8 AN4, spec/10 DE14). */
export const agentsAmong = (ctx: Ctx, workspaceId: string, ids: readonly string[]) =>
  run(figuresFrom(ctx), agentsOf, [workspaceId, ids])

const memberOf = statement<Agent>(
  'analytics.agent',
  `select ${person} from user_account u where u.id = $2 and (
     exists (select from membership m where m.workspace_id = $1 and m.user_id = u.id)
     or exists (select from transfer x where x.workspace_id = $1 and x.agent_id = u.id))`,
)

/** A member, or somebody who was one and had a transfer; undefined for others, as administrators of the platform. */
export async function findAgent(ctx: Ctx, workspaceId: string, id: string): Promise<Agent | undefined> {
  return isUuid(id) ? (await run(figuresFrom(ctx), memberOf, [workspaceId, id]))[0] : undefined
}

/** The same. Throws not_found for others. */
export async function agentById(ctx: Ctx, workspaceId: string, id: string): Promise<Agent> {
  const one = await findAgent(ctx, workspaceId, id)
  if (!one) throw errors.notFound('agent')
  return one
}
