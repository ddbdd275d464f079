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

/** The entries whose names begin like this, by what follows. */
export function storedUnder<T>(storage: Storage, prefix: string): Record<string, T> {
  const found: Record<string, T> = {}
  try {
    for (const key of Object.keys(storage)) {
      const value = key.startsWith(prefix) ? readStored<T | null>(storage, key, null) : null
      if (value !== null) found[key.slice(prefix.length)] = value
    }
  } catch {
    // Nothing is kept.
  }
  return found
}
