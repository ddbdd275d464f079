import { isObject, type Json, screensIn } from './components.ts'

/**
 * Why a definition cannot be pushed at all, as a sentence; null where it can (spec/5 1.12). What is wrong beyond it the
 * platform tells itself.
 */
export function structureProblem(definition: Json | null): string | null {
  if (!definition) return 'Flow has no definition'
  const { screens } = definition
  if (!Array.isArray(screens) || screens.length === 0) return 'Flow must have at least one screen'
  if (!screens.every(isObject)) return 'Every screen must be an object'
  const ids = screensIn(definition).map(({ id }) => id)
  const without = ids.findIndex((id) => typeof id !== 'string' || id === '')
  if (without >= 0) return `Screen ${without + 1} has no id`
  const seen = new Set<unknown>()
  const twice = ids.find((id) => seen.size === seen.add(id).size)
  return twice === undefined ? null : `Screen id ${String(twice)} stands twice`
}
