import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import type { Figures } from '#insight/rollups/deltas.ts'
import { type DayFigures, figuresByDay } from '#insight/rollups/figures.ts'
import { distinctPeople } from '#insight/rollups/people.ts'
import { dayOf } from '#insight/widgets/data/cells.ts'
import { type BillingCategory, billedOf } from '#messaging/messages/billing-sets.ts'
import { addCost, type Cost, costsBy } from '#messaging/prices/cost.ts'
import { tellingDigits } from '#messaging/prices/countries.ts'
import { priceList } from '#messaging/prices/price-queries.ts'
import {
  type AskedReport,
  isScannable,
  pointsOf,
  type ReportWindow,
  reportWindow,
  sumOf,
} from './report-windows.ts'

/** Figures of messages by where they went, what they were and who wrote them. */
export interface MessageKind extends Figures {
  accountId: string
  accountName: string
  direction: string
  type: string
  sentByType: string
}

/** The messages of a day or a month. */
export interface MessagePoint extends Figures {
  date: string
  incoming: number
  outgoing: number
}

/** What messages of a window cost that are billed as one category. */
export interface MessageCost {
  category: BillingCategory
  many: number
  cost: Cost
}

export interface MessageReport {
  report: ReportWindow
  /** customers who wrote; null where the days are older than a year, and where one account is asked for */
  people: number | null
  incoming: number
  /** of outgoing messages, cumulative */
  outgoing: Figures
  points: MessagePoint[]
  kinds: MessageKind[]
}

const accountNames = statement<{ id: string; name: string }>(
  'reports.account_names',
  'select n.id, n.name from number n where n.workspace_id = $1',
)

const addUp = (rows: readonly Figures[]): Figures => ({
  made: sumOf(rows, ({ made }) => made),
  sent: sumOf(rows, ({ sent }) => sent),
  delivered: sumOf(rows, ({ delivered }) => delivered),
  read: sumOf(rows, ({ read }) => read),
  failed: sumOf(rows, ({ failed }) => failed),
})

const isOutgoing = ({ direction }: { direction: string }) => direction === 'outgoing'

/** Incoming and outgoing messages beside the figures of the outgoing ones. */
function summed(rows: readonly DayFigures[]) {
  const outgoing = addUp(rows.filter(isOutgoing))
  return { ...outgoing, outgoing: outgoing.made, incoming: sumOf(rows, ({ made }) => made) - outgoing.made }
}

function kindsOf(rows: readonly DayFigures[], names: ReadonlyMap<string, string>): MessageKind[] {
  const key = ({ numberId, direction, type, sentByType }: DayFigures) =>
    [names.get(numberId) ?? '', numberId, direction, type, sentByType].join(' ')
  return [...Map.groupBy(rows, key)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => {
      const { numberId: accountId, direction, type, sentByType } = own[0] as DayFigures
      const accountName = names.get(accountId) ?? ''
      return { accountId, accountName, direction, type, sentByType, ...addUp(own) }
    })
}

/** Messages of a window, from their rollups. Throws unavailable while these are counted anew. */
export async function messageReport(ctx: Ctx, asked: AskedReport): Promise<MessageReport> {
  const report = await reportWindow(ctx, asked)
  const { window, zone, workspaceId, accountId, days } = report
  const [all, people, accounts] = await Promise.all([
    figuresByDay(ctx, window, zone),
    accountId === null ? distinctPeople(ctx, window, zone) : null,
    run(ctx.app.pool, accountNames, [workspaceId]),
  ])
  const rows = all.filter(({ numberId }) => accountId === null || numberId === accountId)
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const { incoming } = summed(rows)
  const points = pointsOf(report, rows, ({ beginsAt }) => dayOf(days, beginsAt), summed)
  const outgoing = addUp(rows.filter(isOutgoing))
  return { report, people, incoming, outgoing, points, kinds: kindsOf(rows, names) }
}

const billed = statement<{ billed: number; prefix: string | null; many: number }>(
  'reports.billed_messages',
  `select m.billed, left(coalesce(m.to_phone, c.phone), ${tellingDigits}) as prefix, count(*)::int as many
   from message m left join contact c on m.to_phone is null and c.workspace_id = m.workspace_id and c.id = m.contact_id
   where m.workspace_id = $1 and m.created_at >= $2 and m.created_at < $3 and m.direction = 'outgoing'
     and m.billed is not null and m.status in ('delivered', 'read') and ($4::uuid is null or m.number_id = $4)
   group by 1, 2 order by 1, 2`,
)

/**
 * What messages of a window cost by the prices of the workspace as they are now, by category (docs/adr/0088). Null without
 * prices, and for a window of more than 31 days: the platform tells what it bills after the message was counted.
 */
export async function messageCosts(ctx: Ctx, report: ReportWindow): Promise<MessageCost[] | null> {
  const costOf = costsBy(await priceList(ctx))
  if (!costOf || !isScannable(report)) return null
  const { workspaceId, window, accountId } = report
  const byCategory = new Map<BillingCategory, MessageCost>()
  for (const row of await run(ctx.app.pool, billed, [workspaceId, window.from, window.before, accountId])) {
    const { category, isBillable } = billedOf(row.billed)
    const cost = costOf({ category, prefix: row.prefix, many: isBillable ? row.many : 0 })
    const known = byCategory.get(category)
    byCategory.set(category, {
      category,
      many: row.many + (known?.many ?? 0),
      cost: known ? addCost(known.cost, cost) : cost,
    })
  }
  return [...byCategory.values()]
}
