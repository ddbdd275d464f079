import { graphql } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Member } from '#core/access/actor.ts'
import type { Permission } from '#core/access/catalogue.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { examplesOf } from '#messaging/content/templates/template-examples.ts'
import { schema } from '../../../../schema/index.ts'
import { type Stage, startStage } from '../../../support/stage.ts'

let stage: Stage
let numberId: string

beforeAll(async () => {
  stage = await startStage()
  numberId = (await stage.connect()).id
})
afterAll(() => stage.close())

async function ask(source: string, ...permissions: Permission[]) {
  const id = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e02'
  const actor: Member = {
    kind: 'member',
    workspaceId: stage.workspace.id,
    userId: id,
    name: 'Ann',
    email: 'ann@example.com',
    roleId: id,
    isSuperAdmin: false,
    permissions: new Set(permissions),
    workspaceClosed: false,
  }
  const { data, errors } = await graphql({ schema, source, contextValue: createCtx(stage.app, { actor }) })
  const code = (errors?.[0]?.originalError as { code?: string } | undefined)?.code
  return { data: data && JSON.parse(JSON.stringify(data)), code }
}

async function names(filter: string): Promise<string[]> {
  const { data } = await ask(`{ sendableTemplates(filter: { ${filter} }) { nodes { name } } }`, 'chat:write')
  return data.sendableTemplates.nodes.map(({ name }: { name: string }) => name).sort()
}

const change = (text: string, values: unknown[]) => stage.app.pool.query(text, values)

it('is read by whoever may write to people, and by nobody else', async () => {
  const list = '{ sendableTemplates { nodes { name } } }'
  expect((await ask(list, 'chat:write')).data.sendableTemplates.nodes).toHaveLength(3)
  expect((await ask(list, 'chat:read', 'templates:read')).code).toBe('forbidden')
  expect((await ask('{ templates { nodes { name } } }', 'chat:write')).code).toBe('forbidden')
})

it('leads to no template that cannot be sent', async () => {
  const list = '{ sendableTemplates { nodes { translations { status } } } }'
  expect((await ask(list, 'chat:write')).code).toBe('forbidden')
})

it('finds by number, and by words of the name or text', async () => {
  expect(await names(`numberId: "${numberId}"`)).toEqual(['hello', 'order_update', 'spring_sale'])
  expect(await names('numberId: "0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e02"')).toEqual([])
  expect(await names('search: "order upd"')).toEqual(['order_update'])
  expect(await names('search: "ORDER_UPD"')).toEqual(['order_update'])
  expect(await names('search: "no such words"')).toEqual([])
})

it('tells what the variables were reviewed with', async () => {
  const { data } = await ask(
    '{ sendableTemplates { nodes { name examples { body { name value } buttons { name value } } } } }',
    'chat:write',
  )
  const examples = Object.fromEntries(
    data.sendableTemplates.nodes.map((one: { name: string; examples: unknown }) => [one.name, one.examples]),
  )
  expect(examples).toMatchObject({
    hello: { body: [], buttons: [] },
    order_update: { body: [{ name: '1', value: 'A-1042' }] },
    spring_sale: {
      body: [{ name: 'first_name', value: 'Ana' }],
      buttons: [{ value: 'https://shop.example/spring' }],
    },
  })
})

it('leaves out what is not approved, and numbers that cannot send', async () => {
  await change("update template set status = 'paused' where workspace_id = $1 and name = 'hello'", [
    stage.workspace.id,
  ])
  expect(await names('')).toEqual(['order_update', 'spring_sale'])
  await change("update number set status = 'restricted' where workspace_id = $1 and id = $2", [
    stage.workspace.id,
    numberId,
  ])
  expect(await names('')).toEqual([])
})

it('reads examples in every form that the platform has, and none out of nonsense', () => {
  expect(
    examplesOf([
      { type: 'header', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['4711'] } },
      { type: 'BODY', text: '{{1}} and {{2}}', example: { body_text: [['one', 'two']] } },
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', example: 'SAVE10' }, { type: 'QUICK_REPLY' }] },
    ]),
  ).toEqual({
    header: [{ name: '1', value: '4711' }],
    body: [
      { name: '1', value: 'one' },
      { name: '2', value: 'two' },
    ],
    buttons: [{ name: '0', value: 'SAVE10' }],
  })
  expect(examplesOf([{ type: 'BODY', text: '{{1}}', example: { body_text: 'one' } }, { type: 7 }])).toEqual({
    header: [],
    body: [],
    buttons: [],
  })
})
