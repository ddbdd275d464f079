import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { createEndpoint } from '#telling/webhooks/endpoints/create.ts'
import { endpointById, listEndpoints } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { deleteEndpoint } from '#telling/webhooks/endpoints/remove.ts'
import { addPerson, memberCtx } from '../../people/sessions/scene.ts'
import { nextOf } from '../../support/next-of.ts'
import { problemOf, type Rig, startRig } from './rig.ts'

let rig: Rig

beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

const url = 'https://8.8.8.8/hook'
const events = ['message.status']

/** The error's code and field of an endpoint with these fields. */
async function refusal(ctx: Ctx, fields: object) {
  const { code, field } = await problemOf(createEndpoint(ctx, { url, events, ...fields }))
  return [code, field]
}

describe('createEndpoint', () => {
  test('answers the endpoint with its secret once, sorted events and hidden header values', async () => {
    const ctx = await rig.workspaceCtx()
    const made = await createEndpoint(ctx, {
      url,
      events: ['message.status', 'contact.created'],
      headers: { 'X-B': 'secret-b', 'X-A': 'secret-a' },
      description: 'Shop',
    })
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(made).toMatchObject({
      url,
      description: 'Shop',
      events: ['contact.created', 'message.status'],
      headerNames: ['X-B', 'X-A'],
      status: 'active',
      ownerType: 'api_key',
      ownerName: 'Shop system',
      failuresInARow: 0,
    })
    const { rows } = await rig.app.pool.query('select * from webhook_endpoint where id = $1', [made.id])
    expect(JSON.stringify(rows)).not.toMatch(/secret-a|secret-b|whsec_/)
    expect(await endpointById(ctx, made.id)).not.toHaveProperty('secret')
    const audit = await rig.app.pool.query('select * from audit_record where resource_id = $1', [made.id])
    expect(audit.rows).toMatchObject([{ kind: 'webhook_endpoint', action: 'created', actor_type: 'api_key' }])
    expect(JSON.stringify(audit.rows)).not.toMatch(/secret-a|whsec_/)
  })

  test('checks the fields in the order of their table', async () => {
    const ctx = await rig.workspaceCtx()
    expect(await refusal(ctx, { url: undefined, events: [] })).toEqual(['invalid_field', 'url'])
    expect(await refusal(ctx, { url: 'http://8.8.8.8/', events: [] })).toEqual(['invalid_field', 'url'])
    for (const bad of ['https://127.0.0.2/', 'https://10.0.0.1', 'https://[::1]', 'https://a:b@8.8.8.8/'])
      expect(await refusal(ctx, { url: bad })).toEqual(['invalid_field', 'url'])
    expect(await refusal(ctx, { events: undefined })).toEqual(['invalid_field', 'events'])
    expect(await refusal(ctx, { events: null })).toEqual(['invalid_field', 'events'])
    expect(await refusal(ctx, { events: [] })).toEqual(['invalid_field', 'events'])
    expect(await refusal(ctx, { events: ['message.status', '*'] })).toEqual(['invalid_field', 'events[1]'])
    expect(await refusal(ctx, { events: ['toString'] })).toEqual(['invalid_field', 'events[0]'])
    expect(await refusal(ctx, { events: ['webhook.test'] })).toEqual(['invalid_field', 'events[0]'])
    expect(await refusal(ctx, { events: ['message.created'] })).toEqual(['invalid_field', 'events[0]'])
    const twice = ['message.status', 'message.sent', 'message.status']
    expect(await refusal(ctx, { events: twice })).toEqual(['invalid_field', 'events[2]'])
    expect(await refusal(ctx, { description: 'a'.repeat(256) })).toEqual(['invalid_field', 'description'])
    expect(await refusal(ctx, { secret: 'whsec_x' })).toEqual(['invalid_request', 'secret'])
    expect(await refusal(ctx, { enabled: true })).toEqual(['invalid_request', 'enabled'])
  })

  test('checks header names and values', async () => {
    const ctx = await rig.workspaceCtx()
    const refused = async (headers: object, name: string) =>
      expect(await refusal(ctx, { headers }), name).toEqual(['invalid_field', `headers.${name}`])
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`X-${index}`, 'v']))
    await refused(many, 'X-10')
    for (const name of ['a'.repeat(65), 'X Y', 'X_Y', 'X:', 'Ü', '']) await refused({ [name]: 'v' }, name)
    for (const name of [
      'Host',
      'content-length',
      'Content-Type',
      'Content-Encoding',
      'Transfer-Encoding',
      'TE',
    ])
      await refused({ [name]: 'v' }, name)
    for (const name of ['Trailer', 'Connection', 'Keep-Alive', 'Upgrade', 'Expect', 'User-Agent', 'Proxy-X'])
      await refused({ [name]: 'v' }, name)
    await refused({ 'Webhook-Id': 'v' }, 'Webhook-Id')
    for (const value of ['a\nb', 'a\r', 'a\tb', 'a\u0000', 'a\u0085', 'a\u2028b', 'v'.repeat(1025)])
      await refused({ 'X-A': value }, 'X-A')
    await refused({ 'X-A': 'v', 'x-a': 'w' }, 'x-a')
    await refused({ 'X-A': null }, 'X-A')
    await refused(JSON.parse('{"__proto__":"v"}'), '__proto__')
    expect(await refusal(ctx, { headers: [] })).toEqual(['invalid_field', 'headers'])
    const fine = { 'X-A': 'v'.repeat(1024), 'X-B': '日本', 'X-C': '', Authorization: 'Bearer x' }
    expect((await createEndpoint(ctx, { url, events, headers: fine })).headerNames).toEqual(Object.keys(fine))
  })

  test('a key needs the read scope of each event, and everybody its switch', async () => {
    const scoped = await rig.keyCtx({ scopes: ['webhooks:write', 'messages:read'] })
    const both = { url, events: ['message.status', 'contact.created'] }
    expect(await problemOf(createEndpoint(scoped, both))).toEqual({
      code: 'scope_missing',
      field: 'events[1]',
      details: { scope: 'contacts:read' },
    })
    const switched = await rig.keyCtx({ features: ['api.keys', 'webhooks.messages'] })
    const unplanned = {
      code: 'feature_not_in_plan',
      field: 'events[1]',
      details: { feature: 'webhooks.contacts' },
    }
    expect(await problemOf(createEndpoint(switched, both))).toEqual(unplanned)
    const { actor } = await rig.workspaceCtx({ features: ['webhooks.messages'] })
    const workspaceId = actor.kind === 'public_key' ? actor.workspaceId : ''
    const person = await addPerson(rig, 'admin', workspaceId)
    expect(await problemOf(createEndpoint(memberCtx(rig, person.id, workspaceId), both))).toEqual(unplanned)
  })

  test('a member owns what it makes', async () => {
    const person = await addPerson(rig)
    const made = await createEndpoint(memberCtx(rig, person.id), { url, events })
    expect(made).toMatchObject({ ownerType: 'member', ownerId: person.id })
    expect(made.ownerName).not.toBeNull()
    await deleteEndpoint(memberCtx(rig, person.id), made.id)
  })

  test('three endpoints unless the plan says otherwise, at most 20, however many come at once', async () => {
    const ctx = await rig.workspaceCtx()
    const workspaceId = ctx.actor.kind === 'public_key' ? ctx.actor.workspaceId : ''
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        createEndpoint(createCtx(rig.app, { actor: ctx.actor }), { url, events }),
      ),
    )
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(3)
    expect(await problemOf(createEndpoint(ctx, { url, events }))).toEqual({
      code: 'limit_reached',
      field: undefined,
      details: { limit: 'webhook_endpoints', limit_value: 3, used: 3 },
    })
    const plan = 'update workspace_limit set webhook_endpoints = $2 where workspace_id = $1'
    await rig.app.pool.query(plan, [workspaceId, 4])
    await createEndpoint(ctx, { url, events })
    expect((await problemOf(createEndpoint(ctx, { url, events }))).details).toMatchObject({ limit_value: 4 })
    await rig.app.pool.query(plan, [workspaceId, 500])
    for (let made = 4; made < 20; made++) await createEndpoint(ctx, { url, events })
    expect((await problemOf(createEndpoint(ctx, { url, events }))).details).toMatchObject({ limit_value: 20 })
  })

  test('a rerun after a crash finds what the first run made, secret included', async () => {
    const { actor } = await rig.workspaceCtx()
    const firstId = createCtx(rig.app, { actor }).newId()
    const first = await createEndpoint(createCtx(rig.app, { actor, firstId }), { url, events })
    const again = await createEndpoint(createCtx(rig.app, { actor, firstId }), { url, events })
    expect(again).toEqual(first)
    expect((await listEndpoints(createCtx(rig.app, { actor }), {})).rows).toHaveLength(1)
  })
})

describe('listEndpoints', () => {
  test('pages through them, newest first, and no further', async () => {
    const ctx = await rig.workspaceCtx()
    const made: string[] = []
    for (let index = 0; index < 3; index++) made.unshift((await createEndpoint(ctx, { url, events })).id)
    const first = await listEndpoints(ctx, { first: 2 })
    const second = await listEndpoints(ctx, { first: 2, after: nextOf(first) })
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(made)
    expect(nextOf(second)).toBeNull()
    const stranger = await rig.workspaceCtx()
    expect((await listEndpoints(stranger, {})).rows).toEqual([])
    expect(await problemOf(endpointById(stranger, made[0] ?? ''))).toMatchObject({ code: 'not_found' })
    expect(await problemOf(listEndpoints(stranger, { after: nextOf(first) }))).toMatchObject({
      code: 'invalid_request',
      field: 'cursor',
    })
  })
})
