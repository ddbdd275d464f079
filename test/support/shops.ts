import { type Parley, startParley, type Tenant } from './parley.ts'
import { platformAdmin } from './platform-admin.ts'
import { memberSession, type Session } from './session.ts'

export interface Shop {
  tenant: Tenant
  admin: Session
  roleId(name: string): Promise<string>
  userId(session: Session): Promise<string>
  /** makes a role with these permissions, and a member who has it */
  withRole(name: string, permissions: string[]): Promise<Session>
  /** adds somebody of another shop at once, as the platform may, with the default role or this one */
  letIn(email: string, roleId?: string): Promise<void>
}

export interface Shops {
  parley: Parley
  platform: Session
  shop(): Promise<Shop>
  close(): Promise<void>
}

/** A platform administrator at home in a workspace of their own, and shops as many as a test needs. */
export async function startShops(): Promise<Shops> {
  const parley = await startParley()
  const home = await parley.tenant({ name: 'Home', number: false })
  const platform = await platformAdmin(parley, home.workspaceId)

  async function shop(): Promise<Shop> {
    const tenant = await parley.tenant({ name: 'Shop', number: false })
    const admin = await memberSession(parley, tenant.workspaceId)
    return {
      tenant,
      admin,
      async roleId(name) {
        const text = 'select id from role where workspace_id = $1 and name = $2'
        return (await parley.app.pool.query(text, [tenant.workspaceId, name])).rows[0].id
      },
      async userId(session) {
        const text = 'select id from user_account where email = $1'
        return (await parley.app.pool.query(text, [session.email])).rows[0].id
      },
      async withRole(name, permissions) {
        const made = await admin.api.post('/roles', { name, permissions })
        if (made.status !== 200) throw new Error(made.text)
        return memberSession(parley, tenant.workspaceId, name)
      },
      async letIn(email, roleId) {
        const there = { 'X-Organization-ID': tenant.workspaceId }
        const body = { email, ...(roleId ? { role_id: roleId } : {}) }
        const added = await platform.api.post('/organizations/members', body, there)
        if (added.status !== 200) throw new Error(added.text)
      },
    }
  }
  return { parley, platform, shop, close: () => parley.close() }
}
