import { type Scope, scopes } from '#core/access/catalogue.ts'
import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { connectNumber } from '#messaging/records/account-setup/account-commands.ts'
import { createUser } from '#people/members/member-commands.ts'
import { createPublicKey } from '#people/public-keys/public-key-commands.ts'
import { type CreateWorkspaceInput, createWorkspace } from '#people/workspaces/workspace-commands.ts'
import type { SandboxClient } from './sandbox-client.ts'

/** A workspace with one number of the sandbox and a key with all scopes, as most tests need it. */
export interface MadeTenant {
  workspaceId: string
  slug: string
  numberId: string
  phoneId: string
  key: string
}

export interface TenantOptions {
  name?: string
  features?: CreateWorkspaceInput['features']
  /** false leaves the workspace without a number */
  number?: boolean
}

export interface Factories {
  tenant(options?: TenantOptions): Promise<MadeTenant>
  createKey(
    workspaceId: string,
    options?: { scopes?: readonly Scope[]; allowedIps?: string[] },
  ): Promise<string>
  createMember(workspaceId: string, role?: string): Promise<{ id: string; email: string; password: string }>
}

/** Makes what tests need through the product's own use-cases. */
export function factories(app: App, sandbox: SandboxClient): Factories {
  const system = (workspaceId: string) => createCtx(app, { actor: { kind: 'system', workspaceId } })
  let made = 0

  const createKey: Factories['createKey'] = async (workspaceId, options = {}) => {
    const { scopes: wanted = scopes, allowedIps = [] } = options
    return (await createPublicKey(system(workspaceId), { name: 'Test', scopes: [...wanted], allowedIps })).key
  }

  async function connect(workspaceId: string): Promise<{ numberId: string; phoneId: string }> {
    const connected = await app.prisma.number.findMany({ select: { phoneId: true } })
    const taken = new Set(connected.map((number) => number.phoneId))
    const known = await sandbox.numbers()
    const free = known.find((one) => !taken.has(one.phone_number_id)) ?? (await sandbox.addNumber())
    const number = await connectNumber(system(workspaceId), {
      name: 'Shop',
      phoneId: free.phone_number_id,
      businessId: free.business_id,
      accessToken: 'sandbox-token',
      appId: '300000000000001',
      appSecret: 'sandbox-app-secret',
      webhookVerifyToken: 'sandbox-verify',
    })
    return { numberId: number.id, phoneId: free.phone_number_id }
  }

  return {
    createKey,
    async tenant({ name = `Tenant ${++made}`, features, number = true } = {}) {
      const workspace = await createWorkspace(app, { name, ...(features ? { features } : {}) })
      // Chats of most tests belong to nobody: they stay out of the queue while the chatbot is off.
      const queue = 'update chatbot_settings set queue_while_off = false where workspace_id = $1'
      await app.pool.query(queue, [workspace.id])
      const connected = number ? await connect(workspace.id) : { numberId: '', phoneId: '' }
      const key = await createKey(workspace.id)
      return { workspaceId: workspace.id, slug: workspace.slug, key, ...connected }
    },
    async createMember(workspaceId, role = 'admin') {
      const email = `member${++made}@example.com`
      const password = 'correct horse battery'
      const { id } = await createUser(app, { email, password, workspaceId, role, fullName: `Member ${made}` })
      return { id, email, password }
    },
  }
}
