import type { IncomingMessage } from 'node:http'

type HeaderValues = Record<string, string | number | readonly string[]>

/** The headers that let pages of the origins in server.allowed_origins use /api with cookies; none for others. */
export function corsHeaders(req: IncomingMessage, allowedOrigins: readonly string[]): HeaderValues {
  if (allowedOrigins.length === 0) return {}
  const { origin } = req.headers
  // Caches must not give one origin's answer to another, nor one without these headers to an allowed one.
  if (!origin || !allowedOrigins.includes(origin)) return { Vary: 'Origin' }
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'X-Request-ID, Retry-After',
  }
}

/** What the answer to a preflight adds, for an origin that is allowed. */
export function preflightHeaders(headers: HeaderValues): HeaderValues {
  if (!headers['Access-Control-Allow-Origin']) return headers
  return {
    ...headers,
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': 'Content-Type, Authorization, X-API-Key, X-CSRF-Token, X-Organization-ID',
    'Access-Control-Max-Age': '600',
  }
}
