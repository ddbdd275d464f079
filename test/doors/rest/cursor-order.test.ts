import { afterAll, beforeAll, test } from 'vitest'
import { v1Endpoints } from '#doors/rest/v1/endpoints.ts'
import { anyUuid, expectError } from '../../checklist/scene.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

// A cursor that belongs to no page of the list is read with the query string (spec/4 B1, step 9): before anything that
// path and filters name is looked up (step 11).

let parley: Parley
let shop: Tenant
beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
})
afterAll(() => parley.close())

const lists = v1Endpoints.filter((endpoint) => endpoint.query && 'cursor' in endpoint.query.shape)
const references = ['contact_id', 'number_id', 'agent_id', 'team_id']

test.each(lists)('GET $path', async ({ path, query }) => {
  const at = path.replace(/\{\w+\}/, anyUuid)
  const named = references.filter((name) => query && name in query.shape)
  if (at === path && named.length === 0) return expectRefused(at)
  for (const name of named) {
    expectError(await shop.v1.get(`${at}?${name}=${anyUuid}`), 422, 'invalid_field', name)
    await expectRefused(at, `&${name}=${anyUuid}`)
  }
  if (at === path) return
  expectError(await shop.v1.get(at), 404, 'not_found')
  await expectRefused(at)
})

async function expectRefused(at: string, more = '') {
  expectError(await shop.v1.get(`${at}?cursor=bad${more}`), 400, 'invalid_request', 'cursor')
}
