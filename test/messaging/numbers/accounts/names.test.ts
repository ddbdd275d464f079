import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { accountIdNamed, accountName, accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { connectNumber } from '#messaging/records/account-setup/account-commands.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { type Scene, startScene } from '../../../people/sessions/scene.ts'

// Accounts go by their names: trimmed, 1 to 100 characters, one in a workspace ignoring case (spec/8 G3).

let scene: Scene
let ctx: Ctx
let made = 0

const workspaceCtx = async () => {
  const { id } = await createWorkspace(scene.app, { name: 'Shop' })
  return createCtx(scene.app, { actor: { kind: 'system', workspaceId: id } })
}
const workspaceId = (of = ctx) => (of.actor as { workspaceId: string }).workspaceId
const sql = (text: string, values: unknown[] = []) => scene.app.pool.query(text, values)

beforeAll(async () => {
  // Nobody answers there: what the platform says of a number is not what these tests are about.
  scene = await startScene({ PLATFORM__BASE_URL: 'http://127.0.0.1:9' })
})
beforeEach(async () => {
  ctx = await workspaceCtx()
})
afterAll(() => scene.close())

const connect = (name: string, by = ctx, phoneId = String(++made)) =>
  connectNumber(by, { name, phoneId, businessId: '1', accessToken: 'x' })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ code, field }) => `${code} ${field}`,
  )
const names = async () =>
  (
    await sql('select name from number where workspace_id = $1 order by created_at, id', [workspaceId()])
  ).rows.map(({ name }) => name)

describe('the name of an account', () => {
  test('is trimmed and unique in its workspace, ignoring case', async () => {
    expect((await connect('  Café  ')).name).toBe('Café')
    for (const same of ['Café', 'CAFÉ', ' café '])
      expect(await refusal(connect(same)), same).toBe('conflict name')
    expect(await names()).toEqual(['Café'])
    await connect('Café 2')
    await connect('Café', await workspaceCtx())
  })

  test('has 1 to 100 characters', async () => {
    await connect('x'.repeat(100))
    for (const wrong of ['', '   ', 'x'.repeat(101)])
      expect(await refusal(connect(wrong)), wrong).toBe('invalid_field name')
  })

  test('of two at once one gets it; a number that is connected already is told as that', async () => {
    const tries = await Promise.all([refusal(connect('Same')), refusal(connect('SAME'))])
    expect(tries.filter((refused) => refused !== null)).toEqual(['conflict name'])
    await connect('First', ctx, '777')
    expect(await refusal(connect('First', ctx, '777'))).toBe('conflict phoneId')
  })
})

describe('what an input names', () => {
  test('G3: is found by name in any case, by id, and after a rename by the new name', async () => {
    const { id } = await connect('Café')
    for (const said of ['Café', ' CAFÉ ', id, id.toUpperCase()])
      expect(await accountNamed(ctx, said), said).toBe(id)
    expect(await accountName(ctx, id)).toBe('Café')
    await sql('update number set name = $2 where id = $1', [id, 'Bistro'])
    expect(await accountNamed(ctx, 'bistro')).toBe(id)
    scene.app.bus.publish('forget', { cache: 'numbers' })
    expect(await refusal(accountNamed(ctx, 'Café'))).toBe('invalid_field messagingAccount')
  })

  test('G3: is "Account not found" where it is unknown or of another workspace', async () => {
    const { id } = await connect('Elsewhere', await workspaceCtx())
    for (const said of ['', 'Nobody', 'Elsewhere', id]) {
      const error = await accountNamed(ctx, said, 'account').catch((thrown: unknown) => thrown)
      expect(error, said).toMatchObject({ message: 'Account not found', field: 'account', whole: true })
      expect(await accountIdNamed(ctx, said), said).toBeNull()
    }
    expect(await accountName(ctx, id)).toBeNull()
    expect(await accountName(ctx, null)).toBeNull()
  })
})

const migration = (name: string) =>
  readFileSync(new URL(`../../../../prisma/migrations/${name}/migration.sql`, import.meta.url), 'utf8')

test('the migration makes names that several accounts have unique: the oldest keeps it', async () => {
  await sql('drop index number_name_key')
  const insert = `insert into number (workspace_id, id, name, phone_id, business_id, access_token,
      webhook_verify_token, api_version, created_at, updated_at)
    values ($1, gen_random_uuid(), $2, $3, '1', 'x', 'x', 'v25.0', now() + $4 * interval '1 second', now())`
  const before = ['Shop', ' shop', 'SHOP 2', 'Shop', 'Other', 'Shop']
  for (const [place, name] of before.entries())
    await sql(insert, [workspaceId(), name, String(++made + 90_000), place])
  const elsewhere = await workspaceCtx()
  await sql(insert, [workspaceId(elsewhere), 'Shop', String(++made + 90_000), 0])
  await sql(migration('20261124063700_account_names'))
  expect(await names()).toEqual(['Shop', 'shop 3', 'SHOP 2', 'Shop 4', 'Other', 'Shop 5'])
  const { rows } = await sql('select name from number where workspace_id = $1', [workspaceId(elsewhere)])
  expect(rows).toEqual([{ name: 'Shop' }])
})
