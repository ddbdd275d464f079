import type { GraphQLField } from 'graphql'
import { describe, expect, test } from 'vitest'
import { type Access, features, permissions, scopes } from '#core/access/catalogue.ts'
import { schema } from '../../schema/index.ts'

/** Root fields that strangers may call. At most fifteen; each is a way in that must protect itself. */
const publicFields = [
  'Mutation.login',
  'Mutation.register',
  'Mutation.refreshSession',
  'Mutation.logout',
  'Query.ssoOffers',
  'Mutation.startPasskeySignIn',
  'Mutation.completeSignIn',
  'Mutation.requestPasswordReset',
  'Mutation.resetPassword',
  'Mutation.confirmAddress',
  'Mutation.acceptInvitation',
  'Query.openInvitation',
  'Query.openSsoLink',
  'Mutation.confirmSsoLink',
  'Mutation.mailSsoLink',
]

type RootField = GraphQLField<unknown, unknown>

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]

const rootFields: [string, RootField][] = roots.flatMap((root) =>
  Object.values(root?.getFields() ?? {}).map((field): [string, RootField] => [
    `${root?.name}.${field.name}`,
    field,
  ]),
)

const accessOf = (field: RootField) => field.extensions.requires as Access | undefined

describe('root fields', () => {
  test('say what they require, or are public on purpose', () => {
    expect(rootFields.length).toBeGreaterThan(10)
    const open = rootFields.filter(([, field]) => Object.keys(accessOf(field) ?? {}).length === 0)
    expect(open.map(([name]) => name).sort()).toEqual([...publicFields].sort())
    expect(publicFields.length).toBeLessThanOrEqual(15)
  })

  test('require entries of the catalogues only', () => {
    const known = new Set<string>([...permissions, ...scopes, ...features])
    const named = rootFields.flatMap(([name, field]) => {
      const { permission, scope, feature } = accessOf(field) ?? {}
      return [permission, scope, feature]
        .filter((entry) => entry !== undefined)
        .map((entry) => ({ name, entry }))
    })
    expect(named.filter(({ entry }) => !known.has(entry))).toEqual([])
  })

  test('enforce exactly what they show', () => {
    for (const [name, field] of rootFields) {
      const access = accessOf(field)
      if (!access) continue
      const options = field.extensions.pothosOptions as { authScopes?: { access: Access } } | undefined
      const { requires } = field.extensions.directives as { requires?: Access }
      expect({ name, shown: requires }).toEqual({ name, shown: access })
      expect({ name, enforced: options?.authScopes?.access }).toEqual({ name, enforced: access })
    }
  })

  test('that name a scope name a permission too, so that people may do what keys may', () => {
    const keysOnly = rootFields.filter(([, field]) => accessOf(field)?.scope && !accessOf(field)?.permission)
    expect(keysOnly.map(([name]) => name)).toEqual([])
  })
})
