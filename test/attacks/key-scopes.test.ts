import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scopes } from '#core/access/catalogue.ts'
import { enumName } from '../../schema/enum-from.ts'
import { schema } from '../../schema/index.ts'
import { permissionsOfScopes } from '../../schema/scope-permissions.ts'
import type { Session } from '../support/session.ts'
import { type Shop, type Shops, startShops } from '../support/shops.ts'

/** Keys of /v1 that could do more than whoever makes them. */
let stage: Shops
let shop: Shop
let admin: Session
let made = 0

beforeAll(async () => {
  stage = await startShops()
})
beforeEach(async () => {
  shop = await stage.shop()
  admin = shop.admin
})
afterAll(() => stage.close())

const clerk = (...more: string[]) =>
  shop.withRole(`Clerk ${++made}`, ['api_keys:read', 'api_keys:write', ...more])
const create = (by: Session, given: readonly string[]) =>
  by.api.post('/public-keys', { name: 'Key', scopes: given })
const rotate = (by: Session, id: string) => by.api.post(`/public-keys/${id}/rotate`, { overlap_hours: 1 })
const keys = async () => (await admin.api.get('/public-keys')).body.data.public_keys

describe('whoever may make keys and nothing else', () => {
  test('gives no scope at all, and is told what is missing', async () => {
    const by = await clerk()
    const before = await keys()
    for (const scope of scopes) {
      const refused = await create(by, [scope])
      const needs = permissionsOfScopes(schema).get(scope)?.join(', ')
      expect(refused.body, scope).toMatchObject({ message: `You cannot give ${scope} (needs ${needs}).` })
      expect(refused.status).toBe(403)
    }
    const both = await create(by, ['contacts:read', 'messages:send'])
    const message = 'You cannot give contacts:read (needs contacts:read), messages:send (needs chat:write).'
    expect(both.body.message).toBe(message)
    expect(await keys()).toEqual(before)
    expect((await create(by, [])).status).toBe(200)
  })

  test('neither rotates a greater key nor switches one on, but narrows and switches off', async () => {
    const by = await clerk('contacts:read')
    const { id } = (await create(admin, ['contacts:read', 'messages:send'])).body.data
    expect((await rotate(by, id)).status).toBe(403)
    expect(await keys()).toHaveLength(2)
    const put = (body: object, who = by) => who.api.send('PUT', `/public-keys/${id}`, body)
    expect((await put({ is_active: false })).status).toBe(200)
    expect((await put({ is_active: true })).status).toBe(403)
    // Not even together with a name.
    expect((await put({ is_active: true, name: 'Mine' })).status).toBe(403)
    expect((await put({ is_active: true }, admin)).status).toBe(200)
    expect((await put({ scopes: ['contacts:read'] })).status).toBe(200)
    expect((await put({ scopes: ['contacts:read', 'messages:send'] })).status).toBe(400)
    expect((await rotate(by, id)).status).toBe(200)
  })

  test('goes by the same rules through GraphQL', async () => {
    const by = await clerk('contacts:read')
    const text =
      'mutation ($input: CreatePublicKeyInput!) { createPublicKey(input: $input) { publicKey { scopes } } }'
    const ask = async (given: string[]) =>
      (await by.ask(text, { input: { name: 'Key', scopes: given } })).body
    expect((await ask(['CONTACTS_WRITE'])).errors[0].extensions.code).toBe('FORBIDDEN')
    expect((await ask(['CONTACTS_READ'])).data.createPublicKey.publicKey.scopes).toEqual(['CONTACTS_READ'])
  })
})

describe('a scope is given', () => {
  test.each(scopes)('%s: by who holds all of what it opens, and not with a part of it', async (scope) => {
    const needed = permissionsOfScopes(schema).get(scope) ?? []
    expect((await create(await clerk(...needed), [scope])).status).toBe(200)
    for (const missing of needed) {
      const rest = needed.filter((permission) => permission !== missing)
      const refused = await create(await clerk(...rest), [scope])
      expect(refused.body.message).toBe(`You cannot give ${scope} (needs ${missing}).`)
    }
  })

  test('by the administrator, whatever components there are, and by whoever holds as much', async () => {
    const path = `/organizations/${shop.tenant.workspaceId}/features`
    const { version } = (await stage.platform.api.get(path)).body.data
    const features = { analytics: false, campaigns: false, webhooks: false }
    expect((await stage.platform.api.send('PUT', path, { version, features })).status).toBe(200)
    expect((await create(admin, scopes)).status).toBe(200)
    const all = (await admin.api.get('/me')).body.data.permissions
    expect((await create(await shop.withRole('Deputy', all), scopes)).status).toBe(200)
    const less = all.filter((permission: string) => permission !== 'users:delete')
    const refused = await create(await shop.withRole('Less', less), ['usage:read'])
    expect(refused.body.message).toBe('You cannot give usage:read (needs analytics:read).')
  })

  test('as of now: what was taken from its maker a moment ago counts no more', async () => {
    const by = await clerk('contacts:read')
    const text = `update role set permissions = array_remove(permissions, 'contacts:read')
      where id = (select role_id from membership where user_id = $1)`
    await stage.parley.app.pool.query(text, [await shop.userId(by)])
    expect((await create(by, ['contacts:read'])).status).toBe(403)
  })
})

test('what the caller can give is told, with what is missing', async () => {
  const by = await clerk('contacts:read')
  const query = '{ publicKeyScopeCatalogue { scope permissions missing } }'
  const { publicKeyScopeCatalogue: catalogue } = (await by.ask(query)).body.data
  expect(catalogue.map((entry: { scope: string }) => entry.scope)).toEqual(scopes.map(enumName))
  const of = (scope: string) => catalogue.find((entry: { scope: string }) => entry.scope === scope)
  expect(of('CONTACTS_READ')).toMatchObject({ permissions: ['CONTACTS_READ'], missing: [] })
  expect(of('MESSAGES_SEND')).toMatchObject({ permissions: ['CHAT_WRITE'], missing: ['CHAT_WRITE'] })
})
