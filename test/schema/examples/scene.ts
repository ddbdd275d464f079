import { type Receiver, startReceiver } from '../../outside/guarded-client/receiver.ts'
import { openBrowser } from '../../people/sessions/browser.ts'
import { type IdentityProvider, startIdentityProvider } from '../../people/sso/identity-provider.ts'
import { apiClient } from '../../support/api-client.ts'
import { stayConnected } from '../../support/connected.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { newMinute } from '../../support/new-minute.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { platformAdmin } from '../../support/platform-admin.ts'
import { memberSession, type Session } from '../../support/session.ts'

/** Where browsers find Parley: passkeys want a name. */
export const origin = 'https://desk.example.com'

export const ann = '+15551234567'
export const ben = '+15551234568'

/** Somebody who asks: signed in, or a stranger. */
export interface Asker {
  headers(): Record<string, string>
  email: string
  password: string
  api: Session['api']
  /** of the page that asks for a password before the first link to a provider */
  linkToken?: string
}

/** A workspace with what the examples of an area are about. */
export interface Scene {
  parley: Parley
  tenant: Tenant
  idp: IdentityProvider
  mail: MailServer
  /** a customer's server */
  receiver: Receiver
  admin: Asker
  /** an administrator of the installation */
  platform: Asker
  stranger: Asker
  /** another member, who has just signed in */
  member(role?: string): Promise<Asker>
  /** somebody of another workspace */
  memberOf(workspaceId: string): Promise<Asker>
  /** another workspace, without a number */
  neighbour(name?: string): Promise<Tenant>
  idOf(asker: Asker): Promise<string>
  roleId(name: string, workspaceId?: string): Promise<string>
  /** the contact, made on the first call */
  contact(phone?: string, name?: string): Promise<string>
  /** a customer writes; answers the message's id once it is stored */
  writes(text: string, from?: string): Promise<string>
  /** a browser that comes back from the provider as this person, whom Parley knows by address only */
  fromProvider(email: string): Promise<Asker>
  /** posts to /api and answers the data */
  post(path: string, body?: object, by?: Asker): Promise<Record<string, string>>
  /** sets up the workspace's own provider */
  setUpProvider(): Promise<void>
}

export interface Installation {
  parley: Parley
  scene(): Promise<Scene>
  close(): Promise<void>
}

function askerOf(session: Session): Asker {
  const headers = () => ({
    cookie: [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': session.cookies.get('svc_csrf') ?? '',
  })
  return { headers, email: session.email, password: session.password, api: session.api }
}

const strangerAt = (url: string): Asker => ({
  headers: () => ({}),
  email: '',
  password: '',
  api: apiClient(`${url}/api`),
})

/** A browser that is signed in nowhere yet. */
function atTab(tab: ReturnType<typeof openBrowser>, linkToken?: string): Asker {
  const cookie = () => [...tab.jar].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const send: Session['api']['send'] = (method, path, body, own) => tab.send(method, `/api${path}`, body, own)
  return {
    headers: () => ({ cookie: cookie() }),
    email: '',
    password: '',
    linkToken,
    api: {
      send,
      get: (path, own) => send('GET', path, undefined, own),
      post: (path, body, own) => send('POST', path, body, own),
    },
  }
}

/** The product, with workspaces as many as there are areas. */
export async function startInstallation(): Promise<Installation> {
  const mail = await startMailServer()
  const parley = await startParley({
    SERVER__PUBLIC_URL: origin,
    MAIL__URL: mail.url,
    CALLING__ENABLED: 'true',
    CALLING__MAX_CALLS: '0',
    CALLING__TURN_URLS: 'turn:turn.example.com:3478,stun:stun.example.com',
    CALLING__TURN_SECRET: 'shared with the servers',
  })
  const idp = await startIdentityProvider(`${origin}/api/auth/sso/custom/callback`)
  const receivers: Receiver[] = []
  const { pool } = parley.app
  const first = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows[0]

  async function scene(): Promise<Scene> {
    await newMinute(parley.clock)
    await parley.clock.advance(900)
    const tenant = await parley.tenant({ name: 'Oak & Ash' })
    // People of the examples have the dashboard open.
    const connected = async (role?: string) => {
      const made = await memberSession(parley, tenant.workspaceId, role)
      const { id } = await first('select id from user_account where email = $1', [made.email])
      await stayConnected(pool, id)
      return made
    }
    const session = await connected()
    const home = await parley.tenant({ name: 'Home', number: false })
    const platformSession = await platformAdmin(parley, home.workspaceId)
    const receiver = await startReceiver()
    receivers.push(receiver)
    const admin = askerOf(session)
    const roleId: Scene['roleId'] = async (name, workspaceId = tenant.workspaceId) =>
      (await first('select id from role where workspace_id = $1 and name = $2', [workspaceId, name])).id
    const contact: Scene['contact'] = async (phone = ann, name = 'Ann Oak') => {
      const { body } = await tenant.v1.get(`/contacts?phone=${encodeURIComponent(phone)}`)
      if (body.data[0]) return body.data[0].id
      return (await tenant.v1.post('/contacts', { phone, name })).body.id
    }
    const setUpProvider = async () => {
      const saved = await platformSession.api.send('PUT', '/settings/sso/custom', idp.settings, {
        'X-Organization-ID': tenant.workspaceId,
      })
      if (saved.status !== 200) throw new Error(saved.text)
    }
    return {
      parley,
      tenant,
      idp,
      mail,
      receiver,
      admin,
      platform: askerOf(platformSession),
      stranger: strangerAt(parley.url),
      member: async (role = 'agent') => askerOf(await connected(role)),
      memberOf: async (workspaceId) => askerOf(await memberSession(parley, workspaceId)),
      neighbour: (name = 'Birch') => parley.tenant({ name, number: false }),
      idOf: async ({ email }) => (await first('select id from user_account where email = $1', [email])).id,
      roleId,
      contact,
      async writes(body, from = ann) {
        await contact(from)
        const message = { type: 'text', text: { body } }
        const id = await parley.sandbox.inbound(tenant.phoneId, from.slice(1), message, 'Ann')
        return parley.until(async () => {
          const text = 'select id from message where workspace_id = $1 and platform_message_id = $2'
          return (await first(text, [tenant.workspaceId, id]))?.id
        })
      },
      setUpProvider,
      async post(path, body = {}, by = admin) {
        const answer = await by.api.post(path, body)
        if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
        return answer.body.data ?? answer.body
      },
      async fromProvider(email) {
        await setUpProvider()
        const tab = openBrowser(parley.url)
        const begun = await tab.get(`/api/auth/sso/custom/init?organization=${tenant.slug}`)
        const person = { sub: email, email, email_verified: true }
        const back = await idp.visit(begun.headers.get('location') ?? '', person)
        const answer = await tab.get(back.slice(origin.length))
        return atTab(tab, (answer.headers.get('location') ?? '').split('#')[1])
      },
    }
  }

  return {
    parley,
    scene,
    async close() {
      await parley.close()
      await mail.close()
      await idp.close()
      for (const receiver of receivers) await receiver.close()
    },
  }
}
