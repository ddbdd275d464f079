import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { type ProductRow, productColumns } from './catalog-row.ts'

/** A product with the platform's id of its catalog. */
export interface SendableProduct extends ProductRow {
  catalogPlatformId: string
}

const sendable = statement<SendableProduct>(
  'products.sendable',
  `select ${productColumns}, c.platform_id as "catalogPlatformId" from product g
   join catalog c on c.workspace_id = g.workspace_id and c.id = g.catalog_id and c.is_active
   where c.number_id = $2 and g.workspace_id = $1 and g.id = any($3::uuid[])`,
)

/** What a send names, with where it stands in the input. */
export interface AskedProduct {
  id: string
  field: string
}

/**
 * The products that a message of this number shows, in the order asked: of one of its catalogs. Throws
 * invalid_field for another.
 */
export async function productsToSend(
  ctx: Ctx,
  { id: numberId }: NumberEntry,
  asked: readonly AskedProduct[],
): Promise<SendableProduct[]> {
  const ids = [...new Set(asked.map(({ id }) => id))]
  const rows = await run(ctx.app.pool, sendable, [workspaceOf(ctx.actor), numberId, ids])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return asked.map(({ id, field }, index) => {
    const row = byId.get(id)
    if (!row)
      throw errors.invalidField(field, 'No such product in a catalog of the number.').because('no_such')
    if (index > 0 && row.catalogPlatformId !== byId.get(asked[0]?.id ?? '')?.catalogPlatformId)
      throw errors.invalidField(field, 'All products of a message are of one catalog.')
    return row
  })
}
