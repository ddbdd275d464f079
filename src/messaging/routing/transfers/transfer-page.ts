import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { statementOf } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { isUuid } from '#core/validation.ts'
import {
  type TransferRow,
  transferColumns,
  transferSource,
} from '#messaging/chat-model/transfers/transfer-row.ts'
import { whereTransfersSeen } from './transfer-visibility.ts'

/** A page of transfers as `/api` lists them (spec/5 1.7, spec/8 TR5). */
export interface TransferPage {
  rows: TransferRow[]
  total: number
  limit: number
  offset: number
}

export interface AskedTransfers {
  status?: string | null
  /** a uuid, or `general` */
  teamId?: string | null
  limit?: number | null
  offset?: number | null
}

/** Active ones as they wait, then what ended, the newest first. */
const order = `x.status <> 'active', case when x.status = 'active' then x.priority end,
  case when x.status = 'active' then x.transferred_at end, x.transferred_at desc, x.id`

export async function transferPage(ctx: Ctx, asked: AskedTransfers): Promise<TransferPage> {
  const member = memberOf(ctx.actor)
  const limit = asked.limit && asked.limit >= 1 && asked.limit <= 100 ? asked.limit : 100
  const offset = Math.max(0, asked.offset ?? 0)
  const { status, teamId } = asked
  if (teamId && teamId !== 'general' && !isUuid(teamId)) throw errors.told('Invalid team ID', 'teamId')
  const shape: ListShape = {
    name: 'transfers.page',
    conditions: ['x.workspace_id = $1'],
    values: [member.workspaceId],
  }
  if (status) where(shape, 'status', 'x.status = $', status)
  if (teamId === 'general') where(shape, 'general', 'x.team_id is null')
  else if (teamId) where(shape, 'team', 'x.team_id = $::uuid', teamId)
  whereTransfersSeen(shape, member)
  const conditions = shape.conditions.join(' and ')
  const place = shape.values.length
  const rows = statementOf<TransferRow>(
    shape.name,
    () => `select ${transferColumns} from ${transferSource} where ${conditions}
      order by ${order} limit $${place + 1} offset $${place + 2}`,
  )
  const counting = statementOf<{ total: number }>(
    `${shape.name}.total`,
    () => `select count(*)::int as total from transfer x
      join contact c on c.workspace_id = x.workspace_id and c.id = x.contact_id and c.deleted_at is null
      where ${conditions}`,
  )
  const db = listsFrom(ctx)
  const [found, [count]] = await Promise.all([
    run(db, rows, [...shape.values, limit, offset]),
    run(db, counting, shape.values),
  ])
  return { rows: found, total: count?.total ?? 0, limit, offset }
}
