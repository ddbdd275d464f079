/** `header_params` is `headerParams` */
export const camel = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** `scope_missing` and `scopeMissing` are `ScopeMissing` */
export const pascal = (name: string) => camel(`_${snake(name)}`)

/** `headerParams` is `header_params` */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `{productItems: [{itemPrice}]}` is `{product_items: [{item_price}]}`, at every depth. */
export function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), inSnakeCase(inner)]))
}

/** Fields that are documented as left out, not null, when empty (spec/4 B2); undefined members are not written. */
export function leaveOutNulls(object: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names) if (object[name] === null) object[name] = undefined
}
