// What members of a definition are.

export type Members = Record<string, unknown>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A value that is known when the form is open: a reference, or an expression in backticks (flow JSON §5). */
export const isDynamic = (value: unknown): value is string =>
  typeof value === 'string' && (/^\$\{[^}]*\}$/.test(value) || /^`[\s\S]*`$/.test(value))

/** The two numbers of a version, counted apart: 1.10 comes after 1.9 (flow JSON §1). */
export function isSince(version: string, since: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [sinceMajor = 0, sinceMinor = 0] = since.split('.').map(Number)
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor)
}

/** What the names of references in a value are: `data.x`, `form.x`, `screen.S.data.x`. */
export function referencesIn(value: unknown): string[] {
  if (typeof value === 'string')
    return [...value.matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => name.trim())
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(referencesIn)
}
