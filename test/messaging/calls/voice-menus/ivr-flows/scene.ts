import { type Parley, startParley, type Tenant } from '../../../../support/parley.ts'
import { memberSession, type Session } from '../../../../support/session.ts'
import { graphOf } from '../../../automation/chatbot/chatbot-flows/scene.ts'

export type IvrFlow = Record<string, unknown> & { id: string; version: number | null }

/** A workspace whose voice menus are asked for at /api and over GraphQL. */
export interface IvrScene {
  parley: Parley
  shop: Tenant
  account: string
  admin: Session
  agent: Session
  stranger: Session
  create(body?: object, session?: Session): ReturnType<Session['api']['post']>
  put(id: string, body: object, session?: Session): ReturnType<Session['api']['send']>
  /** makes a menu, or fails */
  make(body?: object): Promise<IvrFlow>
  get(id: string): Promise<IvrFlow>
  upload(
    bytes: Buffer | null,
    filename?: string,
    session?: Session,
  ): Promise<{ status: number; body: Uploaded }>
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

interface Uploaded {
  message?: string
  data: { filename: string; mime_type: string; size: number }
}

export const path = '/ivr-flows'

export const bye = graphOf({ bye: { type: 'hangup' } })

export async function startIvr(env: Record<string, string> = {}): Promise<IvrScene> {
  const parley = await startParley({ ROLE: 'web', ...env })
  const shop = await parley.tenant()
  const other = await parley.tenant()
  const admin = await memberSession(parley, shop.workspaceId)
  const account = (await admin.api.get('/accounts')).body.data.accounts[0].name
  const create: IvrScene['create'] = (body = {}, session = admin) =>
    session.api.post(path, { name: 'Reception', messaging_account: account, menu: bye, ...body })
  return {
    parley,
    shop,
    account,
    admin,
    agent: await memberSession(parley, shop.workspaceId, 'agent'),
    stranger: await memberSession(parley, other.workspaceId),
    create,
    put: (id, body, session = admin) => session.api.send('PUT', `${path}/${id}`, body),
    async make(body) {
      const answer = await create(body)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.data
    },
    get: async (id) => (await admin.api.get(`${path}/${id}`)).body.data,
    async upload(bytes, filename = 'tone.wav', who = admin) {
      const form = new FormData()
      if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), filename)
      const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { cookie, 'x-csrf-token': who.cookies.get('svc_csrf') ?? '' }
      const answer = await fetch(`${parley.url}/api${path}/audio`, { method: 'POST', headers, body: form })
      return { status: answer.status, body: (await answer.json()) as Uploaded }
    },
    sql: async (text, values = []) => (await parley.app.pool.query(text, values)).rows,
  }
}
