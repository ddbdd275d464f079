import type { GraphQLSchema } from 'graphql'
import type { Access, Permission, Scope, ScopePermissions } from '#core/access/catalogue.ts'

/**
 * What each scope of /v1 opens, in permissions of members: those that the root fields of the scope ask of people. Made
 * of what the fields declare (schema/requires.ts), so that a field that comes later is counted too.
 */
export function permissionsOfScopes(schema: GraphQLSchema): ScopePermissions {
  const found = new Map<Scope, Set<Permission>>()
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const { scope, permission } = (field.extensions.requires as Access | undefined) ?? {}
      if (scope && permission) found.set(scope, (found.get(scope) ?? new Set()).add(permission))
    }
  }
  return new Map([...found].map(([scope, permissions]) => [scope, [...permissions].sort()]))
}
