const safeKey = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/

/** We make the keys ourselves; still, one that would lead out of its folder is refused. */
export function requireStorageKey(key: string): string {
  if (!safeKey.test(key)) throw new Error(`not a storage key: ${key}`)
  return key
}

/** The key of a file: by workspace, and spread over folders by the id's random end. */
export function storageKeyOf(media: { workspaceId: string; id: string }): string {
  return `${media.workspaceId}/${media.id.slice(-2)}/${media.id}`
}
