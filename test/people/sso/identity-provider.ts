import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

/** What a person's account says at the provider. */
export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

/** A real OpenID provider that knows one client, asks for PKCE and signs in whoever the test says. */
export interface IdentityProvider {
  url: string
  client: { id: string; secret: string }
  /** the settings that make it a custom provider of a workspace */
  settings: Record<string, unknown>
  /** whoever comes next is this person */
  expect(person: Person): void
  /** Goes where Parley sent the browser, as this person, until the provider sends it away; answers where to. */
  visit(address: string, person: Person): Promise<string>
  close(): Promise<void>
}

const client = { id: 'parley', secret: 'only-the-provider-and-parley-know' }

async function makeProvider(issuer: string, redirectUri: string, people: Map<string, Person>) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['for-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: client.id, accountId: oidc.account?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

/** Follows redirects with cookies for as long as they stay at the provider. */
async function leave(base: string, address: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = address
  while (next.startsWith(base)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`the provider stopped with ${answer.status}: ${await answer.text()}`)
    next = new URL(location, next).href
  }
  return next
}

/** Starts one that sends people back to this address only. */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const people = new Map<string, Person>()
  let current = ''
  let provider: Provider
  const server = createServer((req, res) => {
    if (!req.url?.startsWith('/interaction/')) return void provider.callback()(req, res)
    void provider.interactionFinished(req, res, { login: { accountId: current } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider = await makeProvider(url, redirectUri, people)
  const expect = (person: Person) => {
    people.set(person.sub, person)
    current = person.sub
  }
  return {
    url,
    client,
    settings: {
      client_id: client.id,
      client_secret: client.secret,
      is_enabled: true,
      auth_url: `${url}/auth`,
      token_url: `${url}/token`,
      user_info_url: `${url}/me`,
    },
    expect,
    visit(address, person) {
      expect(person)
      return leave(url, address)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
