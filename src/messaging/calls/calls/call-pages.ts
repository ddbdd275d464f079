import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { statementOf } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { type AskedPage, type NumberedPage, placeInList } from '#core/paging/numbered.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { readTime } from '#core/time/time.ts'
import { isUuid } from '#core/validation.ts'
import { accountIdNamed } from '#messaging/numbers/accounts/account-names.ts'
import { workspaceSettings } from '#people/workspaces/settings.ts'
import {
  type CallRow,
  type CallTransferRow,
  callColumns,
  callSource,
  callTransferColumns,
  callTransferSource,
} from './call-row.ts'
import { whereCallerPhone, whereCallsSeen, whereCallTransfersSeen } from './call-visibility.ts'

// Calls and their transfers as /api lists them (spec/5 1.14, spec/9 line 65).

/** The filters of /api, as its query string has them. */
export interface AskedCalls extends AskedPage {
  status?: string | null
  account?: string | null
  direction?: string | null
  contactId?: string | null
  ivrFlowId?: string | null
  phone?: string | null
  from?: string | null
  to?: string | null
}

interface Listed {
  columns: string
  source: string
  order: string
}

async function readPage<Row>(
  ctx: Ctx,
  shape: ListShape,
  { columns, source, order }: Listed,
  asked: AskedPage,
): Promise<NumberedPage<Row>> {
  const place = placeInList(asked)
  const conditions = shape.conditions.join(' and ')
  const at = shape.values.length
  const rows = statementOf<Row>(
    shape.name,
    () =>
      `select ${columns} from ${source} where ${conditions} order by ${order} limit $${at + 1} offset $${at + 2}`,
  )
  const counting = statementOf<{ total: number }>(
    `${shape.name}.counted`,
    () => `select count(*)::int as total from ${source} where ${conditions}`,
  )
  const db = listsFrom(ctx)
  const [found, [count]] = await Promise.all([
    run(db, rows, [...shape.values, place.limit, place.offset]),
    run(db, counting, shape.values),
  ])
  return { ...place, rows: found, total: count?.total ?? 0 }
}

function idIn(text: string, field: string): string {
  if (!isUuid(text)) throw errors.invalidField(field, 'Must be a uuid.')
  return text
}

const isDay = /^\d{4}-\d\d-\d\d$/

/** A time, or a day of the workspace: its begin, or its end. */
async function momentOf(ctx: Ctx, text: string, field: 'from' | 'to'): Promise<Date> {
  const time = readTime(text)
  if (time) return time
  try {
    if (!isDay.test(text)) throw new RangeError(text)
    const { timezone } = await workspaceSettings(ctx)
    const day = Temporal.PlainDate.from(text, { overflow: 'reject' })
    const begin = (field === 'to' ? day.add({ days: 1 }) : day).toZonedDateTime(timezone)
    return new Date(begin.epochMilliseconds - (field === 'to' ? 1 : 0))
  } catch {
    throw errors.invalidField(field, 'Must be a day (YYYY-MM-DD) or an RFC 3339 date-time.')
  }
}

/** The account by its name or id (spec/8 G3); one that is gone by the name that its calls keep. */
async function whereAccount(ctx: Ctx, shape: ListShape, account: string): Promise<void> {
  const id = await accountIdNamed(ctx, account)
  if (id !== null) where(shape, 'account', 'x.number_id = $::uuid', id)
  else
    where(shape, 'former_account', 'x.number_id is null and lower(x.number_name) = lower($)', account.trim())
}

/** A page of calls, the newest first. A status or direction that there is not finds nothing. */
export async function callPage(ctx: Ctx, asked: AskedCalls): Promise<NumberedPage<CallRow>> {
  const shape: ListShape = {
    name: 'calls.page',
    conditions: ['x.workspace_id = $1'],
    values: [workspaceOf(ctx.actor)],
  }
  const { status, account, direction, contactId, ivrFlowId, phone, from, to } = asked
  if (status) where(shape, 'status', 'x.status = $', status)
  if (account) await whereAccount(ctx, shape, account)
  if (direction) where(shape, 'direction', 'x.direction = $', direction)
  if (contactId) where(shape, 'contact', 'x.contact_id = $::uuid', idIn(contactId, 'contactId'))
  if (ivrFlowId) where(shape, 'ivr', 'x.ivr_flow_id = $::uuid', idIn(ivrFlowId, 'ivrFlowId'))
  if (phone) whereCallerPhone(shape, phone, ctx.actor)
  if (from) where(shape, 'from', 'x.started_at >= $::timestamptz', await momentOf(ctx, from, 'from'))
  if (to) where(shape, 'to', 'x.started_at <= $::timestamptz', await momentOf(ctx, to, 'to'))
  whereCallsSeen(shape, ctx.actor)
  const list = { columns: callColumns, source: callSource, order: 'x.started_at desc, x.id desc' }
  return readPage(ctx, shape, list, asked)
}

/** A page of transfers of calls, the newest first. */
export async function callTransferPage(
  ctx: Ctx,
  { status, ...asked }: AskedPage & { status?: string | null },
): Promise<NumberedPage<CallTransferRow>> {
  const shape: ListShape = {
    name: 'call_transfers.page',
    conditions: ['v.workspace_id = $1'],
    values: [workspaceOf(ctx.actor)],
  }
  if (status) where(shape, 'status', 'v.status = $', status)
  whereCallTransfersSeen(shape, ctx.actor)
  const list = {
    columns: callTransferColumns,
    source: callTransferSource,
    order: 'v.transferred_at desc, v.id desc',
  }
  return readPage(ctx, shape, list, asked)
}
