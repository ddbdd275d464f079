import { type Action, type Permission, permissions, type Resource } from '#core/access/catalogue.ts'
import { closedSet } from '#core/closed-set.ts'
import { labels, namedPermission, verbs } from './catalogue.ts'

/** The values of a catalogue with a sentence for each. */
const told = <V extends string>(values: readonly V[], sentence: (value: V) => string) =>
  Object.fromEntries(values.map((value) => [value, sentence(value)])) as Record<V, string>

export const permissionKeys = closedSet(
  'PermissionKey',
  'A permission that a role can hold.',
  told<Permission>(permissions, (key) => namedPermission(key).description),
)

export const permissionModules = closedSet(
  'PermissionModule',
  'Module of a permission, which is the resource that the permission applies to.',
  told(Object.keys(labels) as Resource[], (module) => `${labels[module]}.`),
)

export const permissionActions = closedSet(
  'PermissionAction',
  'The action that a permission allows on its resource.',
  told(Object.keys(verbs) as Action[], (action) => `${verbs[action].replace(':', '')}.`),
)
