import { type Action, type Permission, permissions, type Resource } from '#core/access/catalogue.ts'
import { closedSet } from '#core/closed-set.ts'
import { labels, namedPermission, verbs } from './catalogue.ts'

/** The values of a catalogue with a sentence for each. */
const told = <V extends string>(values: readonly V[], sentence: (value: V) => string) =>
  Object.fromEntries(values.map((value) => [value, sentence(value)])) as Record<V, string>

export const permissionKeys = closedSet(
  'PermissionKey',
  'What a role can allow.',
  told<Permission>(permissions, (key) => namedPermission(key).description),
)

export const permissionModules = closedSet(
  'PermissionModule',
  'What permissions are about.',
  told(Object.keys(labels) as Resource[], (module) => `${labels[module]}.`),
)

export const permissionActions = closedSet(
  'PermissionAction',
  'What a permission allows to do with what it is about.',
  told(Object.keys(verbs) as Action[], (action) => `${verbs[action].replace(':', '')}.`),
)
