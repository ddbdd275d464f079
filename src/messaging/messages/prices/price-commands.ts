import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { amountOf, microsOf } from '#core/micros.ts'
import { parseInput } from '#core/validation.ts'
import { differences, recordAudit } from '#people/audit/log.ts'
import { type GivenPrice, setPricesInput } from './price-input.ts'
import { type Price, type PriceList, priceListColumns, pricesIn } from './price-queries.ts'

/** The first of it is made here, so that two people who save at the same time take turns. */
const makeList = statement<{ workspaceId: string }>(
  'prices.make_list',
  `insert into price_list (workspace_id, currency, updated_at) values ($1, $2, $3)
   on conflict (workspace_id) do nothing returning workspace_id as "workspaceId"`,
)

const lockList = statement<Omit<PriceList, 'prices'>>(
  'prices.lock_list',
  `select ${priceListColumns} from price_list l where l.workspace_id = $1 for update`,
)

const saveList = statement(
  'prices.save_list',
  'update price_list set currency = $2, updated_at = $3 where workspace_id = $1',
)

const clear = statement('prices.clear', 'delete from price where workspace_id = $1')

const given = rowsIn<GivenPrice>(
  {
    category: ['text', ({ category }) => category],
    country: ['text', ({ country }) => country ?? ''],
    micros: ['int8', ({ amount }) => String(microsOf(amount))],
  },
  1,
)

const insert = statement(
  'prices.insert',
  `insert into price (workspace_id, category, country, micros)
   select $1::uuid, p.category, p.country, p.micros from ${given.from('p')}`,
)

/** Amounts by what they are for: `marketing DE`, and `marketing` for all other countries. */
const told = (currency: string | null, prices: readonly Price[]): Record<string, string | null> => ({
  currency,
  ...Object.fromEntries(
    prices.map(({ category, country, micros }) => [
      country ? `${category} ${country}` : category,
      amountOf(BigInt(micros)),
    ]),
  ),
})

/** Both with the names of either, so that what is gone is told as well. */
function changed(before: Record<string, string | null>, after: Record<string, string | null>) {
  const none = Object.fromEntries(Object.keys({ ...before, ...after }).map((name) => [name, null]))
  return differences({ ...none, ...before }, { ...none, ...after })
}

/** Replaces the prices of messages; the same prices again write nothing (spec/8 G2). */
export async function setPrices(ctx: Ctx, input: unknown): Promise<PriceList> {
  const workspaceId = workspaceOf(ctx.actor)
  const { currency, prices } = parseInput(setPricesInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const now = ctx.now()
    const isFirst = (await run(tx, makeList, [workspaceId, currency, now])).length > 0
    const [list] = await run(tx, lockList, [workspaceId])
    const before = await pricesIn(tx, workspaceId)
    await run(tx, clear, [workspaceId])
    await run(tx, insert, [workspaceId, ...given.values(prices)])
    const after = await pricesIn(tx, workspaceId)
    const changes = changed(told(isFirst || !list ? null : list.currency, before), told(currency, after))
    if (!changes) return { currency, updatedAt: list?.updatedAt ?? now, prices: after }
    await run(tx, saveList, [workspaceId, currency, now])
    const action = isFirst ? 'created' : 'updated'
    await recordAudit(tx, ctx, workspaceId, { kind: 'prices', resourceId: workspaceId, action, changes })
    return { currency, updatedAt: now, prices: after }
  })
}
