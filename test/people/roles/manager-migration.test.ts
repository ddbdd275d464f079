import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemRoles } from '#people/workspaces/system-roles.ts'
import { type Scene, startScene } from '../sessions/scene.ts'
import { managerPermissions } from './documented-permissions.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.close())

const added =
  /^(chatbot\.(routing|hours|sla|memory)|catalogs|settings\.calling|transfers):(read|write|delete|pickup)$/

test('a manager of an older workspace gets the permissions that one of a new workspace has (spec/8 G14)', async () => {
  const sql = (text: string, values: unknown[] = []) => scene.app.pool.query(text, values)
  const permissionsOf = async (name: string) => {
    const text = 'select permissions, version from role where workspace_id = $1 and name = $2'
    return (await sql(text, [scene.workspace.id, name])).rows[0]
  }
  const fresh = systemRoles.find(({ name }) => name === 'manager')?.permissions ?? []
  expect([...fresh].sort()).toEqual([...managerPermissions].sort())
  const older = fresh.filter((key) => !added.test(key))
  expect(fresh.length - older.length).toBe(16)
  await sql("update role set permissions = $2 where workspace_id = $1 and name = 'manager'", [
    scene.workspace.id,
    older,
  ])
  await sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Manager', '{chat:read}', now(), now())`,
    [scene.workspace.id],
  )
  const agent = await permissionsOf('agent')
  const file = new URL(
    '../../../prisma/migrations/20261124063800_manager_permissions/migration.sql',
    import.meta.url,
  )
  const migration = readFileSync(file, 'utf8')
  await sql(migration)
  expect(await permissionsOf('manager')).toEqual({ permissions: [...managerPermissions].sort(), version: 2 })
  await sql(migration)
  expect((await permissionsOf('manager')).version).toBe(2)
  // A role that somebody made and called like it is theirs.
  expect((await permissionsOf('Manager')).permissions).toEqual(['chat:read'])
  expect(await permissionsOf('agent')).toEqual(agent)
})
