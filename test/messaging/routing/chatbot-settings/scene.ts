import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

/** A workspace and people who may see and change different groups of its chatbot's settings. */
export interface SettingsScene {
  parley: Parley
  shop: Tenant
  admin: Session
  stranger: Session
  /** somebody with these permissions and no others */
  withOnly(...permissions: string[]): Promise<Session>
  switchComponent(key: string, on: boolean): Promise<void>
  get(session?: Session): Promise<Answered>
  put(body: object, session?: Session): Promise<Answered>
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

interface Answered {
  status: number
  message: string
  data: {
    settings: Record<string, unknown>
    access: Record<string, { read: boolean; write: boolean }>
    stats?: Record<string, number>
  }
}

export async function startSettings(env: Record<string, string> = {}): Promise<SettingsScene> {
  const parley = await startParley({ ROLE: 'web', ...env })
  const shop = await parley.tenant()
  const other = await parley.tenant()
  const sql: SettingsScene['sql'] = async (text, values = []) =>
    (await parley.app.pool.query(text, values)).rows
  const admin = await memberSession(parley, shop.workspaceId)
  const answered = ({ status, body }: { status: number; body: never }): Answered => ({
    status,
    message: (body as { message: string }).message,
    data: (body as { data: never }).data,
  })
  let roles = 0
  return {
    parley,
    shop,
    admin,
    stranger: await memberSession(parley, other.workspaceId),
    sql,
    async withOnly(...permissions) {
      const name = `Only ${++roles}`
      await sql(
        `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
         values ($1, gen_random_uuid(), $2, $3, now(), now())`,
        [shop.workspaceId, name, permissions],
      )
      return memberSession(parley, shop.workspaceId, name)
    },
    async switchComponent(key, on) {
      await sql(
        `insert into workspace_feature (workspace_id, key, enabled) values ($1, $2, $3)
         on conflict (workspace_id, key) do update set enabled = excluded.enabled`,
        [shop.workspaceId, key, on],
      )
    },
    get: async (session = admin) => answered((await session.api.get('/chatbot/settings')) as never),
    put: async (body, session = admin) =>
      answered((await session.api.send('PUT', '/chatbot/settings', body)) as never),
  }
}
