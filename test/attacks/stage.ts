import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { memberSession, type Session } from '../support/session.ts'

/** What an attacker would want to change: people, rights, keys and organizations. */
const tables = [
  'user_account',
  'membership',
  'role',
  'application_key',
  'public_key',
  'workspace',
  'workspace_feature',
  'team',
  'tag',
  'webhook_endpoint',
  'legacy_webhook',
]

export interface Attacked {
  parley: Parley
  shop: Tenant
  admin: Session
  agent: Session
  /** another organization, with an administrator of its own */
  other: { tenant: Tenant; admin: Session }
  /** a digest of everything worth attacking; equal before and after an attack that failed */
  state(): Promise<string>
  close(): Promise<void>
}

/** Two organizations with people in them; each test sees to it that an attack leaves `state` as it was. */
export async function startAttacked(env: Record<string, string> = {}): Promise<Attacked> {
  const parley = await startParley(env)
  const [shop, tenant] = [
    await parley.tenant({ name: 'Shop', number: false }),
    await parley.tenant({ name: 'Other', number: false }),
  ]
  const digest = tables.map(
    (
      table,
    ) => `(select '${table}' || coalesce(md5(string_agg((to_jsonb(t) - 'last_used_at' - 'online_until')::text, ','
      order by (to_jsonb(t) - 'last_used_at' - 'online_until')::text)), '') from ${table} t)`,
  )
  const text = `select concat_ws(' ', ${digest.join(', ')}) as state`
  return {
    parley,
    shop,
    admin: await memberSession(parley, shop.workspaceId),
    agent: await memberSession(parley, shop.workspaceId, 'agent'),
    other: { tenant, admin: await memberSession(parley, tenant.workspaceId) },
    state: async () => (await parley.app.pool.query(text)).rows[0].state,
    close: () => parley.close(),
  }
}
