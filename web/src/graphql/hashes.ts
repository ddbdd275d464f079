const hashes = new Map<string, string>()

/** SHA-256 of an operation's text, by its name; none while developing. */
export const hashOf = (operation: string): string | undefined => hashes.get(operation)

/**
 * Called by what web/vite.config.ts adds to each file with documents: hashes come with the screens that use them.
 *
 * @public
 */
export function knowHash(operation: string, hash: string): void {
  hashes.set(operation, hash)
}
