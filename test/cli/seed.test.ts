import { afterEach, describe, expect, test } from 'vitest'
import { features } from '#core/access/catalogue.ts'
import { publicKeyActor } from '#people/sessions/authenticate.ts'
import { login } from '#people/sessions/session-commands.ts'
import { welcome } from '#process/embedded/welcome.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/server.ts'
import { type Seeded, seedDemo, seedInstallation } from '../../prisma/seed.ts'
import { browserCtx, codeOf, type Scene, startScene } from '../people/sessions/scene.ts'

let scene: Scene | undefined
let sandbox: RunningSandbox | undefined

afterEach(async () => {
  await scene?.close()
  await sandbox?.close()
  scene = undefined
  sandbox = undefined
})

/** An installation without anybody in it. */
async function empty(env: Record<string, string> = {}): Promise<Scene> {
  scene = await startScene(env)
  await scene.app.pool.query('delete from workspace')
  return scene
}

async function withSandbox(here: 'true' | 'false' = 'true'): Promise<Scene> {
  sandbox = await startSandbox({ port: 0, callbackUrl: 'http://127.0.0.1:9/api/webhook' })
  const demo = { DEMO: 'true', SANDBOX__ENABLED: here }
  return empty({ ...demo, ADMIN_EMAIL: 'boss@example.com', PLATFORM__BASE_URL: sandbox.url })
}

const ask = async (text: string) => (await scene?.app.pool.query(text))?.rows ?? []

describe('a first start', () => {
  test('makes the administrator, and the demo workspace wired to the sandbox', async () => {
    const { app } = await withSandbox()
    const seeded = await seedInstallation(app)
    expect(seeded).toMatchObject({
      created: true,
      adminEmail: 'boss@example.com',
      workspace: { slug: expect.stringMatching(/^demo-/) },
    })
    const password = seeded.adminPassword ?? ''
    expect(password.length).toBeGreaterThanOrEqual(16)
    const signedIn = await login(browserCtx(app).ctx, { email: 'boss@example.com', password })
    expect(signedIn.user).toMatchObject({ workspaceId: seeded.workspace?.id, role: { name: 'admin' } })
    expect(await ask('select is_super_admin from user_account')).toEqual([{ is_super_admin: true }])

    const key = await publicKeyActor(app, seeded.demoKey ?? '')
    expect(key?.scopes.size).toBe(14)
    expect([...(key?.features ?? [])].sort()).toEqual([...features].sort())
    expect(key?.limits).toEqual({ apiRequestsPerMinute: null, apiMessagesPerSecond: null })

    const number = {
      phone_id: '100000000000001',
      phone: '15550100100',
      status: 'active',
      is_default_outgoing: true,
    }
    expect(await ask('select phone_id, phone, status, is_default_outgoing from number')).toEqual([number])
    expect((await ask('select name from template order by 1')).map((row) => row.name)).toEqual([
      'hello',
      'order_update',
      'spring_sale',
    ])
    expect((await ask('select name from contact')).length).toBeGreaterThan(1)
  })

  test('wires the demo workspace to a sandbox that was started alone, too', async () => {
    const { app } = await withSandbox('false')
    const seeded = await seedInstallation(app)
    expect(await publicKeyActor(app, seeded.demoKey ?? '')).not.toBeNull()
    expect(await ask('select phone_id from number')).toEqual([{ phone_id: '100000000000001' }])
    const lines = welcome(app.config, 'http://127.0.0.1:4000', seeded).join('\n')
    expect(lines).toContain(`Bearer ${seeded.demoKey}`)
    expect(lines).toContain(`${sandbox?.url}/__sim/inbound`)
  })

  test('happens once, however many processes start and however often', async () => {
    const { app } = await withSandbox()
    const seeded = await Promise.all([seedInstallation(app), seedInstallation(app), seedInstallation(app)])
    expect(seeded.filter((one) => one.created)).toHaveLength(1)
    expect(await seedInstallation(app)).toEqual({ created: false, adminEmail: 'boss@example.com' })
    expect(await ask('select count(*) as many from workspace')).toEqual([{ many: 1 }])
    expect(await ask('select count(*) as many from user_account')).toEqual([{ many: 1 }])
  })

  test('goes on where one that was killed has stopped', async () => {
    const { app } = await withSandbox()
    await seedInstallation(app)
    await app.pool.query('delete from user_account')
    const again = await seedInstallation(app)
    expect(again.created).toBe(true)
    expect(await ask('select count(*) as many from workspace')).toEqual([{ many: 1 }])
    expect(await ask('select count(*) as many from number')).toEqual([{ many: 1 }])
    expect(await publicKeyActor(app, again.demoKey ?? '')).not.toBeNull()
  })
})

describe('a server of its own', () => {
  const production = {
    NODE_ENV: 'production',
    TESTING__CLOCK: 'false',
    JWT_SECRET: 'a-very-long-secret-of-a-production-server',
    SECRET_KEYS: 'another-very-long-secret-of-production',
  }

  test('gets an administrator only when a password is given', async () => {
    const { app } = await empty(production)
    expect(await seedInstallation(app)).toMatchObject({ created: false })
    expect(await ask('select 1 from user_account union all select 1 from workspace')).toEqual([])
  })

  test('tells nobody a password that was given, and makes no demo', async () => {
    const { app } = await empty({ ...production, ADMIN_PASSWORD: 'a long password' })
    const seeded: Seeded = await seedInstallation(app)
    expect(seeded.created).toBe(true)
    expect(seeded).not.toHaveProperty('adminPassword')
    expect(seeded).not.toHaveProperty('demoKey')
    const { user } = await login(browserCtx(app).ctx, {
      email: 'admin@example.com',
      password: 'a long password',
    })
    expect(user?.workspaceId).toBe(seeded.workspace?.id)
    expect(await codeOf(login(browserCtx(app).ctx, { email: 'admin@example.com', password: 'admin' }))).toBe(
      'unauthorized',
    )
  })
})

test('demo seed adds the demo to an installation with people, and lets the administrator in', async () => {
  const { app } = await withSandbox()
  await seedInstallation(app)
  await app.pool.query(`update workspace set name = 'Renamed'`)
  const seeded = await seedDemo(app)
  expect(seeded).not.toHaveProperty('adminPassword')
  expect(await publicKeyActor(app, seeded.demoKey ?? '')).toMatchObject({ workspaceId: seeded.workspace?.id })
  expect(await ask('select count(*) as many from membership')).toEqual([{ many: 2 }])
})
