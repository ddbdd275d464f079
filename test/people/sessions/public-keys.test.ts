import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#core/context/context.ts'
import { forgetPublicKeys, noteKeyUse } from '#people/public-keys/lookup.ts'
import { createPublicKey, deletePublicKey, updatePublicKey } from '#people/public-keys/public-key-commands.ts'
import { numberedPublicKeys } from '#people/public-keys/public-key-queries.ts'
import { rotatePublicKey } from '#people/public-keys/rotate.ts'
import { publicKeyActor } from '#people/sessions/authenticate.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { addPerson, codeOf, memberCtx, type Scene, startScene } from './scene.ts'

let scene: Scene
let ctx: Ctx
let userId: string

beforeAll(async () => {
  scene = await startScene()
  userId = (await addPerson(scene)).id
})
beforeEach(async () => {
  const workspace = await createWorkspace(scene.app, { name: 'Keys' })
  // Whoever holds everything; what others can give is told in test/attacks/key-scopes.test.ts.
  ctx = memberCtx(scene, userId, workspace.id, { isSuperAdmin: true })
})
afterAll(() => scene.close())

const hours = (n: number) => n * 3600
const inHours = (n: number) => new Date(scene.clock.nowMs() + hours(n) * 1000).toISOString()
const make = (more: object = {}) =>
  createPublicKey(ctx, { name: 'Shop', scopes: ['messages:send', 'contacts:read'], ...more })
const actorOf = (key: string) => publicKeyActor(scene.app, key)
const workspaceId = () => (ctx.actor as { workspaceId: string }).workspaceId
const sql = (text: string, values: unknown[] = []) => scene.app.pool.query(text, values)

async function auditOf(resourceId: string) {
  const { rows } = await sql(
    'select action, changes, actor_id from audit_record where workspace_id = $1 and resource_id = $2 order by id',
    [workspaceId(), resourceId],
  )
  return rows as { action: string; changes: Record<string, unknown>; actor_id: string }[]
}

describe('a new key', () => {
  test('is shown once, stored as a hash, and opens its workspace', async () => {
    const made = await make({ allowedIps: ['10.0.0.0/8', '2001:DB8::1'] })
    expect(made.key).toMatch(/^svc_live_[A-Za-z0-9]{43}$/)
    expect(made.key.startsWith(made.keyPrefix)).toBe(true)
    expect(made).toMatchObject({
      scopes: ['contacts:read', 'messages:send'],
      isActive: true,
      lineageId: made.id,
    })
    const { rows } = await sql('select * from public_key where id = $1', [made.id])
    expect(JSON.stringify(rows)).not.toContain(made.key.slice(20))
    expect(await actorOf(made.key)).toMatchObject({
      workspaceId: workspaceId(),
      keyId: made.id,
      lineageId: made.id,
      allowedIps: ['10.0.0.0/8', '2001:db8::1'],
      workspaceClosed: false,
      limits: { apiRequestsPerMinute: null, apiMessagesPerSecond: null },
    })
    const [record, ...others] = await auditOf(made.id)
    expect(others).toEqual([])
    expect(record).toMatchObject({ action: 'created', actor_id: userId })
    expect(JSON.stringify(record)).not.toContain(made.key)
  })

  test.each<[string, object]>([
    ['no name', { name: undefined }],
    ['a blank name', { name: '  ' }],
    ['a long name', { name: 'x'.repeat(101) }],
    ['no scopes', { scopes: undefined }],
    ['an unknown scope', { scopes: ['messages:everything'] }],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['an end that is no time', { expiresAt: 'tomorrow' }],
    ['half an address', { allowedIps: ['10.0.0'] }],
    ['an octal address', { allowedIps: ['010.0.0.1'] }],
    ['a range too narrow', { allowedIps: ['10.0.0.0/33'] }],
    ['101 addresses', { allowedIps: Array.from({ length: 101 }, (_, index) => `10.0.0.${index}`) }],
    ['a host name', { allowedIps: ['example.com'] }],
    ['an address with a zone', { allowedIps: ['fe80::1%eth0'] }],
  ])('is refused with %s', async (_name, fault) => {
    expect(await codeOf(make(fault))).toBe('invalid_field')
  })

  test('is refused at the limit of the plan; both keys of a rotation count once', async () => {
    await sql('update workspace_limit set api_keys = 2 where workspace_id = $1', [workspaceId()])
    const first = await make()
    const second = await make()
    expect(await codeOf(make())).toBe('limit_reached')
    await rotatePublicKey(ctx, first.id, { overlapHours: 168 })
    await deletePublicKey(ctx, second.id)
    await make()
    expect(await codeOf(make())).toBe('limit_reached')
  })

  test('of two at once only one may be the last', async () => {
    await sql('update workspace_limit set api_keys = 1 where workspace_id = $1', [workspaceId()])
    const codes = await Promise.all([codeOf(make()), codeOf(make()), codeOf(make())])
    expect(codes.filter((code) => code === 'limit_reached')).toHaveLength(2)
  })
})

describe('looking a key up', () => {
  test('costs no statement while it is warm, and none for what cannot be a key', async () => {
    const { key } = await make()
    await actorOf(key)
    const before = scene.statements()
    for (let i = 0; i < 50; i += 1) expect(await actorOf(key)).not.toBeNull()
    for (const text of ['', 'svc_live_short', `svc_${'a'.repeat(32)}`, `${key}!`])
      expect(await actorOf(text)).toBeNull()
    expect(scene.statements()).toBe(before)
  })

  test('finds nothing for an unknown key and nothing in a deleted workspace', async () => {
    const { key } = await make()
    const other = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`
    expect(await actorOf(other)).toBeNull()
    expect(await actorOf(key)).not.toBeNull()
    await sql('update workspace set deleted_at = now() where id = $1', [workspaceId()])
    forgetPublicKeys(scene.app)
    expect(await actorOf(key)).toBeNull()
  })

  test('tells of a closed workspace, plan limits and switches', async () => {
    const { key } = await make()
    await sql(`update workspace set status = 'closed' where id = $1`, [workspaceId()])
    await sql('update workspace_limit set api_requests_per_minute = 600 where workspace_id = $1', [
      workspaceId(),
    ])
    await sql(`update workspace_feature set enabled = false where workspace_id = $1 and key <> 'api.chats'`, [
      workspaceId(),
    ])
    const actor = await actorOf(key)
    expect(actor).toMatchObject({ workspaceClosed: true, limits: { apiRequestsPerMinute: 600 } })
    expect([...(actor?.features ?? [])]).toEqual(['api.chats'])
  })

  test('ends a key with its second, remembered or not', async () => {
    const { key } = await make({ expiresAt: inHours(1) })
    expect(await actorOf(key)).not.toBeNull()
    await scene.clock.advance(hours(1) - 2)
    expect(await actorOf(key)).not.toBeNull()
    await scene.clock.advance(2)
    expect(await actorOf(key)).toBeNull()
  })

  test('notes its last use once a minute', async () => {
    const { key, id } = await make()
    const actor = await actorOf(key)
    if (!actor) throw new Error('no actor')
    const before = scene.statements()
    noteKeyUse(scene.app, actor)
    noteKeyUse(scene.app, actor)
    expect(scene.statements()).toBe(before + 1)
    await expect
      .poll(async () => (await numberedPublicKeys(ctx, {})).rows.find((row) => row.id === id)?.lastUsedAt)
      .toBeInstanceOf(Date)
  })
})

describe('changing a key', () => {
  test('scopes only shrink, and a change is believed at once', async () => {
    const { key, id } = await make()
    expect((await actorOf(key))?.scopes.has('messages:send')).toBe(true)
    await updatePublicKey(ctx, id, { scopes: ['contacts:read'] })
    expect([...((await actorOf(key))?.scopes ?? [])]).toEqual(['contacts:read'])
    expect(await codeOf(updatePublicKey(ctx, id, { scopes: ['contacts:read', 'messages:send'] }))).toBe(
      'invalid_field',
    )
    await updatePublicKey(ctx, id, { scopes: [] })
    expect((await actorOf(key))?.scopes.size).toBe(0)
  })

  test('only what is given changes; nothing changed is not written down', async () => {
    const { id } = await make({ allowedIps: ['10.0.0.1'] })
    const renamed = await updatePublicKey(ctx, id, { name: ' Till ' })
    expect(renamed).toMatchObject({ name: 'Till', allowedIps: ['10.0.0.1'], isActive: true })
    await updatePublicKey(ctx, id, {})
    await updatePublicKey(ctx, id, { name: 'Till', scopes: ['contacts:read', 'messages:send'] })
    const records = await auditOf(id)
    expect(records.map((record) => record.action)).toEqual(['created', 'updated'])
    expect(records[1]?.changes).toEqual({ name: { old: 'Shop', new: 'Till' } })
  })

  test('switched off it opens nothing, switched on again it does', async () => {
    const { key, id } = await make()
    await actorOf(key)
    await updatePublicKey(ctx, id, { isActive: false })
    expect(await actorOf(key)).toBeNull()
    await updatePublicKey(ctx, id, { isActive: true })
    expect(await actorOf(key)).not.toBeNull()
  })

  test('a revoked key is gone at once and for good', async () => {
    const { key, id } = await make()
    await actorOf(key)
    await deletePublicKey(ctx, id)
    expect(await actorOf(key)).toBeNull()
    expect(await codeOf(deletePublicKey(ctx, id))).toBe('not_found')
    expect(await codeOf(updatePublicKey(ctx, id, { isActive: true }))).toBe('not_found')
    expect((await numberedPublicKeys(ctx, {})).rows).toEqual([])
    expect((await auditOf(id)).map((record) => record.action)).toEqual(['created', 'deleted'])
  })

  test('keys of another workspace do not exist', async () => {
    const { id, key } = await make()
    const stranger = memberCtx(scene, userId)
    for (const attempt of [
      () => updatePublicKey(stranger, id, { name: 'Mine' }),
      () => rotatePublicKey(stranger, id, {}),
      () => deletePublicKey(stranger, id),
      () => deletePublicKey(stranger, 'nonsense'),
    ]) {
      expect(await codeOf(attempt())).toBe('not_found')
    }
    expect(await actorOf(key)).not.toBeNull()
  })
})

describe('rotation', () => {
  test('both keys work during the overlap, then only the new one', async () => {
    const old = await make({ allowedIps: ['10.0.0.1'] })
    await actorOf(old.key)
    const made = await rotatePublicKey(ctx, old.id, {})
    expect(made).toMatchObject({
      lineageId: old.lineageId,
      rotatedFromId: old.id,
      name: 'Shop',
      expiresAt: null,
    })
    expect(await actorOf(made.key)).toMatchObject({
      lineageId: old.id,
      keyId: made.id,
      allowedIps: ['10.0.0.1'],
    })
    await scene.clock.advance(hours(24) - 1)
    expect(await actorOf(old.key)).not.toBeNull()
    await scene.clock.advance(1)
    expect(await actorOf(old.key)).toBeNull()
    expect(await actorOf(made.key)).not.toBeNull()
  })

  test('without an overlap the old key ends at once', async () => {
    const old = await make()
    await actorOf(old.key)
    await rotatePublicKey(ctx, old.id, { overlapHours: 0 })
    expect(await actorOf(old.key)).toBeNull()
  })

  test('neither key lives longer than the old one was to', async () => {
    const old = await make({ expiresAt: inHours(10) })
    await scene.clock.advance(hours(9))
    const made = await rotatePublicKey(ctx, old.id, { overlapHours: 168 })
    expect(made.expiresAt).toEqual(old.expiresAt)
    expect(await actorOf(made.key)).not.toBeNull()
    await scene.clock.advance(hours(1))
    for (const { key } of [old, made]) expect(await actorOf(key)).toBeNull()
  })

  test('moves webhook endpoints made with the key to the new one', async () => {
    const old = await make()
    const endpoint = ctx.newId()
    await sql(
      `insert into webhook_endpoint (workspace_id, id, url, events, owner_type, owner_id, created_at, updated_at)
       values ($1, $2, 'https://example.com', '{message.received}', 'api_key', $3, now(), now())`,
      [workspaceId(), endpoint, old.id],
    )
    const made = await rotatePublicKey(ctx, old.id, {})
    const { rows } = await sql('select owner_id from webhook_endpoint where id = $1', [endpoint])
    expect(rows).toEqual([{ owner_id: made.id }])
  })

  test('is refused for what no longer works, and twice', async () => {
    const off = await make()
    await updatePublicKey(ctx, off.id, { isActive: false })
    expect(await codeOf(rotatePublicKey(ctx, off.id, {}))).toBe('invalid_state')
    const ended = await make({ expiresAt: inHours(1) })
    await scene.clock.advance(hours(1))
    expect(await codeOf(rotatePublicKey(ctx, ended.id, {}))).toBe('invalid_state')
    const old = await make()
    for (const overlapHours of [-1, 169, 1.5]) {
      expect(await codeOf(rotatePublicKey(ctx, old.id, { overlapHours }))).toBe('invalid_field')
    }
    const attempts = [1, 2].map(() => codeOf(rotatePublicKey(ctx, old.id, {})))
    expect((await Promise.all(attempts)).filter((code) => code === 'invalid_state')).toHaveLength(1)
  })
})

test('the list is paged, newest first, and mends what it was asked', async () => {
  const made = []
  for (let i = 0; i < 3; i += 1) made.unshift((await make({ name: `Key ${i}` })).id)
  const page = (page: number, limit: number) => numberedPublicKeys(ctx, { page, limit })
  const [first, second] = [await page(1, 2), await page(2, 2)]
  expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(made)
  expect(second).toMatchObject({ total: 3, page: 2, limit: 2 })
  expect(await page(0, 101)).toMatchObject({ total: 3, page: 1, limit: 50 })
  expect(await page(9, 50)).toMatchObject({ total: 3, page: 9, rows: [] })
})
