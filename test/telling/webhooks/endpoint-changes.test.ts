import type { Pool, QueryConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workspaceOf } from '#core/access/actor.ts'
import { createKeyRing } from '#core/crypto.ts'
import { sendTest } from '#telling/webhooks/deliveries/send-test.ts'
import { createEndpoint } from '#telling/webhooks/endpoints/create.ts'
import { deleteEndpoint } from '#telling/webhooks/endpoints/remove.ts'
import { rotateSecret } from '#telling/webhooks/endpoints/rotate.ts'
import { updateEndpoint } from '#telling/webhooks/endpoints/update.ts'
import { signature, signingKey } from '#telling/webhooks/sending/signing.ts'
import { problemOf, type Rig, startRig } from './rig.ts'

let rig: Rig

beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

const url = 'https://8.8.8.8/hook'
const events = ['message.status']

describe('updateEndpoint', () => {
  const headers = { 'X-A': 'a', 'X-B': 'b' }

  test('changes only what is given', async () => {
    const ctx = await rig.workspaceCtx()
    const made = await createEndpoint(ctx, { url, events, headers, description: 'one' })
    const { secret: _, ...row } = made
    expect(await updateEndpoint(ctx, made.id, {})).toEqual(row)
    const changed = await updateEndpoint(ctx, made.id, { description: null, events: ['message.sent'] })
    expect(changed).toMatchObject({
      description: null,
      events: ['message.sent'],
      headerNames: ['X-A', 'X-B'],
      url,
    })
    const stranger = await rig.workspaceCtx()
    expect(await problemOf(updateEndpoint(stranger, made.id, {}))).toMatchObject({ code: 'not_found' })
  })

  test('leaves no trace when nothing changes', async () => {
    const ctx = await rig.workspaceCtx()
    const { secret: _, ...row } = await createEndpoint(ctx, { url, events, headers })
    await rig.clock.advance(1)
    for (const same of [{ enabled: true }, { url, events }, { description: null }])
      expect(await updateEndpoint(ctx, row.id, same)).toEqual(row)
    const text = 'select action from audit_record where resource_id = $1'
    expect((await rig.app.pool.query(text, [row.id])).rows).toEqual([{ action: 'created' }])
  })

  test('null keeps a header value, leaving it out removes it, another server needs it again', async () => {
    const ctx = await rig.workspaceCtx()
    const { id } = await createEndpoint(ctx, { url, events, headers })
    const problem = async (fields: object) => {
      const { code, field } = await problemOf(updateEndpoint(ctx, id, fields))
      return [code, field]
    }
    expect(await problem({ headers: { 'X-C': null } })).toEqual(['invalid_field', 'headers.X-C'])
    expect(await problem({ url: 'https://8.8.4.4/' })).toEqual(['invalid_field', 'headers.X-A'])
    expect(await problem({ url: 'https://8.8.8.8:8443/' })).toEqual(['invalid_field', 'headers.X-A'])
    const moved = { url: 'https://8.8.4.4/', headers: { 'X-B': null } }
    expect(await problem(moved)).toEqual(['invalid_field', 'headers.X-B'])
    expect(await problem({ headers: null })).toEqual(['invalid_field', 'headers'])
    await updateEndpoint(ctx, id, { url: 'https://8.8.8.8/other' })
    const kept = await updateEndpoint(ctx, id, { headers: { 'x-b': null, 'X-D': 'd' } })
    expect(kept.headerNames).toEqual(['x-b', 'X-D'])
    const gone = await updateEndpoint(ctx, id, { url: 'https://8.8.4.4/', headers: {} })
    expect(gone).toMatchObject({ headerNames: [], url: 'https://8.8.4.4/' })
  })

  test('a header value that cannot be opened must be sent again or removed', async () => {
    const ctx = await rig.workspaceCtx()
    const { id } = await createEndpoint(ctx, { url, events, headers })
    const sealed = createKeyRing(['a key that is gone']).encrypt('{}', 'anywhere')
    await rig.app.pool.query('update webhook_endpoint set header_values = $2 where id = $1', [id, sealed])
    expect(
      await problemOf(updateEndpoint(ctx, id, { headers: { 'X-A': 'new', 'x-b': null } })),
    ).toMatchObject({
      code: 'invalid_field',
      field: 'headers.x-b',
    })
    expect(await updateEndpoint(ctx, id, { description: 'two' })).toMatchObject({
      headerNames: ['X-A', 'X-B'],
    })
    expect(await updateEndpoint(ctx, id, { headers: { 'X-A': 'new' } })).toMatchObject({
      headerNames: ['X-A'],
    })
    expect(await updateEndpoint(ctx, id, { headers: { 'X-A': null } })).toMatchObject({
      headerNames: ['X-A'],
    })
  })

  test('turns off and on; who turns it on owns it and needs the scopes', async () => {
    const ctx = await rig.workspaceCtx()
    const workspaceId = ctx.actor.kind === 'public_key' ? ctx.actor.workspaceId : ''
    const { id } = await createEndpoint(ctx, { url, events })
    expect(await updateEndpoint(ctx, id, { enabled: true })).toMatchObject({ status: 'active' })
    const off = await updateEndpoint(ctx, id, { enabled: false })
    expect(off).toMatchObject({ status: 'disabled', disabledReason: 'manual' })
    expect(off.disabledAt).toBeInstanceOf(Date)
    expect(await updateEndpoint(ctx, id, { url: `${url}2` })).toMatchObject({ status: 'disabled' })
    const narrow = await rig.keyCtx({ workspaceId, scopes: ['webhooks:write'] })
    expect(await problemOf(updateEndpoint(narrow, id, { enabled: true }))).toMatchObject({
      code: 'scope_missing',
      field: 'events[0]',
    })
    const other = await rig.keyCtx({ workspaceId })
    const on = await updateEndpoint(other, id, { enabled: true })
    const ownerId = other.actor.kind === 'public_key' ? other.actor.keyId : ''
    expect(on).toMatchObject({ status: 'active', disabledReason: null, disabledAt: null, ownerId })
    await rig.app.pool.query(
      "update webhook_endpoint set status = 'disabled', disabled_reason = 'no_secret', secret = null where id = $1",
      [id],
    )
    expect(await problemOf(updateEndpoint(ctx, id, { enabled: true }))).toMatchObject({
      code: 'invalid_state',
    })
    await rotateSecret(ctx, id, {})
    expect(await updateEndpoint(ctx, id, { enabled: true })).toMatchObject({ status: 'active' })
    await updateEndpoint(ctx, id, { enabled: false })
    await rig.app.pool.query("update webhook_endpoint set disabled_reason = 'failing' where id = $1", [id])
    expect(await updateEndpoint(ctx, id, { headers })).toMatchObject({ status: 'active' })
  })

  test('what changes nothing heals nothing: kept headers, the same values, the same URL', async () => {
    const ctx = await rig.workspaceCtx()
    const { id } = await createEndpoint(ctx, { url, events, headers })
    await rig.app.pool.query(
      `update webhook_endpoint set status = 'paused', failures_in_a_row = 12, failing_since = $2, next_try_at = $2
       where id = $1`,
      [id, rig.clock.now()],
    )
    const kept = Object.fromEntries(Object.keys(headers).map((name) => [name, null]))
    for (const same of [{ headers: kept }, { headers }, { headers: kept, url, events, enabled: true }])
      expect(await updateEndpoint(ctx, id, same)).toMatchObject({ status: 'paused', failuresInARow: 12 })
    const text = 'select action from audit_record where resource_id = $1'
    expect((await rig.app.pool.query(text, [id])).rows).toEqual([{ action: 'created' }])
    const described = await updateEndpoint(ctx, id, { headers: kept, description: 'x' })
    expect(described).toMatchObject({ status: 'paused', description: 'x', headerNames: Object.keys(headers) })
    for (const changed of [{ ...kept, 'X-New': 'x' }, { ...kept, 'X-A': 'y' }, { 'X-A': null }, {}]) {
      await rig.app.pool.query("update webhook_endpoint set status = 'paused' where id = $1", [id])
      expect(await updateEndpoint(ctx, id, { headers: changed })).toMatchObject({ status: 'active' })
      await updateEndpoint(ctx, id, { headers })
    }
  })

  test('a key that may not read the events cannot have them sent elsewhere', async () => {
    const ctx = await rig.workspaceCtx()
    const { id } = await createEndpoint(ctx, { url, events: ['contact.created', 'message.status'] })
    const narrow = await rig.keyCtx({
      workspaceId: workspaceOf(ctx.actor),
      scopes: ['webhooks:write', 'contacts:read'],
    })
    expect(await problemOf(updateEndpoint(narrow, id, { url: `${url}2` }))).toMatchObject({
      code: 'scope_missing',
      field: 'events[1]',
      details: { scope: 'messages:read' },
    })
    expect(await updateEndpoint(narrow, id, { url, description: 'one' })).toMatchObject({ url })
    const fewer = { url: `${url}2`, events: ['contact.created'] }
    expect(await updateEndpoint(narrow, id, fewer)).toMatchObject(fewer)
  })

  test('a switch is asked for only where events are added', async () => {
    const ctx = await rig.workspaceCtx()
    const workspaceId = ctx.actor.kind === 'public_key' ? ctx.actor.workspaceId : ''
    const { id } = await createEndpoint(ctx, { url, events })
    const without = await rig.keyCtx({ workspaceId, features: ['api.keys'] })
    await updateEndpoint(without, id, { events, description: 'same' })
    expect(
      await problemOf(updateEndpoint(without, id, { events: ['message.status', 'chat.closed'] })),
    ).toEqual({
      code: 'feature_not_in_plan',
      field: 'events[1]',
      details: { feature: 'webhooks.chats' },
    })
  })
})

describe('rotateSecret and deleteEndpoint', () => {
  test('the old secret stays for the overlap, never a third', async () => {
    const ctx = await rig.workspaceCtx()
    const made = await createEndpoint(ctx, { url, events })
    const stored = async () =>
      (await rig.app.pool.query('select * from webhook_endpoint where id = $1', [made.id])).rows[0]
    const original = (await stored()).secret
    const rotated = await rotateSecret(ctx, made.id, {})
    expect(rotated.secret).not.toBe(made.secret)
    const hours = (rotated.previousSecretExpiresAt?.getTime() ?? 0) - rig.app.clock.nowMs()
    expect(Math.round(hours / 3_600_000)).toBe(24)
    expect((await stored()).previous_secret).toBe(original)
    const second = (await stored()).secret
    await rotateSecret(ctx, made.id, { overlapHours: 168 })
    expect((await stored()).previous_secret).toBe(second)
    const at = await rotateSecret(ctx, made.id, { overlapHours: 0 })
    expect(at.previousSecretExpiresAt).toBeNull()
    expect((await stored()).previous_secret).toBeNull()
    for (const overlapHours of [-1, 169, 1.5])
      expect(await problemOf(rotateSecret(ctx, made.id, { overlapHours }))).toMatchObject({
        field: 'overlapHours',
      })
  })

  test('an old secret that cannot be opened ends at once, so that the new one signs', async () => {
    const { ctx, workspaceId, receiver, endpoint } = await rig.subscribed()
    const sealed = createKeyRing(['a key that is gone']).encrypt(endpoint.secret, 'anywhere')
    await rig.app.pool.query('update webhook_endpoint set secret = $2 where id = $1', [endpoint.id, sealed])
    const rotated = await rotateSecret(ctx, endpoint.id, {})
    expect(rotated.previousSecretExpiresAt).toBeNull()
    await rig.emit(workspaceId)
    await rig.drain()
    const [request] = receiver.received
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signed } = request?.headers ?? {}
    expect(signed).toBe(signature(signingKey(rotated.secret), String(id), Number(at), request?.body ?? ''))
  })

  test('a test finds no endpoint that is deleted in the same moment', async () => {
    const ctx = await rig.workspaceCtx()
    const { id } = await createEndpoint(ctx, { url, events })
    const query = async (config: QueryConfig) => {
      if (config.name === 'webhooks.sealed_endpoint') await deleteEndpoint(ctx, id)
      return ctx.app.pool.query(config)
    }
    const app = { ...ctx.app, pool: { query } as unknown as Pool }
    expect(await problemOf(sendTest({ ...ctx, app }, id, {}))).toMatchObject({ code: 'not_found' })
  })

  test('a deleted endpoint is gone, and cannot be deleted by others or twice', async () => {
    const ctx = await rig.workspaceCtx()
    const { id } = await createEndpoint(ctx, { url, events })
    const stranger = await rig.workspaceCtx()
    expect(await problemOf(deleteEndpoint(stranger, id))).toMatchObject({ code: 'not_found' })
    await deleteEndpoint(ctx, id)
    expect(await problemOf(deleteEndpoint(ctx, id))).toMatchObject({ code: 'not_found' })
    expect(await problemOf(deleteEndpoint(ctx, 'x'))).toMatchObject({ code: 'not_found' })
  })
})
