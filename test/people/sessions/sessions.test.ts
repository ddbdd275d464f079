import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberFromAccessToken } from '#people/sessions/authenticate.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { login, logout, refreshSession, register } from '#people/sessions/session-commands.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { addPerson, browserCtx, codeOf, type Scene, startScene } from './scene.ts'

let scene: Scene

beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.close())

async function signIn(person: { email: string; password: string }) {
  const browser = browserCtx(scene.app)
  const answer = await login(browser.ctx, { email: person.email, password: person.password })
  const jar = browser.jar()
  return { answer, jar, access: jar.get('svc_access') ?? '', setCookies: browser.setCookies() }
}

const refresh = async (jar: Map<string, string>) => {
  const browser = browserCtx(scene.app, jar)
  await refreshSession(browser.ctx, {})
  return browser.jar()
}

describe('login', () => {
  test('answers the documented shape and sets the documented cookies', async () => {
    const person = await addPerson(scene)
    const { answer, setCookies } = await signIn(person)
    expect(answer).toMatchObject({
      expiresIn: 900,
      user: {
        id: person.id,
        email: person.email,
        workspaceId: scene.workspace.id,
        role: { name: 'admin' },
      },
    })
    const flags = Object.fromEntries(
      setCookies.map((line) => [line.split('=')[0], line.replace(/^[^;]+; | Expires=[^;]+;/g, '')]),
    )
    expect(flags).toEqual({
      svc_access: 'Path=/api; Max-Age=900; HttpOnly; SameSite=Lax',
      svc_refresh: 'Path=/api/auth/refresh; Max-Age=86400; HttpOnly; SameSite=Lax',
      svc_csrf: 'Path=/; Max-Age=86400; SameSite=Lax',
    })
  })

  test('takes the address in any case', async () => {
    const person = await addPerson(scene)
    await expect(signIn({ ...person, email: ` ${person.email.toUpperCase()} ` })).resolves.toBeTruthy()
  })

  test('refuses a wrong password, an unknown address and an inactive person alike', async () => {
    const person = await addPerson(scene)
    const inactive = await addPerson(scene)
    await scene.app.pool.query('update user_account set is_active = false where id = $1', [inactive.id])
    const attempts = [{ ...person, password: 'wrong' }, { ...person, email: 'nobody@example.com' }, inactive]
    for (const { email, password } of attempts) {
      expect(await codeOf(login(browserCtx(scene.app).ctx, { email, password }))).toBe('unauthorized')
    }
  })

  test('takes as long for an unknown address as for a wrong password', async () => {
    const person = await addPerson(scene)
    const timeOf = async (email: string) => {
      const started = performance.now()
      await codeOf(login(browserCtx(scene.app).ctx, { email, password: 'wrong' }))
      return performance.now() - started
    }
    await timeOf(person.email)
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 9; round += 1) {
      known.push(await timeOf(person.email))
      unknown.push(await timeOf(`nobody${round}@example.com`))
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[4] as number
    // Without the decoy the unknown one takes a tenth of it.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.6)
    expect(median(unknown) / median(known)).toBeLessThan(1.6)
  })

  test('leads into a living workspace, and nowhere without one', async () => {
    const doomed = await createWorkspace(scene.app, { name: 'Doomed' })
    const person = await addPerson(scene, 'agent', doomed.id)
    const { access } = await signIn(person)
    expect(await memberFromAccessToken(scene.app, access)).toMatchObject({ workspaceId: doomed.id })
    await scene.app.pool.query(`update workspace set status = 'closed', deleted_at = now() where id = $1`, [
      doomed.id,
    ])
    forgetMembers(scene.app)
    expect(await memberFromAccessToken(scene.app, access)).toBeNull()
    expect(await codeOf(signIn(person))).toBe('unauthorized')
  })
})

describe('refresh', () => {
  test('rotates both tokens and keeps the CSRF token', async () => {
    const { jar } = await signIn(await addPerson(scene))
    const next = await refresh(jar)
    expect(next.get('svc_refresh')).not.toBe(jar.get('svc_refresh'))
    expect(next.get('svc_access')).not.toBe(jar.get('svc_access'))
    expect(next.get('svc_csrf')).toBe(jar.get('svc_csrf'))
    expect(await memberFromAccessToken(scene.app, next.get('svc_access') ?? '')).not.toBeNull()
  })

  test('the second use of a token ends the whole session', async () => {
    const { jar } = await signIn(await addPerson(scene))
    const next = await refresh(jar)
    expect(await codeOf(refresh(jar))).toBe('unauthorized')
    expect(await codeOf(refresh(next))).toBe('unauthorized')
    expect(await memberFromAccessToken(scene.app, next.get('svc_access') ?? '')).toBeNull()
  })

  test('of two uses at the same moment one wins, and then the session is over', async () => {
    const { jar } = await signIn(await addPerson(scene))
    const results = await Promise.allSettled([refresh(jar), refresh(jar), refresh(jar)])
    const winners = results.filter((result) => result.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    expect(await codeOf(refresh((winners[0] as PromiseFulfilledResult<Map<string, string>>).value))).toBe(
      'unauthorized',
    )
  })

  test('another session of the same person goes on', async () => {
    const person = await addPerson(scene)
    const [first, second] = [await signIn(person), await signIn(person)]
    await refresh(first.jar)
    expect(await codeOf(refresh(first.jar))).toBe('unauthorized')
    await expect(refresh(second.jar)).resolves.toBeTruthy()
  })

  test('takes the token of the body when there is no cookie', async () => {
    const { jar } = await signIn(await addPerson(scene))
    const browser = browserCtx(scene.app)
    const answer = await refreshSession(browser.ctx, { refreshToken: jar.get('svc_refresh') })
    expect(answer.expiresIn).toBe(900)
    expect(await codeOf(refreshSession(browserCtx(scene.app).ctx, {}))).toBe('unauthorized')
  })

  test('ends with its day, and for people who are no longer let in', async () => {
    const person = await addPerson(scene)
    const { jar } = await signIn(person)
    await scene.app.pool.query('update user_account set is_active = false where id = $1', [person.id])
    expect(await codeOf(refresh(jar))).toBe('unauthorized')
    await scene.app.pool.query('update user_account set is_active = true where id = $1', [person.id])
    await scene.clock.advance(86_000)
    const later = await refresh(jar)
    await scene.clock.advance(86_401)
    expect(await codeOf(refresh(later))).toBe('unauthorized')
  })
})

describe('logout', () => {
  test('ends the session of the access token, whose path keeps the refresh cookie away', async () => {
    const { jar, access } = await signIn(await addPerson(scene))
    const actor = await memberFromAccessToken(scene.app, access)
    if (!actor) throw new Error('not signed in')
    const browser = browserCtx(scene.app, new Map([['svc_access', access]]), actor)
    expect(await logout(browser.ctx, {})).toBe('logged_out')
    expect(browser.setCookies().every((line) => line.includes('Max-Age=0'))).toBe(true)
    expect(browser.setCookies()).toHaveLength(3)
    expect(await memberFromAccessToken(scene.app, access)).toBeNull()
    expect(await codeOf(refresh(jar))).toBe('unauthorized')
  })

  test('ends the session of a refresh token in the body, and answers strangers the same', async () => {
    const { jar } = await signIn(await addPerson(scene))
    expect(await logout(browserCtx(scene.app).ctx, { refreshToken: jar.get('svc_refresh') })).toBe(
      'logged_out',
    )
    expect(await codeOf(refresh(jar))).toBe('unauthorized')
    expect(await logout(browserCtx(scene.app).ctx, { refreshToken: 'nonsense' })).toBe('logged_out')
  })
})

describe('register', () => {
  const given = (email: string, more: object = {}) => ({
    email,
    password: 'correct horse battery',
    fullName: 'Ada Lovelace',
    workspaceId: scene.workspace.id,
    ...more,
  })
  const attempt = (input: object) => register(browserCtx(scene.app).ctx, input)

  test('makes an account with the default role and signs it in', async () => {
    const browser = browserCtx(scene.app)
    const { user } = await register(browser.ctx, given('Ada@Example.com'))
    expect(user).toMatchObject({
      email: 'ada@example.com',
      fullName: 'Ada Lovelace',
      role: { name: 'agent' },
    })
    const member = await memberFromAccessToken(scene.app, browser.jar().get('svc_access') ?? '')
    expect(member).toMatchObject({ userId: user.id, workspaceId: scene.workspace.id })
    expect(member?.permissions.has('chat:write')).toBe(true)
    expect(member?.permissions.has('users:read')).toBe(false)
  })

  test('refuses what is missing or wrong', async () => {
    const closed = await createWorkspace(scene.app, { name: 'Closed' })
    await scene.app.pool.query(`update workspace set status = 'closed' where id = $1`, [closed.id])
    await attempt(given('taken@example.com'))
    expect(await codeOf(attempt(given('TAKEN@example.com')))).toBe('conflict')
    expect(await codeOf(attempt(given('a@example.com', { password: '' })))).toBe('invalid_field')
    expect(await codeOf(attempt(given('no address')))).toBe('invalid_field')
    expect(await codeOf(attempt(given('b@example.com', { fullName: undefined })))).toBe('invalid_field')
    expect(await codeOf(attempt(given('c@example.com', { workspaceId: closed.id })))).toBe('invalid_field')
    const nobodys = '00000000-0000-4000-8000-000000000000'
    expect(await codeOf(attempt(given('d@example.com', { workspaceId: nobodys })))).toBe('invalid_field')
  })

  test('is refused where the configuration closes it', async () => {
    const config = { ...scene.app.config, auth: { ...scene.app.config.auth, registration: false } }
    const { ctx } = browserCtx({ ...scene.app, config })
    expect(await codeOf(register(ctx, given('e@example.com')))).toBe('forbidden')
  })
})
