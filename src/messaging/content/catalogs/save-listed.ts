import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import type { PlatformCatalog, PlatformProduct } from '#outside/platform/catalogs.ts'

/** A catalog as the platform lists it; products are null if the platform did not list them. */
export interface ReadCatalog extends PlatformCatalog {
  products: PlatformProduct[] | null
}

/** Maximum number of products that one statement writes. */
const atOnce = 2_000

/** Syncs of one number run one after the other; the lock is the row of the number. */
const lockNumber = statement<{ id: string }>(
  'catalogs.lock_number',
  'select id from number where workspace_id = $1 and id = $2 for no key update',
)

const listedCatalogs = rowsIn<PlatformCatalog & { newId: string }>(
  {
    id: ['uuid', (one) => one.newId],
    platform_id: ['text', (one) => one.id],
    name: ['text', (one) => one.name],
  },
  4,
)

// What was stored after the list was asked for is newer than the list, and stays: here and below. What is new is here
// since then; so the row carries that time to ON CONFLICT, where Citus takes no parameter of an INSERT from a SELECT.
const saveCatalogs = statement<{ id: string }>(
  'catalogs.save_listed',
  `insert into catalog as c (workspace_id, id, number_id, platform_id, name, is_active, created_at, updated_at)
   select $1::uuid, l.id, $2::uuid, l.platform_id, l.name, true, $4::timestamptz, $3::timestamptz from ${listedCatalogs.from('l')}
   on conflict (workspace_id, number_id, platform_id) do update
     set name = excluded.name, is_active = true, updated_at = excluded.updated_at
     where c.updated_at <= excluded.created_at and (c.name, c.is_active) is distinct from (excluded.name, true)
   returning c.id`,
)

const goneCatalogs = statement<{ id: string }>(
  'catalogs.gone',
  `update catalog c set is_active = false, updated_at = $3
   where c.workspace_id = $1 and c.number_id = $2 and c.is_active and c.updated_at <= $4
     and c.platform_id <> all($5::text[])
   returning c.id`,
)

const knownCatalogs = statement<{ id: string; platformId: string }>(
  'catalogs.of_platform_ids',
  `select id, platform_id as "platformId" from catalog
   where workspace_id = $1 and number_id = $2 and platform_id = any($3::text[])`,
)

type Listed = PlatformProduct & { newId: string; catalogId: string }

const listedKeys = {
  catalog_id: ['uuid', (one: Listed) => one.catalogId],
  platform_id: ['text', (one: Listed) => one.id],
  retailer_id: ['text', (one: Listed) => one.retailerId],
} as const

const seen = rowsIn<Listed>(listedKeys, 3)

/** Products of catalogs that were read completely, and of catalogs that no longer exist. */
const deleteGone = statement<{ id: string }>(
  'products.delete_gone',
  `delete from product g where g.workspace_id = $1 and g.catalog_id = any($2::uuid[]) and g.updated_at <= $3
     and not exists (select from ${seen.from('l')} where l.catalog_id = g.catalog_id and l.platform_id = g.platform_id)
   returning g.id`,
)

/** Two products may have exchanged their ids in the shop. */
const freeRetailerIds = statement(
  'products.free_retailer_ids',
  `update product g set retailer_id = g.id::text from ${seen.from('l')}
   where g.workspace_id = $1 and g.catalog_id = any($2::uuid[]) and g.updated_at <= $3
     and l.catalog_id = g.catalog_id and l.platform_id = g.platform_id and l.retailer_id <> g.retailer_id`,
)

const listedProducts = rowsIn<Listed>(
  {
    id: ['uuid', (one) => one.newId],
    ...listedKeys,
    name: ['text', (one) => one.name],
    description: ['text', (one) => one.description],
    price: ['bigint', (one) => one.price],
    currency: ['text', (one) => one.currency],
    url: ['text', (one) => one.url],
    image_url: ['text', (one) => one.imageUrl],
    is_active: ['boolean', (one) => one.isActive],
  },
  3,
)

const told = 'retailer_id, name, description, price, currency, url, image_url, is_active'
const toldOf = (alias: string) =>
  told
    .split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ')

const saveProducts = statement<{ id: string }>(
  'products.save_listed',
  `insert into product as g (workspace_id, id, catalog_id, platform_id, ${told}, created_at, updated_at)
   select $1::uuid, l.id, l.catalog_id, l.platform_id, ${toldOf('l')}, $3::timestamptz, $2::timestamptz from ${listedProducts.from('l')}
   on conflict (workspace_id, catalog_id, platform_id) do update
     set (${told}) = (${toldOf('excluded')}), updated_at = excluded.updated_at
     where g.updated_at <= excluded.created_at and (${toldOf('g')}) is distinct from (${toldOf('excluded')})
   returning g.id`,
)

/**
 * Stores the catalogs of an account and their products as the platform lists them: new ones are added, others changed,
 * products that no longer exist there are deleted, and catalogs that no longer exist are marked. Returns whether
 * anything changed.
 */
export async function saveListed(
  ctx: Ctx,
  tx: Tx,
  { workspaceId, id: numberId }: NumberEntry,
  { read, askedAt }: { read: readonly ReadCatalog[]; askedAt: Date },
): Promise<boolean> {
  const [locked] = await run(tx, lockNumber, [workspaceId, numberId])
  if (!locked) return false
  const now = ctx.now()
  const platformIds = read.map(({ id }) => id)
  const rows = listedCatalogs.values(read.map((one) => ({ ...one, newId: ctx.newId() })))
  const saved = await run(tx, saveCatalogs, [workspaceId, numberId, now, askedAt, ...rows])
  const gone = await run(tx, goneCatalogs, [workspaceId, numberId, now, askedAt, platformIds])
  const known = await run(tx, knownCatalogs, [workspaceId, numberId, platformIds])
  const ids = new Map(known.map(({ id, platformId }) => [platformId, id]))
  const whole = read.flatMap(({ id, products }) => {
    const catalogId = ids.get(id)
    return products && catalogId ? [{ catalogId, products }] : []
  })
  const listed = whole.flatMap(({ catalogId, products }) =>
    products.map((product) => ({ ...product, catalogId, newId: ctx.newId() })),
  )
  const looked = [...whole.map(({ catalogId }) => catalogId), ...gone.map(({ id }) => id)]
  const keys = [workspaceId, looked, askedAt, ...seen.values(listed)]
  const removed = await run(tx, deleteGone, keys)
  await run(tx, freeRetailerIds, keys)
  let written = 0
  for (let start = 0; start < listed.length; start += atOnce) {
    const values = listedProducts.values(listed.slice(start, start + atOnce))
    written += (await run(tx, saveProducts, [workspaceId, now, askedAt, ...values])).length
  }
  return saved.length + gone.length + removed.length + written > 0
}
