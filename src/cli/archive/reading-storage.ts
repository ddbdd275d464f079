import type { Storage } from '#messaging/content/media/storage-contract.ts'

/** A storage that reads the bytes of files to their end, keeps none, and remembers the keys. */
export function readingStorage(): { storage: Pick<Storage, 'put'>; keys: ReadonlySet<string> } {
  const keys = new Set<string>()
  return {
    keys,
    storage: {
      async put(key, bytes) {
        let size = 0
        for await (const chunk of bytes) size += (chunk as Buffer).length
        keys.add(key)
        return { size, sha256: Buffer.alloc(0) }
      },
    },
  }
}
