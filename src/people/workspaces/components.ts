import { type Permission, permissions, type Resource, resourceOf } from '#core/access/catalogue.ts'
import { errors } from '#core/errors.ts'
import { type Component, components } from './component-catalogue.ts'

const byKey = new Map(components.map((component) => [component.key, component]))

const keyOfResource = new Map(
  components.flatMap(({ key, resources }) => resources.map((resource) => [resource, key] as const)),
)

const isFixed = (component: Component) => component.required || component.platform

/** What an allocation switches on and off. */
export const switchable: readonly string[] = components
  .filter((component) => !isFixed(component))
  .map(({ key }) => key)

/** Every component by key, as a workspace with these switches on has it. */
export function allocationOf(enabled: ReadonlySet<string>): Record<string, boolean> {
  return Object.fromEntries(
    components.map((component) => [component.key, isFixed(component) || enabled.has(component.key)]),
  )
}

/** Modules without a component (people, roles, teams, keys, audit) govern the workspace itself: nobody lacks them. */
export function hasModule(enabled: ReadonlySet<string>, resource: Resource): boolean {
  const key = keyOfResource.get(resource)
  const component = key === undefined ? undefined : byKey.get(key)
  return component === undefined || isFixed(component) || enabled.has(component.key)
}

/** The permissions that a workspace with these components can give to anybody. */
export function availablePermissions(enabled: ReadonlySet<string>): Permission[] {
  return permissions.filter((permission) => hasModule(enabled, resourceOf(permission)))
}

function refusalOf(key: string): string | null {
  const component = byKey.get(key)
  if (component?.required) return `${key} is part of every organization and cannot be switched.`
  if (component?.platform) return `${key} is managed by the platform and cannot be changed here.`
  if (component) return null
  const group = keyOfResource.get(key as Resource)
  return group ? `${key} is part of the component ${group}.` : 'No such component.'
}

/**
 * The switches after a change of some of them. Throws invalid_field for keys that are no switches of their own, and
 * for a component that would be on without one that it requires.
 */
export function changedSwitches(
  enabled: ReadonlySet<string>,
  given: Readonly<Record<string, boolean>>,
): Set<string> {
  const after = new Set(enabled)
  for (const [key, on] of Object.entries(given)) {
    const refusal = refusalOf(key)
    if (refusal) throw errors.invalidField(`features.${key}`, refusal)
    if (on) after.add(key)
    else after.delete(key)
  }
  assertRequirements(after)
  return after
}

function assertRequirements(enabled: ReadonlySet<string>): void {
  const allocation = allocationOf(enabled)
  for (const { key, requires } of components) {
    const missing = allocation[key] ? requires.find((needed) => !allocation[needed]) : undefined
    if (missing) throw errors.invalidField('features', `${key} requires ${missing}.`)
  }
}
