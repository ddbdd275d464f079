import { isDeepStrictEqual } from 'node:util'
import { errors } from '#core/errors.ts'
import { isSameServer } from '#outside/guarded-client/target.ts'
import { assertStored } from './read-fields.ts'

export interface StoredHeaders {
  /** in the order given */
  names: string[]
  /** null when they cannot be opened */
  open(): Record<string, string> | null
}

const unreadable = (name: string) =>
  errors.invalidField(`headers.${name}`, 'The stored value cannot be read any more: send it again.')

const mustSendAgain = (name: string) =>
  errors
    .invalidField(`headers.${name}`, 'A new URL on another server needs every header value sent again.')
    .because('secret_needed')

/**
 * The new set of header values after a PATCH, or null when it stays as it is (spec/4 B12): null keeps the value stored
 * under that name, a name left out is removed, and nothing is kept when the URL moves to another scheme, host or port.
 * The same set given again is no new one.
 */
export function mergeHeaders(
  stored: StoredHeaders,
  given: Record<string, string | null> | undefined,
  url: { old: string; new: string },
): Record<string, string> | null {
  const moved = !isSameServer(url.old, url.new)
  const [first] = stored.names
  if (given === undefined) {
    if (moved && first !== undefined) throw mustSendAgain(first)
    return null
  }
  assertStored(stored.names, given)
  const nameStored = new Map(stored.names.map((name) => [name.toLowerCase(), name]))
  let opened: Record<string, string> | null = null
  const entries = Object.entries(given).map(([name, value]): [string, string] => {
    if (value !== null) return [name, value]
    if (moved) throw mustSendAgain(name)
    opened ??= stored.open()
    if (opened === null) throw unreadable(name)
    return [name, opened[nameStored.get(name.toLowerCase()) ?? ''] ?? '']
  })
  const merged = Object.fromEntries(entries)
  return isDeepStrictEqual(merged, opened ?? stored.open()) ? null : merged
}
