import { chmodSync, mkdtempSync, rmSync } from 'node:fs'

export interface TempFolder {
  path: string
  remove(): void
}

/**
 * A folder of our own in /tmp. Everybody may pass through it: when the tests run as root, PostgreSQL runs under
 * another user.
 */
export function makeTempFolder(): TempFolder {
  const path = mkdtempSync('/tmp/parley-test-')
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
