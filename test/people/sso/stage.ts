import { expect } from 'vitest'
import type { Answer } from '../../support/api-client.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { platformAdmin } from '../../support/platform-admin.ts'
import type { Session } from '../../support/session.ts'
import { openBrowser } from '../sessions/browser.ts'
import { type IdentityProvider, type Person, startIdentityProvider } from './identity-provider.ts'

export type Browser = ReturnType<typeof openBrowser>

/** A workspace whose platform administrator has set up the provider. */
export interface Company {
  tenant: Tenant
  admin: Session
  /** PUT of the custom provider, over what makes it work */
  setUp(more?: Record<string, unknown>): Promise<void>
  /** begins in this browser; answers where it is sent */
  begin(browser: Browser): Promise<URL>
  /** the whole way; `tamper` changes the address at the provider before the browser goes there */
  signIn(person: Person, browser?: Browser, tamper?: (address: URL) => void): Promise<Answer>
}

export interface Stage {
  parley: Parley
  idp: IdentityProvider
  company(settings?: Record<string, unknown>): Promise<Company>
  browser(): Browser
  /** comes back to Parley at this address */
  comeBack(browser: Browser, address: string): Promise<Answer>
  close(): Promise<void>
}

export async function startStage(env: Record<string, string> = {}): Promise<Stage> {
  const parley = await startParley(env)
  const idp = await startIdentityProvider(`${parley.url}/api/auth/sso/custom/callback`)
  const browser = () => openBrowser(parley.url)
  const comeBack = (tab: Browser, address: string) => {
    expect(address.startsWith(parley.url), address).toBe(true)
    return tab.get(address.slice(parley.url.length))
  }

  async function company(settings: Record<string, unknown> = {}): Promise<Company> {
    const tenant = await parley.tenant({ number: false })
    const admin = await platformAdmin(parley, tenant.workspaceId)
    const setUp = async (more: Record<string, unknown> = {}) => {
      const saved = await admin.api.send('PUT', '/settings/sso/custom', { ...idp.settings, ...more })
      expect(saved.status, saved.text).toBe(200)
    }
    await setUp(settings)
    const begin = async (tab: Browser) => {
      const answer = await tab.get(`/api/auth/sso/custom/init?organization=${tenant.slug}`)
      expect(answer.status, answer.text).toBe(307)
      return new URL(answer.headers.get('location') ?? '', parley.url)
    }
    return {
      tenant,
      admin,
      setUp,
      begin,
      async signIn(person, tab = browser(), tamper = () => {}) {
        const address = await begin(tab)
        tamper(address)
        return comeBack(tab, await idp.visit(address.href, person))
      },
    }
  }

  return {
    parley,
    idp,
    company,
    browser,
    comeBack,
    async close() {
      await parley.close()
      await idp.close()
    },
  }
}

/** The token of the page that asks for the password before the first link; null where the way leads elsewhere. */
export function linkTokenOf(answer: Answer): string | null {
  return /^\/auth\/sso\/link#([\w-]{43})$/.exec(answer.headers.get('location') ?? '')?.[1] ?? null
}

/** The text that the sign-in page is given; null where the sign-in went well. */
export function refusalOf(answer: Answer): string | null {
  expect(answer.status, answer.text).toBe(307)
  const location = answer.headers.get('location') ?? ''
  if (location === '/auth/sso/callback') return null
  const [path, query] = location.split('?')
  expect(['/login', '/settings/security']).toContain(path)
  expect(answer.headers.getSetCookie().filter((line) => /^svc_(access|refresh|csrf)=/.test(line))).toEqual([])
  return new URLSearchParams(query).get('sso_error')
}
