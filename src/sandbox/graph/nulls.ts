/**
 * The value without the members that are null: to the platform they are as left out. Items of a list stay where they
 * are, since their place may mean something.
 */
export function withoutNulls<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutNulls) as T
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const members = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(members.map(([name, each]) => [name, withoutNulls(each)])) as T
}
