import type { z } from 'zod'
import { errors } from '../../errors.ts'
import { firstProblem } from '../../validation.ts'
import { headersInput } from './header-rules.ts'

export interface StoredHeaders {
  /** in the order given */
  names: string[]
  /** opened only when a value is to be kept; null when they cannot be */
  open(): Record<string, string> | null
}

function isSameServer(left: string, right: string): boolean {
  return new URL(left).origin === new URL(right).origin
}

const unreadable = (name: string) =>
  errors.invalidField(`headers.${name}`, 'The stored value cannot be read any more: send it again.')

const mustSendAgain = (name: string) =>
  errors.invalidField(`headers.${name}`, 'A new URL on another server needs every header value sent again.')

/** A null keeps a value, so there must be one (spec/4 B12). */
function assertStored(names: readonly string[], given: Record<string, string | null>): void {
  const stored = new Set(names.map((name) => name.toLowerCase()))
  for (const [name, value] of Object.entries(given)) {
    if (value === null && !stored.has(name.toLowerCase()))
      throw errors.invalidField(`headers.${name}`, 'No value is stored under this name.')
  }
}

/**
 * Reads the fields of an endpoint. What its headers keep must be stored under these names, which is told before a fault
 * in the fields after them (spec/4 B1, order inside step 11).
 */
export function parseFields<T extends { headers?: Record<string, string | null> | undefined }>(
  fields: z.ZodType<T>,
  input: unknown,
  names: readonly string[],
): T {
  const result = firstProblem(fields, input)
  if ('value' in result) {
    assertStored(names, result.value.headers ?? {})
    return result.value
  }
  const { problem } = result
  const given = headersInput.safeParse((input as { headers?: unknown } | null)?.headers)
  if (/^(description|enabled)$/.test(problem.field ?? '') && given.success) assertStored(names, given.data)
  throw problem
}

/**
 * The new set of header values after a PATCH, or null when it stays as it is (spec/4 B12): null keeps the value stored
 * under that name, a name left out is removed, and nothing is kept when the URL moves to another scheme, host or port.
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
  return Object.fromEntries(entries)
}
