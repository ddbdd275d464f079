import { afterAll, beforeAll, expect, test } from 'vitest'
import { features, permissions } from '#core/access/catalogue.ts'
import { me } from '#people/members/me.ts'
import { createUser } from '#people/members/member-commands.ts'
import { newSlug } from '#people/workspaces/slug.ts'
import { systemRoles } from '#people/workspaces/system-roles.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { featuresOf, findWorkspace, roleByName } from '#people/workspaces/workspace-queries.ts'
import { addPerson, codeOf, memberCtx, type Scene, startScene } from './scene.ts'

let scene: Scene

beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.close())

test('a new workspace has its roles, counters, limits and switches', async () => {
  const { pool } = scene.app
  const { id, slug } = await createWorkspace(scene.app, {
    name: ' Café Zoë ',
    features: ['api.keys', 'api.chats'],
  })
  expect(slug).toMatch(/^cafe-zoe-[a-z0-9]{8}$/)
  expect(await findWorkspace(pool, slug)).toMatchObject({ id, name: 'Café Zoë', status: 'open' })
  expect(await featuresOf(pool, id)).toEqual(['api.chats', 'api.keys'])
  const { rows: roles } = await pool.query(
    'select name, is_system, is_default, permissions from role where workspace_id = $1 order by name',
    [id],
  )
  expect(roles).toMatchObject([
    { name: 'admin', is_system: true, is_default: false, permissions: [...permissions] },
    { name: 'agent', is_system: true, is_default: true },
    { name: 'manager', is_system: true, is_default: false },
  ])
  const { rows } = await pool.query(
    `select c.event_seq, l.api_keys, l.contacts from workspace_counter c join workspace_limit l using (workspace_id)
     where workspace_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ event_seq: 0, api_keys: null, contacts: null }])
})

test('system roles hold only what the catalogue knows, once each', () => {
  for (const role of systemRoles) {
    expect(new Set(role.permissions).size).toBe(role.permissions.length)
    expect(role.permissions.every((key) => permissions.includes(key))).toBe(true)
  }
  const manager = systemRoles.find((role) => role.name === 'manager')?.permissions ?? []
  expect(manager).not.toContain('api_keys:read')
  expect(manager).not.toContain('tags:import')
  expect(manager).toContain('templates:sync')
})

test('slugs are made of any name', () => {
  expect(newSlug('!!!')).toMatch(/^workspace-[a-z0-9]{8}$/)
  expect(newSlug('日本')).toMatch(/^workspace-[a-z0-9]{8}$/)
  expect(newSlug('a'.repeat(300)).length).toBeLessThan(60)
})

test('a nameless workspace and a nameless role are refused', async () => {
  expect(await codeOf(createWorkspace(scene.app, { name: '  ' }))).toBe('invalid_field')
  const person = { email: 'x@example.com', password: 'x', workspaceId: scene.workspace.id }
  expect(await codeOf(createUser(scene.app, { ...person, role: 'emperor' }))).toBe('invalid_field')
})

test('a person knows where and as what they are signed in', async () => {
  const person = await addPerson(scene, 'manager')
  const role = await roleByName(scene.app.pool, scene.workspace.id, 'manager')
  const ctx = memberCtx(scene, person.id)
  Object.assign(ctx.actor, { roleId: role?.id })
  expect(await me(ctx)).toMatchObject({
    workspace: { id: scene.workspace.id, name: 'Acme' },
    role: { name: 'manager' },
    features: [...features].sort(),
  })
})
