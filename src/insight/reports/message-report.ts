import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { figuresInSeries, type SeriesFigures } from '#insight/rollups/figures.ts'
import type { Figures } from '#insight/rollups/message-figures.ts'
import { distinctPeople } from '#insight/rollups/people.ts'
import { billedIn } from '#insight/settled-days/billed-figures.ts'
import { daysWithin } from '#insight/widgets/data/cells.ts'
import { type BillingCategory, billedOf } from '#messaging/chat-model/messages/billing-sets.ts'
import { addCost, type Cost, costsBy } from '#messaging/messages/prices/cost.ts'
import { priceList } from '#messaging/messages/prices/price-queries.ts'
import { type AskedReport, type ReportWindow, reportWindow, seriesOf, sumOf } from './report-windows.ts'

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
function summed(rows: readonly SeriesFigures[]) {
  const outgoing = addUp(rows.filter(isOutgoing))
  return { ...outgoing, outgoing: outgoing.made, incoming: sumOf(rows, ({ made }) => made) - outgoing.made }
}

/** By the name of their account, then by what they are. */
function kindsOf(rows: readonly SeriesFigures[], names: ReadonlyMap<string, string>): MessageKind[] {
  const kinds = rows.flatMap((row) => {
    if (row.numberId === null) return []
    const { numberId: accountId, place: _, ...kind } = row
    return [{ ...kind, accountId, accountName: names.get(accountId) ?? '' }]
  })
  const key = ({ accountName, accountId, direction, type, sentByType }: MessageKind) =>
    [accountName, accountId, direction, type, sentByType].join(' ')
  return kinds.sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** Messages of a window, from their rollups. Throws unavailable while these are counted again. */
export async function messageReport(ctx: Ctx, asked: AskedReport): Promise<MessageReport> {
  const report = await reportWindow(ctx, asked)
  const { window, zone, workspaceId, accountId } = report
  const series = seriesOf(report)
  const beginnings = series.map(({ beginsAt }) => beginsAt)
  const [rows, people, accounts] = await Promise.all([
    figuresInSeries(ctx, window, zone, beginnings, accountId),
    accountId === null ? distinctPeople(ctx, window, zone) : null,
    run(figuresFrom(ctx), accountNames, [workspaceId]),
  ])
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  const { incoming, outgoing: _, ...outgoing } = summed(byPlace.get(null) ?? [])
  const points = series.map(({ date }, at) => ({ date, ...summed(byPlace.get(at + 1) ?? []) }))
  return { report, people, incoming, outgoing, points, kinds: kindsOf(rows, names) }
}

/**
 * What messages of a window cost by the prices of the workspace as they are now, by category (docs/adr/0088). Null without
 * prices, and where the days are older than a year or not kept yet (docs/adr/0150).
 */
export async function messageCosts(ctx: Ctx, report: ReportWindow): Promise<MessageCost[] | null> {
  const costOf = costsBy(await priceList(ctx))
  const rows = costOf && (await billedIn(ctx, daysWithin(report.days, report.window), report.accountId))
  if (!rows) return null
  const byCategory = new Map<BillingCategory, MessageCost>()
  for (const row of rows) {
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
