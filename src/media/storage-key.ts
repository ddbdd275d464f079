const safeKey = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/

/** Keys are ours, and are still never trusted with the way out of their place. */
export function requireStorageKey(key: string): string {
  if (!safeKey.test(key)) throw new Error(`not a storage key: ${key}`)
  return key
}
