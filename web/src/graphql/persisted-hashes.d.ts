declare module 'virtual:persisted-hashes' {
  /** SHA-256 by operation name; empty while developing */
  export const hashes: Record<string, string>
}
