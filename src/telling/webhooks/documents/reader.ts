import type { Actor, Member } from '#core/access/actor.ts'
import type { Permission } from '#core/access/catalogue.ts'
import type { App } from '#core/context/context.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Who reads for a document: somebody with these permissions and nothing that a person has for being one. As keys of the
 * organization, it does not reach identity, rights, settings, keys and audit, whoever saved the document.
 */
export function eventReader(workspaceId: string, held: Iterable<Permission>, maskPhones: boolean): Member {
  return {
    kind: 'member',
    workspaceId,
    userId: nobody,
    name: '',
    email: '',
    roleId: nobody,
    isSuperAdmin: false,
    permissions: new Set(held),
    workspaceClosed: false,
    maskPhones,
    applicationKey: { id: nobody, name: '' },
  }
}

/** Which of these permissions the scopes of a key do not open. */
export function lackedByScopes(
  { scopePermissions }: Pick<App, 'scopePermissions'>,
  scopes: Iterable<string>,
  permissions: readonly Permission[],
): Permission[] {
  const opened = new Set([...scopes].flatMap((scope) => scopePermissions.get(scope as never) ?? []))
  return permissions.filter((one) => !opened.has(one))
}

/** A scope of keys with which this permission comes. */
export const scopeThatOpens = ({ scopePermissions }: Pick<App, 'scopePermissions'>, permission: Permission) =>
  [...scopePermissions].find(([, opened]) => opened.includes(permission))?.[0]

/** Which of these permissions this actor does not hold. Our own jobs hold all. */
export function lackedBy(app: App, actor: Actor, permissions: readonly Permission[]): Permission[] {
  if (actor.kind === 'public_key') return lackedByScopes(app, actor.scopes, permissions)
  if (actor.kind !== 'member' || actor.isSuperAdmin) return []
  return permissions.filter((one) => !actor.permissions.has(one))
}
