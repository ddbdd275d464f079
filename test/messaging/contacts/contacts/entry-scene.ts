import { expect } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from './scene.ts'

export const path = '/contacts'

// biome-ignore lint/suspicious/noExplicitAny: what a body holds is what the tests look at
type Shown = Record<string, any>

/** What tests of contacts over /api share: an administrator, and a member who sees the own contacts alone. */
export interface EntryScene extends ContactScene {
  admin: Session
  limited: Session
  /** id of `limited` */
  me: string
  roleOf(name: string, permissions: string[]): Promise<void>
  idOf(who: Session): Promise<string>
  /** nobody is there, and the plan has no end */
  empty(): Promise<void>
  make(fields?: object): Promise<Shown & { id: string; phone_number: string }>
  put(id: string, body: object, who?: Session): ReturnType<Session['api']['send']>
  get(id: string, who?: Session): Promise<Shown>
  list(query?: string, who?: Session): Promise<Shown>
  /** the names */
  listed(query: string, who?: Session): Promise<string[]>
  audited(id: string): Promise<Record<string, unknown>[]>
  mask(on: boolean): Promise<void>
}

export const refusal = ({ status, body }: { status: number; body: { message: string } }) => [
  status,
  body.message,
]

export async function startEntries(): Promise<EntryScene> {
  const scene = await startContacts()
  const { workspaceId } = scene.shop
  const roleOf: EntryScene['roleOf'] = async (name, permissions) => {
    await scene.sql(
      `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, now(), now())`,
      [workspaceId, name, permissions],
    )
  }
  await roleOf('Own', ['chat:read', 'chat:write', 'contacts:write', 'contacts:delete'])
  const admin = await memberSession(scene.parley, workspaceId)
  const limited = await memberSession(scene.parley, workspaceId, 'Own')
  const idOf = async ({ email }: Session) => {
    const [user] = await scene.sql('select id from user_account where email = $1', [email])
    return user?.id as string
  }
  const list: EntryScene['list'] = async (query = '', who = admin) =>
    (await who.api.get(`${path}${query}`)).body.data
  return {
    ...scene,
    admin,
    limited,
    me: await idOf(limited),
    roleOf,
    idOf,
    list,
    async empty() {
      await scene.sql('delete from contact where workspace_id = $1', [workspaceId])
      await scene.sql('update workspace_counter set contacts = 0 where workspace_id = $1', [workspaceId])
      await scene.sql('delete from workspace_limit where workspace_id = $1', [workspaceId])
    },
    async make(fields = {}) {
      const answer = await admin.api.post(path, { phone_number: scene.phone(), ...fields })
      expect(answer.status, answer.text).toBe(200)
      return answer.body.data
    },
    put: (id, body, who = admin) => who.api.send('PUT', `${path}/${id}`, body),
    get: async (id, who = admin) => (await who.api.get(`${path}/${id}`)).body.data,
    listed: async (query, who = admin) =>
      ((await list(query, who)).contacts as { name: string }[]).map(({ name }) => name),
    audited: (id) =>
      scene.sql(
        `select action, changes from audit_record where kind = 'contact' and resource_id = $1 order by created_at, id`,
        [id],
      ),
    async mask(on) {
      const { status } = await admin.api.send('PUT', '/org/settings', { mask_phone_numbers: on })
      expect(status).toBe(200)
    },
  }
}
