const safeKey = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/

/** Keys are ours, and are still never trusted with the way out of their place. */
export function requireStorageKey(key: string): string {
  if (!safeKey.test(key)) throw new Error(`not a storage key: ${key}`)
  return key
}

/** The key of a file: by workspace, and spread over folders by the id's random end. */
export function storageKeyOf(media: { workspaceId: string; id: string }): string {
  return `${media.workspaceId}/${media.id.slice(-2)}/${media.id}`
}
