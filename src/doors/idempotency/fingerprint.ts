import { canonicalJson } from '#core/canonical-json.ts'
import { sha256 } from '#core/crypto.ts'

/**
 * What makes two requests the same (spec/4 B2, "Same body"): method, path with query string, and the body after
 * parsing, so that spaces and the order of members do not matter.
 */
export function fingerprintOf(method: string, target: string, body: unknown): Buffer {
  return sha256(`${method} ${target}\n${canonicalJson(body)}`)
}
