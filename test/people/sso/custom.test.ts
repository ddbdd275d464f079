import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from './identity-provider.ts'
import { type Company, refusalOf, type Stage, startStage } from './stage.ts'

// The whole way through a real OpenID provider, and what must not get through.

let stage: Stage
let company: Company

beforeAll(async () => {
  stage = await startStage()
  company = await stage.company({ allow_auto_create: true })
})
afterAll(() => stage?.close())

let made = 0
const person = (more: Partial<Person> = {}): Person => {
  const sub = `person-${++made}`
  return { sub, email: `${sub}@example.com`, email_verified: true, name: `Person ${made}`, ...more }
}

const notConfirmed =
  'The identity provider did not confirm who you are. Try again, or ask your administrator.'
const notThisWay = 'The sign-in took too long, or was started in another browser. Try again.'

describe('the way through', () => {
  test('leads from the sign-in page over the provider into a session', async () => {
    const browser = stage.browser()
    const address = await company.begin(browser)
    expect(`${address.origin}${address.pathname}`).toBe(`${stage.idp.url}/auth`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'parley',
      response_type: 'code',
      redirect_uri: `${stage.parley.url}/api/auth/sso/custom/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const someone = person()
    const back = await stage.comeBack(browser, await stage.idp.visit(address.href, someone))
    expect(refusalOf(back)).toBeNull()
    expect([...browser.jar.keys()].sort()).toEqual(['svc_access', 'svc_csrf', 'svc_refresh', 'svc_sso'])
    const me = await browser.get('/api/me')
    expect(me.body.data).toMatchObject({ email: someone.email, full_name: someone.name })
    expect((await browser.post('/api/auth/refresh', {})).status).toBe(200)
    expect((await browser.post('/api/auth/logout', {})).status).toBe(200)
    expect((await browser.get('/api/me')).status).toBe(401)
  })

  test('sets the cookies of a login, and nobody keeps the answers', async () => {
    const answer = await company.signIn(person())
    const cookies = answer.headers
      .getSetCookie()
      .map((line) => line.replace(/=[^;]*/, '').replace(/ Expires=[^;]+;/, ''))
    expect(cookies).toEqual([
      'svc_access; Path=/api; Max-Age=900; HttpOnly; SameSite=Lax',
      'svc_refresh; Path=/api/auth/refresh; Max-Age=86400; HttpOnly; SameSite=Lax',
      'svc_csrf; Path=/; Max-Age=86400; SameSite=Lax',
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.text).toBe('')
  })

  test('may be gone in two tabs of one browser', async () => {
    const browser = stage.browser()
    const someone = person()
    const first = await company.begin(browser)
    const second = await company.begin(browser)
    expect(refusalOf(await stage.comeBack(browser, await stage.idp.visit(first.href, someone)))).toBeNull()
    expect(refusalOf(await stage.comeBack(browser, await stage.idp.visit(second.href, someone)))).toBeNull()
  })

  test('makes one account of two that come back at the same moment', async () => {
    const someone = person()
    const tabs = [stage.browser(), stage.browser(), stage.browser()]
    const ways = await Promise.all(tabs.map(async (tab) => ({ tab, address: await company.begin(tab) })))
    const backs: string[] = []
    for (const { address } of ways) backs.push(await stage.idp.visit(address.href, someone))
    const answers = await Promise.all(ways.map(({ tab }, i) => stage.comeBack(tab, backs[i] ?? '')))
    expect(answers.map(refusalOf)).toEqual([null, null, null])
    const accounts = await stage.parley.app.prisma.user.count({ where: { email: someone.email ?? '' } })
    expect(accounts).toBe(1)
  })
})

describe('a state', () => {
  test('works once', async () => {
    const browser = stage.browser()
    const back = await stage.idp.visit((await company.begin(browser)).href, person())
    expect(refusalOf(await stage.comeBack(browser, back))).toBeNull()
    expect(refusalOf(await stage.comeBack(browser, back))).toBe(notThisWay)
  })

  test('works for five minutes', async () => {
    const browser = stage.browser()
    const [early, late] = [await company.begin(browser), await company.begin(browser)]
    const backs = [await stage.idp.visit(early.href, person()), await stage.idp.visit(late.href, person())]
    // The clock runs on by itself: what a busy machine takes for these lines fits into the rest.
    await stage.parley.clock.advance(285)
    expect(refusalOf(await stage.comeBack(browser, backs[0] ?? ''))).toBeNull()
    await stage.parley.clock.advance(15)
    expect(refusalOf(await stage.comeBack(browser, backs[1] ?? ''))).toBe(notThisWay)
  })

  test('works in the browser that began, and stays good there', async () => {
    const [mine, foreign] = [stage.browser(), stage.browser()]
    const back = await stage.idp.visit((await company.begin(mine)).href, person())
    expect(refusalOf(await stage.comeBack(foreign, back))).toBe(notThisWay)
    await company.begin(foreign)
    expect(refusalOf(await stage.comeBack(foreign, back))).toBe(notThisWay)
    expect(refusalOf(await stage.comeBack(mine, back))).toBeNull()
  })

  test('works for its own provider', async () => {
    const browser = stage.browser()
    const back = await stage.idp.visit((await company.begin(browser)).href, person())
    const answer = await stage.comeBack(browser, back.replace('/custom/', '/google/'))
    expect(refusalOf(answer)).toBe(notThisWay)
  })

  test.each(['', '?code=abc', '?code=abc&state=', '?code=abc&state=made-up', '?error=access_denied'])(
    'is needed: callback%s',
    async (query) => {
      const browser = stage.browser()
      await company.begin(browser)
      const answer = await browser.get(`/api/auth/sso/custom/callback${query}`)
      expect(refusalOf(answer)).toBe(notThisWay)
    },
  )

  test('is swept away when nobody came back', async () => {
    await company.begin(stage.browser())
    const { prisma } = stage.parley.app
    expect(await prisma.ssoAttempt.count()).toBeGreaterThan(0)
    await stage.parley.clock.advance(3600)
    await stage.parley.running.drain()
    expect(await prisma.ssoAttempt.count()).toBe(0)
  })
})

describe('what the provider answers', () => {
  const change = (name: string, value: string) => (address: URL) => address.searchParams.set(name, value)

  test('must carry the nonce of this sign-in', async () => {
    const tamper = change('nonce', 'a-nonce-of-another-sign-in')
    expect(refusalOf(await company.signIn(person(), stage.browser(), tamper))).toBe(notConfirmed)
    const without = (address: URL) => address.searchParams.delete('nonce')
    expect(refusalOf(await company.signIn(person(), stage.browser(), without))).toBe(notConfirmed)
  })

  test('must belong to our code verifier', async () => {
    const tamper = change('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    expect(refusalOf(await company.signIn(person(), stage.browser(), tamper))).toBe(notConfirmed)
  })

  test('must not come by another address than ours', async () => {
    const tamper = change('redirect_uri', 'https://thief.example/')
    await expect(company.signIn(person(), stage.browser(), tamper)).rejects.toThrow('redirect_uri')
  })

  test('must be of the issuer that sent the browser back', async () => {
    const browser = stage.browser()
    const back = new URL(await stage.idp.visit((await company.begin(browser)).href, person()))
    expect(back.searchParams.get('iss')).toBe(stage.idp.url)
    back.searchParams.set('iss', 'https://other.example')
    expect(refusalOf(await stage.comeBack(browser, back.href))).toBe(notConfirmed)
  })

  test('must be of the issuer that was set up', async () => {
    const right = await stage.company({ allow_auto_create: true, issuer: stage.idp.url })
    expect(refusalOf(await right.signIn(person()))).toBeNull()
    const wrong = await stage.company({ allow_auto_create: true, issuer: 'https://other.example' })
    expect(refusalOf(await wrong.signIn(person()))).toBe(notConfirmed)
    // Also where the answer does not say it, so that only the ID token can tell.
    const browser = stage.browser()
    const back = new URL(await stage.idp.visit((await wrong.begin(browser)).href, person()))
    back.searchParams.delete('iss')
    expect(refusalOf(await stage.comeBack(browser, back.href))).toBe(notConfirmed)
  })

  test('needs no iss in the address', async () => {
    const browser = stage.browser()
    const back = new URL(await stage.idp.visit((await company.begin(browser)).href, person()))
    back.searchParams.delete('iss')
    expect(refusalOf(await stage.comeBack(browser, back.href))).toBeNull()
  })

  test('must be for our client, which must know the secret', async () => {
    const wrong = await stage.company({ allow_auto_create: true, client_secret: 'wrong' })
    expect(refusalOf(await wrong.signIn(person()))).toBe(notConfirmed)
  })

  test('may be a refusal', async () => {
    const answered = async (error: string) => {
      const browser = stage.browser()
      const state = (await company.begin(browser)).searchParams.get('state')
      const query = `error=${error}&error_description=%3Cb%3Esecret%3C%2Fb%3E&state=${state}`
      return refusalOf(await browser.get(`/api/auth/sso/custom/callback?${query}`))
    }
    expect(await answered('access_denied')).toBe('The sign-in was cancelled.')
    expect(await answered('server_error')).toBe(notConfirmed)
  })

  test('may not come at all', async () => {
    const gone = await stage.company({ allow_auto_create: true, token_url: 'http://127.0.0.1:9/token' })
    expect(refusalOf(await gone.signIn(person()))).toBe(notConfirmed)
    const lost = await stage.company({ allow_auto_create: true, user_info_url: `${stage.idp.url}/nowhere` })
    expect(refusalOf(await lost.signIn(person()))).toBe(notConfirmed)
  })
})

describe('other requests', () => {
  test.each(['google', 'custom', 'nonsense'])('a provider that is not there: %s', async (provider) => {
    const tenant = await stage.parley.tenant({ number: false })
    const answer = await stage.browser().get(`/api/auth/sso/${provider}/init?organization=${tenant.slug}`)
    expect(refusalOf(answer)).toBe('This way to sign in is not available.')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('other methods and paths are answered as everywhere below /api', async () => {
    const browser = stage.browser()
    const post = await browser.post('/api/auth/sso/custom/init', {})
    expect(post).toMatchObject({ status: 405, body: { status: 'error', data: null } })
    expect(post.headers.get('allow')).toBe('GET')
    for (const path of ['/api/auth/sso', '/api/auth/sso/', '/api/auth/sso/custom', '/api/auth/sso/custom/x'])
      expect(await browser.get(path), path).toMatchObject({ status: 404, body: { status: 'error' } })
  })
})
