import { graphql } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Member, PublicKeyActor } from '#core/access/actor.ts'
import type { Feature, Permission, Scope } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { schema } from '../../../../schema/index.ts'
import { type Stage, startStage } from '../../../support/stage.ts'

let stage: Stage
let numberId: string

beforeAll(async () => {
  stage = await startStage()
  numberId = (await stage.connect()).id
})
afterAll(() => stage.close())

function member(...permissions: Permission[]): Ctx {
  const actor = { ...memberOf(stage.workspace.id), permissions: new Set(permissions) }
  return createCtx(stage.app, { actor })
}

function memberOf(workspaceId: string): Member {
  const id = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e02'
  return {
    kind: 'member',
    workspaceId,
    userId: id,
    name: 'Ann',
    email: 'ann@example.com',
    roleId: id,
    isSuperAdmin: false,
    permissions: new Set(),
    workspaceClosed: false,
  }
}

function key(scopes: Scope[], features: Feature[]): Ctx {
  const actor = {
    kind: 'public_key',
    workspaceId: stage.workspace.id,
    scopes: new Set(scopes),
    features: new Set(features),
    allowedIps: [],
    workspaceClosed: false,
  } as unknown as PublicKeyActor
  return createCtx(stage.app, { actor })
}

async function ask(ctx: Ctx, source: string) {
  const { data, errors } = await graphql({ schema, source, contextValue: ctx })
  const error = errors?.[0]?.originalError as { code?: string; field?: string } | undefined
  return { data: data && JSON.parse(JSON.stringify(data)), code: error?.code, field: error?.field }
}

it('shows a template whole', async () => {
  const { data } = await ask(
    member('templates:read'),
    `{ templates(filter: { name: "spring_sale", numberId: "${numberId}" }) { pageInfo { hasNextPage } nodes {
      name language category status rejectionReason numberId parameterFormat quality createdAt
      header { type text } body { text } footer { text } buttons { type text url phone }
      variables { body header buttons headerMedia } } } }`,
  )
  const { nodes, pageInfo } = data.templates
  expect(pageInfo.hasNextPage).toBe(false)
  expect(nodes).toEqual([
    {
      name: 'spring_sale',
      language: 'en',
      category: 'MARKETING',
      status: 'APPROVED',
      rejectionReason: null,
      numberId,
      parameterFormat: 'NAMED',
      quality: 'GREEN',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      header: { type: 'IMAGE', text: null },
      body: { text: expect.stringContaining('Hello {{first_name}}, ') },
      footer: { text: 'Reply STOP to end' },
      buttons: [{ type: 'URL', text: 'See the offers', url: 'https://shop.example/{{1}}', phone: null }],
      variables: { body: ['first_name'], header: [], buttons: ['0'], headerMedia: true },
    },
  ])
})

it('shows the numbers without any secret', async () => {
  const { data } = await ask(
    key(['numbers:read'], ['api.keys']),
    '{ numbers { id name phone displayName verifiedName status isDefault } }',
  )
  expect(data.numbers).toEqual([
    {
      id: numberId,
      name: 'Shop',
      phone: '+15550100100',
      displayName: 'Parley Sandbox',
      verifiedName: 'Parley Sandbox',
      status: 'ACTIVE',
      isDefault: true,
    },
  ])
  const type = schema.getType('Number')
  const fields = type && 'getFields' in type ? Object.keys(type.getFields()) : []
  expect(fields.filter((name) => /token|secret|app|business|phoneId/i.test(name))).toEqual([])
})

it.each<[string, () => Ctx, string, string]>([
  ['numbers without accounts:read', () => member('templates:read'), '{ numbers { id } }', 'forbidden'],
  [
    'templates without templates:read',
    () => member('accounts:read'),
    '{ templates { pageInfo { hasNextPage } } }',
    'forbidden',
  ],
  [
    'a key without the scope',
    () => key(['numbers:read'], ['api.keys']),
    '{ templates { pageInfo { hasNextPage } } }',
    'scope_missing',
  ],
  [
    'a key without the feature',
    () => key(['templates:read'], ['api.keys']),
    '{ templates { pageInfo { hasNextPage } } }',
    'feature_not_in_plan',
  ],
  [
    'a key that syncs',
    () => key(['templates:write'], ['api.keys']),
    'mutation { syncTemplates(input: { numberId: "x" }) { count } }',
    'forbidden',
  ],
  ['a template that is none', () => member('templates:read'), '{ template(id: "x") { id } }', 'not_found'],
  ['a file that is none', () => member('chat:read'), '{ media(id: "x") { id } }', 'not_found'],
  [
    'another number',
    () => member('templates:sync'),
    'mutation { syncTemplates(input: { numberId: "x" }) { count } }',
    'not_found',
  ],
])('refuses %s', async (_what, ctx, source, code) => {
  expect((await ask(ctx(), source)).code).toBe(code)
})

it('syncs on request, and says when the platform does not answer', async () => {
  const source = `mutation { syncTemplates(input: { numberId: "${numberId}" }) { count } }`
  expect((await ask(member('templates:sync'), source)).data).toEqual({ syncTemplates: { count: 3 } })
  await stage.bench.sim('POST', '/faults', { match: { path: '/message_templates' }, effect: { status: 500 } })
  expect((await ask(member('templates:sync'), source)).code).toBe('unavailable')
})
