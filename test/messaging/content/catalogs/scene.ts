import { expect } from 'vitest'
import { type ApiClient, apiClient } from '../../../support/api-client.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

/** The business of the sandbox's numbers. */
export const business = '200000000000001'

/** What the tests read of a catalog or a product. */
export interface Shown {
  id: string
  name: string
  meta_catalog_id: string
  meta_product_id: string
  retailer_id: string
  product_count: number
  updated_at: string
}

export interface CatalogScene {
  parley: Parley
  shop: Tenant
  admin: Session
  /** has no permission about catalogs */
  agent: Session
  stranger: Session
  /** the name of the account */
  account: string
  /** the platform itself */
  there: ApiClient
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** makes them, or fails */
  make(name?: string): Promise<Shown>
  add(catalogId: string, more?: object): Promise<Shown>
  sync(): Promise<Record<string, unknown>>
  audited(id: string): Promise<Record<string, unknown>[]>
  catalogsThere(): Promise<{ id: string; name: string }[]>
  productsThere(catalogId: string): Promise<Record<string, string>[]>
}

export const cap = (more: object = {}) => ({ name: 'Cap', price: 1299, currency: 'EUR', ...more })

export async function startCatalogs(): Promise<CatalogScene> {
  const parley = await startParley()
  const shop = await parley.tenant()
  const other = await parley.tenant()
  const admin = await memberSession(parley, shop.workspaceId)
  const rows: CatalogScene['rows'] = async (text, values = []) =>
    (await parley.app.pool.query(text, values)).rows
  const [number] = await rows('select name from number where id = $1', [shop.numberId])
  const account = String(number?.name)
  const there = apiClient(`${parley.sandbox.url}/v25.0`, { authorization: 'Bearer sandbox-token' })
  const dataOf = (answer: Awaited<ReturnType<Session['api']['post']>>) => {
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }
  let made = 0
  return {
    parley,
    shop,
    admin,
    agent: await memberSession(parley, shop.workspaceId, 'agent'),
    stranger: await memberSession(parley, other.workspaceId),
    account,
    there,
    rows,
    make: async (name = `Catalog ${++made}`) =>
      dataOf(await admin.api.post('/catalogs', { name, messaging_account: account })),
    add: async (catalogId, more = {}) =>
      dataOf(await admin.api.post(`/catalogs/${catalogId}/products`, cap(more))),
    sync: async () => dataOf(await admin.api.post('/catalogs/sync', { messaging_account: account })),
    audited: (id) =>
      rows('select kind, action, changes from audit_record where resource_id = $1 order by created_at, id', [
        id,
      ]),
    catalogsThere: async () =>
      (await there.get(`/${business}/owned_product_catalogs?fields=id,name&limit=1000`)).body.data,
    productsThere: async (id) =>
      (await there.get(`/${id}/products?fields=id,name,price,currency,retailer_id&limit=1000`)).body.data,
  }
}
