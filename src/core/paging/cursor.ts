import { canonicalJson } from '#core/canonical-json.ts'
import type { Config } from '#core/config/config.ts'
import { equalInConstantTime, hmacSha256 } from '#core/crypto.ts'
import { errors } from '#core/errors.ts'

/**
 * The list that a cursor continues (spec/4 B2, Cursor). It is signed with the cursor and not carried in it: a cursor
 * used in another workspace, list, sort or with other filters simply has a wrong signature.
 */
export interface CursorBinding {
  workspaceId: string
  /** one name per list, the same at every door: `messages`, `contacts`, ... */
  list: string
  sort: string
  /** filters that must not change between pages; undefined and null ones count as absent */
  filters?: Record<string, unknown>
}

/** The last row of a page: its sort value as text, null where it has none, and its id to break ties. */
export interface CursorPosition {
  value: string | null
  id: string
}

interface Signer {
  config: Pick<Config, 'jwt'>
}

const macLength = 16

function sign(app: Signer, binding: CursorBinding, payload: string): Buffer {
  const { secret } = app.config.jwt
  if (!secret) throw new Error('jwt.secret is needed to sign cursors')
  const filters = Object.entries(binding.filters ?? {}).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  const bound = [binding.workspaceId, binding.list, binding.sort, Object.fromEntries(filters)]
  // The name in front keeps this use of the secret apart from the tokens signed with it.
  const text = `parley cursor 1\0${canonicalJson(bound)}\0${payload}`
  return hmacSha256(secret, text).subarray(0, macLength)
}

/** Opaque text that continues a list after this row. */
export function encodeCursor(app: Signer, cursor: CursorBinding & CursorPosition): string {
  const payload = JSON.stringify([cursor.value, cursor.id])
  return Buffer.concat([sign(app, cursor, payload), Buffer.from(payload)]).toString('base64url')
}

/** The row after which the list goes on. Throws invalid_request on `cursor` when it was not made for this list. */
export function decodeCursor(app: Signer, text: string, binding: CursorBinding): CursorPosition {
  const bytes = Buffer.from(text, 'base64url')
  const payload = bytes.subarray(macLength).toString()
  // Base64 has spare bits at its end: only the very text that was given out is taken back.
  const unchanged = bytes.toString('base64url') === text
  if (!unchanged || !equalInConstantTime(bytes.subarray(0, macLength), sign(app, binding, payload))) {
    throw errors.invalidRequest('The cursor does not belong to this list.', 'cursor')
  }
  const [value, id] = JSON.parse(payload) as [string | null, string]
  return { value, id }
}
