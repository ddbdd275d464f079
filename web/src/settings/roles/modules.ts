import type { Permission } from './documents.ts'

/** The permissions of one part of the product. */
export interface Module {
  key: Permission['module']
  label: string
  permissions: Permission[]
}

/** The catalogue by module, in its own order. */
export function modulesOf(permissions: readonly Permission[]): Module[] {
  const modules = new Map<Permission['module'], Module>()
  for (const permission of permissions) {
    const { module: key, moduleLabel: label } = permission
    const known = modules.get(key)
    if (known) known.permissions.push(permission)
    else modules.set(key, { key, label, permissions: [permission] })
  }
  return [...modules.values()]
}
