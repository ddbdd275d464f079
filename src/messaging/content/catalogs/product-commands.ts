import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { answerOfPlatform, refusedThere, wordOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import {
  changeProductThere,
  createProductThere,
  findProduct,
  type ProductFields,
} from '#outside/platform/catalogs.ts'
import { type Changes, differences, newValues, oldValues } from '#people/audit/log.ts'
import { recordChange } from './catalog-changes.ts'
import { type Deleted, numberOfCatalog } from './catalog-commands.ts'
import { createProductInput, updateProductInput } from './catalog-input.ts'
import { catalogById, lockCatalog } from './catalog-queries.ts'
import { type CatalogRow, type ProductRow, productColumns } from './catalog-row.ts'
import { onlyOne } from './one-making.ts'
import { stillThere } from './platform-delete.ts'
import { lockProduct, productById } from './product-queries.ts'

const taken = () =>
  new AppError('conflict', 'A product with this retailer_id exists in the catalog', {
    field: 'retailerId',
    whole: true,
  }).because('name_taken')

/** The fields of a product that members write. */
type Written = Pick<
  ProductRow,
  'retailerId' | 'name' | 'description' | 'price' | 'currency' | 'url' | 'imageUrl'
>

const insertProduct = statement<ProductRow>(
  'products.insert',
  `insert into product as g (workspace_id, id, catalog_id, platform_id, retailer_id, name, description, price,
     currency, url, image_url, is_active, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true, $12, $12)
   on conflict (workspace_id, catalog_id, platform_id) do update
     set retailer_id = excluded.retailer_id, name = excluded.name, description = excluded.description,
       price = excluded.price, currency = excluded.currency, url = excluded.url, image_url = excluded.image_url,
       updated_at = excluded.updated_at
   returning ${productColumns}`,
)

const saveProduct = statement<ProductRow>(
  'products.save',
  `update product g set retailer_id = $3, name = $4, description = $5, price = $6, currency = $7, url = $8,
     image_url = $9, updated_at = $10
   where g.workspace_id = $1 and g.id = $2 returning ${productColumns}`,
)

const removeProduct = statement<ProductRow>(
  'products.remove',
  `delete from product g where g.workspace_id = $1 and g.id = $2 returning ${productColumns}`,
)

const sameRetailerId = statement<{ id: string }>(
  'products.same_retailer_id',
  'select id from product where workspace_id = $1 and catalog_id = $2 and retailer_id = $3 and id is distinct from $4',
)

async function assertFree(ctx: Ctx, catalog: CatalogRow, retailerId: string, own: string | null) {
  const [other] = await run(ctx.app.pool, sameRetailerId, [catalog.workspaceId, catalog.id, retailerId, own])
  if (other) throw taken()
}

const inOrder = ({ retailerId, name, description, price, currency, url, imageUrl }: Written) => [
  retailerId,
  name,
  description,
  price,
  currency,
  url,
  imageUrl,
]

/** The fields in the form of the platform; empty fields of a new product are omitted. */
const fieldsOf = ({
  retailerId,
  name,
  description,
  price,
  currency,
  url,
  imageUrl,
}: Written): ProductFields => ({
  retailer_id: retailerId,
  name,
  price,
  currency,
  ...(description !== null && { description }),
  ...(url !== null && { url }),
  ...(imageUrl !== null && { image_url: imageUrl }),
})

const told = ({ retailerId, name, description, price, currency, url, imageUrl }: Written) => ({
  retailer_id: retailerId,
  name,
  description,
  price,
  currency,
  url,
  image_url: imageUrl,
})

/** The differences; a long text is named without its content (spec/8 G9). */
function changesBetween(before: Written, after: Written): Changes | null {
  const changes = differences(told(before), told(after))
  if (changes?.description) changes.description = { old: 'changed', new: 'changed' }
  return changes
}

/**
 * Creates a product at the platform, then in Parley. Errors: not_found; conflict if the catalog has its retailer_id in
 * Parley or at the platform; bad_gateway in the platform's words, unavailable without a response. In case of an error
 * nothing is stored, and repeating the request finds a product that was created.
 */
export async function createProduct(ctx: Ctx, catalogId: string, input: unknown): Promise<ProductRow> {
  const { retailerId: given, name, price, currency, ...more } = parseInput(createProductInput, input)
  const catalog = await catalogById(ctx, catalogId)
  const number = await numberOfCatalog(ctx, catalog)
  if (given !== undefined) await assertFree(ctx, catalog, given, null)
  const subject = `product of ${catalog.platformId} ${given === undefined ? `named ${name}` : given}`
  const turn = { subject, retailerId: given ?? ctx.newId() }
  return onlyOne(ctx, number, turn, async ({ isAgain, retailerId }) => {
    const { description = null, url = null, imageUrl = null } = more
    const product: Written = {
      retailerId: retailerId ?? turn.retailerId,
      ...{ name, price, currency, description, url, imageUrl },
    }
    const before = isAgain ? await updatedBefore(ctx, number, catalog, product) : null
    const platformId = before ?? (await createThere(ctx, number, catalog, product))
    return storeProduct(ctx, catalog, platformId, product)
  })
}

/** A product that an earlier attempt created receives the values of this one. */
async function updatedBefore(ctx: Ctx, number: NumberEntry, { platformId }: CatalogRow, product: Written) {
  const { app } = ctx
  const there = await answerOfPlatform(app, number, 'find a product', () =>
    findProduct(app, number, platformId, product.retailerId),
  )
  if (!there) return null
  await answerOfPlatform(app, number, 'change a product', () =>
    changeProductThere(app, number, there.id, fieldsOf(product)),
  )
  return there.id
}

async function createThere(ctx: Ctx, number: NumberEntry, { platformId }: CatalogRow, product: Written) {
  const { app } = ctx
  const word = await wordOfPlatform(app, number, 'create a product', () =>
    createProductThere(app, number, platformId, fieldsOf(product)),
  )
  if (!('refusal' in word)) return word.answer
  // Its words differ from version to version; whether it has one is a question that it answers.
  const there = await wordOfPlatform(app, number, 'find a product', () =>
    findProduct(app, number, platformId, product.retailerId),
  )
  throw 'answer' in there && there.answer ? taken() : refusedThere(word.refusal)
}

async function storeProduct(
  ctx: Ctx,
  { workspaceId, id: catalogId, numberId }: CatalogRow,
  platformId: string,
  product: Written,
): Promise<ProductRow> {
  const store = inTransaction(ctx.app.pool, async (tx: Tx) => {
    await lockCatalog(tx, workspaceId, catalogId)
    const values = [workspaceId, ctx.newId(), catalogId, platformId, ...inOrder(product), ctx.now()]
    const made = await oneRow(tx, insertProduct, values, 'catalog')
    const at = { workspaceId, numberId, catalogId }
    const { description: _, ...short } = told(product)
    const changes = newValues({ ...short, meta_product_id: platformId })
    await recordChange(ctx, tx, at, { kind: 'product', resourceId: made.id, action: 'created', changes })
    return made
  })
  return conflictOn(store, taken)
}

/** The fields of a change that are sent to the platform; a price is sent with its currency. */
function changedFields(before: Written, after: Written): ProductFields {
  const fields: Record<string, unknown> = {}
  const [old, next] = [told(before), told(after)]
  for (const name of Object.keys(next) as (keyof typeof next)[])
    if (old[name] !== next[name]) fields[name] = next[name] ?? ''
  if ('price' in fields || 'currency' in fields)
    Object.assign(fields, { price: after.price, currency: after.currency })
  return fields
}

/**
 * Changes the given fields of a product, first at the platform (spec/8 CT). Errors: not_found, conflict, bad_gateway in
 * the platform's words, unavailable without a response; in case of an error nothing changes in Parley.
 */
export async function updateProduct(ctx: Ctx, id: string, input: unknown): Promise<ProductRow> {
  const given = parseInput(updateProductInput, input)
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const before = await productById(ctx, id)
  const wanted: ProductRow = { ...before, ...change }
  if (!changesBetween(before, wanted)) return before
  const catalog = await catalogById(ctx, before.catalogId)
  const number = await numberOfCatalog(ctx, catalog)
  if (wanted.retailerId !== before.retailerId) await assertFree(ctx, catalog, wanted.retailerId, id)
  await answerOfPlatform(ctx.app, number, 'change a product', () =>
    changeProductThere(ctx.app, number, before.platformId, changedFields(before, wanted)),
  )
  const { workspaceId } = before
  const store = inTransaction(ctx.app.pool, async (tx: Tx) => {
    const locked = await lockProduct(tx, workspaceId, id)
    const after: ProductRow = { ...locked, ...change }
    const saved = await oneRow(tx, saveProduct, [workspaceId, id, ...inOrder(after), ctx.now()], 'product')
    const changes = changesBetween(locked, after)
    const at = { workspaceId, numberId: catalog.numberId, catalogId: catalog.id }
    if (changes)
      await recordChange(ctx, tx, at, { kind: 'product', resourceId: id, action: 'updated', changes })
    return saved
  })
  return conflictOn(store, taken)
}

/**
 * Deletes a product at the platform and in Parley, and in Parley even if the platform does not delete it (spec/8 CT).
 */
export async function deleteProduct(ctx: Ctx, id: string): Promise<Deleted> {
  const { workspaceId, platformId, catalogId } = await productById(ctx, id)
  const { numberId } = await catalogById(ctx, catalogId)
  const number = await numberById(ctx.app, workspaceId, numberId)
  const reason = await stillThere(ctx, number, { what: 'product', platformId })
  await inTransaction(ctx.app.pool, async (tx) => {
    const gone = await oneRow(tx, removeProduct, [workspaceId, id], 'product')
    const changes = oldValues({ name: gone.name, retailer_id: gone.retailerId })
    const at = { workspaceId, numberId, catalogId }
    await recordChange(ctx, tx, at, { kind: 'product', resourceId: id, action: 'deleted', changes })
  })
  return { id, stillThere: reason }
}
