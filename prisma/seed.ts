import { scopes } from '#core/access/catalogue.ts'
import { speaksToSandbox } from '#core/config/complete.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { run, statement } from '#core/db/db.ts'
import { inTurn } from '#core/db/turn.ts'
import { randomBase62 } from '#core/ids.ts'
import { ensureContact } from '#messaging/inbox/contact-changes/ensure.ts'
import { connectNumber } from '#messaging/records/account-setup/account-commands.ts'
import { sandboxAccess } from '#outside/platform/sandbox.ts'
import { addMembership, findPerson, hasPeople } from '#people/members/accounts.ts'
import { createUser } from '#people/members/member-commands.ts'
import { createPublicKey } from '#people/public-keys/public-key-commands.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { livingWorkspaceNamed, roleByName, type WorkspaceRow } from '#people/workspaces/workspace-queries.ts'

/** What a first start made. `adminPassword` and `demoKey` are told this once and kept nowhere. */
export interface Seeded {
  /** false when there was nothing left to do */
  created: boolean
  adminEmail: string
  /** only when it was generated */
  adminPassword?: string
  /** a `svc_live_` key with all scopes */
  demoKey?: string
  workspace?: { id: string; slug: string }
}

/** The account that every sandbox has (spec/7, The sandbox). */
const sandboxAccount = {
  name: 'Sandbox',
  phoneId: '100000000000001',
  businessId: '200000000000001',
  ...sandboxAccess,
}

/** The last one is answered by the sandbox (spec/7, Magic recipients). */
const demoContacts = [
  { phone: '15550100021', name: 'Ada Lovelace' },
  { phone: '15550100022', name: 'Grace Hopper' },
  { phone: '15550100004', name: 'Eliza, who answers' },
]

const lockKey = 72_707_370

/** Several processes may start on an empty database at once; one of them seeds and the others wait for it. */
async function alone<T>(app: App, work: () => Promise<T>): Promise<T> {
  const client = await app.pool.connect()
  try {
    return await inTurn(client, lockKey, work)
  } finally {
    client.release()
  }
}

async function workspaceNamed(app: App, name: string): Promise<WorkspaceRow> {
  return (await livingWorkspaceNamed(app.pool, name)) ?? createWorkspace(app, { name })
}

const phoneIdTaken = statement<{ id: string }>(
  'seed.phone_id_taken',
  'select id from number where phone_id = $1',
)
const nameContact = statement<never>(
  'seed.name_contact',
  'update contact set name = $3 where workspace_id = $1 and id = $2 and name is null',
)

async function connectSandbox(ctx: Ctx): Promise<void> {
  const [taken] = await run(ctx.app.pool, phoneIdTaken, [sandboxAccount.phoneId])
  if (!taken) await connectNumber(ctx, sandboxAccount)
}

async function addDemoContacts(ctx: Ctx, workspaceId: string): Promise<void> {
  for (const { phone, name } of demoContacts) {
    const { id } = await ensureContact(ctx, phone)
    await run(ctx.app.pool, nameContact, [workspaceId, id, name])
  }
}

/** Wires the workspace to the sandbox; answers its new key. */
async function furnish(app: App, workspaceId: string): Promise<string> {
  const ctx = () => createCtx(app, { actor: { kind: 'system', workspaceId } })
  await connectSandbox(ctx())
  await addDemoContacts(ctx(), workspaceId)
  const { key } = await createPublicKey(ctx(), { name: 'Demo', scopes: [...scopes] })
  return key
}

/** The administrator is made last: whoever finds no people knows that a first start did not come to its end. */
async function addAdministrator(app: App, workspaceId: string): Promise<{ adminPassword?: string }> {
  const { email, password } = app.config.admin
  const generated = password ? undefined : randomBase62(20)
  const person = { email, password: password ?? (generated as string), fullName: 'Administrator' }
  await createUser(app, { ...person, workspaceId, role: 'admin', isSuperAdmin: true })
  return generated ? { adminPassword: generated } : {}
}

function wantsDemo({ config }: App): boolean {
  return config.demo.enabled && speaksToSandbox(config)
}

/** Nobody reads the output of a production server's start: there only a given password makes an administrator. */
function mayStartEmpty(app: App): boolean {
  const { environment, embedded, admin } = app.config
  return embedded || environment !== 'production' || admin.password !== undefined
}

/**
 * Prepares a new installation: the administrator (spec/7, admin.email) and, with the sandbox, the demo workspace. Does
 * nothing once there are people, so that what they change or delete stays so. Safe to call from many processes.
 */
export function seedInstallation(app: App): Promise<Seeded> {
  const adminEmail = app.config.admin.email
  return alone(app, async () => {
    if ((await hasPeople(app.pool)) || !mayStartEmpty(app)) return { created: false, adminEmail }
    const workspace = await workspaceNamed(app, app.config.demo.enabled ? 'Demo' : 'Main')
    const demo = wantsDemo(app) ? { demoKey: await furnish(app, workspace.id) } : {}
    const admin = await addAdministrator(app, workspace.id)
    return { created: true, adminEmail, ...admin, ...demo, workspace }
  })
}

/** `demo seed`: the demo workspace with a new key, in an installation that has people already or not. */
export function seedDemo(app: App): Promise<Seeded> {
  const adminEmail = app.config.admin.email
  return alone(app, async () => {
    const workspace = await workspaceNamed(app, 'Demo')
    const demoKey = await furnish(app, workspace.id)
    if (!(await hasPeople(app.pool))) {
      const admin = await addAdministrator(app, workspace.id)
      return { created: true, adminEmail, ...admin, demoKey, workspace }
    }
    const [person, role] = await Promise.all([
      findPerson(app.pool, adminEmail),
      roleByName(app.pool, workspace.id, 'admin'),
    ])
    if (person && role) {
      await addMembership(app.pool, {
        userId: person.id,
        workspaceId: workspace.id,
        roleId: role.id,
        accepted: true,
        at: app.clock.now(),
      })
    }
    return { created: true, adminEmail, demoKey, workspace }
  })
}
