import { afterEach, expect, test } from 'vitest'
import { apiClient } from '../../../support/api-client.ts'
import { type Killable, killable } from '../../../support/killable.ts'
import { memberSession } from '../../../support/session.ts'
import { until } from '../../../support/until.ts'
import { business, cap } from './scene.ts'

// A process that is killed between the platform's answer and our row leaves its turn behind: the next try of the same
// finds what was made there, and makes no second one.

let where: Killable | undefined

afterEach(async () => {
  await where?.close()
})

/** Holds the table, so that whoever wants to add a row waits; answers what lets go of it. */
async function held({ app }: Killable, table: string): Promise<() => Promise<void>> {
  const client = await app.pool.connect()
  await client.query(`begin; lock table ${table} in share mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

const waits = async ({ app }: Killable, table: string) => {
  const text = 'select from pg_locks where not granted and relation = $1::regclass'
  return (await app.pool.query(text, [table])).rows.length > 0
}

test('kill -9 before the row: a catalog and a product are found again, once each', {
  timeout: 120_000,
}, async () => {
  where = await killable()
  const stage = where
  const there = apiClient(`${stage.platform.url}/v25.0`, { authorization: 'Bearer sandbox-token' })
  let running = await stage.start()
  let ahead = 0
  const { workspaceId } = stage.tenant
  const session = await memberSession(stage, workspaceId)
  const { rows } = await stage.app.pool.query('select name from number where workspace_id = $1', [
    workspaceId,
  ])
  const account = String(rows[0].name)

  /** Dies while it makes this, tries again at once and then after the turn; answers what came of it. */
  const dieMaking = async (path: string, body: object, table: string) => {
    const letGo = await held(stage, table)
    const lost = session.api.post(path, body).catch(() => null)
    await until(() => waits(stage, table))
    await running.kill()
    expect(await lost).toBeNull()
    await letGo()
    running = await stage.start()
    expect((await stage.app.pool.query(`select from ${table}`)).rows).toEqual([])
    expect((await session.api.post(path, body)).status).toBe(409)
    // Each process has a clock of its own, and the one that died was as far ahead as it was moved.
    ahead += 70
    await stage.clock(ahead)
    const made = await session.api.post(path, body)
    expect(made.status, made.text).toBe(200)
    return made.body.data
  }

  const catalog = await dieMaking('/catalogs', { name: 'Winter', messaging_account: account }, 'catalog')
  const catalogs = (await there.get(`/${business}/owned_product_catalogs?fields=id,name&limit=1000`)).body
    .data
  const named = catalogs.filter(({ name }: { name: string }) => name === 'Winter')
  expect(named).toEqual([{ id: catalog.meta_catalog_id, name: 'Winter' }])

  const product = await dieMaking(`/catalogs/${catalog.id}/products`, cap(), 'product')
  const products = (await there.get(`/${catalog.meta_catalog_id}/products?fields=id,name&limit=1000`)).body
    .data
  expect(products).toEqual([{ id: product.meta_product_id, name: 'Cap' }])
  expect((await stage.app.pool.query('select from catalog_turn')).rows).toEqual([])
})
