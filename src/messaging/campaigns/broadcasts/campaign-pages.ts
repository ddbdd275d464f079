import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { type AskedPage, type NumberedPage, placeInList, readNumberedPage } from '#core/paging/numbered.ts'
import { searchPattern } from '#core/paging/search.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { dayOfZone } from '#core/time/days.ts'
import { readTime } from '#core/time/time.ts'
import { parseInput, text } from '#core/validation.ts'
import { accountIdNamed } from '#messaging/numbers/accounts/account-names.ts'
import { workspaceZone } from '#people/workspaces/zone.ts'
import { nextMonthOf } from './begin.ts'
import { broadcastById } from './broadcast-queries.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'
import { type Month, monthOf, periodOf } from './month.ts'
import { type RecipientRow, recipientColumns, recipientTables } from './recipients.ts'

/** The word of /api for how far it is (spec/8 CM1). */
export const campaignStatus = ({ status, fedAt }: Pick<BroadcastRow, 'status' | 'fedAt'>): string =>
  status === 'running' ? (fedAt === null ? 'queued' : 'processing') : status

const shownStatus = `case when b.status <> 'running' then b.status when b.fed_at is null then 'queued' else 'processing' end`

/** $2 status, $3 number, $4 name, $5 from when and $6 before when; null leaves a filter out. */
const filter = `b.workspace_id = $1 and ($2::text is null or ${shownStatus} = $2)
  and ($3::uuid is null or b.number_id = $3) and ($4::text is null or fold_text(b.name) like $4)
  and ($5::timestamptz is null or b.created_at >= $5) and ($6::timestamptz is null or b.created_at < $6)`

const list = {
  rows: statement<BroadcastRow>(
    'broadcasts.numbered',
    `select ${broadcastColumns('b')} from broadcast b where ${filter}
     order by b.created_at desc, b.id desc limit $7 offset $8`,
  ),
  count: statement<{ total: number }>(
    'broadcasts.count',
    `select count(*) as total from broadcast b where ${filter}`,
  ),
}

/** Over all that the filters find, not only the page (spec/8 CM12). */
export interface CampaignSummary {
  campaigns: number
  sending: number
  sent: number
  delivered: number
  read: number
  replied: number
  failed: number
}

const sums = statement<CampaignSummary>(
  'broadcasts.summary',
  `select count(*) as campaigns, count(*) filter (where b.status = 'running') as sending,
     ${['sent', 'delivered', 'read', 'replied', 'failed'].map((name) => `coalesce(sum(b.${name}), 0)::bigint as ${name}`).join(', ')}
   from broadcast b where ${filter}`,
)

export interface CampaignPage extends NumberedPage<BroadcastRow> {
  summary: CampaignSummary
}

const noSums: CampaignSummary = {
  campaigns: 0,
  sending: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  replied: 0,
  failed: 0,
}

const day = text(0, 20)
  .nullish()
  .refine((value) => !value || (/^\d{4}-\d\d-\d\d$/.test(value) && readTime(`${value}T00:00:00Z`) !== null), {
    message: 'Must be a day, YYYY-MM-DD.',
  })

const filters = z.object({
  status: text(0, 100).nullish(),
  account: text(0, 200).nullish(),
  search: text(0, 1000).nullish(),
  from: day,
  to: day,
})

/** From when and before when, of days by the clock of the workspace. */
async function spanOf(ctx: Ctx, from: string | null | undefined, to: string | null | undefined) {
  if (!from && !to) return []
  const zone = await workspaceZone(ctx.app.pool, workspaceOf(ctx.actor))
  return [from ? dayOfZone(from, zone)?.from : null, to ? dayOfZone(to, zone)?.before : null]
}

/** GET /api/campaigns: the newest first, with sums over all that the filters find (document 3; spec/8 CM12, G6 and G7). */
export async function numberedCampaigns(
  ctx: Ctx,
  { page, limit, ...asked }: AskedPage & Record<string, unknown>,
): Promise<CampaignPage> {
  const { status, account, search, from, to } = parseInput(filters, asked)
  if (from && to && to < from)
    throw errors.invalidField('to', 'Must not be before from.').because('range_reversed')
  const numberId = account ? await accountIdNamed(ctx, account) : null
  if (account && numberId === null)
    return {
      ...placeInList({ page: page ?? null, limit: limit ?? null }),
      rows: [],
      total: 0,
      summary: noSums,
    }
  const pattern = searchPattern(search)
  const [begins = null, before = null] = await spanOf(ctx, from, to)
  const values = [workspaceOf(ctx.actor), status || null, numberId, pattern, begins, before]
  const db = listsFrom(ctx)
  const [rows, [summary]] = await Promise.all([
    readNumberedPage(db, list, values, { page: page ?? null, limit: limit ?? null }),
    run(db, sums, values),
  ])
  return { ...rows, summary: summary ?? noSums }
}

/** What a workspace has sent by campaigns this month; the same count as /v1's (spec/8 CM13). */
export interface CampaignUsage {
  used: number
  limit: number | null
  period: string
  resetsAt: Date
}

export const usageOf = ({ used, limit }: Month, now: Date): CampaignUsage => ({
  used,
  limit,
  period: periodOf(now),
  resetsAt: nextMonthOf(now),
})

export async function campaignUsage(ctx: Ctx): Promise<CampaignUsage> {
  const now = ctx.now()
  return usageOf(await monthOf(ctx.app.pool, workspaceOf(ctx.actor), now), now)
}

const recipientFilter = `r.workspace_id = $1 and r.broadcast_id = $2 and ($3::text is null or
  case r.status when 'cancelled' then 'pending' else r.status end = $3)`

/** A recipient with what only /api shows of it. */
export type CampaignRecipient = RecipientRow & {
  platformMessageId: string | null
  updatedAt: Date
}

const campaignRecipient = `${recipientColumns}, ${columns('Message', 'm', ['platformMessageId'])},
  greatest(m.updated_at, r.failed_at, r.replied_at, r.created_at) as "updatedAt"`

const recipients = {
  rows: statement<CampaignRecipient>(
    'broadcasts.recipients_numbered',
    `select ${campaignRecipient} from ${recipientTables} where ${recipientFilter}
     order by r.created_at, r.id limit $4 offset $5`,
  ),
  count: statement<{ total: number }>(
    'broadcasts.recipients_count',
    `select count(*) as total from broadcast_recipient r where ${recipientFilter}`,
  ),
}

/** GET /api/campaigns/{id}/recipients: all rows, or a page where one is asked for (spec/8 CM11). Throws not_found. */
export async function numberedRecipients(
  ctx: Ctx,
  {
    id,
    status,
    isWhole,
    ...asked
  }: AskedPage & { id: string; status?: string | null | undefined; isWhole?: boolean | null | undefined },
): Promise<NumberedPage<CampaignRecipient>> {
  const { total, workspaceId } = await broadcastById(ctx, id)
  const values = [workspaceId, id, status || null]
  if (!isWhole) return readNumberedPage(ctx.app.pool, recipients, values, asked)
  const rows = await run(ctx.app.pool, recipients.rows, [...values, total, 0])
  return { rows, total: rows.length, page: 1, limit: rows.length, offset: 0 }
}
