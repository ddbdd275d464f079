import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { scopes } from '#core/access/catalogue.ts'
import { schema } from '../../schema/index.ts'
import { permissionsOfScopes } from '../../schema/scope-permissions.ts'

const needs = () => Object.fromEntries(permissionsOfScopes(schema))

test('each scope of /v1 needs what its root fields ask of a member (spec/8 ID 5)', () => {
  expect(needs()).toEqual({
    'contacts:read': ['contacts:read'],
    // Deleting a contact and assigning a chat are in these scopes too, and ask more of a member.
    'contacts:write': ['contacts:delete', 'contacts:write'],
    'chats:write': ['chat.assign:write', 'chat:write'],
    'messages:read': ['chat:read'],
    'chats:read': ['chat:read'],
    'messages:send': ['chat:write'],
    'templates:read': ['templates:read'],
    'templates:write': ['templates:delete', 'templates:write'],
    'broadcasts:read': ['campaigns:read'],
    // Making a broadcast sends it: execute.
    'broadcasts:write': ['campaigns:execute', 'campaigns:write'],
    'webhooks:read': ['webhooks:read'],
    'webhooks:write': ['webhooks:delete', 'webhooks:write'],
    'numbers:read': ['accounts:read'],
    'usage:read': ['analytics:read'],
  })
  expect(Object.keys(needs()).sort()).toEqual([...scopes].sort())
})

test('a root field that comes later counts too', () => {
  const later = buildSchema('type Query { invoices: ID } type Mutation { pay: ID }')
  const field = later.getQueryType()?.getFields().invoices
  const mutation = later.getMutationType()?.getFields().pay
  Object.assign(field?.extensions ?? {}, { requires: { permission: 'tags:read', scope: 'contacts:read' } })
  Object.assign(mutation?.extensions ?? {}, {
    requires: { permission: 'tags:write', scope: 'contacts:read' },
  })
  expect([...permissionsOfScopes(later)]).toEqual([['contacts:read', ['tags:read', 'tags:write']]])
})
