/** A value kept in the browser; storage that is forbidden or full is no reason to fail. */
export function readStored<T>(storage: Storage, key: string, fallback: T): T {
  try {
    const text = storage.getItem(key)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

/** Null or an empty text removes the entry. */
export function writeStored(storage: Storage, key: string, value: unknown): void {
  try {
    if (value === null || value === '') storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(value))
  } catch {
    // It is kept for this page only.
  }
}
