import { buildSchema } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '../../schema/index.ts'
import { withTextsBeside } from '../../schema/text-beside.ts'
import { type Shop, type Shops, startShops } from '../support/shops.ts'

interface Roles {
  nodes: { name: string; permissions: string[]; permissionsText: string[] }[]
}

let stage: Shops
let shop: Shop
beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
})
afterAll(() => stage?.close())

test('clients read the words of an enum that gets values, alone and in lists', async () => {
  const asked = '{ roles(first: 50) { nodes { name permissions permissionsText } } }'
  const { nodes }: Roles = ((await shop.admin.ask(asked)).body.data as { roles: Roles }).roles
  const admin = nodes.find(({ name }) => name === 'admin')
  const at = admin?.permissions.indexOf('CHAT_ASSIGN_WRITE') ?? -1
  expect(at).toBeGreaterThanOrEqual(0)
  expect(admin?.permissionsText[at]).toBe('chat.assign:write')
})

test('the text has the lists and nulls of its enum; closed enums and roots stay alone', () => {
  const schemaOf = buildSchema(`
    enum MessageStatus { SENT }
    enum TagColor { RED }
    interface Held { status: MessageStatus! }
    type Message implements Held { status: MessageStatus! before: MessageStatus all: [MessageStatus!] color: TagColor named: MessageStatus namedText: String }
    type Query { message: Message status: MessageStatus }
  `)
  for (const name of ['MessageStatus', 'TagColor']) {
    const set = schema.getType(name)?.extensions
    Object.assign(schemaOf.getType(name) ?? {}, { extensions: set })
  }
  const made = withTextsBeside(schemaOf)
  const fieldsOf = (name: string) => {
    const type = made.getType(name)
    return type && 'getFields' in type
      ? Object.values(type.getFields()).map((field) => `${field.name}: ${field.type}`)
      : []
  }
  expect(fieldsOf('Query')).toEqual(['message: Message', 'status: MessageStatus'])
  expect(fieldsOf('Held')).toEqual(['status: MessageStatus!', 'statusText: String!'])
  expect(fieldsOf('Message').filter((field) => /Text:/.test(field))).toEqual([
    'namedText: String',
    'statusText: String!',
    'beforeText: String',
    'allText: [String!]',
  ])
})
