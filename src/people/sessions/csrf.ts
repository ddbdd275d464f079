import type { IncomingMessage } from 'node:http'
import type { App } from '#core/context/context.ts'
import { equalInConstantTime, hmacSha256 } from '#core/crypto.ts'
import { AppError } from '#core/errors.ts'
import { parseCookies } from './cookies.ts'
import { jwtSecret } from './tokens.ts'

/**
 * The CSRF token of a session. It is bound to the session, so that a cookie set by a neighbouring host does not count.
 */
export function csrfTokenOf(app: App, sessionId: string): string {
  return hmacSha256(jwtSecret(app), `csrf:${sessionId}`).toString('base64url')
}

const mismatch = () => new AppError('forbidden', 'CSRF token mismatch')

/**
 * For requests that a cookie authenticated: POST, PUT, PATCH and DELETE must repeat the svc_csrf cookie in
 * X-CSRF-Token (document 2, Cookies). `sessionId` is known once the session is; without it only the two are compared.
 */
export function assertCsrf(
  app: App,
  req: Pick<IncomingMessage, 'method' | 'headers'>,
  sessionId?: string,
): void {
  if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS') return
  const cookie = parseCookies(req.headers.cookie).get('svc_csrf')
  const header = req.headers['x-csrf-token']
  if (!cookie || typeof header !== 'string' || !equalInConstantTime(cookie, header)) throw mismatch()
  if (sessionId && !equalInConstantTime(header, csrfTokenOf(app, sessionId))) throw mismatch()
}
