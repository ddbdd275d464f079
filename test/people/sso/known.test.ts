import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#core/context/context.ts'
import { knownEndpoints } from '#people/sso/catalogue.ts'
import type { SsoKind } from '#people/sso/sso-sets.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { platformAdmin } from '../../support/platform-admin.ts'
import { openBrowser } from '../sessions/browser.ts'
import { type FakeProvider, startFakeProvider } from './fake-provider.ts'
import { refusalOf } from './stage.ts'

// The providers with addresses of their own, before a fake that answers as they do.

let parley: Parley
let fake: FakeProvider
let tenant: Tenant

const google = 'https://accounts.google.com'
const microsoft = 'https://login.microsoftonline.com/{tenantid}/v2.0'
const notConfirmed =
  'The identity provider did not confirm who you are. Try again, or ask your administrator.'
const unverified = 'The identity provider has not verified your e-mail address.'

beforeAll(async () => {
  parley = await startParley()
  fake = await startFakeProvider()
  Object.assign(knownEndpoints(parley.app), {
    google: fake.endpoints(google),
    microsoft: fake.endpoints(microsoft, false),
    github: fake.endpoints('https://github.com/login/oauth'),
    facebook: fake.endpoints('https://www.facebook.com'),
  })
  tenant = await parley.tenant({ number: false })
  const admin = await platformAdmin(parley, tenant.workspaceId)
  for (const kind of ['google', 'microsoft', 'github', 'facebook']) {
    const settings = {
      client_id: 'client',
      client_secret: 'secret',
      is_enabled: true,
      allow_auto_create: true,
    }
    const saved = await admin.api.send('PUT', `/settings/sso/${kind}`, settings)
    expect(saved.status, saved.text).toBe(200)
  }
})
beforeEach(() => {
  fake.answers.clear()
  fake.asked.length = 0
  fake.answers.set('/token', { access_token: 'a-token', token_type: 'bearer', scope: 'what,ever' })
})
afterAll(async () => {
  await parley?.close()
  await fake?.close()
})

/** Begins, lets `answer` prepare what the provider will say to this sign-in, and comes back. */
async function signIn(kind: SsoKind, answer: (nonce: string) => unknown = () => {}, more = '') {
  const browser = openBrowser(parley.url)
  const began = await browser.get(`/api/auth/sso/${kind}/init`)
  const address = new URL(began.headers.get('location') ?? '', parley.url)
  await answer(address.searchParams.get('nonce') ?? '')
  const state = address.searchParams.get('state')
  const back = await browser.get(`/api/auth/sso/${kind}/callback?code=the-code&state=${state}${more}`)
  const refusal = refusalOf(back)
  const me = refusal === null ? (await browser.get('/api/me')).body.data : null
  return { address, refusal, email: me?.email, name: me?.full_name }
}

async function answerTokens(claims: Record<string, unknown>): Promise<void> {
  fake.answers.set('/token', await fake.tokens(claims))
}

test('the known addresses are those of the providers, over https', () => {
  const known = knownEndpoints({} as App)
  for (const { authUrl, tokenUrl, userInfoUrl, issuer } of Object.values(known))
    for (const url of [authUrl, tokenUrl, userInfoUrl, issuer])
      expect(url ?? 'https://').toMatch(/^https:\/\//)
})

describe('GitHub', () => {
  const person = { id: 583231, login: 'octocat', name: 'Mona' }
  const emails = (verified: boolean) => [
    { email: 'other@example.com', primary: false, verified: true },
    { email: 'Octocat@Example.com', primary: true, verified },
  ]
  const answerPerson = (verified = true, more = {}) => {
    fake.answers.set('/user', { ...person, ...more })
    fake.answers.set('/user/emails', emails(verified))
  }

  test('tells who somebody is by its user info', async () => {
    const { address, ...told } = await signIn('github', () => answerPerson())
    expect(told).toEqual({ refusal: null, email: 'octocat@example.com', name: 'Mona' })
    const { state, code_challenge: challenge, ...sent } = Object.fromEntries(address.searchParams)
    expect(sent).toEqual({
      client_id: 'client',
      response_type: 'code',
      redirect_uri: `${parley.url}/api/auth/sso/github/callback`,
      scope: 'read:user user:email',
      code_challenge_method: 'S256',
    })
    expect(state && challenge).toBeTruthy()
    const [token, ...asked] = fake.asked
    expect(token?.form).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: `${parley.url}/api/auth/sso/github/callback`,
      client_id: 'client',
      client_secret: 'secret',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(asked.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/user', 'Bearer a-token'],
      ['/user/emails', 'Bearer a-token'],
    ])
    // GitHub refuses requests without one.
    expect(asked.every(({ userAgent }) => userAgent)).toBe(true)
  })

  test('says which address is verified; only the primary one counts', async () => {
    const { refusal } = await signIn('github', () => answerPerson(false, { id: 2 }))
    expect(refusal).toBe(unverified)
  })

  test('answers failures with 200', async () => {
    const { refusal } = await signIn('github', () =>
      fake.answers.set('/token', { error: 'bad_verification_code', error_description: 'The code is wrong.' }),
    )
    expect(refusal).toBe(notConfirmed)
  })

  test('makes no sense without an id', async () => {
    const { refusal } = await signIn('github', () => answerPerson(true, { id: undefined }))
    expect(refusal).toBe(notConfirmed)
  })
})

describe('Facebook', () => {
  test('gives out confirmed addresses only', async () => {
    const told = await signIn('facebook', () =>
      fake.answers.set('/user', { id: '10001', name: 'Fay', email: 'fay@example.com' }),
    )
    expect(told).toMatchObject({ refusal: null, email: 'fay@example.com', name: 'Fay' })
    expect(fake.asked[1]).toMatchObject({
      path: '/user?fields=id,name,email',
      authorization: 'Bearer a-token',
    })
  })

  test('may give out none', async () => {
    const { refusal } = await signIn('facebook', () =>
      fake.answers.set('/user', { id: '10002', name: 'Fred' }),
    )
    expect(refusal).toBe(unverified)
  })
})

describe('Google', () => {
  const claims = { iss: google, sub: 'g-1', email: 'gina@example.com', email_verified: true, name: 'Gina' }
  const answer =
    (more: Record<string, unknown> = {}, userInfo: Record<string, unknown> = {}) =>
    async (nonce: string) => {
      await answerTokens({ ...claims, nonce, ...more })
      fake.answers.set('/user', { ...claims, ...userInfo })
    }

  test('tells who somebody is by its ID token and user info', async () => {
    expect(await signIn('google', answer())).toMatchObject({ refusal: null, email: 'gina@example.com' })
    expect(await signIn('google', answer(), `&iss=${encodeURIComponent(google)}`)).toMatchObject({
      refusal: null,
    })
  })

  test.each<[string, Record<string, unknown>]>([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://accounts.google.com.example' }],
    ['no issuer', { iss: undefined }],
    ['another client', { aud: 'another-client' }],
    ['a time that is over', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['nobody', { sub: undefined }],
    ['somebody else than the user info', { sub: 'g-2' }],
  ])('an ID token of %s is not believed', async (_of, more) => {
    expect((await signIn('google', answer(more))).refusal).toBe(notConfirmed)
  })

  test('an answer without ID token is not believed', async () => {
    expect((await signIn('google')).refusal).toBe(notConfirmed)
  })

  test('a code of another issuer does not reach the token endpoint', async () => {
    const { refusal } = await signIn('google', answer(), '&iss=https%3A%2F%2Fevil.example')
    expect(refusal).toBe(notConfirmed)
    expect(fake.asked).toEqual([])
  })

  test.each([[false], ['false'], [null], [undefined]])(
    'email_verified %j is not verified',
    async (verified) => {
      const unknown = { sub: 'g-3', email: 'new@example.com', email_verified: verified }
      expect((await signIn('google', answer(unknown, unknown))).refusal).toBe(unverified)
    },
  )

  test('an address is taken from the document that verifies it', async () => {
    const mixed = { sub: 'g-4', email: 'first@example.com', email_verified: true }
    const told = await signIn(
      'google',
      answer(mixed, { ...mixed, email: 'victim@example.com', email_verified: false }),
    )
    expect(told).toMatchObject({ refusal: null, email: 'first@example.com' })
  })
})

describe('Microsoft', () => {
  const claims = {
    iss: 'https://login.microsoftonline.com/tenant-1/v2.0',
    tid: 'tenant-1',
    sub: 'm-1',
    email: 'mia@example.com',
  }
  const answer = (more: Record<string, unknown>) => (nonce: string) =>
    answerTokens({ ...claims, nonce, ...more })

  test('has an issuer per tenant and says which domains are verified', async () => {
    const told = await signIn('microsoft', answer({ xms_edov: true, name: 'Mia' }))
    expect(told).toMatchObject({ refusal: null, email: 'mia@example.com', name: 'Mia' })
    expect(fake.asked.map(({ path }) => path)).toEqual(['/token'])
  })

  test('lets anybody write any address into an account of their own tenant', async () => {
    const { refusal } = await signIn(
      'microsoft',
      answer({ sub: 'm-2', tid: 'evil', iss: microsoft.replace('{tenantid}', 'evil') }),
    )
    expect(refusal).toBe(unverified)
    expect((await signIn('microsoft', answer({ sub: 'm-2', xms_edov: false }))).refusal).toBe(unverified)
  })

  test('an issuer that is not that of the tenant is not believed', async () => {
    expect((await signIn('microsoft', answer({ tid: 'tenant-2', xms_edov: true }))).refusal).toBe(
      notConfirmed,
    )
    expect((await signIn('microsoft', answer({ iss: microsoft, xms_edov: true }))).refusal).toBe(notConfirmed)
  })
})
