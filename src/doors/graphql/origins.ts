import type { IncomingMessage } from 'node:http'
import type { Config } from '#core/config/config.ts'

/**
 * Browsers say where a page comes from; a page of somebody else may not open our socket. Other programs send no
 * Origin. Ours are the public address, the host that was asked, and server.allowed_origins.
 */
export function originCheck(server: Pick<Config['server'], 'publicUrl' | 'allowedOrigins'>) {
  const known = new Set([new URL(server.publicUrl).origin, ...server.allowedOrigins])
  return (req: IncomingMessage): boolean => {
    const { origin, host } = req.headers
    if (origin === undefined || known.has(origin)) return true
    return URL.canParse(origin) && new URL(origin).host === host
  }
}
