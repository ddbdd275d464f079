import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { type Queryable, run } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { loaded } from '#core/found.ts'
import { ofSet } from '#core/input-schema.ts'
import { edge } from '#core/paging/edge.ts'
import { type KeysetList, readPage, statementOf } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { type AskedWalk, readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { optional, parseInput, uuid } from '#core/validation.ts'
import {
  type TransferRow,
  transferColumns,
  transferSource,
} from '#messaging/chat-model/transfers/transfer-row.ts'
import { transferStatuses } from '#messaging/chat-model/transfers/transfer-sets.ts'
import { whereTransfersSeen } from './transfer-visibility.ts'

const ofWorkspace = (ctx: Pick<Ctx, 'actor'>, name: string): ListShape => ({
  name,
  conditions: ['x.workspace_id = $1'],
  values: [workspaceOf(ctx.actor)],
})

/** Transfers that the actor sees, by id, in no order. */
export async function readTransfers(
  db: Queryable,
  ctx: Pick<Ctx, 'actor'>,
  ids: readonly string[],
): Promise<TransferRow[]> {
  const shape = ofWorkspace(ctx, 'transfers.by_ids')
  where(shape, 'ids', 'x.id = any($::uuid[])', ids)
  whereTransfersSeen(shape, ctx.actor)
  const text = () =>
    `select ${transferColumns} from ${transferSource} where ${shape.conditions.join(' and ')}`
  return run(db, statementOf<TransferRow>(shape.name, text), shape.values)
}

/** Transfers that the member sees, batched. */
export const transferLoader = loaderOf<TransferRow>(async (ctx, ids) =>
  inOrderOf(ids, await readTransfers(ctx.app.pool, ctx, ids), ({ id }) => id),
)

/** One transfer. Throws not_found for a transfer that the member does not see. */
export const transferById = (ctx: Ctx, id: string): Promise<TransferRow> =>
  loaded(transferLoader(ctx), id, 'transfer')

/** The active transfers of chats, by contact, batched; null for chats that are not transferred. */
export const activeTransferLoader = loaderOf<TransferRow>(async (ctx, contactIds) => {
  const shape = ofWorkspace(ctx, 'transfers.active_of_contacts')
  shape.conditions.push(`x.status = 'active'`)
  where(shape, 'contacts', 'x.contact_id = any($::uuid[])', contactIds)
  whereTransfersSeen(shape, ctx.actor)
  const text = () =>
    `select ${transferColumns} from ${transferSource} where ${shape.conditions.join(' and ')}`
  const rows = await run(ctx.app.pool, statementOf<TransferRow>(shape.name, text), shape.values)
  return inOrderOf(contactIds, rows, ({ contactId }) => contactId)
})

const newestFirst: KeysetList<TransferRow> = {
  columns: transferColumns,
  from: transferSource,
  by: { value: 'x.transferred_at', id: 'x.id' },
  isDescending: true,
  position: ({ transferredAt, id }) => ({ value: transferredAt, id }),
}

/** The most urgent first, of one priority the oldest (spec/5 1.7, docs/adr/0171). */
const asTheyWait: KeysetList<TransferRow> = {
  ...newestFirst,
  by: { rank: 'x.priority', ...newestFirst.by },
  isDescending: false,
  position: ({ priority, transferredAt, id }) => ({ rank: priority, value: transferredAt, id }),
}

/** What narrows a list of transfers. */
export const transferFilters = {
  status: optional(ofSet(transferStatuses, z.enum(transferStatuses.values))).meta({
    description:
      'Only transfers with this status. Active transfers are listed by priority and then oldest first, all others newest first.',
  }),
  agentId: optional(uuid).meta({ description: 'Only transfers of this agent.' }),
  teamId: optional(uuid).meta({
    description: 'Only transfers of this team; cannot be combined with `general`.',
  }),
  general: optional(z.literal(true, 'Must be true.')).meta({
    type: 'boolean',
    description: 'If true, only transfers without a team.',
  }),
  contactIds: optional(z.array(uuid).max(100, 'Must have at most 100 entries.')).meta({
    description: 'Only transfers of the chats with these contacts, at most 100.',
  }),
  waiting: optional(z.boolean()).meta({
    description:
      'Only active transfers: true for transfers that wait in a queue, false for transfers that have an agent.',
  }),
}

export const listTransfersInput = z.object({ ...walkInput, ...transferFilters })

type Filter = Omit<z.output<typeof listTransfersInput>, keyof typeof walkInput>

function whereTransfers(shape: ListShape, filter: Filter): void {
  const { status, agentId, teamId, general, contactIds, waiting } = filter
  if (teamId && general) throw errors.invalidField('general', 'Not with teamId.')
  // Its text, not its value: the indexes of active ones are partial.
  if (status) where(shape, status, `x.status = '${status}'`)
  if (agentId) where(shape, 'agent', 'x.agent_id = $::uuid', agentId)
  if (teamId) where(shape, 'team', 'x.team_id = $::uuid', teamId)
  if (general) where(shape, 'general', 'x.team_id is null')
  if (contactIds) where(shape, 'contacts', 'x.contact_id = any($::uuid[])', contactIds)
  if (waiting === true) where(shape, 'waiting', `x.status = 'active' and x.agent_id is null`)
  if (waiting === false) where(shape, 'held', `x.status = 'active' and x.agent_id is not null`)
}

/** One page of transfers that the member sees: active transfers by priority and then oldest first, all others newest first. */
export async function listTransfers(ctx: Ctx, input: unknown): Promise<Page<TransferRow>> {
  const { first, after, last, before, ...filter } = parseInput(listTransfersInput, input)
  const isQueue = filter.status === 'active' || filter.waiting !== undefined
  const sort = isQueue ? 'queue' : 'newest'
  const binding = { workspaceId: workspaceOf(ctx.actor), list: 'transfers', sort, filters: filter }
  const walk = readWalk(ctx.app, { first, after, last, before }, binding)
  const shape = ofWorkspace(ctx, `transfers.list.${sort}`)
  whereTransfers(shape, filter)
  whereTransfersSeen(shape, ctx.actor)
  return readPage({ db: listsFrom(ctx), app: ctx.app }, isQueue ? asTheyWait : newestFirst, shape, walk)
}

/** Transfers of the object in this column, newest first, as far as the member sees the transfers. */
const transfersBy = (parent: 'contact' | 'agent' | 'team' | 'number') =>
  edge<AskedWalk, TransferRow>({
    name: `${parent}_transfers`,
    of: (ctx) => {
      const shape = ofWorkspace(ctx, `transfers.of_${parent}`)
      shape.conditions.push(`x.${parent}_id = p.id`)
      whereTransfersSeen(shape, ctx.actor)
      return { list: newestFirst, shape, sort: 'transferred_at' }
    },
  })

/** Transfers of the chat of a contact. */
export const transfersOfContact = transfersBy('contact')

/** Transfers of an agent, of a team, or over a number. */
export const transfersOfAgent = transfersBy('agent')
export const transfersOfTeam = transfersBy('team')
export const transfersOfNumber = transfersBy('number')
