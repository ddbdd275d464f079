import SchemaBuilder from '@pothos/core'
import PrismaPlugin from '@pothos/plugin-prisma'
import type { GraphQLSchema } from 'graphql'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { compileDocument, execute } from '#doors/documents/documents.ts'
import type PrismaTypes from '#generated/pothos.ts'
import { getDatamodel } from '#generated/pothos.ts'
import { withInternedPaths } from '../../schema/interned-paths.ts'
import { type ContactScene, startContacts } from '../messaging/contacts/contacts/scene.ts'

// No type of the schema is read by Pothos' Prisma plugin yet (docs/adr/0041); this one shows what it takes.

let scene: ContactScene
let statements = 0
const { query } = pg.Client.prototype

beforeAll(async () => {
  scene = await startContacts()
  for (let index = 0; index < 5; index++) await scene.parley.createMember(scene.shop.workspaceId)
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text: string }]
    if ((typeof config === 'string' ? config : config.text).startsWith('SELECT')) statements++
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await scene?.parley.close()
})

function schemaOfRoles(): GraphQLSchema {
  const builder = new SchemaBuilder<{ PrismaTypes: PrismaTypes; Context: Ctx }>({
    plugins: [PrismaPlugin],
    prisma: { client: (ctx: Ctx) => ctx.app.prisma as never, dmmf: getDatamodel() },
  })
  builder.prismaObject('User', { select: {}, fields: (t) => ({ fullName: t.exposeString('fullName') }) })
  builder.prismaObject('Membership', { select: {}, fields: (t) => ({ user: t.relation('user') }) })
  builder.prismaObject('Role', {
    select: {},
    fields: (t) => ({ name: t.exposeString('name'), memberships: t.relation('memberships') }),
  })
  builder.queryType({
    fields: (t) => ({
      roles: t.prismaField({
        type: ['Role'],
        resolve: (selected, _root, _args, ctx) =>
          ctx.app.prisma.role.findMany({ ...selected, where: { workspaceId: scene.shop.workspaceId } }),
      }),
    }),
  })
  return builder.toSchema()
}

async function run(schema: GraphQLSchema) {
  const document = compileDocument(schema, '{ roles { name memberships { user { fullName } } } }')
  const ctx = createCtx(scene.parley.app, { actor: { kind: 'system', workspaceId: scene.shop.workspaceId } })
  statements = 0
  const { data, errors } = await execute(ctx, document, {})
  if (errors[0]) throw errors[0]
  return { data, statements }
}

test('relations of a list are loaded with it, also by a compiled document', async () => {
  const loadedAgain = await run(schemaOfRoles())
  const interned = await run(withInternedPaths(schemaOfRoles()))
  expect(interned.data).toEqual(loadedAgain.data)
  expect(interned.data?.roles).not.toEqual([])
  expect(interned.statements).toBe(3)
  expect(loadedAgain.statements).toBeGreaterThan(3)
})

test('each run of a document plans for itself', async () => {
  const schema = withInternedPaths(schemaOfRoles())
  await run(schema)
  expect((await run(schema)).statements).toBe(3)
})
