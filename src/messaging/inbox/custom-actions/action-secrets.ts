import { type KeyRing, tryOpen } from '#core/crypto.ts'
import type { Headers } from './web-requests/request-checks.ts'

interface Named {
  workspaceId: string
  id: string
}

/** The place that the headers of an action are bound to: they do not decrypt in another row. */
export const headersPlace = ({ workspaceId, id }: Named): string =>
  `custom_action:${workspaceId}:${id}:headers`

/** The headers of an action as its row keeps them; null for none. */
export function sealHeaders(keyRing: KeyRing, action: Named, headers: Headers): string | null {
  if (Object.keys(headers).length === 0) return null
  return keyRing.encrypt(JSON.stringify(headers), headersPlace(action))
}

export function openHeaders(keyRing: KeyRing, action: Named & { headers: string | null }): Headers {
  return action.headers === null ? {} : JSON.parse(keyRing.decrypt(action.headers, headersPlace(action)))
}

const linkPlace = (workspaceId: string, tokenHash: Buffer): string =>
  `custom_action_link:${workspaceId}:${tokenHash.toString('hex')}`

/** The address behind a link. It lives 30 seconds, so a change of keys leaves it as it is. */
export const sealAddress = (keyRing: KeyRing, workspaceId: string, tokenHash: Buffer, url: string): string =>
  keyRing.encrypt(url, linkPlace(workspaceId, tokenHash))

/** Null where no key opens it. */
export const openAddress = (
  keyRing: KeyRing,
  workspaceId: string,
  tokenHash: Buffer,
  sealed: string,
): string | null => tryOpen(() => keyRing.decrypt(sealed, linkPlace(workspaceId, tokenHash)))
