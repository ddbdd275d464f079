import { createSecretKey, randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actorFromRequest, memberFromAccessToken } from '#people/sessions/authenticate.ts'
import { assertCsrf, csrfTokenOf } from '#people/sessions/csrf.ts'
import { accessClaims, forgetMembers } from '#people/sessions/members.ts'
import { login } from '#people/sessions/session-commands.ts'
import { issueSocketToken, redeemSocketToken } from '#people/sessions/socket-token.ts'
import type { Claims } from '#people/sessions/tokens.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { addPerson, browserCtx, type Scene, secretKey, startScene } from './scene.ts'

let scene: Scene

beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.close())

async function signIn(person?: { email: string; password: string }) {
  const { email, password } = person ?? (await addPerson(scene))
  const browser = browserCtx(scene.app)
  await login(browser.ctx, { email, password })
  const jar = browser.jar()
  const access = jar.get('svc_access') ?? ''
  const claims = (await accessClaims(scene.app, access)) as Claims
  return { jar, access, claims }
}

interface Forgery {
  issuer?: string
  audience?: string
  subject?: string
  alg?: string
  key?: Parameters<SignJWT['sign']>[0]
  endsIn?: number
}

/** A token like our own, with one thing changed. */
function forge(claims: Claims, forgery: Forgery = {}): Promise<string> {
  const now = Math.floor(scene.clock.nowMs() / 1000)
  const { user, workspace, session } = claims
  return new SignJWT({ jti: randomUUID(), user, workspace, session })
    .setProtectedHeader({ alg: forgery.alg ?? 'HS256' })
    .setIssuer(forgery.issuer ?? 'parley')
    .setAudience(forgery.audience ?? 'parley:access')
    .setSubject(forgery.subject ?? 'access')
    .setIssuedAt(now)
    .setExpirationTime(now + (forgery.endsIn ?? 60))
    .sign(forgery.key ?? secretKey)
}

describe('access tokens', () => {
  test('one that only we could have made is believed', async () => {
    const { claims } = await signIn()
    expect(await memberFromAccessToken(scene.app, await forge(claims))).toMatchObject({ userId: claims.user })
  })

  test.each<[string, Forgery]>([
    ['another key', { key: createSecretKey(Buffer.from('some other secret of the same length!!')) }],
    ['another audience', { audience: 'parley:refresh' }],
    ['another purpose', { subject: 'refresh' }],
    ['another issuer', { issuer: 'somebody' }],
    ['another algorithm', { alg: 'HS512' }],
    ['an end in the past', { endsIn: -1 }],
  ])('%s is refused', async (_name, forgery) => {
    const { claims } = await signIn()
    expect(await memberFromAccessToken(scene.app, await forge(claims, forgery))).toBeNull()
  })

  test('no signature at all is refused', async () => {
    const { claims, access } = await signIn()
    const { user, workspace, session } = claims
    const unsigned = new UnsecuredJWT({ jti: randomUUID(), user, workspace, session })
      .setIssuer('parley')
      .setAudience('parley:access')
      .setSubject('access')
      .setExpirationTime(Math.floor(scene.clock.nowMs() / 1000) + 60)
      .encode()
    expect(await memberFromAccessToken(scene.app, unsigned)).toBeNull()
    const [header, payload] = access.split('.')
    expect(await memberFromAccessToken(scene.app, `${header}.${payload}.`)).toBeNull()
    expect(await memberFromAccessToken(scene.app, 'nonsense')).toBeNull()
  })

  test('a refresh token opens nothing', async () => {
    const { jar } = await signIn()
    expect(await memberFromAccessToken(scene.app, jar.get('svc_refresh') ?? '')).toBeNull()
  })

  test('a warm one costs no statement, and ends after its 15 minutes all the same', async () => {
    const { access } = await signIn()
    await memberFromAccessToken(scene.app, access)
    const before = scene.statements()
    for (let i = 0; i < 20; i += 1) expect(await memberFromAccessToken(scene.app, access)).not.toBeNull()
    expect(scene.statements()).toBe(before)
    await scene.clock.advance(880)
    expect(await memberFromAccessToken(scene.app, access)).not.toBeNull()
    await scene.clock.advance(21)
    expect(await memberFromAccessToken(scene.app, access)).toBeNull()
  })

  test('changes of the person are seen at once when told, after seconds when not', async () => {
    const person = await addPerson(scene)
    const { access } = await signIn(person)
    expect(await memberFromAccessToken(scene.app, access)).not.toBeNull()
    const setActive = (active: boolean) =>
      scene.app.pool.query('update user_account set is_active = $2 where id = $1', [person.id, active])
    await setActive(false)
    forgetMembers(scene.app)
    expect(await memberFromAccessToken(scene.app, access)).toBeNull()
    await setActive(true)
    forgetMembers(scene.app)
    expect(await memberFromAccessToken(scene.app, access)).not.toBeNull()
    await scene.app.pool.query('delete from membership where user_id = $1', [person.id])
    await scene.clock.advance(11)
    expect(await memberFromAccessToken(scene.app, access)).toBeNull()
  })

  test('unknown permissions of a role give nothing', async () => {
    const { access, claims } = await signIn(await addPerson(scene, 'agent'))
    await scene.app.pool.query(
      `update role set permissions = permissions || '{settings.sso:write}' where name = 'agent'`,
    )
    forgetMembers(scene.app)
    const member = await memberFromAccessToken(scene.app, access)
    expect(member?.userId).toBe(claims.user)
    expect([...(member?.permissions ?? [])]).not.toContain('settings.sso:write')
  })
})

describe('requests', () => {
  const ask = (headers: Record<string, string>) => actorFromRequest(scene.app, { headers })

  test('cookie first, then bearer; anything else is a stranger', async () => {
    const [one, two] = [await signIn(), await signIn()]
    const cookie = `svc_access=${one.access}`
    const authorization = `Bearer ${two.access}`
    expect(await ask({ cookie, authorization })).toMatchObject({
      via: 'cookie',
      actor: { userId: one.claims.user },
    })
    expect(await ask({ authorization })).toMatchObject({ via: 'bearer', actor: { userId: two.claims.user } })
    expect(await ask({ cookie: 'svc_access=old', authorization })).toMatchObject({ via: 'bearer' })
    const stranger = { via: null, actor: { kind: 'anonymous' } }
    expect(await ask({})).toEqual(stranger)
    expect(await ask({ 'x-api-key': `svc_${'a'.repeat(32)}` })).toEqual(stranger)
    expect(await ask({ authorization: `Bearer svc_live_${'a'.repeat(43)}` })).toEqual(stranger)
  })

  test('X-Organization-ID chooses among the own workspaces, for super administrators among all', async () => {
    const other = await createWorkspace(scene.app, { name: 'Other' })
    const person = await addPerson(scene)
    const { access } = await signIn(person)
    const choose = async (id: string) => {
      const { actor } = await ask({ authorization: `Bearer ${access}`, 'x-organization-id': id })
      return actor.kind === 'member' ? actor.workspaceId : null
    }
    expect(await choose(other.id)).toBe(scene.workspace.id)
    expect(await choose('nonsense')).toBe(scene.workspace.id)
    await scene.app.pool.query('update user_account set is_super_admin = true where id = $1', [person.id])
    forgetMembers(scene.app)
    expect(await choose(other.id)).toBe(other.id)
  })

  test('a cookie needs its CSRF token where something changes', async () => {
    const { jar, claims } = await signIn()
    const csrf = jar.get('svc_csrf') ?? ''
    const cookie = `svc_csrf=${csrf}`
    const check = (method: string, headers: Record<string, string>, session?: string) => () =>
      assertCsrf(scene.app, { method, headers }, session)
    expect(check('GET', { cookie })).not.toThrow()
    expect(check('POST', { cookie, 'x-csrf-token': csrf }, claims.session)).not.toThrow()
    expect(check('POST', { cookie }, claims.session)).toThrow('CSRF token mismatch')
    expect(check('DELETE', { cookie, 'x-csrf-token': 'x' }, claims.session)).toThrow('CSRF token mismatch')
    expect(check('PUT', { 'x-csrf-token': csrf }, claims.session)).toThrow('CSRF token mismatch')
    const planted = csrfTokenOf(scene.app, randomUUID())
    const plantedHeaders = { cookie: `svc_csrf=${planted}`, 'x-csrf-token': planted }
    expect(check('PATCH', plantedHeaders, claims.session)).toThrow('CSRF token mismatch')
  })
})

describe('socket tokens', () => {
  async function issue() {
    const { access } = await signIn()
    const actor = await memberFromAccessToken(scene.app, access)
    if (!actor) throw new Error('not signed in')
    return { actor, token: await issueSocketToken(browserCtx(scene.app, new Map(), actor).ctx) }
  }

  test('work once', async () => {
    const { actor, token } = await issue()
    const results = await Promise.all([1, 2, 3].map(() => redeemSocketToken(scene.app, token)))
    expect(results.filter((result) => result.ok)).toEqual([{ ok: true, actor }])
    expect(await redeemSocketToken(scene.app, token)).toEqual({ ok: false, reason: 'used' })
  })

  test('end after 30 seconds', async () => {
    const { token } = await issue()
    await scene.clock.advance(31)
    expect(await redeemSocketToken(scene.app, token)).toEqual({ ok: false, reason: 'expired' })
  })

  test('are no access tokens, nor the other way round', async () => {
    const { token } = await issue()
    expect(await memberFromAccessToken(scene.app, token)).toBeNull()
    const { access } = await signIn()
    expect(await redeemSocketToken(scene.app, access)).toEqual({ ok: false, reason: 'bad' })
  })

  test('do not outlive the session', async () => {
    const { actor, token } = await issue()
    await scene.app.pool.query('update refresh_token set revoked_at = now() where family_id = $1', [
      actor.sessionId,
    ])
    forgetMembers(scene.app)
    expect(await redeemSocketToken(scene.app, token)).toEqual({ ok: false, reason: 'bad' })
  })
})
