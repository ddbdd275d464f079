/**
 * The text of a JSON value that does not depend on the order of its members, for fingerprints (spec/4 B2, "Same
 * body"). Members that are undefined do not count, as in JSON.stringify.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const object = value as Record<string, unknown>
  let text = ''
  for (const name of Object.keys(object).sort()) {
    const member = object[name]
    if (member !== undefined) text += `${text && ','}${JSON.stringify(name)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}
