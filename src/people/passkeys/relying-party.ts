import { isIP } from 'node:net'
import type { App } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'

/** Whom authenticators take us for (WebAuthn): passkeys belong to a host name and work on its pages only. */
export interface RelyingParty {
  id: string
  origin: string
  name: string
}

/**
 * The relying party of server.public_url; null where that has an address for a host, which WebAuthn does not know.
 * This machine's own address is the exception: there pages are opened as localhost.
 */
export function findRelyingParty(app: App): RelyingParty | null {
  const url = new URL(app.config.server.publicUrl)
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost'
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return { id: url.hostname, origin: url.origin, name: 'Parley' }
}

/** As `findRelyingParty`. Throws not_implemented where there can be none. */
export function relyingParty(app: App): RelyingParty {
  const party = findRelyingParty(app)
  if (!party)
    throw new AppError('not_implemented', 'Passkeys need a host name in server.public_url.').because(
      'not_configured',
    )
  return party
}
