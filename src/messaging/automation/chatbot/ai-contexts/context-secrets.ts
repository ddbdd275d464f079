import type { KeyRing } from '#core/crypto.ts'
import type { Headers } from '#messaging/inbox/custom-actions/web-requests/request-checks.ts'

interface Named {
  workspaceId: string
  id: string
}

/** The place that the headers of a context are bound to: they do not decrypt in another row. */
export const headersPlace = ({ workspaceId, id }: Named): string => `ai_context:${workspaceId}:${id}:headers`

/** The headers of a context as its row keeps them; null for none. */
export function sealHeaders(keyRing: KeyRing, context: Named, headers: Headers): string | null {
  if (Object.keys(headers).length === 0) return null
  return keyRing.encrypt(JSON.stringify(headers), headersPlace(context))
}

export function openHeaders(keyRing: KeyRing, context: Named & { headers: string | null }): Headers {
  return context.headers === null ? {} : JSON.parse(keyRing.decrypt(context.headers, headersPlace(context)))
}
