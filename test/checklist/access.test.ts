import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#core/access/catalogue.ts'
import { features } from '#core/access/catalogue.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { createPublicKey, deletePublicKey } from '#people/public-keys/public-key-commands.ts'
import type { Answer } from '../support/api-client.ts'
import { apiClient } from '../support/api-client.ts'
import type { Tenant } from '../support/parley.ts'
import { memberSession } from '../support/session.ts'
import { anyUuid, type Checklist, expectError, hello, postForm, startChecklist } from './scene.ts'

let parley: Checklist
let shop: Tenant

beforeAll(async () => {
  parley = await startChecklist()
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

const system = (tenant: Tenant) =>
  createCtx(parley.app, { actor: { kind: 'system', workspaceId: tenant.workspaceId } })
const sayings = ({ body }: Answer) => [body.error.code, body.error.message]
const unknownKey = `svc_live_${'A'.repeat(43)}`

/** Our own proxy stands in front, so that tests can say which address a request comes from. */
const from = (key: string, address: string) =>
  apiClient(`${parley.url}/v1`, { authorization: `Bearer ${key}`, 'x-forwarded-for': address })

async function without(scope: Scope): Promise<Tenant['v1']> {
  const all: Scope[] = ['numbers:read', 'usage:read', 'messages:read', 'messages:send', 'contacts:read']
  const key = await parley.createKey(shop.workspaceId, { scopes: all.filter((one) => one !== scope) })
  return parley.v1(key)
}

function expectScope(answer: Answer, scope: Scope): void {
  expect(expectError(answer, 403, 'scope_missing').details).toEqual({ scope })
}

describe('401', () => {
  test('No Authorization -> 401 err unauthorized', async () => {
    expectError(await parley.v1().get('/numbers'), 401, 'unauthorized')
  })

  test('`Authorization: Basic ...` -> 401 err unauthorized', async () => {
    const answer = await parley.v1().get('/numbers', { authorization: `Basic ${btoa(`${shop.key}:`)}` })
    expectError(answer, 401, 'unauthorized')
  })

  test('Bearer with garbage -> 401; body text identical in code and message to a well-formed unknown key', async () => {
    const garbage = await parley.v1('garbage').get('/numbers')
    expectError(garbage, 401, 'unauthorized')
    expect(sayings(garbage)).toEqual(sayings(await parley.v1(unknownKey).get('/numbers')))
  })

  test('Revoked key -> 401, same code and message as unknown', async () => {
    const { key, id } = await createPublicKey(system(shop), { name: 'Old', scopes: ['numbers:read'] })
    expect((await parley.v1(key).get('/numbers')).status).toBe(200)
    await deletePublicKey(system(shop), id)
    const answer = await parley.v1(key).get('/numbers')
    expectError(answer, 401, 'unauthorized')
    expect(sayings(answer)).toEqual(sayings(await parley.v1(unknownKey).get('/numbers')))
  })

  test('Expired key -> 401, same code and message as unknown', async () => {
    const expiresAt = new Date(parley.clock.nowMs() + 60_000).toISOString()
    const { key } = await createPublicKey(system(shop), {
      name: 'Short',
      scopes: ['numbers:read'],
      expiresAt,
    })
    expect((await parley.v1(key).get('/numbers')).status).toBe(200)
    await parley.clock.advance(61)
    const answer = await parley.v1(key).get('/numbers')
    expectError(answer, 401, 'unauthorized')
    expect(sayings(answer)).toEqual(sayings(await parley.v1(unknownKey).get('/numbers')))
  })

  test('Key sent in X-API-Key only -> 401', async () => {
    expect((await parley.v1().get('/numbers', { 'x-api-key': shop.key })).status).toBe(401)
  })

  test('Valid session cookie and no key -> 401 (cookies ignored)', async () => {
    const session = await memberSession(parley, shop.workspaceId)
    const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await session.api.get('/me')).status).toBe(200)
    expect((await parley.v1().get('/numbers', { cookie })).status).toBe(401)
  })

  test('Key of the application API (svc_ + 32 hex) as Bearer -> 401', async () => {
    expect((await parley.v1(`svc_${'0123456789abcdef'.repeat(2)}`).get('/numbers')).status).toBe(401)
  })
})

describe('scopes and plan', () => {
  test('KEY without numbers:read, GET /numbers -> 403 err scope_missing, details.scope = numbers:read', async () => {
    expectScope(await (await without('numbers:read')).get('/numbers'), 'numbers:read')
  })
  test('KEY without usage:read, GET /usage -> 403, details.scope = usage:read', async () => {
    expectScope(await (await without('usage:read')).get('/usage'), 'usage:read')
  })
  test('KEY without messages:read, GET /messages -> 403, details.scope = messages:read', async () => {
    expectScope(await (await without('messages:read')).get('/messages'), 'messages:read')
  })
  test('KEY without messages:send, POST /messages -> 403, details.scope = messages:send', async () => {
    expectScope(await (await without('messages:send')).post('/messages', {}), 'messages:send')
  })
  test('KEY without messages:send, POST /media -> 403, details.scope = messages:send', async () => {
    expectScope(await postForm(await without('messages:send'), new FormData()), 'messages:send')
  })

  test('Plan without api.messages, POST /messages -> 403 err feature_not_in_plan, details.feature = api.messages', async () => {
    const poor = await parley.tenant({ features: features.filter((one) => one !== 'api.messages') })
    const answer = await poor.v1.post('/messages', { to: parley.phone(), ...hello })
    const { details } = expectError(answer, 403, 'feature_not_in_plan')
    expect(details).toEqual({ feature: 'api.messages' })
  })

  test('Closed workspace, any endpoint -> 403 err workspace_closed', async () => {
    const closed = await parley.tenant()
    await parley.closeWorkspace(closed.workspaceId)
    expectError(await closed.v1.get('/numbers'), 403, 'workspace_closed')
    expectError(await closed.v1.post('/messages', { to: parley.phone(), ...hello }), 403, 'workspace_closed')
    expectError(await closed.v1.get(`/messages/${anyUuid}`), 403, 'workspace_closed')
  })

  test('Object id of workspace B, GET /messages/{id} with key of A -> 404 err not_found, same body code as a random uuid', async () => {
    const other = await parley.tenant()
    const { body } = await other.v1.post('/messages', { to: parley.phone(), ...hello })
    const foreign = await shop.v1.get(`/messages/${body.id}`)
    expectError(foreign, 404, 'not_found')
    expect(sayings(foreign)).toEqual(sayings(await shop.v1.get(`/messages/${anyUuid}`)))
  })
})

describe('addresses', () => {
  let behindProxy: Checklist
  beforeAll(async () => {
    behindProxy = parley
    parley = await startChecklist({ SERVER__TRUSTED_PROXIES: '127.0.0.1' })
    shop = await parley.tenant()
  })
  afterAll(() => behindProxy?.close())

  const wrong = async (address: string, times: number) => {
    for (let count = 0; count < times; count++) await from(unknownKey, address).get('/numbers')
  }
  const newWindow = () => parley.clock.advance(300.1 - (parley.clock.nowMs() % 300_000) / 1000)

  test('Key with an address list, request from another address -> 403 err ip_not_allowed', async () => {
    const key = await parley.createKey(shop.workspaceId, { allowedIps: ['203.0.113.7'] })
    expectError(await from(key, '203.0.113.8').get('/numbers'), 403, 'ip_not_allowed')
    expect((await from(key, '203.0.113.7').get('/numbers')).status).toBe(200)
  })

  test('50 requests with a wrong key from one IPv4 address in 5 minutes, then a valid key unused for 24 h -> refused (429 rate_limited with Retry-After, D8)', async () => {
    await newWindow()
    await wrong('203.0.113.20', 50)
    const unused = await parley.createKey(shop.workspaceId)
    const refused = await from(unused, '203.0.113.20').get('/numbers')
    expectError(refused, 429, 'rate_limited')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await from(unused, '203.0.113.21').get('/numbers')).status).toBe(200)
  })

  test('Same, after the 5 minutes are over -> unused valid key works again', async () => {
    await newWindow()
    await wrong('203.0.113.30', 50)
    const unused = await parley.createKey(shop.workspaceId)
    expect((await from(unused, '203.0.113.30').get('/numbers')).status).toBe(429)
    await newWindow()
    expect((await from(unused, '203.0.113.30').get('/numbers')).status).toBe(200)
  })

  test('50 requests of a good key from an address it does not allow -> that address is locked', async () => {
    await newWindow()
    const elsewhere = await parley.createKey(shop.workspaceId, { allowedIps: ['203.0.113.7'] })
    for (let count = 0; count < 50; count++) await from(elsewhere, '203.0.113.40').get('/numbers')
    const unused = await parley.createKey(shop.workspaceId)
    expectError(await from(unused, '203.0.113.40').get('/numbers'), 429, 'rate_limited')
  })
})
